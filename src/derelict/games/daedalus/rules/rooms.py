"""6 What can be done in certain rooms: vents, laboratories, hatcheries, controls, relays, cells."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import BLUE, PLACES, RING, inward
from derelict.games.daedalus.content import CONTROL, DECK, HATCHERY, LABORATORY, RELAY, VENT
from derelict.games.daedalus.rules.captures import check_escaped, finish
from derelict.games.daedalus.rules.cards import can_draw, draw_to_hand
from derelict.games.daedalus.rules.control import control_options
from derelict.games.daedalus.rules.discovery import DISCOVER
from derelict.games.daedalus.rules.ways import vents
from derelict.games.daedalus.state import (
    AUDREY,
    BAXTER,
    EMPTY,
    FACE_DOWN,
    JAMIE,
    MORROW,
    MOST_SEATS,
    NOBODY,
    SLOTS,
    Daedalus,
    Prisoner,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import without
from derelict.kernel.flow import Step, do, every
from derelict.kernel.native import i64

# Who must be free for a kind of room to work, and the face of the security die that locks it.
KEEPER: Final = {VENT: JAMIE, LABORATORY: BAXTER, RELAY: MORROW, CONTROL: AUDREY, HATCHERY: 0}
LOCK: Final = {VENT: 2, LABORATORY: 3, RELAY: 4, CONTROL: 5, HATCHERY: 6}


def disabled(s: Daedalus, kind: int) -> str:
    """§6.1, 11.5 Return the passage that closes a kind of room to everyone now, or nothing."""
    if s.lockdown and s.lockdown == LOCK[kind]:
        return "11.5"
    if not any(p.captive for p in s.prisoners):
        return ""
    keeper = KEEPER[kind]
    return "6.1" if keeper and s.lost(keeper) else ""


def room_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§6.1 Offer what the room is for."""
    vent_options(s, seat, p, options)
    rooms = s.rooms(p.place)
    if rooms:
        if rooms & LABORATORY:
            laboratory_options(s, seat, options)
        if rooms & HATCHERY:
            hatchery_options(s, seat, p, options)
        if rooms & CONTROL:
            swap_options(s, seat, p, CONTROL, options)
        if rooms & RELAY and s.thread:
            control_options(s, seat, p, options)
        elif rooms & RELAY:
            swap_options(s, seat, p, RELAY, options)
    if RING[p.place] == BLUE:
        free_options(s, seat, p, options)


# Vents.


def vent_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§6.2, 6.2.1, 9.3 Offer to climb through a vent, and Jamie to look through it first."""
    for place in vents(s, p.place):
        step = CLIMB[seat * PLACES + place]
        passage = vent_passage(s, p, place)
        if passage:
            s.refuse(step, passage)
        else:
            options.append(step)
        if s.tiles[place] == FACE_DOWN and s.is_a(p, JAMIE):
            look = DISCOVER[seat * PLACES + place]
            if look not in options:
                options.append(look)


def vent_passage(s: Daedalus, p: Prisoner, place: int) -> str:
    """§6.2, 6.2.1, 5.6, 9.3, 9.4 Return the passage that bars a vent, or nothing."""
    closed = disabled(s, VENT)
    if closed:
        return closed
    if s.tiles[place] == FACE_DOWN:
        return "6.2"
    if s.guarded(place) and not s.is_a(p, MORROW):
        return "5.6"
    if not s.reached(RING[place]) and not s.is_a(p, JAMIE):
        return "6.2.1"
    return ""


def climb(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§6.2 Climb through a vent into the next ring, or back."""
    p = s.prisoners[seat]
    p.spend(1)
    p.place = place
    s.note("climbs", seat, place)
    check_escaped(s)


# Laboratories and hatcheries.


def laboratory_options(s: Daedalus, seat: int, options: list[Step]) -> None:
    """§6.5, 6.1 Offer to draw in a laboratory."""
    closed = disabled(s, LABORATORY)
    if closed or not can_draw(s):
        s.refuse(USE_LABORATORY[seat], closed or "2.3.1")
    else:
        options.append(USE_LABORATORY[seat])


def use_laboratory(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.5, 12.5.1 Draw two cards for one action; in Ariadne's Thread it is one."""
    s.prisoners[seat].spend(1)
    draw_to_hand(s, chance, seat, 1 if s.thread else 2)


def hatchery_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§6.6 Offer to hide, where nobody else does."""
    if p.hidden:
        return
    closed = disabled(s, HATCHERY)
    for q in s.prisoners:
        if q.hidden and q.place == p.place:
            closed = "6.6"
    if closed:
        s.refuse(HIDE[seat], closed)
    else:
        options.append(HIDE[seat])


def hide(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.6 Hide among the eggs: guards do not capture whoever is hidden."""
    p = s.prisoners[seat]
    p.spend(1)
    p.hidden = True
    s.note("hides", seat)


def nobody_can_act(s: Daedalus) -> bool:
    """§6.6.1 Whether everyone at large is hidden beside a guard, with nobody left to help."""
    return all(p.captive or s.stuck(p) for p in s.prisoners)


def surrender(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.6.1, 8.2 With nobody left who could drive the guards off, come out and be captured."""
    s.note("surrenders", seat)
    finish(s, "thread-contained" if s.thread else "contained", False)


# Control rooms and relays.


def swap_options(s: Daedalus, seat: int, p: Prisoner, kind: int, options: list[Step]) -> None:
    """§6.7, 6.8 Offer each card of the hand for each card of a row of THESEUS."""
    closed = disabled(s, kind)
    cards = s.unlike(p) if p.took == NOBODY else s.distinct(p.hand, p.took)
    base: i64 = seat * SLOTS
    for slot in range(0 if kind == CONTROL else 1, SLOTS, 2):
        if s.theseus[slot] == EMPTY:
            continue
        steps = SWAP[base + slot]
        if not closed:
            for card in cards:
                options.append(steps[card])
        if s.refusals is not None:
            refuse_swaps(s, p, steps, cards, closed)


def refuse_swaps(
    s: Daedalus, p: Prisoner, steps: tuple[Step, ...], cards: list[int], closed: str
) -> None:
    """§6.1, 6.7 Refuse all swaps where the room is closed, and that of the card just taken."""
    if closed:
        for card in cards:
            s.refuse(steps[card], closed)
    if p.took in p.hand:
        s.refuse(steps[p.took], "6.7")


def swap(s: Daedalus, chance: Chance, seat: int, slot: int, card: int) -> None:
    """§6.7, 6.8, 11.1 Swap a card of the hand with one of THESEUS; it is laid face up."""
    p = s.prisoners[seat]
    p.spend(1)
    taken = s.theseus[slot]
    if not s.shown[slot] or s.hidden_hands():
        s.learn()
    p.hand = without(p.hand, card) + (taken,)
    p.took = taken
    s.theseus[slot] = card
    seen = s.shown[slot]
    s.shown[slot] = True
    s.note("swaps", seat, slot, card)
    if seen or not s.hidden_hands():
        s.note("takes", seat, taken)
    else:
        s.tell(seat, "takes", seat, taken)


# Cells.


def free_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§6.9 Offer to free whoever is captive in the cell in front of which one stands."""
    for other, q in enumerate(s.prisoners):
        if q.captive and q.place == inward(p.place, s.turned):
            options.append(do(free, seat, other))


def free(s: Daedalus, chance: Chance, seat: int, other: int) -> None:
    """§6.9, 7.13.5 Free a prisoner from the room in front of her cell; she may act at once."""
    s.prisoners[seat].spend(1)
    q = s.prisoners[other]
    q.captive = False
    q.passed = False
    q.actions = s.most_actions()
    s.note("frees", seat, other)


CLIMB: Final = tuple(
    [do(climb, seat, place) for seat in range(MOST_SEATS) for place in range(PLACES)]
)
SWAP: Final = tuple(
    [
        tuple([do(swap, seat, slot, card) for card in range(DECK)])
        for seat in range(MOST_SEATS)
        for slot in range(SLOTS)
    ]
)
USE_LABORATORY: Final = every(use_laboratory, MOST_SEATS)
HIDE: Final = every(hide, MOST_SEATS)
SURRENDER: Final = every(surrender, MOST_SEATS)
