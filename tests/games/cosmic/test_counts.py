"""Exact counts: a change of rules that nobody meant shows here first.

After a change that was meant, record anew: `python -m tests.golden`.
"""

from __future__ import annotations

import pytest

from derelict.games.cosmic.game import GAME
from tests.golden import cosmic_counts as counts
from tests.golden.counting import Arrange, lines_of_play

AGAIN = "if this was meant: python -m tests.golden"


@pytest.mark.parametrize("how", list(counts.stored()["games"]))
def test_a_seeded_game_has_as_many_decisions_as_ever(how: str) -> None:
    """Decisions, options, events and pieces of luck, for every option and 1 to 8 seats."""
    seats, mode, draw = how.split()
    assert counts.played(int(seats), mode, draw) == counts.stored()["games"][how], AGAIN


@pytest.mark.parametrize(("arrange", "depth"), counts.POSITIONS)
def test_a_position_has_as_many_lines_of_play_as_ever(arrange: Arrange, depth: int) -> None:
    """All choices and all luck, to a depth that takes no time."""
    expected = counts.stored()["lines of play"][arrange.__name__]
    assert list(expected) == [str(d) for d in range(1, depth + 1)]
    assert {d: lines_of_play(arrange(), int(d)) for d in expected} == expected, AGAIN


def test_every_way_to_play_is_counted() -> None:
    """No option has been added without its counts."""
    ways = [option.values for option in GAME.options().values()]
    assert len(counts.stored()["games"]) == len(counts.SEATS) * len(ways[0]) * len(ways[1])


def test_a_position_can_be_counted_by_hand() -> None:
    """From the port six corridors lead out, or one stays; a lock takes a die to pick or break."""
    assert lines_of_play(counts.at_the_start(), 1) == 7
    flips = 18 * 6
    walk_or_stay = 2
    assert lines_of_play(counts.at_the_edge(), 1) == walk_or_stay + 2 + 4 * flips
    picked, broken = 2 * flips + 4, 5 * flips + 1
    assert lines_of_play(counts.at_a_lock(), 1) == walk_or_stay + picked + broken
