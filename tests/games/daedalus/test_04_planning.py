"""Phase 1: THESEUS is updated, and while Clay is held, Minotaurs come."""

from __future__ import annotations

from derelict.games.daedalus.state import ACTING, EMPTY
from tests.games.daedalus.arrange import (
    BAXTER,
    CLAY,
    begin,
    captive,
    drawn,
    guards,
    on_theseus,
    prompts,
    red,
    scene,
)


def test_4_2_the_empty_spots_of_theseus_are_filled() -> None:
    """From the left, the upper row first, until eight cards lie there."""
    s = scene(BAXTER, CLAY)
    there = on_theseus(s, "blue 1", "red 1", "green 1", "yellow 1")
    luck = drawn(s, "blue 2", "red 2", "green 2", "yellow 2")
    happened = begin(s, 0, luck)
    new = [int(token.removeprefix("card:")) for token in luck.split()]
    assert s.theseus == there + new
    assert EMPTY not in s.theseus
    assert [f"theseus {slot} {card}" for slot, card in enumerate(new, 4)] == happened[1:5]


def test_4_3_while_clay_is_captured_a_minotaur_is_spawned() -> None:
    """§9.1 As if by a card of THESEUS, once THESEUS has been filled."""
    s = scene(BAXTER, CLAY)
    captive(s, 1)
    on_theseus(s, *[f"{c} {n}" for n in (1, 2) for c in ("blue", "red", "green", "yellow")])
    begin(s, 0, drawn(s, "red 3"))
    assert guards(s) == {red(4): (1, 0)}


def test_4_3_clay_at_large_costs_nothing() -> None:
    """Nor does the capture of another."""
    s = scene(BAXTER, CLAY)
    captive(s, 0)
    on_theseus(s, *[f"{c} {n}" for n in (1, 2) for c in ("blue", "red", "green", "yellow")])
    begin(s, 0)
    assert guards(s) == {}


def test_4_4_without_packets_and_clocks_phase_2_begins_at_once() -> None:
    """§4.1 There is nothing to decide; plans are made by talking."""
    s = scene(BAXTER, CLAY)
    begin(s, 1)
    assert s.phase == ACTING
    assert prompts(s) == [(0, "act"), (1, "act")]
    assert s.may_speak()
