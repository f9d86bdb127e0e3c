"""Play steered by bytes: every choice and every roll is drawn from them, so a failure shrinks."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from derelict.kernel.chance import Chance
from derelict.kernel.flow import State, asked_again, refusals
from derelict.kernel.table import ReplayError, replay
from derelict.kernel.written import read_step
from tests.conformance.play import Case, cases, games, read_back, view_text, written

MOST = 60  # decisions in one steered game


class Spent(Exception):
    """The bytes have run out: the play stops here."""


class Steered(Chance):
    """Luck and choices from bytes, two for a number that one byte cannot reach."""

    def __init__(self, steer: bytes) -> None:
        self.steer = steer
        self.used = 0

    def byte(self) -> int:
        """Return the next byte."""
        if self.used == len(self.steer):
            raise Spent
        self.used += 1
        return self.steer[self.used - 1]

    def below(self, n: int, what: str = "number") -> int:
        value = self.byte() if n <= 256 else 256 * self.byte() + self.byte()
        return value % n


def check(case: Case, s: State, things: list[str]) -> None:
    """Check what must be true of every state."""
    assert sorted([thing for thing, _ in case.game.tally(s)]) == things
    assert s.clone().key() == s.key()
    assert read_back(case, written(s)).key() == s.key()
    assert (s.outcome is None) == bool(s.decisions)
    for seat in range(case.seats):
        view_text(case, s, seat)
    for decision in s.decisions:
        lines = [str(option) for option in decision.options]
        assert lines
        assert len(set(lines)) == len(lines)
        assert [read_step(line, case.game.rules()) for line in lines] == decision.options
        for refusal in refusals(s, decision.seat):
            assert refusal.step not in decision.options
    again = asked_again(s).decisions
    assert [(d.seat, d.prompt, d.options) for d in again] == [
        (d.seat, d.prompt, d.options) for d in s.decisions
    ]


def check_hidden(case: Case, s: State, chance: Chance) -> None:
    """Check that a world some seat could be in looks the same to it."""
    seat = chance.below(case.seats)
    world = case.game.imagine(s, seat, chance)
    assert view_text(case, world, seat) == view_text(case, s, seat)
    mine, same = s.decision(seat), world.decision(seat)
    assert (mine is None) == (same is None)
    if mine is not None and same is not None:
        assert (mine.prompt, mine.options) == (same.prompt, same.options)


def steer(case: Case, chance: Steered) -> None:
    """Play as the bytes say, checking every state and, at the end, all earlier ones."""
    s = case.new(chance.below(8))
    things = sorted([thing for thing, _ in case.game.tally(s)])
    kept: list[tuple[State, tuple[object, ...]]] = []
    try:
        while s.outcome is None and len(kept) < MOST:
            check(case, s, things)
            check_hidden(case, s, chance)
            kept.append((s, s.key()))
            decision = s.decisions[chance.below(len(s.decisions))]
            after = s.clone()
            after.choose(decision.seat, chance.below(len(decision.options)), chance)
            s = after
    except Spent:
        pass
    check(case, s, things)
    for state, key in kept:
        assert state.key() == key


@pytest.mark.parametrize("game_id", list(games()))
@settings(max_examples=25)
@given(st.data())
def test_every_state_that_bytes_lead_to_is_sound(game_id: str, data: st.DataObject) -> None:
    """Whatever the choices and the rolls, nothing is lost, shared, shown or stuck."""
    case = data.draw(st.sampled_from([case for case in cases() if case.game.id == game_id]))
    steer(case, Steered(data.draw(st.binary(min_size=4, max_size=400))))


@pytest.mark.parametrize("byte", [0, 1, 5, 255])
@pytest.mark.parametrize("game_id", list(games()))
def test_stubborn_luck_breaks_nothing(game_id: str, byte: int) -> None:
    """All rolls low, all rolls high, always the first option, always the last."""
    for case in [case for case in cases() if case.game.id == game_id][:4]:
        steer(case, Steered(bytes([byte]) * 400))


@pytest.mark.parametrize("game_id", list(games()))
@settings(max_examples=15)
@given(st.data())
@example(None)
def test_a_journal_steered_astray_is_refused(game_id: str, data: st.DataObject | None) -> None:
    """Lines in another order are followed as far as the rules allow, then refused clearly."""
    case = next(case for case in cases() if case.game.id == game_id)
    table = case.table(seed=1)
    for _ in range(12):
        if table.outcome is None:
            decision = table.decisions[0]
            table.choose(decision.seat, len(decision.options) // 2)
    text = table.journal.dump()
    head = text[: text.index("begin")].count("\n") + 1
    lines = text.splitlines()
    order = data.draw(st.permutations(lines[head:])) if data else lines[head:]
    try:
        again = replay(case.game, "\n".join([*lines[:head], *order]))
    except ReplayError as error:
        followed = error.table.journal.entries if error.table is not None else []
        astray = list(order) != lines[head:]
    else:
        followed, astray = again.journal.entries, False
    assert [str(entry) for entry in followed] == list(order)[: len(followed)]
    assert astray or len(followed) == len(order)
