"""What the cards now showing on THESEUS will do, found by letting the rules do it."""

from __future__ import annotations

from typing import Final, final

from derelict.games.daedalus.board import BLUE, PLACES, RINGS, in_line
from derelict.games.daedalus.content import MINOTAUR
from derelict.games.daedalus.rules.theseus import BEGIN_HIVE, end_hive
from derelict.games.daedalus.state import EMPTY, Daedalus
from derelict.kernel.chance import NO_CHANCE, Chance, Seeded
from derelict.kernel.deck import deal
from derelict.kernel.flow import Event


@final
class Forecast:
    """A Phase 3 that has not happened yet: its events, and what can be said of it in short."""

    def __init__(self, s: Daedalus, unknown: list[int], choices: int) -> None:
        events = s.events or []
        self.events: Final[list[Event]] = events
        self.captured: Final = [event.values[0] for event in events if event.kind == "captured"]
        self.unknown: Final = unknown  # spots whose card is face down, or brings Minotaurs by luck
        self.choices: Final = choices  # how often the players may choose an order of guards
        self.trodden: Final = s.trodden  # the rooms that guards come through, as bits
        self.lost: Final = s.outcome is not None
        self.turned: Final = s.turned
        self.minotaurs: Final = s.minotaurs
        self.loctae: Final = s.loctae


def forecast(s: Daedalus) -> Forecast:
    """§4.1, 7.1 Say what THESEUS will do, ring by ring and guard by guard, and to whom."""
    after = s.clone()
    after.events = []
    unknown = leave_out_luck(after)
    return Forecast(after, unknown, let_happen(after, NO_CHANCE))


def dangers(s: Daedalus) -> int:
    """§7.13 Return the rooms that guards will come through, as bits, if they capture nobody."""
    after = s.clone()
    leave_out_luck(after)
    for p in after.prisoners:
        p.hidden = True
    let_happen(after, NO_CHANCE)
    return after.trodden


def risks(s: Daedalus, samples: int) -> list[int]:
    """§7.10, 7.13 Count for each room in how many of some possible futures a guard comes there."""
    found = [0] * PLACES
    for number in range(samples):
        chance = Seeded(number)
        after = s.clone()
        deal_face_down(after, chance)
        for p in after.prisoners:
            p.hidden = True
        let_happen(after, chance)
        for place in range(PLACES):
            if after.trodden >> place & 1:
                found[place] += 1
    return found


def deal_face_down(s: Daedalus, chance: Chance) -> None:
    """§11.1 Put other cards where cards lie face down that nobody knows."""
    for slot in range(2 * s.alert):
        card = s.theseus[slot]
        if card != EMPTY and not s.shown[slot] and s.deck:
            s.theseus[slot] = deal(s.deck, chance, "card")
            s.deck.append(card)


def landings(s: Daedalus, turned: list[int]) -> int:
    """§7.10.1 Return the rooms, as bits, in which a Minotaur card would put a Minotaur."""
    found = 0
    for ring in range(BLUE, RINGS):
        found |= 1 << in_line(s.cells.index(ring), ring, turned)
    return found


def leave_out_luck(s: Daedalus) -> list[int]:
    """§7.10, 11.1 Leave out the cards that nobody can foretell, and return where they lie."""
    found: list[int] = []
    for slot in range(2 * s.alert):
        card = s.theseus[slot]
        if card != EMPTY and (not s.shown[slot] or s.card(card).kind == MINOTAUR):
            found.append(slot)
            s.discard.append(card)
            s.theseus[slot] = EMPTY
    return found


def let_happen(s: Daedalus, chance: Chance) -> int:
    """§7.1 Carry Phase 3 out, taking the first guard where there is a choice; count the choices."""
    s.decisions = []
    s.agenda = [BEGIN_HIVE]
    return run_on(s, chance)


def run_on(s: Daedalus, chance: Chance) -> int:
    """§7.1 Go on with Phase 3 until its end; return how often there was a choice."""
    choices = 0
    while s.agenda and s.agenda[-1].rule is not end_hive:
        step = s.agenda.pop()
        s.running = step
        step.run(s, chance)
        if s.decisions:
            choices += 1
            chosen = s.decisions[0].options[0]
            s.decisions = []
            chosen.run(s, chance)
    return choices
