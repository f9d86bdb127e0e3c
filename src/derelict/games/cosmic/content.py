"""The record types of Cosmic Warfare's packs: aliens, traps, treasures, geomorphs, results."""

from __future__ import annotations

from typing import Final, final

from derelict.games.cosmic.board import DIRECTIONS, SPOTS
from derelict.games.cosmic.effects import TRAP_VERBS, VERBS, Bonus
from derelict.kernel.content import ContentError, Effect, Pack, Reader, effects
from derelict.kernel.game import Content

RACES: Final = (
    "Glockle",
    "Rokarian",
    "Kaylon",
    "Vuejon",
    "Argonian",
    "Zandarian",
    "Erphodian",
    "Emperor",
)
RANKS: Final = (
    "Soldier",
    "Corporal",
    "Lieutenant",
    "Captain",
    "Commander",
    "Vice Admiral",
    "Admiral",
    "Emperor",
)
EMPEROR: Final = 7
KINDS: Final = ("valuable", "information", "power-up")
INFORMATION: Final = 1
POWER_UP: Final = 2
CODES: Final = tuple([100 * a + 10 * b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)])
COUNT: Final = 216


def number_of(code: int, reader: Reader) -> int:
    """Return the place of a code of three dice among the 216, counted from 0."""
    if code not in CODES:
        raise ContentError(f"{reader.where}: {code} is not a code of three dice, 111 to 666")
    return CODES.index(code)


@final
class Alien:
    """One card of the alien deck: an alien, or a trap if it has an effect."""

    def __init__(self, name: str, race: int, rank: int, need: tuple[int, ...], text: str) -> None:
        self.name: Final = name
        self.race: Final = race
        self.rank: Final = rank
        self.need: Final = need
        self.text: Final = text
        self.effects: tuple[Effect, ...] = ()
        self.source = "ours"

    @property
    def title(self) -> str:
        """What the card is called: race and rank, the Emperor, or the trap's name."""
        if self.race < 0:
            return self.name
        return "Emperor" if self.race == EMPEROR else f"{RACES[self.race]} {RANKS[self.rank]}"


@final
class Treasure:
    """One card of the treasure deck."""

    def __init__(self, reader: Reader) -> None:
        self.name: Final = reader.text("name")
        self.text: Final = reader.text("text")
        self.kind: Final = KINDS.index(reader.one_of("kind", KINDS))
        self.die = 0
        self.value = 0
        if self.kind == INFORMATION:
            value = reader.inner("value")
            self.die = value.whole("die", 1, 1000)
            self.value = value.whole("plus", 0, 5000)
            value.done()
        else:
            self.value = reader.whole("value", 0, 5000)
        self.uses: Final = reader.whole("uses", 0, 15) if reader.has("uses") else 0
        found = effects(reader, "effect", VERBS) if reader.has("effect") else ()
        self.bonus: Final = Bonus(found, RACES, reader)
        self.source: Final = reader.source()
        reader.done()

    @property
    def most(self) -> int:
        """§7.4 The most that the treasure can be worth."""
        return self.value + 6 * self.die


@final
class Geomorph:
    """One hexagon of the ship: its spaces, what they touch, and its six sides."""

    def __init__(self, reader: Reader) -> None:
        self.name: Final = reader.text("name")
        self.text: Final = reader.text("text")
        self.source: Final = reader.source()
        chamber = reader.inner("chamber")
        rooms = reader.tables("rooms", "name")
        if not 2 <= len(rooms) < SPOTS:
            raise reader.wrong("rooms", "a list of 2 to 4 rooms")
        self.rooms: Final = tuple([room.text("name") for room in rooms])
        corridor = [cell(item, reader, "corridor") for item in reader.items("corridor")]
        at = [cell(r.take("at"), r, "at") for r in [chamber, *rooms]]
        self.cells: Final = tuple(at + corridor)
        if len(set(self.cells)) != len(self.cells) or len(self.cells) > 31:
            raise reader.wrong("corridor", "at most 31 cells in all, each once")
        walls = reader.items("walls") if reader.has("walls") else []
        apart = {frozenset(pair(item, reader)) for item in walls}
        joined = corridor_joins(corridor, apart)
        walled: set[frozenset[tuple[int, int]]] = set()
        for spot, room in zip(at, [chamber, *rooms], strict=True):
            doors = {cell(item, room, "doors") for item in room.items("doors")}
            room.done()
            if not doors or not doors <= set(corridor) or not all([near(spot, d) for d in doors]):
                raise room.wrong("doors", "corridor cells next to it")
            joined |= {frozenset((spot, door)) for door in doors}
            if room is not chamber:
                walled |= {frozenset((spot, c)) for c in corridor if near(spot, c) and c not in doors}
        self.next_to: Final = self.links(joined)
        self.walled: Final = self.links(walled)
        open_sides = reader.wholes("sides", 0, 5)
        reader.done()
        edge = [(3 * q, 3 * r) for q, r in DIRECTIONS]
        if not all([edge[side] in corridor for side in open_sides]):
            raise reader.wrong("sides", "sides whose edge cell is a corridor cell")
        self.open: Final = tuple([side in open_sides for side in range(6)])
        self.facing: Final = tuple([self.nearest(spot, corridor) for spot in edge])
        self.sides_of: Final = tuple(
            [tuple([d for d in range(6) if self.facing[d] == i]) for i in range(len(self.cells))]
        )

    def links(self, pairs: set[frozenset[tuple[int, int]]]) -> tuple[tuple[int, ...], ...]:
        """Return for each space the spaces that pairs of cells link it to, in order."""
        cells = self.cells
        return tuple(
            [
                tuple([j for j, b in enumerate(cells) if frozenset((a, b)) in pairs and a != b])
                for a in cells
            ]
        )

    def nearest(self, spot: tuple[int, int], corridor: list[tuple[int, int]]) -> int:
        """Return the corridor space that faces a side: the edge cell, or the one nearest to it."""
        return self.cells.index(min(corridor, key=lambda c: distance(c, spot)))


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return how many cells lie from one to the other."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def near(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two cells touch."""
    return distance(a, b) == 1


def cell(item: object, reader: Reader, key: str) -> tuple[int, int]:
    """Read one cell of the lattice."""
    if isinstance(item, list) and len(item) == 2:
        q, r = item
        if isinstance(q, int) and isinstance(r, int) and distance((q, r), (0, 0)) <= 3:
            return (q, r)
    raise reader.wrong(key, "cells [q, r] at most 3 from [0, 0]")


def pair(item: object, reader: Reader) -> list[tuple[int, int]]:
    """Read a pair of cells with a wall between them."""
    if not isinstance(item, list) or len(item) != 2:
        raise reader.wrong("walls", "pairs of cells")
    return [cell(item[0], reader, "walls"), cell(item[1], reader, "walls")]


def corridor_joins(
    corridor: list[tuple[int, int]], apart: set[frozenset[tuple[int, int]]]
) -> set[frozenset[tuple[int, int]]]:
    """Join corridor cells that touch, unless a wall is between them."""
    pairs = {frozenset((a, b)) for a in corridor for b in corridor if near(a, b)}
    return pairs - apart


@final
class Result:
    """One line of the results of a mission, or another ending."""

    def __init__(self, reader: Reader) -> None:
        self.id: Final = reader.text("id")
        self.above: Final = reader.whole("above", 0, 100_000) if reader.has("above") else -1
        self.title: Final = reader.text("title")
        self.text: Final = reader.text("text")
        self.source: Final = reader.source()
        reader.done()


@final
class Ship(Content):
    """Everything that a pack of Cosmic Warfare holds."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.aliens: Final = read_aliens(pack.file("aliens.toml"))
        self.treasures: Final = read_treasures(pack.file("treasures.toml"))
        self.geomorphs: Final = read_geomorphs(pack.file("geomorphs.toml"))
        results = pack.file("results.toml")
        self.results: Final = tuple([Result(r) for r in results.tables("result", "id")])
        self.endings: Final = {r.id: r for r in [Result(e) for e in results.tables("ending", "id")]}
        self.emperor: Final = [alien.race for alien in self.aliens].index(EMPEROR)

    def components(self) -> dict[str, int]:
        return {
            "aliens": len(self.aliens),
            "treasures": len(self.treasures),
            "geomorphs": len(self.geomorphs),
        }

    def sources(self) -> list[str]:
        aliens = [alien.source for alien in self.aliens]
        treasures = [treasure.source for treasure in self.treasures]
        return aliens + treasures + [geomorph.source for geomorph in self.geomorphs]


def read_aliens(reader: Reader) -> tuple[Alien, ...]:
    """§3.1, 3.2, 3.4 Read the aliens and traps, one for each code of three dice."""
    found: dict[int, Alien] = {}
    for entry in reader.tables("alien", "codes"):
        codes = entry.wholes("codes", 111, 666)
        for code, alien in zip(codes, read_alien(entry, len(codes)), strict=True):
            found[number_of(code, entry)] = alien
    for entry in reader.tables("trap", "name"):
        code = number_of(entry.whole("code", 111, 666), entry)
        trap = Alien(entry.text("name"), -1, -1, (), entry.text("text"))
        trap.effects = effects(entry, "effect", TRAP_VERBS)
        trap.source = entry.source()
        entry.done()
        found[code] = trap
    if len(found) != COUNT:
        raise ContentError(f"{reader.where}: {len(found)} of the {COUNT} codes have a card")
    return tuple([found[number] for number in range(COUNT)])


def read_alien(entry: Reader, count: int) -> list[Alien]:
    """Read one kind of alien, of which there is a card for each of its codes."""
    race = RACES.index(entry.one_of("race", RACES))
    rank = RANKS.index(entry.one_of("rank", RANKS))
    names = entry.texts("names")
    if len(names) != count:
        raise entry.wrong("names", f"a list of {count} names, one for each code")
    need = entry.inner("need")
    needs = tuple([need.whole(letter, 3, 30) for letter in "ECMWP"])
    need.done()
    if entry.has("book"):
        entry.texts("book")
    text = entry.text("text")
    source = entry.source()
    entry.done()
    found = [Alien(name, race, rank, needs, text) for name in names]
    for alien in found:
        alien.source = source
    return found


def read_treasures(reader: Reader) -> tuple[Treasure, ...]:
    """Read the treasures, one for each code of three dice."""
    found: dict[int, Treasure] = {}
    for entry in reader.tables("treasure", "code"):
        number = number_of(entry.whole("code", 111, 666), entry)
        found[number] = Treasure(entry)
    if len(found) != COUNT:
        raise ContentError(f"{reader.where}: {len(found)} of the {COUNT} codes have a treasure")
    return tuple([found[number] for number in range(COUNT)])


def read_geomorphs(reader: Reader) -> tuple[Geomorph, ...]:
    """§1.2 Read the geomorphs, the docking port first; there are 19 or more."""
    found = tuple([Geomorph(entry) for entry in reader.tables("geomorph", "name")])
    if len(found) < 19:
        raise reader.wrong("geomorph", "a list of 19 geomorphs or more")
    return found
