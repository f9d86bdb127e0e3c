"""The record types of Cosmic Warfare's packs: aliens, traps, treasures, geomorphs, results."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, final

from derelict.games.cosmic.board import DIRECTIONS, PLACES, SPOTS
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
LETTERS: Final = "ECMWP"
ENDINGS: Final = ("win", "shared-win", "lost", "left-behind", "nobody-home")
DICE: Final = range(1, 7)
CODES: Final = tuple([100 * a + 10 * b + c for a in DICE for b in DICE for c in DICE])
COUNT: Final = 216
# Verbs that a treasure does once for each use, and those it does so only if it has uses.
SPENT: Final = ("unlock", "open_wall", "beacon", "revive", "escape", "second_chance")
EITHER: Final = ("attack", "attack_race", "shield", "stride", "disarm")

Cell = tuple[int, int]
Pairs = set[frozenset[tuple[int, int]]]


def number_of(code: int, reader: Reader, taken: Container[int]) -> int:
    """Return the place of a code of three dice among the 216, counted from 0."""
    if code not in CODES:
        raise ContentError(f"{reader.where}: {code} is not a code of three dice, 111 to 666")
    number = CODES.index(code)
    if number in taken:
        raise ContentError(f"{reader.where}: the code {code} is taken by an earlier entry")
    return number


def check_codes(found: Container[int], reader: Reader) -> None:
    """Refuse a table in which a throw of three dice finds nothing."""
    for number, code in enumerate(CODES):
        if number not in found:
            raise ContentError(f"{reader.where}: no entry has the code {code}")


def powers(reader: Reader, verbs: dict[str, tuple[str, ...]], most: int) -> tuple[Effect, ...]:
    """Read an effect: each verb at most once, and its number in a range that makes sense."""
    found = effects(reader, "effect", verbs)
    if not found or len({effect.verb for effect in found}) != len(found):
        raise reader.wrong("effect", "a list of verbs, each of them once")
    for effect in found:
        if "whole" in verbs[effect.verb] and not 1 <= effect.number <= most:
            raise reader.wrong("effect", f"`{effect.verb}` with a number from 1 to {most}")
    return found


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
        power_up = self.kind == POWER_UP
        self.uses: Final = reader.whole("uses", 0, 15) if power_up else 0
        found = powers(reader, VERBS, 20) if power_up else ()
        if power_up:
            check_uses(reader, found, self.uses)
        self.bonus: Final = Bonus(found, RACES, reader)
        self.source: Final = reader.source()
        reader.done()

    @property
    def most(self) -> int:
        """§7.4 The most that the treasure can be worth."""
        return self.value + 6 * self.die


def check_uses(reader: Reader, found: tuple[Effect, ...], uses: int) -> None:
    """Refuse uses for what cannot be used up, and none for what can only be used."""
    for effect in found:
        if effect.verb in SPENT and uses == 0:
            raise reader.wrong("uses", f"1 to 15, since `{effect.verb}` takes a use each time")
    if uses and not any([effect.verb in SPENT + EITHER for effect in found]):
        raise reader.wrong("uses", f"0, since `{found[0].verb}` works while it is carried")


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
        spots = [cell(r.take("at"), r, "at") for r in [chamber, *rooms]]
        self.cells: Final = tuple(spots + corridor)
        if len(set(self.cells)) != len(self.cells) or len(self.cells) > 31:
            raise reader.wrong("corridor", "cells of its own, with rooms and chamber at most 31")
        joined = corridor_joins(corridor, read_walls(reader, corridor))
        walled: Pairs = set()
        for spot, room in zip(spots, [chamber, *rooms], strict=True):
            beside = {c for c in corridor if near(spot, c)}
            doors = read_doors(room, beside)
            joined |= {frozenset((spot, door)) for door in doors}
            if room is not chamber:
                walled |= {frozenset((spot, c)) for c in beside - doors}
        self.next_to: Final = self.links(joined)
        self.walled: Final = self.links(walled)
        edge = [(3 * q, 3 * r) for q, r in DIRECTIONS]
        open_sides = read_sides(reader, edge, corridor)
        reader.done()
        self.open: Final = tuple([side in open_sides for side in range(6)])
        self.facing: Final = tuple([self.nearest(spot, corridor) for spot in edge])
        self.sides_of: Final = tuple(
            [tuple([d for d in range(6) if self.facing[d] == i]) for i in range(len(self.cells))]
        )

    def links(self, pairs: Pairs) -> tuple[tuple[int, ...], ...]:
        """Return for each space the spaces that pairs of cells link it to, in order."""
        cells = self.cells
        return tuple(
            [
                tuple([j for j, b in enumerate(cells) if frozenset((a, b)) in pairs and a != b])
                for a in cells
            ]
        )

    def nearest(self, spot: Cell, corridor: list[Cell]) -> int:
        """Return the corridor space that faces a side: the edge cell, or the one nearest to it."""
        return self.cells.index(min(corridor, key=lambda c: distance(c, spot)))


def distance(a: Cell, b: Cell) -> int:
    """Return how many cells lie from one to the other."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def near(a: Cell, b: Cell) -> bool:
    """Whether two cells touch."""
    return distance(a, b) == 1


def cell(item: object, reader: Reader, key: str) -> Cell:
    """Read one cell of the lattice."""
    if isinstance(item, list) and len(item) == 2 and not any([type(n) is bool for n in item]):
        q, r = item
        if isinstance(q, int) and isinstance(r, int) and distance((q, r), (0, 0)) <= 3:
            return (q, r)
    raise reader.wrong(key, "cells [q, r] at most 3 from [0, 0]")


def read_walls(reader: Reader, corridor: list[Cell]) -> Pairs:
    """Read the walls between corridor cells that touch; without a wall, they are joined."""
    found: Pairs = set()
    for item in reader.items("walls") if reader.has("walls") else []:
        if not isinstance(item, list) or len(item) != 2:
            raise reader.wrong("walls", "pairs of cells")
        a, b = cell(item[0], reader, "walls"), cell(item[1], reader, "walls")
        if a not in corridor or b not in corridor or not near(a, b):
            raise reader.wrong("walls", "pairs of corridor cells that touch")
        found.add(frozenset((a, b)))
    return found


def read_doors(room: Reader, beside: set[Cell]) -> set[Cell]:
    """Read the doors of a room or chamber, which is then read to its end."""
    doors = {cell(item, room, "doors") for item in room.items("doors")}
    if not doors or not doors <= beside:
        raise room.wrong("doors", "corridor cells next to it, one or more")
    room.done()
    return doors


def read_sides(reader: Reader, edge: list[Cell], corridor: list[Cell]) -> list[int]:
    """Read the sides that have a passage."""
    sides = reader.wholes("sides", 0, 5)
    if len(set(sides)) != len(sides) or not all([edge[side] in corridor for side in sides]):
        raise reader.wrong("sides", "sides whose edge cell is a corridor cell, each once")
    return sides


def corridor_joins(corridor: list[Cell], walls: Pairs) -> Pairs:
    """Join corridor cells that touch, unless a wall is between them."""
    return {frozenset((a, b)) for a in corridor for b in corridor if near(a, b)} - walls


@final
class Result:
    """One line of the results of a mission, or another ending."""

    def __init__(self, reader: Reader, ranked: bool) -> None:
        self.id: Final = reader.text("id") if ranked else reader.one_of("id", ENDINGS)
        self.above: Final = reader.whole("above", 0, 100_000) if ranked else -1
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
        self.results: Final = read_results(results)
        self.endings: Final = read_endings(results)
        self.emperor: Final = find_emperor(self.aliens)
        self.soldier: Final = find_soldier(self.aliens)

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
            found[number_of(code, entry, found)] = alien
    for entry in reader.tables("trap", "code"):
        number = number_of(entry.whole("code", 111, 666), entry, found)
        found[number] = read_trap(entry)
    reader.done()
    check_codes(found, reader)
    return tuple([found[number] for number in range(COUNT)])


def read_alien(entry: Reader, count: int) -> list[Alien]:
    """Read one kind of alien, of which there is a card for each of its codes."""
    race = RACES.index(entry.one_of("race", RACES))
    rank = RANKS.index(entry.one_of("rank", RANKS))
    if (race == EMPEROR) != (RANKS[rank] == "Emperor"):
        raise entry.wrong("rank", "Emperor for the race Emperor, and for no other")
    names = entry.texts("names")
    if not count or len(names) != count:
        raise entry.wrong("names", f"a list of {count or 'some'} names, one for each code")
    need = entry.inner("need")
    needs = tuple([need.whole(letter, 3, 30) for letter in LETTERS])
    need.done()
    printed = entry.texts("book") if entry.has("book") else []
    if not all([letter in LETTERS for letter in printed]):
        raise entry.wrong("book", f"a list of letters of {LETTERS}")
    text = entry.text("text")
    source = entry.source()
    entry.done()
    found = [Alien(name, race, rank, needs, text) for name in names]
    for alien in found:
        alien.source = source
    return found


def read_trap(entry: Reader) -> Alien:
    """§5.2 Read one trap, which does one thing."""
    trap = Alien(entry.text("name"), -1, -1, (), entry.text("text"))
    trap.effects = powers(entry, TRAP_VERBS, 6)
    if len(trap.effects) != 1:
        raise entry.wrong("effect", "a list of one verb")
    trap.source = entry.source()
    entry.done()
    return trap


def find_emperor(aliens: tuple[Alien, ...]) -> int:
    """§3.5 Find the Emperor, of whom there is one."""
    found = [number for number, alien in enumerate(aliens) if alien.race == EMPEROR]
    if len(found) != 1:
        raise ContentError(f"aliens.toml: one code must be the Emperor's; {len(found)} are")
    return found[0]


def find_soldier(aliens: tuple[Alien, ...]) -> int:
    """§3.5 Find a Glockle Soldier, as whom the Emperor counts where he is met again."""
    for number, alien in enumerate(aliens):
        if alien.race == 0 and alien.rank == 0:
            return number
    raise ContentError("aliens.toml: there must be a Glockle Soldier; there is none")


def read_treasures(reader: Reader) -> tuple[Treasure, ...]:
    """Read the treasures, one for each code of three dice."""
    found: dict[int, Treasure] = {}
    for entry in reader.tables("treasure", "code"):
        number = number_of(entry.whole("code", 111, 666), entry, found)
        found[number] = Treasure(entry)
    reader.done()
    check_codes(found, reader)
    return tuple([found[number] for number in range(COUNT)])


def read_geomorphs(reader: Reader) -> tuple[Geomorph, ...]:
    """§1.2 Read the geomorphs, the docking port first; there are 19 or more."""
    found = tuple([Geomorph(entry) for entry in reader.tables("geomorph", "name")])
    reader.done()
    if len(found) < PLACES:
        raise ContentError(f"{reader.where}: there must be {PLACES} geomorphs, not {len(found)}")
    if not any(found[0].open):
        raise ContentError(f"{reader.where}: the first geomorph, with the port, has no open side")
    return found


def read_results(reader: Reader) -> tuple[Result, ...]:
    """§10.2 Read the Results of Mission chart, from the least value per mercenary upwards."""
    found: list[Result] = []
    for entry in reader.tables("result", "id"):
        result = Result(entry, ranked=True)
        if result.id in ENDINGS or result.id in [other.id for other in found]:
            raise entry.wrong("id", "a name that no other result or ending has")
        least = found[-1].above + 1 if found else 0
        if result.above < least or (not found and result.above > 0):
            raise entry.wrong("above", "0 for the first result, then more each time")
        found.append(result)
    if not found:
        raise reader.wrong("result", "a list of one result or more")
    return tuple(found)


def read_endings(reader: Reader) -> dict[str, Result]:
    """§10.1 Read the endings of competitive play and of single mercenaries, each once."""
    found: dict[str, Result] = {}
    for entry in reader.tables("ending", "id"):
        ending = Result(entry, ranked=False)
        if ending.id in found:
            raise entry.wrong("id", "a name that no other ending has")
        found[ending.id] = ending
    reader.done()
    for name in ENDINGS:
        if name not in found:
            raise ContentError(f"{reader.where}: the ending {name} is missing")
    return found
