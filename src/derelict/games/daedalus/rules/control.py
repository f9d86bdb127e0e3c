"""12.6 Humans control Minotaurs from a communications relay."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import AFTER, BEFORE, BLUE, FIRST, RING, RINGS, SIZE, inward
from derelict.games.daedalus.content import CONTROL, MINOTAUR, NO_GATE, WHITE
from derelict.games.daedalus.rules.cards import can_draw, play_from_hand
from derelict.games.daedalus.rules.discovery import cards_for_guards
from derelict.games.daedalus.rules.gates import lay_code, ways_to_match
from derelict.games.daedalus.rules.opening import open_gate
from derelict.games.daedalus.rules.tiles import turn_over
from derelict.games.daedalus.rules.together import can_complete, matches
from derelict.games.daedalus.rules.ways import adjacent
from derelict.games.daedalus.state import (
    EMPTY,
    FACE_DOWN,
    NOBODY,
    SLOTS,
    Daedalus,
    Prisoner,
)
from derelict.kernel.chance import Chance
from derelict.kernel.deck import without
from derelict.kernel.flow import Step, do


def control_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§12.6 Offer each rotation card whose ring has a Minotaur to control."""
    for card in s.distinct(p.hand):
        kind = s.card(card).kind
        if kind >= MINOTAUR:
            s.refuse(do(control, seat, card), "12.6")
        elif kind == WHITE or minotaurs_of(s, kind):
            options.append(do(control, seat, card))


def minotaurs_of(s: Daedalus, ring: int) -> list[int]:
    """§12.6 List the rooms of a ring with Minotaurs."""
    places = range(FIRST[ring], FIRST[ring] + SIZE[ring])
    return [place for place in places if s.minotaurs[place]]


def control(s: Daedalus, chance: Chance, seat: int, card: int) -> None:
    """§12.6, 12.6.2 Play a rotation card to control a Minotaur of its ring, or one in each ring."""
    p = s.prisoners[seat]
    p.spend(1)
    p.hand = without(p.hand, card)
    s.played = card
    s.learn()
    s.active = seat
    s.note("controls", seat, card)
    kind = s.card(card).kind
    s.grant_ring = BLUE if kind == WHITE else kind
    s.next(NEXT_RING)


def next_ring(s: Daedalus, chance: Chance) -> None:
    """§12.6, 12.6.2 Choose a Minotaur in the ring; after the last ring the card is discarded."""
    if s.card(s.played).kind == WHITE:
        pass_empty_rings(s)
    if s.grant_ring == RINGS or not minotaurs_of(s, s.grant_ring):
        finish_control(s)
    else:
        s.next(CHOOSE_LED)


def pass_empty_rings(s: Daedalus) -> None:
    """§12.6.2 Go on to the next ring that has a Minotaur."""
    while s.grant_ring < RINGS and not minotaurs_of(s, s.grant_ring):
        s.grant_ring += 1


def finish_control(s: Daedalus) -> None:
    """§12.6 When done, the rotation card is discarded."""
    s.discard.append(s.played)
    s.played = s.active = s.led = NOBODY
    s.grant_ring = s.left = 0


def choose_led(s: Daedalus, chance: Chance) -> None:
    """§12.6 The player chooses any Minotaur of the ring."""
    seat = s.active
    options = [do(lead, seat, place) for place in minotaurs_of(s, s.grant_ring)]
    options.append(do(skip_ring, seat))
    s.ask(seat, "choose-led", options)


def lead(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§12.6 Lead this Minotaur, for as many actions as the card says."""
    s.led = place
    s.left = s.card(s.played).number
    s.note("leads", seat, place)
    s.next(LEADING)


def skip_ring(s: Daedalus, chance: Chance, seat: int) -> None:
    """§12.6.2 Control no Minotaur in this ring."""
    end_lead(s)


def end_lead(s: Daedalus) -> None:
    """§12.6, 12.6.2 This Minotaur is done; under a white card the next ring follows."""
    s.led = NOBODY
    s.left = 0
    s.grant_ring = s.grant_ring + 1 if s.card(s.played).kind == WHITE else RINGS
    s.next(NEXT_RING)


def leading(s: Daedalus, chance: Chance) -> None:
    """§12.6.1 Ask what the controlled Minotaur does next."""
    seat = s.active
    options: list[Step] = []
    if s.left and s.led != NOBODY:
        lead_options(s, seat, s.led, options)
    options.append(do(lead_stop, seat))
    if len(options) == 1:
        s.next(options[0])
    else:
        s.next(LEADING)
        s.ask(seat, "lead", options)


def lead_options(s: Daedalus, seat: int, here: int, options: list[Step]) -> None:
    """§12.6.1 Move, discover, kill, gate codes and gates, and the rotation of the Hive."""
    for place in lead_ways(s, here):
        if s.tiles[place] == FACE_DOWN:
            s.refuse(do(lead_move, seat, place), "12.6.1")
        else:
            options.append(do(lead_move, seat, place))
    for place in adjacent(s, here):
        if s.tiles[place] == FACE_DOWN:
            options.append(do(lead_discover, seat, place))
    hand = s.distinct(s.prisoners[seat].hand)
    for card in hand:
        if s.card(card).guard:
            options.append(do(lead_kill, seat, here, card))
    lead_gate_options(s, seat, here, options)
    if s.room(here, CONTROL):
        for card in hand:
            for slot in range(0, SLOTS, 2):
                if s.theseus[slot] != EMPTY:
                    options.append(do(lead_swap, seat, slot, card))


def lead_ways(s: Daedalus, here: int) -> list[int]:
    """§12.6.1 List the rooms of the ring next to a Minotaur; it cannot change rings."""
    found: list[int] = []
    if not s.walls >> here & 1:
        found.append(AFTER[here])
    if not s.walls >> BEFORE[here] & 1:
        found.append(BEFORE[here])
    return found


def lead_gate_options(s: Daedalus, seat: int, here: int, options: list[Step]) -> None:
    """§12.6.1 Offer to obtain or break the code of a gate here, or to open one from outside."""
    gate = s.gate_of(here)
    if gate != NO_GATE and not s.opened[gate]:
        wanted = s.content.gates[gate].code
        if not wanted:
            options.append(do(lead_open, seat, gate))
        elif not s.codes[gate]:
            if can_draw(s, wanted):
                options.append(do(lead_obtain, seat))
        else:
            for by in ways_to_match(s, gate):
                if can_complete(s, s.codes[gate], s.prisoners[seat].hand, by):
                    options.append(do(lead_break, seat, by))
    if RING[here] > BLUE:
        gate = s.gate_of(inward(here, s.turned))
        if gate != NO_GATE and not s.opened[gate]:
            options.append(do(lead_open, seat, gate))


def lead_move(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§12.6.1 The controlled Minotaur moves; it captures nobody."""
    s.minotaurs[s.led] -= 1
    s.minotaurs[place] += 1
    s.note("led-moves", s.led, place)
    s.led = place
    s.left -= 1


def lead_discover(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§12.6.1, 12.5.3 The controlled Minotaur discovers a room; guard icons are cards."""
    s.left -= 1
    cards_for_guards(s, chance, seat, turn_over(s, chance, place))


def lead_kill(s: Daedalus, chance: Chance, seat: int, place: int, card: int) -> None:
    """§12.6.1 A guard card kills all Minotaurs of the controlled one's room, and itself."""
    s.left -= 1
    play_from_hand(s, seat, card)
    s.learn()
    s.note("kills-all", seat, place, card, s.minotaurs[place])
    s.minotaurs[place] = 0
    s.led = NOBODY


def lead_obtain(s: Daedalus, chance: Chance, seat: int) -> None:
    """§12.6.1, 6.3 The controlled Minotaur asks for the code of the gate in its room."""
    s.left -= 1
    lay_code(s, chance, s.gate_of(s.led))


def lead_break(s: Daedalus, chance: Chance, seat: int, by: int) -> None:
    """§12.6.1, 6.4 The player breaks the code of the gate in the Minotaur's room with her cards."""
    s.left -= 1
    s.gate = s.gate_of(s.led)
    s.by = by
    s.laid = ()
    s.note("breaks-code", seat, s.gate)
    s.next(LEAD_LAYING)


def lead_laying(s: Daedalus, chance: Chance) -> None:
    """§12.6.1, 6.4.1 Match the code card by card; in the end the gate opens."""
    codes = s.codes[s.gate]
    done = len(s.laid)
    hand = s.prisoners[s.active].hand
    if done == len(codes):
        s.next(do(lead_open, s.active, s.gate))
        return
    options = [
        do(lead_lay, s.active, card)
        for card in s.distinct(hand)
        if matches(s, codes[done], card, s.by)
        and can_complete(s, codes[done + 1 :], without(hand, card), s.by)
    ]
    s.next(LEAD_LAYING)
    s.ask(s.active, "lay", options)


def lead_lay(s: Daedalus, chance: Chance, seat: int, card: int) -> None:
    """§12.6.1, 6.4 Lay a card on the next card of the code."""
    p = s.prisoners[seat]
    p.hand = without(p.hand, card)
    s.laid += ((len(s.laid), card, seat),)
    s.learn()
    s.note("lays", seat, card)


def lead_open(s: Daedalus, chance: Chance, seat: int, gate: int) -> None:
    """§12.6.1, 6.3.1, 6.4.6, 12.6.3 The controlled Minotaur opens a gate."""
    if s.laid:
        s.discard += [card for _, card, _ in s.laid]
        s.laid = ()
    else:
        s.left -= 1
    s.gate = NO_GATE
    s.note("led-opens", seat, gate)
    open_gate(s, gate)


def lead_swap(s: Daedalus, chance: Chance, seat: int, slot: int, card: int) -> None:
    """§12.6.1, 6.7 The controlled Minotaur manipulates the rotation of the Hive."""
    s.left -= 1
    p = s.prisoners[seat]
    taken = s.theseus[slot]
    p.hand = without(p.hand, card)
    p.hand += (taken,)
    s.theseus[slot] = card
    s.learn()
    s.note("swaps", seat, slot, card)
    s.note("takes", seat, taken)


def lead_stop(s: Daedalus, chance: Chance, seat: int) -> None:
    """§12.6 Leave it at that."""
    if s.agenda and s.agenda[-1].rule is leading:
        s.agenda.pop()
    end_lead(s)


CHOOSE_LED: Final = do(choose_led)
NEXT_RING: Final = do(next_ring)
LEADING: Final = do(leading)
LEAD_LAYING: Final = do(lead_laying)
