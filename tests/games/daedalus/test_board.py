"""The Hive's geometry: ways around a ring, what touches across rings, and what walls cut off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    CLOCKWISE,
    COUNTER,
    FIRST,
    GREEN,
    HUB,
    NOWHERE,
    PLACES,
    RED,
    RING,
    RINGS,
    SIZE,
    YELLOW,
    along,
    beside,
    bit,
    bounded,
    edge,
    in_line,
    inward,
    outward,
    outward_heading,
    place_at,
    section,
    slot_of,
    touching,
    turn,
    walled,
    white_heading,
)

LAID = [0, 0, 0, 0, 0]
turns = st.tuples(*[st.integers(0, SIZE[ring] - 1) for ring in range(RINGS)]).map(
    lambda found: [0, *found[1:]]
)
places = st.integers(0, PLACES - 1)
headings = st.sampled_from([CLOCKWISE, COUNTER])
walls_of = st.sets(st.integers(FIRST[RED], PLACES - 1)).map(
    lambda edges: sum([1 << number for number in edges])
)


def degrees(slot: int) -> tuple[int, int]:
    """Return where a slot begins and ends, in degrees clockwise."""
    ring = RING[slot]
    wide = 360 // SIZE[ring]
    start = (slot - FIRST[ring]) * wide
    return start, start + wide


def test_bits_are_set_one_by_one() -> None:
    """The set of one number is one shifted up, as far as places and cards go."""
    assert [bit(number) for number in range(60)] == [1 << number for number in range(60)]


@given(places, walls_of)
def test_5_4_2_beside_a_place_is_what_no_wall_cuts_off(place: int, walls: int) -> None:
    """The table holds, for each pair of edges, the places across those without a wall."""
    after = [] if walls >> place & 1 else [AFTER[place]]
    before = [] if walls >> BEFORE[place] & 1 else [BEFORE[place]]
    assert list(beside(place, walls)) == after + before


def test_2_4_2_there_are_six_places_in_hub_and_blue_and_twelve_outside() -> None:
    """48 places in five rings, numbered outward."""
    assert [RING.count(ring) for ring in range(RINGS)] == [6, 6, 12, 12, 12]
    assert list(RING) == sorted(RING)
    assert len(RING) == PLACES
    assert [RING.index(ring) for ring in range(RINGS)] == list(FIRST)


@given(places, turns)
def test_what_touches_shares_an_arc(place: int, turned: list[int]) -> None:
    """A tile touches just those of the next ring that stand beside it, counter-clockwise first."""
    start, end = degrees(slot_of(place, turned))
    beside = [
        slot
        for slot in range(PLACES)
        if RING[slot] == RING[place] + 1 and degrees(slot)[0] < end and start < degrees(slot)[1]
    ]
    assert [slot_of(other, turned) for other in outward(place, turned)] == beside
    assert len(beside) == {HUB: 1, BLUE: 2, RED: 1, YELLOW: 1, GREEN: 0}[RING[place]]


@given(places, turns)
def test_touching_goes_both_ways(place: int, turned: list[int]) -> None:
    """Whatever touches on the outside is touched on the inside."""
    for other in range(PLACES):
        touches = other in outward(place, turned) or other == inward(place, turned)
        assert touching(place, other, turned) == touches == touching(other, place, turned)
    assert (inward(place, turned) == NOWHERE) == (RING[place] == HUB)


@given(places, turns)
def test_a_slot_and_its_place_find_each_other(place: int, turned: list[int]) -> None:
    """Each slot has one place, of the same ring."""
    slot = slot_of(place, turned)
    assert place_at(slot, turned) == place
    assert RING[slot] == RING[place]


@given(turns, st.integers(BLUE, GREEN), headings, st.integers(1, 3))
def test_7_3_a_ring_turns_by_rooms_and_alone(
    turned: list[int], ring: int, heading: int, count: int
) -> None:
    """Its tiles stand so many slots further on; no other ring moves; turning back undoes it."""
    after = list(turned)
    turn(after, ring, heading, count)
    for place in range(PLACES):
        slot = slot_of(place, turned)
        moved = along(slot, heading, count) if RING[place] == ring else slot
        assert slot_of(place, after) == moved
    turn(after, ring, -heading, count)
    assert after == turned


def test_7_3_blue_turns_by_sixty_degrees_and_the_others_by_thirty() -> None:
    """So six steps of blue and twelve of the others are a whole turn."""
    for ring in range(BLUE, RINGS):
        turned = list(LAID)
        turn(turned, ring, CLOCKWISE, 1)
        assert degrees(slot_of(FIRST[ring], turned))[0] == (60 if ring == BLUE else 30)
        turn(turned, ring, CLOCKWISE, SIZE[ring] - 1)
        assert turned == LAID


def test_7_3_turning_blue_by_one_changes_what_touches_by_two() -> None:
    """The blue tile that touched red 0 and 1 touches red 2 and 3 once blue has turned."""
    assert outward(6, LAID) == (12, 13)
    turned = list(LAID)
    turn(turned, BLUE, CLOCKWISE, 1)
    assert outward(6, turned) == (14, 15)
    assert inward(6, turned) == 1
    turn(turned, RED, CLOCKWISE, 2)
    assert outward(6, turned) == (12, 13)


@given(places, headings, st.integers(0, 12))
def test_a_way_along_a_ring_is_single_steps(place: int, heading: int, count: int) -> None:
    """Clockwise and counter-clockwise, and never out of the ring."""
    spot = place
    for _ in range(count):
        spot = AFTER[spot] if heading == CLOCKWISE else BEFORE[spot]
    assert along(place, heading, count) == spot
    assert along(spot, -heading, count) == place
    assert RING[spot] == RING[place]


@given(places, turns)
def test_7_5_3_of_two_tiles_a_heading_finds_the_one_further_along(
    place: int, turned: list[int]
) -> None:
    """Clockwise the last, counter-clockwise the first; beyond the green ring there is nothing."""
    outside = outward(place, turned)
    if not outside:
        assert outward_heading(place, CLOCKWISE, turned) == NOWHERE
        return
    assert outward_heading(place, CLOCKWISE, turned) == outside[-1]
    assert outward_heading(place, COUNTER, turned) == outside[0]
    if RING[place] == BLUE:
        assert AFTER[outside[0]] == outside[1]


@given(turns, st.integers(0, 5), st.integers(BLUE, GREEN))
def test_7_10_1_in_line_with_a_cell_is_the_counter_clockwise_of_two(
    turned: list[int], cell: int, ring: int
) -> None:
    """The tile begins where the cell begins, so the other one in line lies clockwise of it."""
    place = in_line(cell, ring, turned)
    assert RING[place] == ring
    assert degrees(slot_of(place, turned))[0] == degrees(cell)[0]


def test_7_8_white_cards_turn_blue_clockwise_and_then_by_turns() -> None:
    """Clockwise, counter-clockwise, clockwise, counter-clockwise."""
    assert [white_heading(ring) for ring in range(BLUE, RINGS)] == [1, -1, 1, -1]


@given(places, headings, walls_of)
def test_5_4_2_both_sides_of_a_wall_agree(place: int, heading: int, walls: int) -> None:
    """Whoever is stopped by a wall on one side is stopped by it on the other."""
    other = along(place, heading)
    assert edge(place, heading) == edge(other, -heading)
    assert walled(place, heading, walls) == walled(other, -heading, walls)


@pytest.mark.parametrize("place", range(6))
def test_5_4_2_rooms_of_the_hub_are_walled_in(place: int) -> None:
    """There is no way between cells, nor from a cell to the Chamber."""
    assert walled(place, CLOCKWISE, 0)
    assert walled(place, COUNTER, 0)
    assert section(place, 0) == 1 << place
    assert bounded(place, 0)


@given(places, walls_of)
def test_7_6_1_a_section_lies_between_two_walls(place: int, walls: int) -> None:
    """It holds the place, has no wall inside, and one at each end if the ring has any."""
    found = [other for other in range(PLACES) if section(place, walls) >> other & 1]
    assert place in found
    assert all([RING[other] == RING[place] for other in found])
    ends = [walled(other, heading, walls) for other in found for heading in (CLOCKWISE, COUNTER)]
    assert ends.count(True) == (2 if bounded(place, walls) else 0)
    assert bounded(place, walls) or len(found) == SIZE[RING[place]]
    for other in found:
        assert section(other, walls) == section(place, walls)
        assert walled(other, CLOCKWISE, walls) or AFTER[other] in found
