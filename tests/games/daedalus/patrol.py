"""The ways of guards told a second time, independently of the rules, to test the rules against."""

from __future__ import annotations

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    GREEN,
    HUB,
    RING,
    inward,
    outward,
    outward_heading,
)
from derelict.games.daedalus.content import NO_GATE
from derelict.games.daedalus.state import Daedalus


def wall_between(s: Daedalus, place: int, heading: int) -> bool:
    """Whether a face-up tile on either side of an edge shows a wall there."""
    first, second = (place, AFTER[place]) if heading > 0 else (BEFORE[place], place)
    shown = [s.tiles[first], s.tiles[second]]
    return (shown[0] >= 0 and s.content.tiles[shown[0]].wall_after) or (
        shown[1] >= 0 and s.content.tiles[shown[1]].wall_before
    )


def gate_tile(s: Daedalus, place: int) -> bool:
    """Whether a gate has been revealed at a place."""
    return s.tiles[place] >= 0 and s.content.tiles[s.tiles[place]].gate != NO_GATE


def dead_section(s: Daedalus, place: int) -> bool:
    """Whether walls on both sides shut a place off together with no escapee and no gate."""
    rooms = [place]
    for heading in (1, -1):
        spot = place
        while not wall_between(s, spot, heading):
            spot = AFTER[spot] if heading > 0 else BEFORE[spot]
            if spot == place:
                return False
            rooms.append(spot)
    escapees = [p.place for p in s.prisoners if not p.captive]
    return not any([room in escapees or gate_tile(s, room) for room in rooms])


def around(s: Daedalus, place: int, heading: int) -> tuple[int, int]:
    """Return the next room along a ring and the heading then; walls turn a guard back."""
    if wall_between(s, place, heading):
        heading = -heading
        if wall_between(s, place, heading):
            return place, heading
    return (AFTER[place] if heading > 0 else BEFORE[place]), heading


def minotaur_way(s: Daedalus, place: int, heading: int, count: int) -> list[int]:
    """Return the rooms that a Minotaur enters, one for each step."""
    way: list[int] = []
    for _ in range(count):
        place, heading = around(s, place, heading)
        way.append(place)
    return way


def loctae_step(s: Daedalus, place: int, heading: int) -> tuple[int, int]:
    """Return the room that a Loctae enters next, and its heading then."""
    if RING[place] == HUB:
        return outward(place, s.turned)[0], heading
    if dead_section(s, place):
        inner = inward(place, s.turned)
        if gate_tile(s, inner):
            return inner, heading
    elif gate_tile(s, place) and RING[place] != GREEN:
        there = outward_heading(place, heading, s.turned)
        if not dead_section(s, there):
            return there, heading
    return around(s, place, heading)


def loctae_way(s: Daedalus, place: int, heading: int, count: int) -> list[int]:
    """Return the rooms that a Loctae Scientist enters, one for each step."""
    way: list[int] = []
    for _ in range(count):
        place, heading = loctae_step(s, place, heading)
        way.append(place)
    return way
