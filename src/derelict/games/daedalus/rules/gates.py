"""6.3 and 6.4 Gates: the code, breaking it, and the ways around it."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import BLUE, RING, inward
from derelict.games.daedalus.content import NO_GATE, WHITE
from derelict.games.daedalus.rules.cards import can_draw, draw_one
from derelict.games.daedalus.rules.opening import open_gate
from derelict.games.daedalus.rules.together import (
    COLOURS,
    NUMBERS,
    begin_together,
    can_complete,
    matches,
)
from derelict.games.daedalus.state import MOST_SEATS, NOBODY, Daedalus, Prisoner
from derelict.kernel.chance import Chance
from derelict.kernel.deck import Cards
from derelict.kernel.flow import Step, do, every


def gate_options(s: Daedalus, seat: int, p: Prisoner, options: list[Step]) -> None:
    """§6.3, 6.3.1, 6.4, 6.4.6 Offer what can be done about the gates here."""
    gate = s.gate_of(p.place)
    if gate != NO_GATE and not s.opened[gate]:
        closed_options(s, seat, p, gate, options)
    if RING[p.place] > BLUE:
        gate = s.gate_of(inward(p.place, s.turned))
        if gate != NO_GATE and not s.opened[gate]:
            options.append(do(open_from_outside, seat, gate))


def closed_options(s: Daedalus, seat: int, p: Prisoner, gate: int, options: list[Step]) -> None:
    """§6.3, 6.3.1, 6.4 Offer to open a broken gate, to ask for a code, or to break it."""
    wanted = s.content.gates[gate].code
    if not wanted:
        options.append(OPEN_BROKEN[seat])
    elif not s.codes[gate]:
        if can_draw(s, wanted):
            options.append(OBTAIN[seat])
        else:
            s.refuse(OBTAIN[seat], "2.3.1")
    else:
        s.refuse(OBTAIN[seat], "6.3")
        for by in ways_to_match(s, gate):
            if could_break(s, seat, p, gate, by):
                options.append(BREAK[seat][by])
            else:
                s.refuse(BREAK[seat][by], "6.4")


def ways_to_match(s: Daedalus, gate: int) -> tuple[int, ...]:
    """§6.4.1 By colour or by number; where no colour is in the code, it is the same."""
    for card in s.codes[gate]:
        if s.card(card).kind < WHITE:
            return (COLOURS, NUMBERS)
    return (COLOURS,)


def could_break(s: Daedalus, seat: int, p: Prisoner, gate: int, by: int) -> bool:
    """§6.4, 6.4.3, 11.2 Whether the code can be broken, alone or together, as far as one knows."""
    codes = s.codes[gate]
    if can_complete(s, codes, p.hand, by):
        return True
    cards: Cards = ()
    for other, q in enumerate(s.prisoners):
        if other != seat and q.place == p.place and q.actions and not s.stuck(q):
            cards += q.hand
    if not cards or not starts(s, codes, p.hand, by):
        return False
    if s.hidden_hands():
        return len(cards) + len(p.hand) >= len(codes)
    return can_complete(s, codes, p.hand + cards, by)


def starts(s: Daedalus, codes: Cards, hand: Cards, by: int) -> bool:
    """§6.4.3 Whether a hand has any card for a code."""
    for code in codes:
        for card in hand:
            if matches(s, code, card, by):
                return True
    return False


def obtain_code(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.3 Lay as many cards out as the gate has in its code."""
    p = s.prisoners[seat]
    p.spend(1)
    lay_code(s, chance, s.gate_of(p.place))


def lay_code(s: Daedalus, chance: Chance, gate: int) -> None:
    """§6.3 Draw the cards of a code, face up."""
    for _count in range(s.content.gates[gate].code):
        card = draw_one(s, chance)
        s.codes[gate] += (card,)
        s.note("code", gate, card)


def break_code(s: Daedalus, chance: Chance, seat: int, by: int) -> None:
    """§6.4, 6.4.1, 6.4.3 Begin to break the code of the gate here, by colour or by number."""
    s.gate = s.gate_of(s.prisoners[seat].place)
    s.hunted = NOBODY
    s.by = by
    s.note("breaks-code", seat, s.gate)
    begin_together(s, seat)


def open_broken(s: Daedalus, chance: Chance, seat: int) -> None:
    """§6.3.1 The broken gate has no code, but opening it takes an action."""
    p = s.prisoners[seat]
    p.spend(1)
    s.note("pushes-open", seat)
    open_gate(s, s.gate_of(p.place))


def open_from_outside(s: Daedalus, chance: Chance, seat: int, gate: int) -> None:
    """§6.4.6 From the outer ring a gate is unlocked without its code."""
    s.prisoners[seat].spend(1)
    s.note("opens-from-outside", seat, gate)
    open_gate(s, gate)


OBTAIN: Final = every(obtain_code, MOST_SEATS)
OPEN_BROKEN: Final = every(open_broken, MOST_SEATS)
BREAK: Final = tuple(
    [(do(break_code, seat, COLOURS), do(break_code, seat, NUMBERS)) for seat in range(MOST_SEATS)]
)
