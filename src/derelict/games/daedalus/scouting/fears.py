"""Where guards will come in the next Phase 3, as far as a seat can tell."""

from __future__ import annotations

from typing import Final, final

from derelict.games.daedalus.board import BLUE, PLACES, RINGS, along, in_line, turn, white_heading
from derelict.games.daedalus.content import MINOTAUR, WHITE
from derelict.games.daedalus.forecast import let_happen
from derelict.games.daedalus.rules.setup import fill_theseus
from derelict.games.daedalus.rules.theseus import end_hive
from derelict.games.daedalus.scouting.maps import Chart
from derelict.games.daedalus.state import EMPTY, REMOTE, SLOTS, Daedalus
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.deck import Cards, draw

FUTURES: Final = 4  # that a scout imagines where Minotaurs may appear
MANY_FUTURES: Final = 12  # where cards lie face down
LOOKS: Final = 2  # futures that are kept for a closer look
KEPT: Final = 64  # outlooks that are remembered
SCANT: Final = 20  # cards so few that those that were discarded may come up again
SPAWN: Final = 2  # in a hundred Minotaur cards that come up, how often each rotation card follows


@final
class Outlook:
    """How likely a guard comes to each room, in percent, and what the Hive may be like then."""

    def __init__(self, fear: list[int], charts: list[Chart], later: list[int]) -> None:
        self.fear = fear
        self.charts = charts
        self.later = later  # the rooms, as bits, that guards come to in the phase after the next


MEMORY: Final[dict[tuple[int, tuple[object, ...]], Outlook]] = {}


def outlook(s: Daedalus, seat: int) -> Outlook:
    """Return what a seat can tell of the coming Phase 3."""
    return remembered(s, seat, imagined(s))


def glimpse(s: Daedalus, seat: int) -> Outlook:
    """Return the same after less thought, to compare what might be done."""
    return remembered(s, seat, min(LOOKS, imagined(s)))


def remembered(s: Daedalus, seat: int, count: int) -> Outlook:
    """Return an outlook that was thought of before, or think of it."""
    unseen = hidden_cards(s, seat)
    key = (count, reasons(s, unseen))
    found = MEMORY.get(key)
    if found is None:
        if len(MEMORY) >= KEPT:
            MEMORY.clear()
        found = look_ahead(s, unseen, count)
        MEMORY[key] = found
    return found


def reasons(s: Daedalus, unseen: Cards) -> tuple[object, ...]:
    """Return all that the coming Phase 3 depends on."""
    known = [card if s.shown[slot] else -2 for slot, card in enumerate(s.theseus)]
    return (
        tuple(known),
        unseen,
        (tuple(s.minotaurs), tuple(s.loctae), tuple(s.tiles), s.walls),
        (tuple(s.turned), s.cells, tuple(s.gate_at), tuple(s.opened), s.alert),
        tuple([p.place for p in s.prisoners]) if s.walls and sum(s.loctae) else (),
        tuple([p.captive for p in s.prisoners]),
        tuple(s.discard) if len(unseen) < SCANT else (),
        (s.enhancers, s.lockdown, s.content.digest),
    )


def imagined(s: Daedalus) -> int:
    """Return how many futures to imagine, by the part that luck has in the coming Phase 3."""
    count = 1
    for slot in range(2 * s.alert):
        card = s.theseus[slot]
        if card == EMPTY:
            continue
        if not s.shown[slot]:
            return MANY_FUTURES
        if s.card(card).kind == MINOTAUR:
            count = FUTURES
    return count


def hidden_cards(s: Daedalus, seat: int) -> Cards:
    """List all cards that a seat cannot see, in order: so it learns nothing from it."""
    found = list(s.deck)
    for slot, card in enumerate(s.theseus):
        if card != EMPTY and not s.shown[slot]:
            found.append(card)
    if s.hidden_hands():
        for other, p in enumerate(s.prisoners):
            if other != seat:
                found += p.hand
    return tuple(sorted(found))


def look_ahead(s: Daedalus, unseen: Cards, count: int) -> Outlook:
    """Let some futures happen, and count in how many of them a guard comes to each room."""
    seen = [0] * PLACES
    futures: list[Daedalus] = []
    for number in range(count):
        after = future(s, unseen, number)
        futures.append(after)
        trodden = after.trodden
        for place in range(PLACES):
            seen[place] += trodden >> place & 1
    fear = [100 * times // count for times in seen]
    if count > 1:
        fear_arrivals(s, fear)
    futures = futures[:LOOKS]
    later = [trodden_later(after) for after in futures]
    return Outlook(fear, [Chart(after) for after in futures], later)


def trodden_later(s: Daedalus) -> int:
    """Return the rooms, as bits, that guards come through a round later, perhaps."""
    chance = Seeded(0)
    after = s.clone()
    end_hive(after, chance)
    fill_theseus(after, chance)
    let_happen(after, chance)
    return after.trodden


def future(s: Daedalus, unseen: Cards, number: int) -> Daedalus:
    """Return how the Hive might be after Phase 3, with everyone thought to be hidden."""
    chance = Seeded(number)
    after = s.clone()
    deal_unseen(after, unseen, chance)
    for p in after.prisoners:
        p.hidden = True
    let_happen(after, chance)
    return after


def deal_unseen(s: Daedalus, unseen: Cards, chance: Chance) -> None:
    """§11.1 Put other cards where cards lie face down that nobody knows."""
    for slot in range(SLOTS):
        if s.theseus[slot] != EMPTY and not s.shown[slot]:
            s.theseus[slot], unseen = draw(unseen, chance, "card")
    s.deck = list(unseen)


def fear_arrivals(s: Daedalus, fear: list[int]) -> None:
    """§7.10.1, 11.7 Add how likely Minotaurs appear, which a few futures show only roughly."""
    turned = s.turned.copy()
    for slot in range(2 * s.alert):
        number = s.theseus[slot]
        if number == EMPTY or not s.shown[slot]:
            continue
        card = s.card(number)
        if card.kind == MINOTAUR:
            add_arrivals(s, turned, fear)
        elif slot % 2 == 0 and card.kind < WHITE:
            turn(turned, card.kind, card.heading, card.number)
        elif slot % 2 == 0 and card.kind == WHITE:
            for ring in range(BLUE, RINGS):
                turn(turned, ring, white_heading(ring), card.number)


def add_arrivals(s: Daedalus, turned: list[int], fear: list[int]) -> None:
    """§7.10.1, 11.7 Add the fear of one Minotaur card, for each card that may come after it."""
    chances = [0] * PLACES
    remote = s.has(REMOTE)
    for card in s.content.cards:
        if card.kind < WHITE:
            place = in_line(s.cells.index(card.kind), card.kind, turned)
            chances[along(place, card.heading, card.number) if remote else place] += SPAWN
    for place, chance in enumerate(chances):
        fear[place] = max(fear[place], chance)
