"""Exact counts: a change of rules that nobody meant shows here first.

After a change that was meant, record anew: `python -m tests.golden daedalus`.
"""

from __future__ import annotations

import pytest

from tests.games.daedalus.soak import SETUPS, Setup
from tests.golden import daedalus_counts as counts
from tests.golden.counting import Arrange, lines_of_play

AGAIN = "if this was meant: python -m tests.golden daedalus"


@pytest.mark.parametrize("setup", SETUPS, ids=counts.called)
def test_a_seeded_game_has_as_many_decisions_as_ever(setup: Setup) -> None:
    """Decisions, options, events and pieces of luck, for every set-up."""
    assert counts.played(setup) == counts.stored()["games"][counts.called(setup)], AGAIN


@pytest.mark.parametrize(("arrange", "depth"), counts.POSITIONS)
def test_a_position_has_as_many_lines_of_play_as_ever(arrange: Arrange, depth: int) -> None:
    """All choices and all luck, to a depth that takes no time."""
    expected = counts.stored()["lines of play"][arrange.__name__]
    assert list(expected) == [str(d) for d in range(1, depth + 1)]
    assert {d: lines_of_play(arrange(), int(d)) for d in expected} == expected, AGAIN


def test_positions_can_be_counted_by_hand() -> None:
    """From a cell: six tiles to discover, six cards to draw, or to do no more; for each of two."""
    assert lines_of_play(counts.in_the_cells(), 1) == 2 * (6 + 6 + 1)
    assert lines_of_play(counts.before_a_patrol(), 1) == 3 * 3
