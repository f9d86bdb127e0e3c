"""4 Phase 1: THESEUS is updated, and the players make their plans."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.rules.actions import begin_actions
from derelict.games.daedalus.rules.enhancers import packet_options, roll_dice
from derelict.games.daedalus.rules.setup import fill_theseus
from derelict.games.daedalus.rules.spawning import spawn_minotaur
from derelict.games.daedalus.state import (
    CLAY,
    FAULTY,
    LOCKDOWNS,
    MOST_SEATS,
    PLANNING,
    PROTOCOLS,
    SECURITY,
    Daedalus,
)
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Step, do, every

PLANNED: Final = FAULTY | PROTOCOLS | LOCKDOWNS | SECURITY


def begin_round(s: Daedalus, chance: Chance) -> None:
    """§4.2, 4.3, 3.1, 9.1, 12.10 A round begins: THESEUS is filled, and Clay may be missed."""
    s.round += 1
    s.phase = PLANNING
    s.note("round", s.round)
    fill_theseus(s, chance)
    s.next(BEGIN_ROUND)
    if s.lost(CLAY):
        spawn_minotaur(s, chance, True)
    if s.outcome is None:
        begin_planning(s, chance)


def begin_planning(s: Daedalus, chance: Chance) -> None:
    """§4.1, 11.1 The dice of the enhancers are rolled, and the players plan."""
    roll_dice(s, chance)
    for p in s.prisoners:
        p.passed = False
    if s.outcome is None:
        if s.enhancers & PLANNED:
            s.next(PLAN)
        else:
            begin_actions(s, chance)


def plan(s: Daedalus, chance: Chance) -> None:
    """§4.1, 4.4, 11.1.2 Packets may be spent until everybody is ready."""
    asked = False
    for seat, p in enumerate(s.prisoners):
        if p.captive or p.passed:
            continue
        if not asked:
            s.next(PLAN)
        options: list[Step] = []
        packet_options(s, seat, options)
        asked = True
        options.append(READY[seat])
        s.ask(seat, "plan", options)
    if not asked:
        s.next(BEGIN_ACTIONS)


def ready(s: Daedalus, chance: Chance, seat: int) -> None:
    """§4.4 Be ready for Phase 2."""
    s.prisoners[seat].passed = True
    s.note("ready", seat)


BEGIN_ROUND: Final = do(begin_round)
BEGIN_ACTIONS: Final = do(begin_actions)
PLAN: Final = do(plan)
READY: Final = every(ready, MOST_SEATS)
