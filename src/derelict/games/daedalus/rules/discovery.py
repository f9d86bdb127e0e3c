"""5.3 Discovering rooms."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import PLACES
from derelict.games.daedalus.content import Tile
from derelict.games.daedalus.rules.cards import draw_to_hand
from derelict.games.daedalus.rules.tiles import place_guards, turn_over
from derelict.games.daedalus.state import MOST_SEATS, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.flow import do


def discover(s: Daedalus, chance: Chance, seat: int, place: int) -> None:
    """§5.3, 5.3.1, 9.3 Turn an adjacent tile over without entering it; guards may be on it."""
    s.prisoners[seat].spend(1)
    tile = turn_over(s, chance, place)
    if s.thread:
        cards_for_guards(s, chance, seat, tile)
    else:
        place_guards(s, place, tile)


def cards_for_guards(s: Daedalus, chance: Chance, seat: int, tile: Tile) -> None:
    """§12.5.3 In Ariadne's Thread a guard icon gives a human a card instead of a guard."""
    draw_to_hand(s, chance, seat, tile.minotaurs + tile.loctae)


DISCOVER: Final = tuple(
    [do(discover, seat, place) for seat in range(MOST_SEATS) for place in range(PLACES)]
)
