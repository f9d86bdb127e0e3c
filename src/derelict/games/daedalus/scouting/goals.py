"""Where a prisoner wants to be, and what is to be done there."""

from __future__ import annotations

from typing import Final

from derelict.games.daedalus.board import PLACES, RING
from derelict.games.daedalus.scouting.cards import least, team_lacks
from derelict.games.daedalus.scouting.maps import (
    CELLS,
    FAR,
    Chart,
    distances,
    laboratories,
    pod_place,
    target_gates,
    thresholds,
)
from derelict.games.daedalus.state import FACE_DOWN, Daedalus, front

RESCUE: Final = 1
GATE: Final = 2
CARDS: Final = 3
EXPLORE: Final = 4
ESCAPE: Final = 5

DETOUR: Final = 8  # actions that it takes to wait until the rings turn


def stage(s: Daedalus, seat: int, eyes: int, gate: int) -> int:
    """Return what a prisoner is about, with a gate to be opened, as far as a seat can tell."""
    if any(q.captive for q in s.prisoners) and rescuer(s, seat):
        return RESCUE
    pod = pod_place(s)
    if pod >= 0 and s.opened[s.gate_of(pod)]:
        return ESCAPE
    if gate < 0:
        return EXPLORE
    if s.codes[gate] and team_lacks(s, eyes, gate):
        return CARDS
    return GATE


def goals(s: Daedalus, about: int, gate: int) -> list[int]:
    """List the rooms to which a prisoner wants to go."""
    if about == RESCUE:
        return [front(s, q.place) for q in s.prisoners if q.captive]
    if about == ESCAPE:
        return [pod_place(s)]
    if about == CARDS:
        return laboratories(s) or [s.gate_at[gate]]
    if about == GATE:
        return [s.gate_at[gate]]
    return unknown(s)


def away_from(chart: Chart, seat: int, about: int, gate: int) -> list[int]:
    """Return how far each room is from the goal; where no way leads there, from a better place."""
    s = chart.s
    p = s.prisoners[seat]
    away = distances(chart, p, goals(s, about, gate))
    if max(away[CELLS:]) >= FAR:
        detour = distances(chart, p, thresholds(s))
        away = [min(there, DETOUR + around) for there, around in zip(away, detour, strict=True)]
    return away


def unknown(s: Daedalus) -> list[int]:
    """List the face-down rooms of the ring whose gate is sought."""
    found = [place for place in range(CELLS, PLACES) if s.tiles[place] == FACE_DOWN]
    return [place for place in found if RING[place] == s.alert]


def wanted_gate(s: Daedalus, eyes: int) -> int:
    """Return the gate to be opened next, as a seat sees it, or -1 while none is known."""
    gates = target_gates(s)
    if not gates:
        return -1
    return gates[least([team_lacks(s, eyes, gate) for gate in gates])]


def rescuer(s: Daedalus, seat: int) -> bool:
    """Whether nobody else is nearer to a captive."""
    captives = [front(s, q.place) for q in s.prisoners if q.captive]
    chart = Chart(s)
    away = [FAR + 1 if q.captive else distances(chart, q, captives)[q.place] for q in s.prisoners]
    return least(away) == seat
