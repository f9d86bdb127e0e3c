"""Steps, decisions and the agenda."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

import pytest

from derelict.kernel.chance import Chance, LuckError, Scripted, Seeded
from derelict.kernel.flow import (
    Event,
    IllegalChoice,
    RuleError,
    State,
    Step,
    TooManyPaths,
    asked_again,
    do,
    outcomes,
    playout,
    refusals,
)
from derelict.kernel.game import Game
from tests.toys import (
    Conclave,
    ConclaveState,
    Ladder,
    LadderState,
    Scramble,
    ScrambleState,
    dig,
    grab,
    leap,
    play,
    rest,
    tire,
    walk,
)


class Notebook(State):
    """A state that only writes down what is carried out."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []

    def clone(self) -> Self:
        after = type(self)()
        after.copy_flow(self)
        after.lines = self.lines.copy()
        return after

    def key(self) -> tuple[object, ...]:
        return (self.flow_key(), tuple(self.lines))


def write(s: Notebook, chance: Chance, *numbers: int) -> None:
    """Write numbers down."""
    s.lines += numbers


def write_then_more(s: Notebook, chance: Chance) -> None:
    """Put two steps to be carried out next, in this order."""
    s.then(do(write, 1), do(write, 2))


def inquire(s: Notebook, chance: Chance) -> None:
    """Ask whether to go on."""
    s.refuse(do(write, 4, 4), "4.4")
    s.ask(0, "inquire", [do(write_then_more), do(finish), do(blunder)])


def finish(s: Notebook, chance: Chance) -> None:
    """End the game, and forget what else was on the agenda."""
    s.then(do(write, 99))
    s.end("done", ("won",), (1,))


def blunder(s: Notebook, chance: Chance) -> None:
    """Ask without a step on the agenda, which is a mistake."""
    s.ask(0, "blunder", [do(write)])


def ask_nothing(s: Notebook, chance: Chance) -> None:
    """Ask without an option, which is a mistake."""
    s.ask(0, "nothing", [])


def roll_and_ask(s: Notebook, chance: Chance) -> None:
    """Draw luck in the step that asks, which is a mistake."""
    s.ask(0, "roll", [do(write, chance.die())])


def notebook(*steps: Step) -> Notebook:
    """Return a notebook that has gone as far as it can."""
    s = Notebook()
    s.then(*steps)
    s.advance(Seeded(1))
    return s


def new(game: Game, seats: int, seed: int = 1) -> State:
    """Set a toy up."""
    return game.new(seats, game.settle(seats, {}), game.content(), Seeded(seed))


def lines(s: State, seat: int) -> list[str]:
    """Return the lines of a seat's options."""
    decision = s.decision(seat)
    return [str(option) for option in decision.options] if decision is not None else []


# Steps.


def test_a_step_is_a_rule_with_its_arguments() -> None:
    """Steps are equal by rule and arguments, and their line says both."""
    assert do(write, 1, 2) == do(write, 1, 2)
    assert do(write, 1, 2) != do(write, 2, 1)
    assert do(write, 1) != do(finish, 1)
    assert len({do(write, 1), do(write, 1), do(write, 2)}) == 2
    assert str(do(write, 4, -1)) == "write 4 -1"
    assert repr(do(finish)) == "do(finish)"


def test_an_event_says_what_happened_and_who_may_know() -> None:
    """Its line has kind and values; for people at a debugger, the seat too."""
    assert str(Event("moves", (0, 17))) == "moves 0 17"
    assert repr(Event("moves", (0, 17))) == "Event(moves 0 17)"
    assert repr(Event("saw", (5,), 1)) == "Event(saw 5, seat 1)"


@pytest.mark.parametrize("numbers", [(), (5,), (5, 6), (5, 6, 7, 8)])
def test_a_step_runs_with_any_number_of_arguments(numbers: tuple[int, ...]) -> None:
    """All the arguments arrive, in order."""
    s = Notebook()
    do(write, *numbers).run(s, Seeded(1))
    assert s.lines == list(numbers)


# The agenda.


def test_steps_are_carried_out_in_the_order_they_were_put() -> None:
    """What a step puts comes before what was there."""
    s = notebook(do(write, 0), do(write_then_more), do(write, 3), do(inquire))
    assert s.lines == [0, 1, 2, 3]


def test_one_step_can_be_put_next() -> None:
    """`next` puts a step before all others."""
    s = Notebook()
    s.then(do(write, 2), do(inquire))
    s.next(do(write, 1))
    s.advance(Seeded(1))
    assert s.lines == [1, 2]


def test_an_option_is_carried_out_when_chosen() -> None:
    """Choosing carries out the step, then the agenda, until somebody is asked."""
    s = notebook(do(inquire), do(write, 7), do(inquire))
    s.choose(0, 0, Seeded(1))
    assert s.lines == [1, 2, 7]
    assert lines(s, 0) == ["write_then_more", "finish", "blunder"]


def test_the_end_is_the_end() -> None:
    """Nothing is carried out after the end, and nobody can choose."""
    s = notebook(do(inquire), do(write, 7))
    s.choose(0, 1, Seeded(1))
    assert s.lines == []
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.results, s.outcome.scores) == ("done", ("won",), (1,))
    with pytest.raises(IllegalChoice) as refused:
        s.choose(0, 0, Seeded(1))
    assert refused.value.legal == []


def test_a_game_may_not_stop_without_an_end() -> None:
    """An empty agenda is a mistake in a game."""
    with pytest.raises(RuleError, match="the agenda is empty"):
        notebook(do(write, 1))


def test_asking_belongs_on_the_agenda() -> None:
    """A rule that asks when it is chosen could not be asked again, so it is told off."""
    s = notebook(do(inquire))
    with pytest.raises(RuleError, match="outside of the agenda"):
        s.choose(0, 2, Seeded(1))


def test_nobody_is_asked_without_an_option() -> None:
    """A dead end is a mistake in a game."""
    with pytest.raises(RuleError, match="without an option"):
        notebook(do(ask_nothing))


@pytest.mark.parametrize(("seat", "index"), [(0, 3), (0, -1), (1, 0)])
def test_what_is_not_open_cannot_be_chosen(seat: int, index: int) -> None:
    """No option beyond the last, none before the first, none of somebody else."""
    s = notebook(do(inquire))
    before = s.key()
    with pytest.raises(IllegalChoice):
        s.choose(seat, index, Seeded(1))
    assert s.key() == before


# Events and refusals.


def test_events_cost_nothing_while_nobody_watches(ladder: Ladder) -> None:
    """Events are kept only in a state that is watched."""
    s = new(ladder, 1)
    s.choose(0, lines(s, 0).index("walk 0 1"), Seeded(1))
    assert s.events is None
    s.events = []
    s.choose(0, lines(s, 0).index("walk 0 2"), Seeded(1))
    assert s.events == [Event("walked", (0, 2))]


def test_a_private_event_is_for_one_seat(conclave: Conclave) -> None:
    """Everyone knows that a card was taken, one seat knows which."""
    s = new(conclave, 2)
    assert isinstance(s, ConclaveState)
    card = s.deck[-1]
    s.events = []
    s.choose(0, lines(s, 0).index("take 0"), Seeded(1))
    assert s.events == [Event("took", (0,)), Event("took_card", (card,), 0)]
    assert Event("took_card", (card,), 0) != Event("took_card", (card,), 1)
    assert s.learned


def test_learning_is_of_the_last_choice_only(conclave: Conclave) -> None:
    """What was learned by one choice does not stain the next."""
    s = new(conclave, 2)
    s.choose(0, lines(s, 0).index("peek 0"), Seeded(1))
    assert s.learned
    s.choose(0, 0, Seeded(1))
    assert not s.learned


def test_refusals_say_why_not(ladder: Ladder) -> None:
    """What a rule leaves out is there with its passage, if somebody asks."""
    s = new(ladder, 1)
    for to in (1, 2, 3):
        s.choose(0, lines(s, 0).index(f"walk 0 {to}"), Seeded(1))
    assert s.refusals is None
    assert [(refusal.step, refusal.passage) for refusal in refusals(s, 0)] == [
        (do(walk, 0, 4), "1.2")
    ]
    assert refusals(s, 1) == []


def test_refusals_belong_to_the_seat_that_is_asked_next(scramble: Scramble) -> None:
    """Where several are asked, each has refusals of their own."""
    s = new(scramble, 2)
    s.choose(0, lines(s, 0).index("grab 0 3"), Seeded(1))
    mine = [str(refusal.step) for refusal in refusals(s, 0)]
    assert mine == ["grab 0 0", "grab 0 4"]
    assert [str(refusal.step) for refusal in refusals(s, 1)] == ["grab 1 0", "grab 1 4"]


def test_asking_again_may_draw_no_luck() -> None:
    """A step that rolls and asks is found out."""
    s = notebook(do(roll_and_ask))
    with pytest.raises(LuckError):
        asked_again(s)


def test_asking_again_at_the_end_asks_nothing() -> None:
    """After the end there is nothing to ask."""
    s = notebook(do(inquire))
    s.choose(0, 1, Seeded(1))
    assert asked_again(s).decisions == []
    assert refusals(s, 0) == []


# Several seats at once.


def test_whoever_is_quickest_acts(scramble: Scramble) -> None:
    """Any of several seats may choose first; then all are asked anew."""
    s = new(scramble, 3)
    assert isinstance(s, ScrambleState)
    assert [decision.seat for decision in s.decisions] == [0, 1, 2]
    assert "grab 0 3" in lines(s, 0)
    s.choose(2, lines(s, 2).index("grab 2 3"), Seeded(1))
    assert s.owners[3] == 2
    assert "grab 0 3" not in lines(s, 0)
    s.choose(0, lines(s, 0).index("rest 0"), Seeded(1))
    assert [decision.seat for decision in s.decisions] == [1, 2]


def test_answers_stay_secret_until_all_are_in(conclave: Conclave) -> None:
    """Each seat answers, in any order; nothing is shown until the last answer is in."""
    s = new(conclave, 3)
    assert isinstance(s, ConclaveState)
    s.events = []
    s.choose(0, lines(s, 0).index("hold 0"), Seeded(1))
    hands = [*s.hands]
    for seat in (2, 0):
        s.choose(seat, 0, Seeded(1))
        assert s.decision(seat) is None
        assert [str(event) for event in s.events] == ["held 0"]
        assert s.hands == hands
        assert not s.learned
    s.choose(1, 1, Seeded(1))
    shown = [str(event) for event in s.events if event.kind == "played"]
    assert shown == [
        f"played 0 {hands[0][0]}",
        f"played 1 {hands[1][1]}",
        f"played 2 {hands[2][0]}",
    ]


def test_shown_answers_have_been_learned(conclave: Conclave) -> None:
    """The last secret answer shows all the others: it cannot be taken back for nothing."""
    s = new(conclave, 2)
    for seat in (0, 0, 1):
        s.choose(seat, 0, Seeded(1))
    assert s.learned


def test_who_has_answered_is_not_asked_again(conclave: Conclave) -> None:
    """Asking again keeps the answers that are in."""
    s = new(conclave, 3)
    s.choose(0, 0, Seeded(1))
    s.choose(1, 2, Seeded(1))
    again = asked_again(s)
    assert [decision.seat for decision in again.decisions] == [0, 2]
    assert again.key() == s.key()


def test_nobody_answers_twice(conclave: Conclave) -> None:
    """An answer that is in cannot be changed by answering again."""
    s = new(conclave, 2)
    s.choose(0, 0, Seeded(1))
    s.choose(1, 0, Seeded(1))
    with pytest.raises(IllegalChoice):
        s.choose(1, 1, Seeded(1))


# Odds.


def test_exact_odds_of_three_dice(ladder: Ladder) -> None:
    """Three dice reach eleven in half of all cases: no rule is stated twice to know it."""
    s = new(ladder, 1)
    s.choose(0, lines(s, 0).index("walk 0 1"), Seeded(1))
    ways = outcomes(s, 0, lines(s, 0).index("leap 0"))
    assert len(ways) == 216
    up = Fraction(0)
    for odds, after in ways:
        assert isinstance(after, LadderState)
        up += odds if after.climbers[0].rung == 3 else 0
    assert up == Fraction(1, 2)


def test_odds_can_be_followed_until_a_rule(ladder: Ladder) -> None:
    """A path stops before the step of the rule, which is still on the agenda."""
    s = new(ladder, 1)
    for odds, after in outcomes(s, 0, lines(s, 0).index("dig 0"), until=tire):
        assert isinstance(after, LadderState)
        assert odds == Fraction(1, 3)
        assert after.agenda[-1] == do(tire, 0)
        assert after.climbers[0].energy == 50
        assert not after.decisions


def test_odds_are_given_up_beyond_a_limit(ladder: Ladder) -> None:
    """More paths than were allowed are an error of their own."""
    s = new(ladder, 1)
    with pytest.raises(TooManyPaths):
        outcomes(s, 0, lines(s, 0).index("leap 0"), limit=215)


def test_odds_leave_the_state_alone(ladder: Ladder) -> None:
    """Looking ahead changes nothing."""
    s = new(ladder, 2)
    before = s.key()
    outcomes(s, 0, lines(s, 0).index("leap 0"))
    assert s.key() == before


def test_a_playout_stops_at_its_limit(ladder: Ladder) -> None:
    """Random play goes on to the end, or for as many decisions as it is allowed."""
    s = new(ladder, 2)
    assert playout(s, Seeded(1), Seeded(2), 10) == 10
    assert s.outcome is None
    assert playout(s, Seeded(1), Seeded(2)) > 0
    assert s.outcome is not None


def test_the_toys_do_as_they_say(ladder: Ladder, scramble: Scramble, conclave: Conclave) -> None:
    """The options of the toys are the steps that the tests here speak of."""
    first = new(ladder, 1).decisions[0].options
    assert first == [do(walk, 0, 1), do(leap, 0), do(dig, 0)]
    assert new(scramble, 1).decisions[0].options[:2] == [do(rest, 0), do(grab, 0, 1)]
    s = new(conclave, 2)
    s.choose(0, 0, Scripted([]))
    assert {step.rule for decision in s.decisions for step in decision.options} == {play}
