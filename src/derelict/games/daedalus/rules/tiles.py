"""2.4 and 5.3 The tiles: turning one over, with its walls, its gate and its guards."""

from __future__ import annotations

from derelict.games.daedalus.board import BEFORE, BLUE, RING
from derelict.games.daedalus.content import NO_GATE, TAKEN, Tile
from derelict.games.daedalus.rules.captures import capture_here
from derelict.games.daedalus.state import NOBODY, Daedalus
from derelict.kernel.chance import Chance
from derelict.kernel.deck import Cards, without


def pool(s: Daedalus, ring: int) -> Cards:
    """§2.4.1, 2.4.2 List what a face-down tile may be, as often as it is likely.

    Of four randomizers two are in the ring: while none has been seen, each is half as likely to
    lie here as another tile, and with one seen, each of the three is a third as likely.
    """
    unseen = s.unseen[ring]
    if ring == BLUE:
        return unseen
    tiles = s.content.tiles
    random = [tile for tile in unseen if tiles[tile].random]
    fixed = [tile for tile in unseen if not tiles[tile].random]
    seen = len(s.content.randomizers(ring)) - len(random)
    if seen == TAKEN:
        return tuple(fixed)
    weight = 2 if seen == 0 else 3
    return tuple([tile for tile in fixed for _count in range(weight)] + random)


def turn_over(s: Daedalus, chance: Chance, place: int) -> Tile:
    """§2.4.2, 5.3 Turn a tile face up; its walls and its gate are known from now on."""
    ring = RING[place]
    cards = pool(s, ring)
    number = cards[chance.pick(cards, "tile")]
    lay(s, place, number)
    s.note("discovers", place, number)
    return s.content.tiles[number]


def lay(s: Daedalus, place: int, number: int) -> None:
    """§2.4, 5.4.2 Let a tile lie face up."""
    tile = s.content.tiles[number]
    s.unseen[RING[place]] = without(s.unseen[RING[place]], number)
    s.tiles[place] = number
    if tile.wall_after:
        s.walls |= 1 << place
    if tile.wall_before:
        s.walls |= 1 << BEFORE[place]
    if tile.gate != NO_GATE:
        s.gate_at[tile.gate] = place


def place_guards(s: Daedalus, place: int, tile: Tile) -> None:
    """§5.3.1 Put the guards on a discovered tile that it shows, as far as the supply goes."""
    count = min(tile.minotaurs, s.spare_minotaurs()) if tile.minotaurs else 0
    if count:
        s.note("minotaurs-appear", place, count)
        for _count in range(count):
            put_minotaur(s, place)
    if tile.loctae and s.spare_loctae() > 0 and s.outcome is None:
        s.loctae[place] += 1
        s.note("loctae-appears", place)
        capture_here(s, place)


def put_minotaur(s: Daedalus, place: int) -> None:
    """§7.13, 9.4 Put a Minotaur into a room; whoever is in the open there it captures, and goes."""
    if s.outcome is not None:
        return
    s.minotaurs[place] += 1
    s.trodden |= 1 << place
    if capture_here(s, place):
        s.minotaurs[place] -= 1


def remove_loctae(s: Daedalus, place: int) -> None:
    """§5.6.5, 12.7.3 Put a Loctae back into the supply, the Commander last of a room."""
    s.loctae[place] -= 1
    if s.commander == place and s.loctae[place] == 0:
        s.commander = NOBODY
        s.note("commander-falls", place)
