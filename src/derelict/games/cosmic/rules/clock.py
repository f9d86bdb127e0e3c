"""4.6 and 4.7 The end of turns and rounds: the clock."""

from __future__ import annotations

from typing import Final

from derelict.games.cosmic.rules.computer import air_runs_out
from derelict.games.cosmic.rules.movement import turn
from derelict.games.cosmic.rules.winning import finish
from derelict.games.cosmic.state import MOST_SEATS, ROUNDS, Juggernaut
from derelict.kernel.chance import Chance
from derelict.kernel.flow import every


def next_turn(s: Juggernaut, chance: Chance, order: int) -> None:
    """§4.6, 4.7 Play goes clockwise from the first player; after the last, the round is over."""
    if order == len(s.mercs):
        end_of_round(s, chance)
    else:
        s.next(NEXT_TURN[order + 1])
        turn(s, (s.first + order) % len(s.mercs))


def end_of_round(s: Juggernaut, chance: Chance) -> None:
    """§4.7 The Clock-keeper advances the clock by five minutes; three hours are 36 rounds."""
    s.round += 1
    air_runs_out(s, chance)
    if s.round == ROUNDS:
        finish(s)
    else:
        s.note("clock", s.round)
        next_turn(s, chance, 0)


NEXT_TURN: Final = every(next_turn, MOST_SEATS + 1)
