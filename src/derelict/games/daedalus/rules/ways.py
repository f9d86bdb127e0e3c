"""5.3, 5.4 and 5.6 What is adjacent to what: rings, walls, open gates, cells."""

from __future__ import annotations

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    FIRST,
    HUB,
    RING,
    inward,
    outward,
)
from derelict.games.daedalus.content import NO_GATE, VENT
from derelict.games.daedalus.state import Daedalus, front, is_pod


def adjacent(s: Daedalus, place: int) -> list[int]:
    """§5.3, 5.4, 5.4.2, 5.6.1 List the rooms next to one: by ring, by open gates, by cell."""
    if place < FIRST[BLUE]:
        return [front(s, place)]
    found: list[int] = []
    if not s.walls >> place & 1:
        found.append(AFTER[place])
    if not s.walls >> BEFORE[place] & 1:
        found.append(BEFORE[place])
    gate = s.gate_of(place)
    if gate != NO_GATE and s.opened[gate] and not is_pod(s, gate):
        for outer in outward(place, s.turned):
            found.append(outer)
    if RING[place] > BLUE:
        inner = inward(place, s.turned)
        gate = s.gate_of(inner)
        if gate != NO_GATE and s.opened[gate]:
            found.append(inner)
    return found


def ducts(s: Daedalus, place: int) -> list[int]:
    """§6.2 List the rooms that a vent connects with one: outward from its tile, or back to it."""
    if RING[place] == HUB:
        return []
    found: list[int] = []
    if s.room(place, VENT):
        for outer in outward(place, s.turned):
            found.append(outer)
    if RING[place] > BLUE:
        inner = inward(place, s.turned)
        if s.room(inner, VENT):
            found.append(inner)
    return found
