"""How far it is from room to room, and where the rooms are that matter."""

from __future__ import annotations

from typing import Final, final

from derelict.games.daedalus.board import GREEN, PLACES, RING
from derelict.games.daedalus.content import LABORATORY
from derelict.games.daedalus.rules.rooms import disabled, vent_passage
from derelict.games.daedalus.rules.ways import adjacent, ducts
from derelict.games.daedalus.state import (
    AUDREY,
    FACE_DOWN,
    JAMIE,
    MORROW,
    Daedalus,
    Prisoner,
    front,
)

FAR: Final = 99
CELLS: Final = 6
UNSEEN: Final = 2  # actions for a room that must be discovered before it is entered
BARRED: Final = 4  # actions that a guard in the way is thought to cost


@final
class Chart:
    """Which rooms touch and which are joined by vents, as a Hive stands, found when wanted."""

    def __init__(self, s: Daedalus) -> None:
        self.s: Final = s
        self.beside: Final[list[list[int] | None]] = [None] * PLACES
        self.vents: Final[list[list[int]]] = [[]] * PLACES

    def near(self, place: int) -> list[int]:
        """Return the rooms next to one; from then on its vents are known, too."""
        found = self.beside[place]
        if found is None:
            found = adjacent(self.s, place)
            self.beside[place] = found
            self.vents[place] = ducts(self.s, place)
        return found


# As things stand.


def field(chart: Chart, p: Prisoner, sources: list[int]) -> list[int]:
    """Return how many steps each room is away from the nearest of some rooms."""
    s = chart.s
    found = [FAR] * PLACES
    for place in sources:
        found[place] = 0
    edge = sources
    morrow = s.is_a(p, MORROW)
    while edge:
        further: list[int] = []
        for place in edge:
            spread(s, morrow, chart.near(place), found[place] + 1, found, further)
            if chart.vents[place] and may_leave(s, p, place):
                spread(s, morrow, chart.vents[place], found[place] + 1, found, further)
        edge = further
    for cell in range(CELLS):
        found[cell] = min(FAR, found[front(s, cell)] + 1)
    return found


def spread(
    s: Daedalus, morrow: bool, rooms: list[int], cost: int, found: list[int], further: list[int]
) -> None:
    """Note the rooms to which one comes for the first time."""
    for other in rooms:
        if found[other] == FAR and passable(s, morrow, other):
            found[other] = cost
            further.append(other)


def may_leave(s: Daedalus, p: Prisoner, place: int) -> bool:
    """Whether vents lead a prisoner into a room."""
    if s.tiles[place] == FACE_DOWN and not s.is_a(p, JAMIE):
        return False
    return not vent_passage(s, p, place)


def passable(s: Daedalus, morrow: bool, place: int) -> bool:
    """Whether a prisoner could walk through a room."""
    return morrow or (s.tiles[place] != FACE_DOWN and not s.guarded(place))


@final
class Ways:
    """The rooms that a prisoner could enter from each as things stand, found when wanted."""

    def __init__(self, s: Daedalus, p: Prisoner) -> None:
        self.s: Final = s
        self.p: Final = p
        self.morrow: Final = s.is_a(p, MORROW)
        self.stride: Final = 1 if s.is_a(p, AUDREY) else 2
        self.walks: Final[list[list[int] | None]] = [None] * PLACES
        self.climbs: Final[list[list[int]]] = [[]] * PLACES

    def explored(self, place: int) -> list[int]:
        """Find out where one can walk and climb from a room, and return where one can walk."""
        s = self.s
        walks = [other for other in adjacent(s, place) if passable(s, self.morrow, other)]
        climbs = [other for other in ducts(s, place) if not vent_passage(s, self.p, other)]
        self.walks[place] = walks
        self.climbs[place] = climbs
        return walks


def reach(ways: Ways, start: int, came: list[int]) -> list[int]:
    """Return the half actions to each room as things stand; `came` learns the ways there."""
    found = [FAR] * PLACES
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for place in edge:
            known = ways.walks[place]
            walks = known if known is not None else ways.explored(place)
            enter(walks, place, found[place] + ways.stride, found, came, further)
            enter(ways.climbs[place], place, found[place] + 2, found, came, further)
        edge = further
    return found


def enter(
    rooms: list[int], place: int, cost: int, found: list[int], came: list[int], further: list[int]
) -> None:
    """Note which rooms are reached more cheaply from a place than before."""
    for other in rooms:
        if cost < found[other]:
            found[other] = cost
            came[other] = place
            further.append(other)


def first_step(came: list[int], start: int, goal: int) -> int:
    """Return the room to enter first on the way to another."""
    place = goal
    while came[place] != start:
        place = came[place]
    return place


# As it will be, more or less: guards may move on, and rooms be discovered.


def distances(chart: Chart, p: Prisoner, sources: list[int]) -> list[int]:
    """Return how many actions each room is from the nearest of some, with hindrances in mind."""
    s = chart.s
    found = [FAR] * PLACES
    for place in sources:
        found[place] = 0
    edge = sources
    morrow = s.is_a(p, MORROW)
    while edge:
        further: list[int] = []
        for place in edge:
            cost = found[place] + (1 if found[place] == 0 else toll(s, morrow, place))
            approach(chart.near(place), cost, found, further)
            if chart.vents[place] and open_ducts(s, p, place):
                approach(chart.vents[place], cost, found, further)
        edge = further
    for cell in range(CELLS):
        found[cell] = min(FAR, found[front(s, cell)] + 1)
    return found


def approach(rooms: list[int], cost: int, found: list[int], further: list[int]) -> None:
    """Note from which rooms one comes more cheaply than was known."""
    for other in rooms:
        if cost < found[other]:
            found[other] = cost
            further.append(other)


def toll(s: Daedalus, morrow: bool, place: int) -> int:
    """Return what it takes to enter a room on the way to another."""
    if morrow:
        return 1
    if s.tiles[place] == FACE_DOWN:
        return UNSEEN
    return BARRED if s.guarded(place) else 1


def open_ducts(s: Daedalus, p: Prisoner, place: int) -> bool:
    """Whether a prisoner could climb into a room, if a vent leads there."""
    if s.is_a(p, JAMIE):
        return True
    return s.tiles[place] != FACE_DOWN and s.reached(RING[place])


# Rooms that matter.


def target_gates(s: Daedalus) -> list[int]:
    """List the closed gates that lead out of the outermost ring that is open, as far as seen."""
    found: list[int] = []
    for gate, place in enumerate(s.gate_at):
        if place >= 0 and not s.opened[gate] and s.content.gates[gate].ring == s.alert:
            found.append(gate)
    return found


def thresholds(s: Daedalus) -> list[int]:
    """List the gates into the outermost ring: where to wait until the rings turn."""
    found: list[int] = []
    for gate, place in enumerate(s.gate_at):
        if place >= 0 and s.content.gates[gate].ring == s.alert - 1 and not s.guarded(place):
            found.append(place)
    return found


def pod_place(s: Daedalus) -> int:
    """Return where the escape pod is, or -1 while nobody knows."""
    for gate, place in enumerate(s.gate_at):
        if s.content.gates[gate].ring == GREEN:
            return place
    return -1


def laboratories(s: Daedalus) -> list[int]:
    """List the laboratories that are known and work."""
    if disabled(s, LABORATORY):
        return []
    return [
        place
        for place in range(CELLS, PLACES)
        if s.room(place, LABORATORY) and not s.guarded(place)
    ]
