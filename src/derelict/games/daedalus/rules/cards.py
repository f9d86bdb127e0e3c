"""2.3.1 and 5.7 The deck: drawing, discarding and shuffling anew."""

from __future__ import annotations

from derelict.games.daedalus.state import EMPTY, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.deck import deal, without


def can_draw(s: Daedalus, count: int = 1) -> bool:
    """§2.3.1 Whether so many cards are left in the deck and the discard pile."""
    return len(s.deck) + len(s.discard) >= count


def draw_one(s: Daedalus, chance: Chance) -> int:
    """§2.3.1 Draw a card; when the deck is out, the discard pile becomes the deck."""
    if not s.deck:
        if not s.discard:
            return EMPTY
        remember_hidden(s)
        s.deck, s.discard = s.discard, []
        s.note("reshuffle", len(s.deck))
    return deal(s.deck, chance, "card")


def remember_hidden(s: Daedalus) -> None:
    """§2.3.1 Keep in mind which hidden cards cannot be among those that were discarded."""
    found: list[int] = []
    if s.hidden_hands():
        for p in s.prisoners:
            found += p.hand
        found += s.command
    for slot, card in enumerate(s.theseus):
        if card != EMPTY and not s.shown[slot]:
            found.append(card)
    s.old = tuple(found)


def draw_to_hand(s: Daedalus, chance: Chance, seat: int, count: int) -> None:
    """§5.7, 2.5, 11.2 Draw cards into a prisoner's hand, in the open or in secret."""
    p = s.prisoners[seat]
    for _count in range(count):
        card = draw_one(s, chance)
        if card == EMPTY:
            return
        p.hand += (card,)
        if s.hidden_hands():
            s.note("draws-hidden", seat)
            s.tell(seat, "draws-secretly", card)
        else:
            s.note("draws", seat, card)


def throw_away(s: Daedalus, card: int) -> None:
    """§5.6.5 Put a card on the discard pile."""
    s.discard.append(card)


def play_from_hand(s: Daedalus, seat: int, card: int) -> None:
    """§5.6.5 Put a card of a hand on the discard pile."""
    p = s.prisoners[seat]
    p.hand = without(p.hand, card)
    s.discard.append(card)
    if s.hidden_hands():
        s.learn()
