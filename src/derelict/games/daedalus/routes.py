"""Chains of choices that people think of as one: walking to a room."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import HUB, RING
from derelict.games.daedalus.content import NO_GATE
from derelict.games.daedalus.rules.ways import adjacent
from derelict.games.daedalus.state import AUDREY, FACE_DOWN, Daedalus, Prisoner
from derelict.games.daedalus.text import way_name

NEAR: Final = 1  # steps that need no chain


def routes(s: Daedalus, seat: int) -> list[tuple[str, list[str]]]:
    """Offer walks of several steps, to every room that is good for something and within reach."""
    decision = s.decision(seat)
    if decision is None or decision.prompt != "act" or seat >= len(s.prisoners):
        return []
    p = s.prisoners[seat]
    found: list[tuple[str, list[str]]] = []
    if s.stuck(p):
        return found
    for path in walks(s, p.place, reach(s, p)):
        if len(path) > NEAR and is_worth_a_walk(s, path[-1]):
            steps = [f"move {seat} {place}" for place in path]
            found.append((f"Walk to {way_name(s, path[-1])}", steps))
    return found


def reach(s: Daedalus, p: Prisoner) -> int:
    """§5.4, 9.2 Return how many rooms a prisoner can walk in this round."""
    return p.actions * (2 if s.is_a(p, AUDREY) else 1) + p.stride


def walks(s: Daedalus, start: int, most: int) -> list[list[int]]:
    """Return the shortest walk to each room, the nearest first."""
    seen = 1 << start
    found: list[list[int]] = []
    last: list[list[int]] = [[]]
    for _ in range(most):
        longer: list[list[int]] = []
        for path in last:
            for place in adjacent(s, path[-1] if path else start):
                if not seen >> place & 1 and is_open(s, place):
                    seen |= 1 << place
                    longer.append([*path, place])
        found += longer
        last = longer
    return found


def is_open(s: Daedalus, place: int) -> bool:
    """§5.4.1, 5.4.3 Whether anybody may walk into a room."""
    return RING[place] != HUB and s.tiles[place] != FACE_DOWN and not s.guarded(place)


def is_worth_a_walk(s: Daedalus, place: int) -> bool:
    """Whether a room is good for something, or leads to what nobody has seen."""
    tile = s.content.tiles[s.tiles[place]]
    if tile.rooms or tile.gate != NO_GATE:
        return True
    if [p for p in s.prisoners if p.place == place]:
        return True
    return any([s.tiles[near] == FACE_DOWN for near in adjacent(s, place)])
