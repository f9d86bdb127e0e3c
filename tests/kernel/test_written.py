"""States as JSON."""

from __future__ import annotations

import json

import pytest

from derelict.kernel.chance import Seeded
from derelict.kernel.flow import Decision, Outcome, Rule, State, do
from derelict.kernel.game import Game
from derelict.kernel.written import read, read_state, read_step, write, write_state
from tests.toys import (
    Climber,
    Conclave,
    ConclaveState,
    Ladder,
    LadderState,
    Scramble,
    ScrambleState,
    leap,
    walk,
)

RULES: dict[str, Rule] = {"walk": walk, "leap": leap}


@pytest.mark.parametrize(
    "value",
    [None, True, False, 0, -7, "text", [], [1, [2]], (), (1, (2, 3)), [(1, 2)], do(walk, 0, -1)],
)
def test_plain_values_and_steps_read_back_equal(value: object) -> None:
    """A list stays a list and a tuple a tuple, through JSON."""
    again = read(json.loads(json.dumps(write(value))), RULES, {})
    assert again == value
    assert type(again) is type(value)


def test_decisions_and_outcomes_read_back() -> None:
    """Their parts are all there."""
    decision = read(write(Decision(2, "turn", [do(leap, 0)])), RULES, {})
    assert isinstance(decision, Decision)
    assert (decision.seat, decision.prompt, decision.options) == (2, "turn", [do(leap, 0)])
    outcome = read(write(Outcome("top", ("won", "lost"), (12, 3))), RULES, {})
    assert isinstance(outcome, Outcome)
    assert repr(outcome) == "Outcome(top, ('won', 'lost'), (12, 3))"


def test_records_are_written_by_name() -> None:
    """A record inside a state has its fields by name, and its class."""
    climber = Climber()
    climber.rung, climber.charms = 4, (2,)
    written = write(climber)
    assert written == {"is": "Climber", "rung": 4, "energy": 50, "charms": {"tuple": [2]}}
    again = read(written, RULES, {"Climber": Climber})
    assert isinstance(again, Climber)
    assert (again.rung, again.energy, again.charms) == (4, 50, (2,))


def test_a_line_reads_as_a_step() -> None:
    """The one-line form of a step is enough to have it back."""
    assert read_step("walk 0 -1", RULES) == do(walk, 0, -1)
    assert read_step("leap 0", RULES) == do(leap, 0)
    with pytest.raises(KeyError):
        read_step("fly 0", RULES)


def round_trip(game: Game, s: State, fields: tuple[str, ...], blank: State) -> None:
    """Write a state and read it into a blank one, which must be equal."""
    text = json.dumps(write_state(s, fields))
    read_state(blank, json.loads(text), fields, game.rules(), game.records())
    assert blank.key() == s.key()
    assert json.dumps(write_state(blank, fields)) == text


def play(game: Game, seats: int, choices: int) -> State:
    """Play a toy for a while."""
    s = game.new(seats, game.settle(seats, {}), game.content(), Seeded(1))
    luck = Seeded(2)
    for _ in range(choices):
        if s.outcome is None:
            decision = s.decisions[luck.below(len(s.decisions))]
            s.choose(decision.seat, luck.below(len(decision.options)), luck)
    return s


@pytest.mark.parametrize("choices", [0, 7, 40, 100])
def test_states_with_records_read_back_equal(ladder: Ladder, choices: int) -> None:
    """Records inside the state, from the first decision to the end."""
    s = play(ladder, 2, choices)
    assert isinstance(s, LadderState)
    round_trip(ladder, s, s.fields(), ladder.blank(2, {}, ladder.content()))


@pytest.mark.parametrize("choices", range(9))
def test_states_with_secret_answers_read_back_equal(conclave: Conclave, choices: int) -> None:
    """Answers that are in and decisions that are open survive."""
    s = play(conclave, 3, choices)
    assert isinstance(s, ConclaveState)
    round_trip(conclave, s, s.fields(), conclave.blank(3, {}, conclave.content()))


@pytest.mark.parametrize("choices", range(5))
def test_states_with_several_decisions_read_back_equal(scramble: Scramble, choices: int) -> None:
    """All that are asked at once are asked still."""
    s = play(scramble, 4, choices)
    assert isinstance(s, ScrambleState)
    blank = scramble.blank(4, {"carry": "heavy"}, scramble.content())
    round_trip(scramble, s, s.fields(), blank)


def test_different_states_are_written_differently(ladder: Ladder) -> None:
    """The text tells states apart, as the key does."""
    texts = set()
    for choices in range(20):
        s = play(ladder, 1, choices)
        assert isinstance(s, LadderState)
        texts.add(json.dumps(write_state(s, s.fields())))
    assert len(texts) == 20
