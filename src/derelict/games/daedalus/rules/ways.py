"""5.3, 5.4 and 5.6 What is adjacent to what: rings, walls, open gates, cells."""

from __future__ import annotations

from derelict.games.daedalus.board import BLUE, FIRST, HUB, RING, beside, inward, outward
from derelict.games.daedalus.content import NO_GATE, VENT
from derelict.games.daedalus.state import Daedalus, front, is_pod
from derelict.kernel.native import i64


def near(s: Daedalus, place: i64) -> tuple[int, ...]:
    """§5.3, 5.4, 5.4.2, 5.6.1 Return the rooms next to one: by ring, by open gates, by cell."""
    if place < FIRST[BLUE]:
        return (front(s, place),)
    found = beside(place, s.walls)
    gate = s.gate_of(place)
    if gate != NO_GATE and s.opened[gate] and not is_pod(s, gate):
        found += outward(place, s.turned)
    if RING[place] > BLUE:
        inner = inward(place, s.turned)
        gate = s.gate_of(inner)
        if gate != NO_GATE and s.opened[gate]:
            found += (inner,)
    return found


def vents(s: Daedalus, place: i64) -> tuple[int, ...]:
    """§6.2 Return the rooms that a vent connects with one: outward from its tile, or back to it."""
    found: tuple[int, ...] = ()
    if RING[place] == HUB:
        return found
    if s.room(place, VENT):
        found = outward(place, s.turned)
    if RING[place] > BLUE:
        inner = inward(place, s.turned)
        if s.room(inner, VENT):
            found += (inner,)
    return found


def adjacent(s: Daedalus, place: int) -> list[int]:
    """§5.3, 5.4 List the rooms next to one."""
    return list(near(s, place))


def ducts(s: Daedalus, place: int) -> list[int]:
    """§6.2 List the rooms that a vent connects with one."""
    return list(vents(s, place))
