"""7.10 and 7.11 Guards that THESEUS brings into play."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import BLUE, RINGS, along, in_line, white_heading
from derelict.games.daedalus.content import CHAMBER, LOCTAE, MINOTAUR, WHITE
from derelict.games.daedalus.rules.cards import draw_one
from derelict.games.daedalus.rules.tiles import put_minotaur, turn_over
from derelict.games.daedalus.state import COMMANDING, EMPTY, FACE_DOWN, REMOTE, Daedalus
from derelict.kernel.chance import Chance

CHAMBER_PLACE: Final = CHAMBER


def spawn_minotaur(s: Daedalus, chance: Chance, remote: bool) -> None:
    """§7.10, 7.10.3, 7.10.4 Turn cards of the deck until they say where Minotaurs appear."""
    count = 0
    turned: list[int] = []
    while True:
        number = draw_one(s, chance)
        if number == EMPTY:
            break
        turned.append(number)
        kind = s.card(number).kind
        s.note("turns-up", number)
        if kind <= WHITE:
            appear(s, chance, number, 1 + min(count, 1), remote)
            break
        count += kind == MINOTAUR
        if (kind == LOCTAE or count == 2) and s.spare_loctae() > 0:
            spawn_loctae(s)
            break
    s.discard += turned


def appear(s: Daedalus, chance: Chance, number: int, count: int, remote: bool) -> None:
    """§7.10.1, 7.10.2, 7.10.5 Put Minotaurs where a rotation card says; white says four places."""
    card = s.card(number)
    if card.kind == WHITE:
        for ring in range(BLUE, RINGS):
            appear_at(s, chance, spot(s, ring, card.number, white_heading(ring), remote))
    else:
        place = spot(s, card.kind, card.number, card.heading, remote)
        for _count in range(count):
            appear_at(s, chance, place)


def spot(s: Daedalus, ring: int, number: int, heading: int, remote: bool) -> int:
    """§7.10.1, 11.7 In line with the ring's own cell; with a remote signal, so many rooms on."""
    place = in_line(s.cell(ring), ring, s.turned)
    return along(place, heading, number) if remote and s.has(REMOTE) else place


def appear_at(s: Daedalus, chance: Chance, place: int) -> None:
    """§7.10.5, 7.13, 12.7.1 Put a Minotaur into play, if one is left in the supply."""
    if s.outcome is not None or s.spare_minotaurs() == 0:
        return
    if s.phase == COMMANDING and s.tiles[place] == FACE_DOWN:
        turn_over(s, chance, place)
    s.note("minotaurs-appear", place, 1)
    put_minotaur(s, place)


def spawn_loctae(s: Daedalus) -> None:
    """§7.11, 7.10.4 A Loctae Scientist appears in the Spawning Chamber, if one is left."""
    if s.spare_loctae() > 0:
        s.loctae[CHAMBER_PLACE] += 1
        s.note("loctae-appears", CHAMBER_PLACE)
