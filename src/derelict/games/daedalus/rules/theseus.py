"""7 Phase 3: THESEUS turns the rings and sends the guards."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import BLUE, RINGS, turn, white_heading
from derelict.games.daedalus.content import LOCTAE, MINOTAUR, WHITE
from derelict.games.daedalus.rules.patrols import MERGE_GROUPS, crowded, patrol
from derelict.games.daedalus.rules.spawning import spawn_loctae, spawn_minotaur
from derelict.games.daedalus.state import EMPTY, HIVE, SLOTS, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.flow import do, every


def begin_hive(s: Daedalus, chance: Chance) -> None:
    """§7.1, 3.1 Phase 3 begins: groups that wait to merge do so, then the cards are activated."""
    s.phase = HIVE
    s.packets = 0
    s.trodden = 0
    s.note("phase-three", s.alert)
    s.next(END_HIVE)
    if not s.thread and crowded(s):
        s.next(ACTIVATE[0])
        s.next(MERGE_GROUPS)
    else:
        activate(s, chance, 0)


def activate(s: Daedalus, chance: Chance, slot: int) -> None:
    """§7.2, 7.1, 12.10 Column by column up to the alert level, the upper card before the lower."""
    step = 2 if s.thread else 1
    while slot < 2 * s.alert and s.outcome is None:
        number = s.theseus[slot]
        if number != EMPTY:
            show(s, slot, number)
            card = s.card(number)
            if slot % 2 == 1 and card.kind <= WHITE:
                later = len(s.agenda)
                s.next(ACTIVATE[slot + step])
                patrol(s, chance, number)
                if len(s.agenda) > later + 1:
                    return
                s.agenda.pop()  # nobody walks
            elif card.kind == MINOTAUR:
                spawn_minotaur(s, chance, True)
            elif card.kind == LOCTAE:
                spawn_loctae(s)
            else:
                rotate(s, number)
        slot += step


def show(s: Daedalus, slot: int, number: int) -> None:
    """§7.2 Whatever is activated is seen by everyone."""
    if not s.shown[slot]:
        s.learn()
        s.shown[slot] = True
    s.note("activates", slot, number)


def rotate(s: Daedalus, number: int) -> None:
    """§7.3, 7.8 Turn the ring of a card's colour, or all rings under a white card."""
    card = s.card(number)
    if card.kind == WHITE:
        for ring in range(BLUE, RINGS):
            turn_ring(s, ring, white_heading(ring), card.number)
    else:
        turn_ring(s, card.kind, card.heading, card.number)


def turn_ring(s: Daedalus, ring: int, heading: int, count: int) -> None:
    """§7.3 Turn a ring with all that is on it."""
    turn(s.turned, ring, heading, count)
    s.note("turns", ring, count, heading)


def end_hive(s: Daedalus, chance: Chance) -> None:
    """§7.14 The activated cards are discarded, and the others move up to the left."""
    gone = 2 * s.alert
    theseus, shown = s.theseus, s.shown
    for slot in range(gone):
        if theseus[slot] != EMPTY:
            s.discard.append(theseus[slot])
    for slot in range(SLOTS):
        later = slot + gone
        theseus[slot] = theseus[later] if later < SLOTS else EMPTY
        shown[slot] = later < SLOTS and shown[later]


ACTIVATE: Final = every(activate, SLOTS + 3)
BEGIN_HIVE: Final = do(begin_hive)
END_HIVE: Final = do(end_hive)
