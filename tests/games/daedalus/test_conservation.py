"""Every card, tile, guard and gate is somewhere exactly once, at every decision of random play."""

from __future__ import annotations

import pytest

from tests.games.daedalus.soak import SETUPS, Setup, soak


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join([str(word) for word in setup]))
def test_1_3_nothing_is_ever_lost_or_doubled(setup: Setup) -> None:
    """54 cards, 54 tiles, 15 Minotaurs, 5 Loctae and 7 gates, and always somebody to choose."""
    soak(setup, 600)
