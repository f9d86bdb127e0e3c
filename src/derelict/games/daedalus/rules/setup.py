"""2 Set up: the hub, the prisoners, THESEUS and the first cards."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import HUB, SIZE
from derelict.games.daedalus.content import CHAMBER, PURPLE
from derelict.games.daedalus.rules.cards import draw_one, draw_to_hand
from derelict.games.daedalus.rules.thread import BEGIN_THREAD
from derelict.games.daedalus.state import EMPTY, FAULTY, MOST_SEATS, SLOTS, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.deck import draw
from derelict.kernel.flow import Step, do, every

OPPOSITE: Final = 3  # the cell that faces the Spawning Chamber


def set_up(s: Daedalus, chance: Chance) -> None:
    """§2.3, 2.4 Lay the hub and fill THESEUS; then the prisoners are chosen."""
    lay_hub(s, chance)
    fill_theseus(s, chance)
    s.next(DEAL)
    for seat in range(len(s.prisoners) - 1, -1, -1):
        s.next(OFFER[seat])


def lay_hub(s: Daedalus, chance: Chance) -> None:
    """§2.4 Mix the cells around the Spawning Chamber, the purple one opposite it."""
    colours = tuple(range(1, PURPLE))
    cells: list[int] = []
    for place in range(SIZE[HUB]):
        colour = CHAMBER
        if place == OPPOSITE:
            colour = PURPLE
        elif place:
            colour, colours = draw(colours, chance, "cell")
        cells.append(colour)
        s.tiles[place] = colour
    s.unseen[HUB] = ()
    s.cells = tuple(cells)


def fill_theseus(s: Daedalus, chance: Chance) -> None:
    """§2.3, 4.2, 11.1, 12.3.4 Fill the empty spots by columns; the lower row may be unused."""
    for slot in range(SLOTS):
        if s.theseus[slot] == EMPTY and not (s.thread and slot % 2):
            card = draw_one(s, chance)
            s.theseus[slot] = card
            s.shown[slot] = not s.has(FAULTY)
            if card != EMPTY:
                if s.has(FAULTY):
                    s.note("theseus-face-down", slot)
                else:
                    s.note("theseus", slot, card)


def offer_characters(s: Daedalus, chance: Chance, seat: int) -> None:
    """§2.1 Each seat takes one of the prisoners that are left."""
    taken = [p.character for p in s.prisoners]
    options: list[Step] = []
    for colour in range(1, PURPLE + 1):
        if colour in taken:
            s.refuse(CHOOSE[seat][colour], "2.1")
        else:
            options.append(CHOOSE[seat][colour])
    s.ask(seat, "character", options)


def choose_character(s: Daedalus, chance: Chance, seat: int, colour: int) -> None:
    """§2.1, 2.4 Take a prisoner, and stand in the cell of her colour."""
    p = s.prisoners[seat]
    p.character = colour
    p.place = s.cells.index(colour)
    s.note("character", seat, colour)


def deal(s: Daedalus, chance: Chance) -> None:
    """§2.5, 12.3.2 Everybody draws two cards."""
    for seat in range(len(s.prisoners)):
        draw_to_hand(s, chance, seat, 2)
    if s.thread:
        s.next(BEGIN_THREAD)


SET_UP: Final = do(set_up)
DEAL: Final = do(deal)
OFFER: Final = every(offer_characters, MOST_SEATS)
CHOOSE: Final = tuple(
    [
        tuple([do(choose_character, seat, colour) for colour in range(PURPLE + 1)])
        for seat in range(MOST_SEATS)
    ]
)
