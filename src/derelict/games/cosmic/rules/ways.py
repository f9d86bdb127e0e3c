"""Which spaces lie next to which: corridors, doors, open passages and holes."""

from __future__ import annotations

from derelict.games.cosmic.board import SPACES, neighbour, passage
from derelict.games.cosmic.state import GREEN, YELLOW, Juggernaut


def ways(s: Juggernaut, space: int) -> list[int]:
    """§4.5 List the spaces one step away: rooms by their doors, geomorphs by open passages."""
    place = space // SPACES
    base = place * SPACES
    found = [base + other for other in s.geomorph(place).next_to[space - base]]
    return found + elsewhere(s, space)


def elsewhere(s: Juggernaut, space: int) -> list[int]:
    """§4.5 List the spaces one step away by open passages and through holes."""
    place = space // SPACES
    found: list[int] = []
    for side in s.geomorph(place).sides_of[space % SPACES]:
        direction = (side + s.turned[place]) % 6
        border = passage(place, direction)
        if border >= 0 and (s.passages[border] == YELLOW or s.passages[border] == GREEN):
            found.append(across(s, place, direction))
    if s.holes:
        for a, b in s.holes:
            if a == space:
                found.append(b)
            elif b == space:
                found.append(a)
    return found


def across(s: Juggernaut, place: int, direction: int) -> int:
    """§4.5 Return the space on the other side of a passage."""
    other = neighbour(place, direction)
    return other * SPACES + s.geomorph(other).facing[s.side(other, (direction + 3) % 6)]
