"""The record types of the packs: location tiles, Hive cards, gates, prisoners, endings.

Numbers run through everything. Colours: blue 1, red 2, yellow 3, green 4, as the rings, and purple
5; cards besides: white 6, Minotaur 7, Loctae 8. Tiles: 0 the Spawning Chamber, 1-5 the cells by
colour, 6-11 blue, 12-25 red, 26-39 yellow, 40-53 green, the four randomizers last in each ring.
Gates: in the order of their rings. Prisoners: by colour of the cell, `prisoners[colour - 1]`.
"""

from __future__ import annotations

from typing import Final, final

from derelict.games.daedalus.board import BLUE, GREEN, HUB, NAMES, RINGS
from derelict.kernel.content import ContentError, Pack, Reader
from derelict.kernel.game import Content

COLOURS: Final = ("blue", "red", "yellow", "green", "purple")
PURPLE: Final = 5
WHITE: Final = 6
MINOTAUR: Final = 7
LOCTAE: Final = 8
KINDS: Final = ("hub", "blue", "red", "yellow", "green", "purple", "white", "minotaur", "loctae")
PRINTED: Final = ("blue", "red", "yellow", "green", "white", "minotaur", "loctae")
HEADINGS: Final = ("counter-clockwise", "clockwise")
CHAMBER: Final = 0
ROOMS: Final = ("laboratory", "hatchery", "control", "relay", "vent")
LABORATORY: Final = 1
HATCHERY: Final = 2
CONTROL: Final = 4
RELAY: Final = 8
VENT: Final = 16
NO_GATE: Final = -1
NO_CELL: Final = 0
TILES: Final[tuple[int, ...]] = (6, 6, 14, 14, 14)
RANDOM: Final = 4
TAKEN: Final = 2  # of the randomizers of a ring, those that play
CARDS: Final = {
    "minotaur": 13,
    "loctae": 3,
    "blue": 9,
    "red": 9,
    "yellow": 9,
    "green": 9,
    "white": 2,
}
DECK: Final = 54
GATES: Final = 7
MINOTAURS: Final = 15
SCIENTISTS: Final = 5
ENDINGS: Final = (
    "escaped",
    "recaptured",
    "contained",
    "repaired",
    "thread-escaped",
    "thread-contained",
    "thread-restarted",
)


@final
class Gate:
    """One gate token: the ring from which it leads outward, and how many cards its code has."""

    def __init__(self, reader: Reader) -> None:
        self.name: Final = reader.text("name")
        self.ring: Final = NAMES.index(reader.one_of("ring", NAMES[1:]))
        self.code: Final = reader.whole("code", 0, 8)
        self.source: Final = reader.source()
        reader.done()

    @property
    def pod(self) -> bool:
        """Whether the gate is the escape pod."""
        return self.ring == GREEN

    @property
    def broken(self) -> bool:
        """Whether the gate is the broken one, which has no code."""
        return self.code == 0


@final
class Card:
    """One Hive card; cards that look alike have the same `face`, the lowest of their numbers.

    Those that differ at most in their data packets have the same `bare`.
    """

    def __init__(self, kind: int, number: int, heading: int, packets: int) -> None:
        self.kind: Final = kind
        self.number: Final = number
        self.heading: Final = heading
        self.packets: Final = packets
        self.face = 0
        self.bare = 0
        self.source = "ours"

    @property
    def guard(self) -> bool:
        """Whether it is a Minotaur or Loctae card."""
        return self.kind >= MINOTAUR

    @property
    def white(self) -> bool:
        """Whether it is a white rotation card."""
        return self.kind == WHITE

    @property
    def standard(self) -> bool:
        """Whether it is a rotation card of one colour."""
        return self.kind < PURPLE


@final
class Tile:
    """One location tile: its ring, its gate, its rooms, its walls and its guards."""

    def __init__(self, reader: Reader, gates: tuple[Gate, ...]) -> None:
        self.name: Final = reader.text("name")
        self.text: Final = reader.text("text")
        self.ring: Final = NAMES.index(reader.one_of("ring", NAMES))
        self.cell: Final = read_cell(reader) if self.ring == HUB else NO_CELL
        self.random: Final = self.ring > BLUE and read_mark(reader, "randomizer")
        self.gate: Final = read_gate(reader, gates, self.ring)
        self.rooms: Final = read_rooms(reader, self.ring)
        walls = read_some(reader, "walls", HEADINGS) if self.ring > BLUE else []
        self.wall_before: Final = HEADINGS[0] in walls
        self.wall_after: Final = HEADINGS[1] in walls
        self.minotaurs: Final = read_guards(reader, "minotaurs", 2, self.ring)
        self.loctae: Final = read_guards(reader, "loctae", 1, self.ring)
        self.source: Final = reader.source()
        reader.done()

    def has(self, room: int) -> bool:
        """Whether the tile shows a laboratory, hatchery, control room, relay or vent."""
        return self.rooms & room != 0


@final
class Prisoner:
    """One of the five characters, with what she can do and what her capture costs, in words."""

    def __init__(self, reader: Reader) -> None:
        self.name: Final = reader.text("name")
        self.cell: Final = KINDS.index(reader.one_of("cell", COLOURS))
        self.text: Final = reader.text("text")
        self.ability: Final = reader.text("ability")
        self.penalty: Final = reader.text("penalty")
        self.source: Final = reader.source()
        reader.done()


@final
class Ending:
    """One way for a game to end."""

    def __init__(self, reader: Reader) -> None:
        self.id: Final = reader.one_of("id", ENDINGS)
        self.title: Final = reader.text("title")
        self.text: Final = reader.text("text")
        self.source: Final = reader.source()
        reader.done()


@final
class Hive(Content):
    """Everything that a pack of The Daedalus Sentence holds."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.gates: Final = read_gates(pack.file("gates.toml"))
        self.cards: Final = read_cards(pack.file("cards.toml"))
        self.tiles: Final = read_tiles(pack.file("tiles.toml"), self.gates)
        self.ring_tiles: Final = tuple(
            [
                tuple([n for n, t in enumerate(self.tiles) if t.ring == ring])
                for ring in range(RINGS)
            ]
        )
        self.gate_on: Final = tuple([tile.gate for tile in self.tiles])
        self.rooms_of: Final = bytes([tile.rooms for tile in self.tiles])
        self.always: Final = tuple(
            [tuple([n for n in ring if not self.tiles[n].random]) for ring in self.ring_tiles]
        )
        self.chancy: Final = tuple(
            [tuple([n for n in ring if self.tiles[n].random]) for ring in self.ring_tiles]
        )
        self.kinds: Final = bytes([card.kind for card in self.cards])
        self.faces: Final = bytes([card.face for card in self.cards])
        self.bares: Final = bytes([card.bare for card in self.cards])
        self.prisoners: Final = read_prisoners(pack.file("prisoners.toml"))
        self.endings: Final = read_endings(pack.file("endings.toml"))

    def tile(self, number: int) -> Tile:
        """Return a tile by its number."""
        return self.tiles[number]

    def fixed(self, ring: int) -> tuple[int, ...]:
        """Return the numbers of a ring's tiles that are always in play."""
        return self.always[ring]

    def randomizers(self, ring: int) -> tuple[int, ...]:
        """Return the numbers of a ring's randomizer tiles, of which two play; none in blue."""
        return self.chancy[ring]

    def components(self) -> dict[str, int]:
        return {
            "tiles": len(self.tiles),
            "cards": len(self.cards),
            "gates": len(self.gates),
        }

    def sources(self) -> list[str]:
        tiles = [tile.source for tile in self.tiles]
        return tiles + [card.source for card in self.cards] + [gate.source for gate in self.gates]


# Gates.


def read_gates(reader: Reader) -> tuple[Gate, ...]:
    """§1.3 Read the seven gates, ring by ring: one of them broken, and one the escape pod."""
    found = [Gate(entry) for entry in reader.tables("gate", "name")]
    reader.done()
    if len(found) != GATES or len({gate.name for gate in found}) != GATES:
        raise reader.wrong("gate", f"a list of {GATES} gates, each with a name of its own")
    if [gate.broken for gate in found].count(True) != 1 or [g.pod for g in found].count(True) != 1:
        raise reader.wrong("gate", "gates of which one has the code 0, and one is in green")
    for ring in range(BLUE, RINGS):
        if ring not in [gate.ring for gate in found]:
            raise reader.wrong("gate", f"gates of which one or more are {NAMES[ring]}")
    return tuple([gate for ring in range(RINGS) for gate in found if gate.ring == ring])


# Cards.


def read_cards(reader: Reader) -> tuple[Card, ...]:
    """§1.3 Read the 54 Hive cards, as many of each kind as there must be."""
    found: list[Card] = []
    for entry in reader.tables("card", "kind"):
        found += read_alike(entry)
    reader.done()
    for name, count in CARDS.items():
        there = len([card for card in found if KINDS[card.kind] == name])
        if there != count:
            raise ContentError(f"{reader.where}: there must be {count} cards {name}, not {there}")
    for card in found:
        card.face = [same(card, other) for other in found].index(True)
        card.bare = [same_but_for_packets(card, other) for other in found].index(True)
    return tuple(found)


def same(card: Card, other: Card) -> bool:
    """Whether two cards look alike."""
    return same_but_for_packets(card, other) and card.packets == other.packets


def same_but_for_packets(card: Card, other: Card) -> bool:
    """Whether two cards look alike where data packets are of no use."""
    wanted = (card.kind, card.number, card.heading)
    return wanted == (other.kind, other.number, other.heading)


def read_alike(entry: Reader) -> list[Card]:
    """Read one entry, which stands for as many cards as it counts."""
    kind = KINDS.index(entry.one_of("kind", PRINTED))
    number = entry.whole("number", 1, 3) if kind < MINOTAUR else 0
    heading = 0
    if kind < PURPLE:
        heading = 1 if entry.one_of("heading", HEADINGS) == HEADINGS[1] else -1
    packets = entry.whole("packets", 1, 3) if entry.has("packets") else 0
    count = entry.whole("count", 1, DECK) if entry.has("count") else 1
    source = entry.source()
    entry.done()
    found = [Card(kind, number, heading, packets) for _ in range(count)]
    for card in found:
        card.source = source
    return found


# Tiles.


def read_mark(reader: Reader, key: str) -> bool:
    """Read a mark that a tile has or has not."""
    value = reader.take(key) if reader.has(key) else False
    if not isinstance(value, bool):
        raise reader.wrong(key, "true or false")
    return value


def read_cell(reader: Reader) -> int:
    """Read whose colour a tile of the hub has; the Spawning Chamber has none."""
    return KINDS.index(reader.one_of("cell", COLOURS)) if reader.has("cell") else NO_CELL


def read_guards(reader: Reader, key: str, most: int, ring: int) -> int:
    """Read how many guards of a kind a tile shows; none in the hub."""
    return reader.whole(key, 0, most) if reader.has(key) and ring > HUB else 0


def read_gate(reader: Reader, gates: tuple[Gate, ...], ring: int) -> int:
    """Read which gate a tile has, by its name."""
    if not reader.has("gate") or ring == HUB:
        return NO_GATE
    names = tuple([gate.name for gate in gates if gate.ring == ring])
    name = reader.one_of("gate", names)
    return [gate.name for gate in gates].index(name)


def read_some(reader: Reader, key: str, allowed: tuple[str, ...]) -> list[str]:
    """Read a list of a few words, each at most once, which may be missing."""
    found = reader.texts(key) if reader.has(key) else []
    if len(set(found)) != len(found) or not all([word in allowed for word in found]):
        raise reader.wrong(key, "a list with each at most once of " + ", ".join(allowed))
    return found


def read_rooms(reader: Reader, ring: int) -> int:
    """Read what can be done on a tile, as bits; a vent leads outward, so green has none."""
    rooms = 0
    if ring > HUB:
        for name in read_some(reader, "rooms", ROOMS[:4] if ring == GREEN else ROOMS):
            rooms |= 1 << ROOMS.index(name)
    return rooms


def read_tiles(reader: Reader, gates: tuple[Gate, ...]) -> tuple[Tile, ...]:
    """§1.3 Read the tiles, the hub's and then blue to green, the randomizers last in each ring."""
    found = [Tile(entry, gates) for entry in reader.tables("tile", "name")]
    reader.done()
    check_hub(reader, [tile.cell for tile in found if tile.ring == HUB])
    for ring in range(BLUE, RINGS):
        check_ring(reader, [tile for tile in found if tile.ring == ring], ring)
    check_gates(reader, [tile.gate for tile in found], gates)
    found.sort(key=tile_order)
    return tuple(found)


def tile_order(tile: Tile) -> int:
    """Return a number by which tiles are put in order."""
    return 100 * tile.ring + 10 * tile.random + tile.cell


def check_hub(reader: Reader, cells: list[int]) -> None:
    """§2.4 Refuse a hub that is not the Spawning Chamber and a cell of each colour."""
    if sorted(cells) != list(range(TILES[HUB])):
        raise reader.wrong("tile", "a list with a hub of one chamber and a cell of each colour")


def check_ring(reader: Reader, tiles: list[Tile], ring: int) -> None:
    """§2.4.2 Refuse a ring with too few tiles, or one that might be laid without a way out."""
    if len(tiles) != TILES[ring]:
        raise reader.wrong("tile", f"a list with {TILES[ring]} tiles in {NAMES[ring]}")
    random = [tile.random for tile in tiles].count(True)
    if random != (RANDOM if ring > BLUE else 0):
        raise reader.wrong("tile", f"a list with {RANDOM} randomizers in each ring but blue")
    if not any([tile.gate != NO_GATE and not tile.random for tile in tiles]):
        raise reader.wrong("tile", f"a list with a gate in {NAMES[ring]} that is no randomizer")


def check_gates(reader: Reader, there: list[int], gates: tuple[Gate, ...]) -> None:
    """Refuse gates that are on no tile or on several."""
    for number, gate in enumerate(gates):
        if there.count(number) != 1:
            raise reader.wrong("tile", f"a list in which one tile has the gate “{gate.name}”")


# Prisoners and endings.


def read_prisoners(reader: Reader) -> tuple[Prisoner, ...]:
    """Read the five prisoners, by the colour of their cells."""
    found = {one.cell: one for one in [Prisoner(r) for r in reader.tables("prisoner", "name")]}
    there = len(reader.items("prisoner"))
    reader.done()
    if len(found) != len(COLOURS) or there != len(COLOURS):
        raise reader.wrong("prisoner", "a list with one prisoner for each colour")
    return tuple([found[colour] for colour in range(BLUE, PURPLE + 1)])


def read_endings(reader: Reader) -> dict[str, Ending]:
    """Read the endings, each once."""
    found: dict[str, Ending] = {}
    for entry in reader.tables("ending", "id"):
        ending = Ending(entry)
        if ending.id in found:
            raise entry.wrong("id", "a name that no other ending has")
        found[ending.id] = ending
    reader.done()
    for name in ENDINGS:
        if name not in found:
            raise ContentError(f"{reader.where}: the ending {name} is missing")
    return found
