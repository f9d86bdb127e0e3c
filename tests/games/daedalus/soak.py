"""Random play of every set-up, with everything counted at every decision.

python -m tests.games.daedalus.soak 100000
"""

from __future__ import annotations

import sys
from typing import cast

from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.settings import PRESETS
from derelict.games.daedalus.state import Daedalus
from derelict.kernel.chance import Seeded
from tests.games.daedalus.arrange import check_conserved, content

Setup = tuple[int, str, str]  # seats, mode, enhancers
SETUPS: list[Setup] = [
    *[(seats, "base", "none") for seats in (1, 2, 3, 4)],
    *[(2, "base", str(number)) for number in range(1, 8)],
    *[(2, "base", preset) for preset in PRESETS],
    *[(seats, "ariadne", "none") for seats in (2, 5)],
]
OTHERS: list[Setup] = [
    (3, "base", "1+2"),
    (4, "base", "4+silent"),
    (4, "base", "hell-in-space"),
    (3, "base", "5+6+7"),
    (3, "ariadne", "none"),
    (4, "ariadne", "none"),
]


def new(setup: Setup, seed: int) -> Daedalus:
    """Set a game up."""
    seats, mode, enhancers = setup
    options = GAME.settle(seats, {"mode": mode, "enhancers": enhancers})
    return cast(Daedalus, GAME.new(seats, options, content(), Seeded(seed, "begin")))


def soak(setup: Setup, decisions: int) -> int:
    """Make so many choices at random, game after game, and return how many games have ended."""
    made = ended = 0
    while made < decisions:
        s = new(setup, ended)
        luck, choices = Seeded(ended, "luck"), Seeded(ended, "choices")
        first = made
        while s.outcome is None and made < decisions:
            check_conserved(s)
            assert s.decisions
            assert made - first <= GAME.longest
            decision = s.decisions[choices.below(len(s.decisions))]
            s.choose(decision.seat, choices.below(len(decision.options)), luck)
            made += 1
        check_conserved(s)
        ended += s.outcome is not None
    return ended


if __name__ == "__main__":
    for each in SETUPS:
        print(*each, "games ended:", soak(each, int(sys.argv[1])), flush=True)
