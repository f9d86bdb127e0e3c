"""The Hive as geometry: a hub, four rings that turn, and what touches what.

A *place* (0 to 47) is where a tile lies in its ring, and turns with the ring: hub 0-5, blue 6-11,
red 12-23, yellow 24-35, green 36-47, clockwise in each. A *slot* has the same numbers, and is the
spot of the board at which a place stands now. `turned[ring]` counts the slots that a ring has
turned clockwise since it was laid, so turning a ring moves no tile, figure or wall in a state.
A heading is 1 clockwise, -1 counter-clockwise. An *edge* has the number of the place from which
it lies clockwise; `walls` is a whole number whose bits are the edges with a wall.

Tables of small numbers are bytes: compiled rules read them without touching an object.
"""

from __future__ import annotations

from typing import Final

from derelict.kernel.native import i64

HUB: Final = 0
BLUE: Final = 1
RED: Final = 2
YELLOW: Final = 3
GREEN: Final = 4
RINGS: Final = 5
NAMES: Final = ("hub", "blue", "red", "yellow", "green")
SIZE: Final = bytes([6, 6, 12, 12, 12])
FIRST: Final = bytes([0, 6, 12, 24, 36])
PLACES: Final = 48
CLOCKWISE: Final = 1
COUNTER: Final = -1
NOWHERE: Final = -1

RING: Final = bytes([ring for ring in range(RINGS) for _ in range(SIZE[ring])])


def _around(heading: int) -> bytes:
    """Return for each place the next one of its ring in a heading."""
    return bytes(
        [
            FIRST[ring] + (place - FIRST[ring] + heading) % SIZE[ring]
            for place, ring in enumerate(RING)
        ]
    )


EDGES: Final = tuple([((1 << SIZE[ring]) - 1) << FIRST[ring] for ring in range(RINGS)])
AFTER: Final = _around(CLOCKWISE)
BEFORE: Final = _around(COUNTER)


def _beside() -> tuple[tuple[int, ...], ...]:
    """Return for each place the next ones: with no wall, one clockwise, one back, and two."""
    found: list[tuple[int, ...]] = []
    for place in range(PLACES):
        after, before = AFTER[place], BEFORE[place]
        found += [(after, before), (before,), (after,), ()]
    return tuple(found)


BESIDE: Final = _beside()


def _outer() -> tuple[tuple[int, ...], ...]:
    """Return for each slot the slots that touch it in the next ring, counter-clockwise first."""
    found: list[tuple[int, ...]] = []
    for slot, ring in enumerate(RING):
        index = slot - FIRST[ring]
        if ring == GREEN:
            found.append(())
        elif ring == BLUE:
            found.append((FIRST[RED] + 2 * index, FIRST[RED] + 2 * index + 1))
        else:
            found.append((FIRST[ring + 1] + index,))
    return tuple(found)


OUTER: Final = _outer()


def _inner() -> tuple[int, ...]:
    """Return for each slot the slot that touches it in the ring inside, or -1 in the hub."""
    found = [NOWHERE] * PLACES
    for slot, outside in enumerate(OUTER):
        for outer in outside:
            found[outer] = slot
    return tuple(found)


INNER: Final = _inner()
HIGH: Final = 60
TOP: Final = 1 << HIGH
STEPS: Final = 12  # by which rings can be turned against each other


def _inside() -> tuple[int, ...]:
    """Return for each turn of a ring against the next, and each place, the place inside."""
    found: list[int] = []
    for turns in range(STEPS):
        for place, ring in enumerate(RING):
            slot = FIRST[ring] + (place - FIRST[ring] + turns) % SIZE[ring]
            found.append(INNER[slot])
    return tuple(found)


def _outside() -> tuple[tuple[int, ...], ...]:
    """Return for each turn of the ring outside against a place's own the places that touch it."""
    found: list[tuple[int, ...]] = []
    for turns in range(STEPS):
        for place, ring in enumerate(RING):
            outer = [
                FIRST[ring + 1] + (slot - FIRST[ring + 1] - turns) % SIZE[ring + 1]
                for slot in OUTER[place]
            ]
            found.append(tuple(outer))
    return tuple(found)


INSIDE: Final = _inside()
OUTSIDE: Final = _outside()


def bit(number: i64) -> i64:
    """Return a set with one number in it, as bits; compiled, `1 <<` would end at 32 of them."""
    return TOP >> (HIGH - number)


def slot_of(place: int, turned: list[int]) -> int:
    """Return the slot at which a place stands."""
    ring = RING[place]
    first = FIRST[ring]
    return first + (place - first + turned[ring]) % SIZE[ring]


def place_at(slot: int, turned: list[int]) -> int:
    """Return the place that stands at a slot."""
    ring = RING[slot]
    first = FIRST[ring]
    return first + (slot - first - turned[ring]) % SIZE[ring]


def along(place: int, heading: int, count: int = 1) -> int:
    """Return the place that lies a number of rooms away in the same ring."""
    first = FIRST[RING[place]]
    return first + (place - first + heading * count) % SIZE[RING[place]]


def turns(ring: i64, turned: list[int]) -> i64:
    """Return by how many of its rooms a ring is turned against the ring inside it."""
    if ring == HUB:
        return 0
    own: i64 = turned[ring]
    inside: i64 = turned[ring - 1]
    if ring == RED:
        inside *= 2
    size: i64 = SIZE[ring]
    return (own - inside) % size


def beside(place: i64, walls: i64) -> tuple[int, ...]:
    """§5.4.2 Return the places next to one in its ring, as far as no walls are between."""
    back: i64 = BEFORE[place]
    return BESIDE[4 * place + 2 * (walls >> back & 1) + (walls >> place & 1)]


def outward(place: i64, turned: list[int]) -> tuple[int, ...]:
    """Return the places of the next ring that touch a place, counter-clockwise first."""
    if place >= FIRST[GREEN]:
        return ()
    ring: i64 = RING[place]
    return OUTSIDE[turns(ring + 1, turned) * PLACES + place]


def inward(place: i64, turned: list[int]) -> int:
    """Return the place of the ring inside that touches a place, or -1 from the hub."""
    return INSIDE[turns(RING[place], turned) * PLACES + place]


def touching(a: int, b: int, turned: list[int]) -> bool:
    """Whether two places of neighbouring rings touch."""
    if RING[a] > RING[b]:
        a, b = b, a
    return RING[b] == RING[a] + 1 and inward(b, turned) == a


def outward_heading(place: i64, heading: i64, turned: list[int]) -> int:
    """§7.5.3 Return the place outside furthest along a heading, or -1 beyond the green ring."""
    places = outward(place, turned)
    if not places:
        return NOWHERE
    return places[-1] if heading > 0 else places[0]


def in_line(cell: int, ring: int, turned: list[int]) -> int:
    """§7.10.1 Return the place of a ring in line with a cell; of two, the counter-clockwise one."""
    slot = cell
    while RING[slot] < ring:
        slot = OUTER[slot][0]
    return place_at(slot, turned)


def turn(turned: list[int], ring: int, heading: int, count: int) -> None:
    """§7.3 Turn a ring by a number of rooms; the hub never turns."""
    turned[ring] = (turned[ring] + heading * count) % SIZE[ring]


def white_heading(ring: int) -> int:
    """§7.8 Return the heading of a ring under a white card: blue clockwise, then by turns."""
    return CLOCKWISE if ring % 2 else COUNTER


def edge(place: i64, heading: i64) -> i64:
    """Return the edge that is crossed by leaving a place in a heading."""
    if heading > 0:
        return place
    return BEFORE[place]


def walled(place: i64, heading: i64, walls: i64) -> bool:
    """§5.4.2 Whether a wall is at a place's edge in a heading; rooms of the hub are walled in."""
    return place < FIRST[BLUE] or walls >> edge(place, heading) & 1 != 0


def bounded(place: i64, walls: i64) -> bool:
    """§7.6.1 Whether the section around a place ends at walls: its ring has any."""
    ring = RING[place]
    return ring == HUB or walls & EDGES[ring] != 0


def section(place: i64, walls: i64) -> i64:
    """Return the places of a ring between two walls, as bits; all of it if there is none."""
    found = bit(place)
    here = place
    while not walled(here, CLOCKWISE, walls) and AFTER[here] != place:
        here = AFTER[here]
        found |= bit(here)
    here = place
    while not walled(here, COUNTER, walls) and not found >> BEFORE[here] & 1:
        here = BEFORE[here]
        found |= bit(here)
    return found
