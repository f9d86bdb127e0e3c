"""12.3 Ariadne's Thread: how it is set up."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import FIRST, GREEN, PLACES, RED
from derelict.games.daedalus.rules.cards import draw_one
from derelict.games.daedalus.rules.tiles import lay, turn_over
from derelict.games.daedalus.state import EMPTY, FACE_DOWN, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.flow import do


def begin_thread(s: Daedalus, chance: Chance) -> None:
    """§12.3, 12.3.1, 12.3.2 The pod lies face up with the Commander on it, who draws two cards."""
    pod = [gate.pod for gate in s.content.gates].index(True)
    place = FIRST[GREEN]
    lay(s, place, [tile.gate for tile in s.content.tiles].index(pod))
    s.loctae[place] += 1
    s.commander = place
    s.note("commander-begins", place)
    draw_for_commander(s, chance, 2)
    for _ in s.prisoners:
        s.next(POST)


def draw_for_commander(s: Daedalus, chance: Chance, count: int) -> None:
    """§12.3.2, 12.7 The Commander draws cards, which nobody else sees."""
    seat = s.commander_seat()
    for _ in range(count):
        card = draw_one(s, chance)
        if card == EMPTY:
            return
        s.command += (card,)
        s.note("draws-hidden", seat)
        s.tell(seat, "draws-secretly", card)


def post(s: Daedalus, chance: Chance) -> None:
    """§12.3.3 The Commander posts a Minotaur anywhere in the red, yellow or green ring."""
    places = range(FIRST[RED], PLACES)
    s.ask(s.commander_seat(), "post", [do(station, place) for place in places])


def station(s: Daedalus, chance: Chance, place: int) -> None:
    """§12.3.3 Put a Minotaur into a room, whose tile is turned up."""
    if s.tiles[place] == FACE_DOWN:
        turn_over(s, chance, place)
    s.minotaurs[place] += 1
    s.note("minotaurs-appear", place, 1)


BEGIN_THREAD: Final = do(begin_thread)
POST: Final = do(post)
