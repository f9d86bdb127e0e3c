"""4.6 and 4.7 The end of turns and rounds: the clock."""

from __future__ import annotations

from derelict.games.cosmic.rules.computer import air_runs_out
from derelict.games.cosmic.rules.movement import turn
from derelict.games.cosmic.rules.winning import finish
from derelict.games.cosmic.state import ROUNDS, Juggernaut
from derelict.kernel.chance import Chance
from derelict.kernel.flow import do


def next_turn(s: Juggernaut, chance: Chance, order: int) -> None:
    """§4.6, 4.7 Play goes clockwise from the first player; after the last, the round is over."""
    if order == len(s.mercs):
        s.next(do(end_of_round))
    else:
        seat = (s.first + order) % len(s.mercs)
        s.then(do(turn, seat), do(next_turn, order + 1))


def end_of_round(s: Juggernaut, chance: Chance) -> None:
    """§4.7 The Clock-keeper advances the clock by five minutes; three hours are 36 rounds."""
    s.round += 1
    air_runs_out(s, chance)
    if s.round == ROUNDS:
        finish(s)
    else:
        s.note("clock", s.round)
        s.next(do(next_turn, 0))
