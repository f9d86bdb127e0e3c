"""Cards: drawn, shuffled, taken out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict.kernel.chance import Branching, Scripted, Seeded
from derelict.kernel.deck import draw, shuffled, without

hands = st.lists(st.integers(0, 99), min_size=1, max_size=12).map(tuple)


@given(hands, st.integers())
def test_a_draw_takes_one_card_and_leaves_the_others_in_order(
    cards: tuple[int, ...], seed: int
) -> None:
    """The card and the cards that are left are the cards there were."""
    card, left = draw(cards, Seeded(seed), "card")
    assert Counter((card, *left)) == Counter(cards)
    assert left in [cards[:i] + cards[i + 1 :] for i, other in enumerate(cards) if other == card]


@given(hands, st.integers())
def test_a_shuffle_keeps_every_card(cards: tuple[int, ...], seed: int) -> None:
    """Shuffling changes nothing but the order."""
    assert sorted(shuffled(cards, Seeded(seed), "card")) == sorted(cards)


def test_every_order_is_as_likely() -> None:
    """Four cards have twenty-four orders, each taken once."""
    chance, orders = Branching(), []
    while True:
        orders.append(shuffled((1, 2, 3, 4), chance, "card"))
        if not chance.turn():
            break
    assert len(orders) == len(set(orders)) == 24


def test_a_draw_can_be_told() -> None:
    """People with real cards say which one they drew."""
    assert draw((7, 8, 9), Scripted(["card:8"]), "card") == (8, (7, 9))


def test_a_card_is_taken_out_once() -> None:
    """Of two cards alike, one stays; a card that is not there cannot be taken."""
    assert without((3, 5, 3), 3) == (5, 3)
    with pytest.raises(ValueError, match="not in"):
        without((3, 5), 4)
