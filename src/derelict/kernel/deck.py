"""Cards as whole numbers: a draw gives the card, and leaves the others as they were."""

from __future__ import annotations

from derelict.kernel.chance import Chance

Cards = tuple[int, ...]


def draw(cards: Cards, chance: Chance, what: str) -> tuple[int, Cards]:
    """Draw one of the cards, each as likely: a shuffled deck, decided when it is looked at."""
    index = chance.pick(cards, what)
    rest = list(cards)
    card = rest.pop(index)
    return card, tuple(rest)


def deal(cards: list[int], chance: Chance, what: str) -> int:
    """Draw one of the cards, each as likely, out of a list that a state keeps for itself."""
    return cards.pop(chance.pick(cards, what))


def shuffled(cards: Cards, chance: Chance, what: str) -> Cards:
    """Shuffle, for decks whose order somebody may look at."""
    order: list[int] = []
    while cards:
        card, cards = draw(cards, chance, what)
        order.append(card)
    return tuple(order)


def without(cards: Cards, card: int) -> Cards:
    """Take one card out of the cards."""
    for index, other in enumerate(cards):
        if other == card:
            return cards[:index] + cards[index + 1 :]
    raise ValueError(f"card {card} is not in {cards}")


def distinct(cards: Cards) -> Cards:
    """Return the cards in their order, each kind once."""
    if len(cards) < 2:
        return cards
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return tuple(found)
