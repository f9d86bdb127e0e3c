"""What a seat cannot see, dealt anew: hidden hands, and cards of THESEUS that lie face down."""

from __future__ import annotations

from typing import cast

from derelict.games.daedalus.state import EMPTY, FAULTY, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.deck import Cards, draw
from derelict.kernel.flow import asked_again


def imagine(s: Daedalus, seat: int, chance: Chance) -> Daedalus:
    """Return a state that a seat could just as well be in."""
    world = s.clone()
    if not s.hidden_hands() and not s.has(FAULTY):
        return world
    hidden = hidden_cards(world, seat)
    old = tuple([card for card in hidden if card in world.old])
    fresh = tuple([card for card in hidden if card not in world.old] + world.deck)
    new = dict(zip(old, dealt(old, chance), strict=True))
    mixed = dealt(fresh, chance)
    new.update(dict(zip(fresh, mixed, strict=True)))
    exchange(world, seat, new)
    return ask_anew(world)


def dealt(cards: Cards, chance: Chance) -> Cards:
    """Return the cards in another order."""
    found: list[int] = []
    while cards:
        card, cards = draw(cards, chance, "imagined")
        found.append(card)
    return tuple(found)


def hidden_cards(s: Daedalus, seat: int) -> Cards:
    """List the cards outside the deck that a seat cannot see.

    What another has just taken from THESEUS is known, unless it may have lain face down.
    """
    found: Cards = ()
    if s.hidden_hands():
        for other, p in enumerate(s.prisoners):
            if other != seat:
                found += tuple([card for card in p.hand if card != p.took or s.has(FAULTY)])
        if seat != s.commander_seat():
            found += s.command
    return found + tuple([card for slot, card in enumerate(s.theseus) if face_down(s, slot)])


def face_down(s: Daedalus, slot: int) -> bool:
    """Whether a card of THESEUS lies face down."""
    return s.theseus[slot] != EMPTY and not s.shown[slot]


def exchange(s: Daedalus, seat: int, new: dict[int, int]) -> None:
    """Put other cards where a seat cannot see them."""
    if s.hidden_hands():
        for other, p in enumerate(s.prisoners):
            if other != seat:
                p.hand = tuple([new.get(card, card) for card in p.hand])
                p.took = new.get(p.took, p.took)
        if seat != s.commander_seat():
            s.command = tuple([new[card] for card in s.command])
    for slot, card in enumerate(s.theseus):
        if face_down(s, slot):
            s.theseus[slot] = new[card]
    s.deck = [new[card] for card in s.deck]


def ask_anew(s: Daedalus) -> Daedalus:
    """Return the state with what the others are asked put in terms of their other cards."""
    again = cast(Daedalus, asked_again(s))
    again.agenda = s.agenda.copy()
    again.refusals = None
    return again
