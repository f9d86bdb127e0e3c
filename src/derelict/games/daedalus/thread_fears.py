"""What a prisoner of Ariadne's Thread has to fear: how likely she is captured where she stays."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import BLUE, PLACES, RINGS, in_line, turn, white_heading
from derelict.games.daedalus.content import MINOTAUR, WHITE
from derelict.games.daedalus.rules.commander import A_LOCTAE, A_MINOTAUR, guard_ways
from derelict.games.daedalus.rules.ways import adjacent
from derelict.games.daedalus.state import EMPTY, FACE_DOWN, SLOTS, Daedalus

SURE: Final = 1000  # chances are counted in thousandths
FAR: Final = 999
DECK: Final = 54
GIVES: Final = (27, 4, 17, 6)  # how many of the cards give the guards of a ring 0, 1, 2, 3 actions
MOST_CARDS: Final = 8
WILL: Final = (1000, 150, 50)  # how likely a guard is sent 1, 2 or 3 rooms for a capture
FARTHEST: Final = len(WILL)  # actions beyond which a guard is not feared
LANDS: Final = 210  # that a Minotaur, when it appears, appears in a certain ring
CALLED: Final = 25  # that a card of the Commander's brings a Minotaur to a certain ring


def likely() -> tuple[tuple[int, ...], ...]:
    """Return by cards and actions how likely a Commander can, and will, have somebody captured."""
    found: list[tuple[int, ...]] = []
    for cards in range(MOST_CARDS + 1):
        chances = [SURE]
        for need, will in enumerate(WILL):
            can = 1 - (1 - sum(GIVES[need + 1 :]) / DECK) ** cards
            chances.append(round(can * will))
        found.append(tuple(chances))
    return tuple(found)


LIKELY: Final = likely()


def fears(s: Daedalus) -> list[int]:
    """Return for each room how likely, in thousandths, whoever stays there is captured."""
    chances = LIKELY[min(len(s.command) + s.alert, MOST_CARDS)]
    found = [chances[cost] if cost <= FARTHEST else 0 for cost in approach(s)]
    for place, chance in enumerate(landings(s)):
        found[place] += (SURE - found[place]) * chance // SURE
    return found


def approach(s: Daedalus) -> list[int]:
    """Return for each room how many actions the nearest guard needs to enter it."""
    found = [FAR] * PLACES
    for place in range(PLACES):
        if s.minotaurs[place]:
            nearer(s, A_MINOTAUR, place, found)
        if s.loctae[place]:
            nearer(s, A_LOCTAE, place, found)
    return found


def nearer(s: Daedalus, guard: int, place: int, found: list[int]) -> None:
    """Note how many actions a guard needs for each room, where that is fewer than before."""
    costs = [FAR] * PLACES
    costs[place] = 0
    edge = [place]
    while edge:
        here = edge.pop(0)
        near = adjacent(s, here)
        for other in guard_ways(s, guard, here):
            cost = costs[here] + 1
            if s.tiles[other] == FACE_DOWN:
                cost = cost + 1 if other in near else FAR
            if cost < costs[other] and cost <= FARTHEST:
                costs[other] = cost
                found[other] = min(found[other], cost)
                edge.append(other)


def landings(s: Daedalus) -> list[int]:
    """Return for each room how likely, in thousandths, a Minotaur will appear in it."""
    found = [0] * PLACES
    turned = s.turned.copy()
    add_landings(s, turned, min(SURE, CALLED * (len(s.command) + s.alert)), found)
    for slot in range(0, min(SLOTS, 2 * s.alert), 2):
        number = s.theseus[slot]
        if number == EMPTY:
            continue
        card = s.card(number)
        if card.kind == MINOTAUR:
            add_landings(s, turned, LANDS, found)
        elif card.kind < WHITE:
            turn(turned, card.kind, card.heading, card.number)
        elif card.kind == WHITE:
            for ring in range(BLUE, RINGS):
                turn(turned, ring, white_heading(ring), card.number)
    return found


def add_landings(s: Daedalus, turned: list[int], chance: int, found: list[int]) -> None:
    """Add the chance that a Minotaur appears where each ring has its spot, as the rings stand."""
    for ring in range(BLUE, RINGS):
        place = in_line(s.cells.index(ring), ring, turned)
        found[place] += (SURE - found[place]) * chance // SURE
