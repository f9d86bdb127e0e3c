"""The board as geometry: nineteen places in a round, six directions, and what lies next to what."""

from __future__ import annotations

from typing import Final

# East, north-east, north-west, west, south-west, south-east.
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NAMES: Final = ("east", "north-east", "north-west", "west", "south-west", "south-east")
COMPASS: Final = ("E", "NE", "NW", "W", "SW", "SE")
PLACES: Final = 19
SPACES: Final = 32  # room for the spaces of one geomorph in the number of a space
SPOTS: Final = 5  # a geomorph's chamber and its rooms, the spaces that carry markers
PORT: Final = 0  # the docking port's chamber, in the middle of the board
FAR: Final = 999


def _coordinates() -> tuple[tuple[int, int], ...]:
    """Place 0 is the middle, 1-6 touch it, 7-18 are the outer ring: straight out, then between."""
    inner = list(DIRECTIONS)
    straight = [(2 * q, 2 * r) for q, r in DIRECTIONS]
    between = [
        (
            DIRECTIONS[i][0] + DIRECTIONS[(i + 1) % 6][0],
            DIRECTIONS[i][1] + DIRECTIONS[(i + 1) % 6][1],
        )
        for i in range(6)
    ]
    return ((0, 0), *inner, *straight, *between)


AT: Final = _coordinates()


def _neighbours() -> tuple[int, ...]:
    """Return for each place and direction the place next to it, or -1 outside the board."""
    found: list[int] = []
    for q, r in AT:
        for dq, dr in DIRECTIONS:
            spot = (q + dq, r + dr)
            found.append(AT.index(spot) if spot in AT else -1)
    return tuple(found)


NEIGHBOUR: Final = _neighbours()


def _passages() -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Number the borders between places; each is seen from both of its sides."""
    number = [-1] * (PLACES * 6)
    borders: list[tuple[int, int]] = []
    for place in range(PLACES):
        for direction in range(6):
            other = NEIGHBOUR[place * 6 + direction]
            if other > place:
                number[place * 6 + direction] = len(borders)
                number[other * 6 + (direction + 3) % 6] = len(borders)
                borders.append((place, direction))
    return tuple(number), tuple(borders)


_NUMBERED: Final = _passages()
PASSAGE: Final = _NUMBERED[0]
BORDERS: Final = _NUMBERED[1]


def neighbour(place: int, direction: int) -> int:
    """Return the place next to a place, or -1 outside the board."""
    return NEIGHBOUR[place * 6 + direction]


def passage(place: int, direction: int) -> int:
    """Return the number of the border of a place in a direction, or -1 outside the board."""
    return PASSAGE[place * 6 + direction]


def trap_targets(direction: int) -> tuple[int, int, int, int, int, int]:
    """§5.2 Number the four geomorphs of a direction 1 to 6, the middle two having two each."""
    inner = 1 + direction
    straight = 7 + direction
    left = 13 + direction
    right = 13 + (direction + 5) % 6
    return (left, inner, inner, straight, straight, right)
