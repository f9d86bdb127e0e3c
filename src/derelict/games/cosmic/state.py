"""What lies on the table: mercenaries, geomorphs, markers, cards and the clock."""

from __future__ import annotations

from typing import Final, Self, final

from derelict.games.cosmic.board import PLACES, PORT, SPACES, SPOTS
from derelict.games.cosmic.content import COUNT, Geomorph, Ship, Treasure
from derelict.games.cosmic.effects import Bonus
from derelict.kernel.deck import Cards
from derelict.kernel.flow import State

ENGINEER: Final = 1
COMPUTERIST: Final = 2
MEDIC: Final = 3
WEAPONIST: Final = 4
PSIONIC: Final = 5
PROFESSIONS: Final = (
    "nobody",
    "Engineer",
    "Computer Specialist",
    "Medic",
    "Weapons Expert",
    "Psionic",
)

# Markers on passages, rooms and chambers (the Marker Color Codes chart).
UNMARKED: Final = 0
YELLOW: Final = 1  # passage unlocked; chamber with a booth
RED: Final = 2  # passage locked
GREEN: Final = 3  # passage broken; room empty; chamber without a booth
BLIND: Final = 4  # a passage that meets a wall: no marker, but everybody has seen it

MOST_SEATS: Final = 8
DECK: Final = tuple(range(COUNT))
COVERED: Final = tuple(range(1, PLACES))  # all geomorphs but the docking port's
ROUNDS: Final = 36
NOBODY: Final = -1

# An item is a treasure with what has become of it: uses left, and its value once that is fixed.
USES: Final = 256
VALUE: Final = 4096


def treasure_of(item: int) -> int:
    """Return which treasure an item is."""
    return item % USES


def uses_of(item: int) -> int:
    """Return how many uses an item has left."""
    return item % VALUE // USES


def fixed_value(item: int) -> int:
    """§7.4 Return the value that was rolled for an item, or 0 while none was."""
    return item // VALUE


@final
class Mercenary:
    """One seat's playing piece and what it has."""

    def __init__(self) -> None:
        self.profession = 0
        self.space = PORT
        self.came = -1
        self.carried: Cards = ()
        self.stored: Cards = ()
        self.blasts = 0
        self.grenades = 0
        self.smokes = 0
        self.asleep = 0
        self.trapped = False
        self.captive = False
        self.booths = False
        self.computer = False
        self.kills = 0

    def clone(self) -> Mercenary:
        """Return an equal mercenary."""
        m = Mercenary()
        m.profession = self.profession
        m.space = self.space
        m.came = self.came
        m.carried = self.carried
        m.stored = self.stored
        m.blasts = self.blasts
        m.grenades = self.grenades
        m.smokes = self.smokes
        m.asleep = self.asleep
        m.trapped = self.trapped
        m.captive = self.captive
        m.booths = self.booths
        m.computer = self.computer
        m.kills = self.kills
        return m

    def fields(self) -> tuple[str, ...]:
        """Name the fields, for writing them down."""
        return MERCENARY

    def key(self) -> tuple[object, ...]:
        """Return all that makes this mercenary what it is."""
        return (
            self.profession,
            self.space,
            self.came,
            self.carried,
            self.stored,
            self.blasts,
            self.grenades,
            self.smokes,
            self.asleep,
            self.trapped,
            self.captive,
            self.booths,
            self.computer,
            self.kills,
        )


MERCENARY: Final = (
    "profession",
    "space",
    "came",
    "carried",
    "stored",
    "blasts",
    "grenades",
    "smokes",
    "asleep",
    "trapped",
    "captive",
    "booths",
    "computer",
    "kills",
)
FIELDS: Final = (
    "mercs",
    "tiles",
    "turned",
    "unseen",
    "passages",
    "marks",
    "foes",
    "floor",
    "holes",
    "venting",
    "alien_deck",
    "alien_discard",
    "treasure_deck",
    "treasure_discard",
    "emperor_met",
    "emperor_killed",
    "round",
    "first",
    "active",
    "left",
    "walking",
    "moved",
    "fought",
    "arrived",
    "relocked",
    "evacuated",
    "leaving",
    "foe",
    "blasting",
    "grenading",
    "smoking",
    "announced",
    "trail",
)


@final
class Juggernaut(State):
    """The state of Cosmic Warfare."""

    def __init__(self, content: Ship, seats: int, cooperative: bool, tables: bool) -> None:
        super().__init__()
        self.content: Final = content
        self.cooperative: Final = cooperative
        self.tables: Final = tables
        self.mercs: list[Mercenary] = []
        # The board: which geomorph lies face up where, and how it is turned.
        self.tiles: list[int] = []
        self.turned: list[int] = []
        self.unseen: Cards = ()
        self.passages: list[int] = []
        self.marks: list[int] = []
        self.foes: list[int] = []
        self.floor: tuple[tuple[int, int], ...] = ()
        self.holes: tuple[tuple[int, int], ...] = ()
        self.venting: tuple[tuple[int, int, int], ...] = ()
        self.alien_deck: Cards = ()
        self.alien_discard: Cards = ()
        self.treasure_deck: Cards = ()
        self.treasure_discard: Cards = ()
        self.emperor_met = False
        self.emperor_killed = False
        # The clock and whose turn it is.
        self.round = 0
        self.first = 0
        self.active = 0
        # The turn.
        self.left = 0
        self.walking = False
        self.moved = False
        self.fought = False
        self.arrived = False
        self.relocked = False
        self.evacuated = False
        self.leaving = False
        # The fight.
        self.foe = NOBODY
        self.blasting = 0
        self.grenading = 0
        self.smoking = 0
        self.announced: Cards = ()
        self.trail: Cards = ()
        if seats:
            self.lay_out(seats)

    def lay_out(self, seats: int) -> None:
        """§1.2, 1.3, 4.4 Put everything on the table as it lies before anyone has rolled a die."""
        self.mercs = [Mercenary() for _ in range(seats)]
        self.tiles = [0] + [-1] * (PLACES - 1)
        self.turned = [0] * PLACES
        self.unseen = COVERED
        self.passages = [UNMARKED] * 42
        self.marks = [UNMARKED] * (PLACES * SPOTS)
        self.foes = [NOBODY] * (PLACES * SPOTS)
        self.alien_deck = DECK
        self.treasure_deck = DECK

    def clone(self) -> Self:
        s = Juggernaut(self.content, 0, self.cooperative, self.tables)
        s.copy_flow(self)
        s.mercs = [m.clone() for m in self.mercs]
        s.tiles = self.tiles.copy()
        s.turned = self.turned.copy()
        s.unseen = self.unseen
        s.passages = self.passages.copy()
        s.marks = self.marks.copy()
        s.foes = self.foes.copy()
        s.floor = self.floor
        s.holes = self.holes
        s.venting = self.venting
        s.alien_deck = self.alien_deck
        s.alien_discard = self.alien_discard
        s.treasure_deck = self.treasure_deck
        s.treasure_discard = self.treasure_discard
        s.emperor_met = self.emperor_met
        s.emperor_killed = self.emperor_killed
        s.round = self.round
        s.first = self.first
        s.active = self.active
        s.left = self.left
        s.walking = self.walking
        s.moved = self.moved
        s.fought = self.fought
        s.arrived = self.arrived
        s.relocked = self.relocked
        s.evacuated = self.evacuated
        s.leaving = self.leaving
        s.foe = self.foe
        s.blasting = self.blasting
        s.grenading = self.grenading
        s.smoking = self.smoking
        s.announced = self.announced
        s.trail = self.trail
        return s

    def key(self) -> tuple[object, ...]:
        return (
            self.flow_key(),
            tuple([m.key() for m in self.mercs]),
            (tuple(self.tiles), tuple(self.turned), self.unseen, tuple(self.passages)),
            (tuple(self.marks), tuple(self.foes), self.floor, self.holes, self.venting),
            (self.alien_deck, self.alien_discard, self.treasure_deck, self.treasure_discard),
            (self.emperor_met, self.emperor_killed, self.round, self.first, self.active),
            (self.left, self.walking, self.moved, self.fought, self.relocked, self.evacuated),
            (self.arrived, self.leaving, self.foe, self.blasting, self.grenading, self.smoking),
            (self.announced, self.trail),
        )

    def fields(self) -> tuple[str, ...]:
        """Name the fields, for writing them down."""
        return FIELDS

    # Small queries.

    def me(self) -> Mercenary:
        """Return the mercenary whose turn it is."""
        return self.mercs[self.active]

    def geomorph(self, place: int) -> Geomorph:
        """Return the geomorph that lies face up at a place."""
        return self.content.geomorphs[self.tiles[place]]

    def side(self, place: int, direction: int) -> int:
        """Return which of its sides a geomorph turns to a direction."""
        return (direction - self.turned[place]) % 6

    def is_room(self, space: int) -> bool:
        """Whether a space is an orange room."""
        local = space % SPACES
        return 0 < local <= len(self.geomorph(space // SPACES).rooms)

    def is_red_chamber(self, space: int) -> bool:
        """Whether a space is a red chamber; the docking port's is blue."""
        return space % SPACES == 0 and space != PORT

    def treasure(self, item: int) -> Treasure:
        """Return the card of an item."""
        return self.content.treasures[treasure_of(item)]

    def bonus(self, item: int) -> Bonus:
        """Return what an item gives."""
        return self.content.treasures[treasure_of(item)].bonus

    def stop(self) -> None:
        """End all movement for this turn."""
        self.walking = False


def spot(space: int) -> int:
    """§14.4 Return where the markers of a room or chamber are kept."""
    return space // SPACES * SPOTS + space % SPACES
