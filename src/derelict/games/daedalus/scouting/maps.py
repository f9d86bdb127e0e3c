"""How far it is from room to room, and where the rooms are that matter."""

from __future__ import annotations

from typing import Final

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


# As things stand.


def field(s: Daedalus, p: Prisoner, sources: list[int]) -> list[int]:
    """Return how many steps each room is away from the nearest of some rooms."""
    found = [FAR] * PLACES
    for place in sources:
        found[place] = 0
    edge = sources
    morrow = s.is_a(p, MORROW)
    while edge:
        further: list[int] = []
        for place in edge:
            near = adjacent(s, place)
            if s.tiles[place] != FACE_DOWN or s.is_a(p, JAMIE):
                for other in ducts(s, place):
                    if not vent_passage(s, p, place):
                        near.append(other)
            for other in near:
                if found[other] == FAR and passable(s, morrow, other):
                    found[other] = found[place] + 1
                    further.append(other)
        edge = further
    for cell in range(CELLS):
        found[cell] = min(FAR, found[front(s, cell)] + 1)
    return found


def passable(s: Daedalus, morrow: bool, place: int) -> bool:
    """Whether a prisoner could walk through a room."""
    return morrow or (s.tiles[place] != FACE_DOWN and not s.guarded(place))


def reach(s: Daedalus, p: Prisoner, start: int, came: list[int]) -> list[int]:
    """Return the half actions to each room as things stand; `came` learns the ways there."""
    morrow = s.is_a(p, MORROW)
    stride = 1 if s.is_a(p, AUDREY) else 2
    found = [FAR] * PLACES
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for place in edge:
            for other in adjacent(s, place):
                cost = found[place] + stride
                if cost < found[other] and passable(s, morrow, other):
                    found[other] = cost
                    came[other] = place
                    further.append(other)
            for other in ducts(s, place):
                cost = found[place] + 2
                if cost < found[other] and not vent_passage(s, p, other):
                    found[other] = cost
                    came[other] = place
                    further.append(other)
        edge = further
    return found


def first_step(came: list[int], start: int, goal: int) -> int:
    """Return the room to enter first on the way to another."""
    place = goal
    while came[place] != start:
        place = came[place]
    return place


# As it will be, more or less: guards may move on, and rooms be discovered.


def distances(s: Daedalus, p: Prisoner, sources: list[int]) -> list[int]:
    """Return how many actions each room is from the nearest of some, with hindrances in mind."""
    found = [FAR] * PLACES
    for place in sources:
        found[place] = 0
    edge = sources
    morrow = s.is_a(p, MORROW)
    while edge:
        further: list[int] = []
        for place in edge:
            cost = found[place] + (1 if found[place] == 0 else toll(s, morrow, place))
            near = adjacent(s, place)
            near += open_ducts(s, p, place)
            for other in near:
                if cost < found[other]:
                    found[other] = cost
                    further.append(other)
        edge = further
    for cell in range(CELLS):
        found[cell] = min(FAR, found[front(s, cell)] + 1)
    return found


def toll(s: Daedalus, morrow: bool, place: int) -> int:
    """Return what it takes to enter a room on the way to another."""
    if morrow:
        return 1
    if s.tiles[place] == FACE_DOWN:
        return UNSEEN
    return BARRED if s.guarded(place) else 1


def open_ducts(s: Daedalus, p: Prisoner, place: int) -> list[int]:
    """List the rooms from which a prisoner could climb into a room."""
    jamie = s.is_a(p, JAMIE)
    if s.tiles[place] == FACE_DOWN and not jamie:
        return []
    found: list[int] = []
    for other in ducts(s, place):
        if jamie or s.reached(RING[place]):
            found.append(other)
    return found


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
