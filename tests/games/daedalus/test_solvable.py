"""Every set-up is winnable in principle: the pod can be reached, and its code can be broken.

Guards can be eliminated or waited out, so only what never goes away could cut the pod off: walls,
gates that do not lead on, codes for which there are no cards. None of these ever does.
"""

from __future__ import annotations

from itertools import combinations, product

import pytest

from derelict.games.daedalus.board import BLUE, FIRST, GREEN, HUB, PLACES, RED, RING, RINGS, SIZE
from derelict.games.daedalus.content import DECK, WHITE
from derelict.games.daedalus.rules.tiles import lay, turn_over
from derelict.games.daedalus.rules.together import COLOURS, NUMBERS, can_complete
from derelict.games.daedalus.rules.ways import adjacent
from derelict.games.daedalus.state import HAND, SLOTS, Daedalus
from derelict.kernel.chance import Seeded
from tests.games.daedalus.arrange import BAXTER, CLAY, blue, content, named, scene, thread, walled

TURNS = 12


def discovered(s: Daedalus, seed: int) -> Daedalus:
    """Turn every tile up that still lies face down, as players would come upon them."""
    chance = Seeded(seed, "tiles")
    for place in range(FIRST[BLUE], PLACES):
        if s.tiles[place] < 0:
            turn_over(s, chance, place)
    s.opened = [True] * len(s.opened)
    return s


def neighbours(s: Daedalus) -> list[set[int]]:
    """Say which rooms can be entered from each, one ring being turned against the other.

    A ring can come to stand in every way against the next, as the cards turn them (tested below):
    so a gate leads, at some time, to each room of the ring outside.
    """
    found: list[set[int]] = [set() for _ in range(PLACES)]
    for turned in range(TURNS):
        s.turned = [0, 0, turned, 0, turned]
        for place in range(PLACES):
            found[place].update(adjacent(s, place))
        s.turned = [0, 0, 0, turned, 0]
        for place in range(PLACES):
            found[place].update(adjacent(s, place))
    return found


def reached(s: Daedalus) -> set[int]:
    """Return every room that can be reached from the cells, through gates that one has come to."""
    ways = neighbours(s)
    found: set[int] = set()
    new = [blue(cell) for cell in range(1, SIZE[HUB])]
    while new:
        found.update(new)
        new = sorted({room for place in new for room in ways[place]} - found)
    return found


@pytest.mark.parametrize("hundred", range(5))
def test_2_4_2_every_room_can_be_reached_however_the_tiles_fall(hundred: int) -> None:
    """§6.4.8, 8.1 The pod among them, with any two of the randomizers of each ring."""
    pod = named("Pod bay")
    for seed in range(100 * hundred, 100 * hundred + 100):
        for s in (scene(BAXTER, CLAY), thread(BAXTER, CLAY)):
            discovered(s, seed)
            assert pod in s.tiles
            assert reached(s) >= set(range(FIRST[BLUE], PLACES))


def test_2_4_2_the_worst_of_walls_cut_nothing_off() -> None:
    """§5.4.2 All tiles with walls side by side and the gates next to them, any two randomizers."""
    for picks in product(combinations(range(4), 2), repeat=RINGS - RED):
        s = scene(BAXTER, CLAY)
        for ring, pick in zip(range(RED, RINGS), picks, strict=True):
            spare = content().randomizers(ring)
            tiles = [*content().fixed(ring), *[spare[number] for number in pick]]
            tiles.sort(key=lambda n: (not walled(n), content().tiles[n].gate < 0))
            for index, number in enumerate(tiles):
                lay(s, FIRST[ring] + index, number)
        assert reached(discovered(s, 0)) >= set(range(FIRST[BLUE], PLACES))


def test_7_3_rings_can_come_to_stand_in_every_way_against_each_other() -> None:
    """§2.3 Each colour has a card that turns by one room, and nothing else is needed."""
    for ring in range(BLUE, RINGS):
        steps = {c.heading * c.number for c in content().cards if c.kind == ring}
        assert steps & {1, -1}


def test_2_4_2_walls_that_went_all_around_a_ring_would_be_found() -> None:
    """The search is not blind: with the gates of the red ring shut nobody gets to yellow."""
    s = discovered(scene(BAXTER, CLAY), 1)
    for number, gate in enumerate(content().gates):
        s.opened[number] = gate.ring != RED
    assert {RING[place] for place in reached(s)} == {BLUE, RED}


# Codes.


def others_of(gate: int) -> int:
    """Return how many cards the codes of other gates can keep on the table for good.

    Gates of inner rings open from outside without their codes (6.4.6), which are discarded then:
    only the other gate of the same ring can hold on to its code.
    """
    ring = content().gates[gate].ring
    return sum([g.code for n, g in enumerate(content().gates) if n != gate and g.ring == ring])


def test_6_3_there_are_always_cards_enough_for_a_code() -> None:
    """§2.3.1 With THESEUS, all hands and all other codes full, and a code is never laid twice."""
    codes = sum([gate.code for gate in content().gates])
    for seats in range(1, 5):
        held = SLOTS + seats * HAND[seats] + 2
        assert DECK - held - codes >= 0


def test_6_4_every_code_fits_the_hands() -> None:
    """§2.6 Alone the pod's five of six; with more players there are more cards together."""
    longest = max([gate.code for gate in content().gates])
    assert content().gates[-1].ring == GREEN
    assert all(seats * HAND[seats] >= longest for seats in range(1, 5))


def orders() -> list[list[int]]:
    """Return the cards in the most one-sided orders: by kind, by kind and number, by number."""
    cards = content().cards
    found = []
    for number in (1, 2, 3):
        found.append(sorted(range(DECK), key=lambda n: cards[n].number != number))
        for kind in range(BLUE, RINGS):
            found.append(
                sorted(
                    range(DECK), key=lambda n: (cards[n].kind != kind, cards[n].number != number)
                )
            )
    found.append(sorted(range(DECK), key=lambda n: not cards[n].guard))
    return [*found, sorted(range(DECK), key=lambda n: cards[n].kind != WHITE)]


@pytest.mark.parametrize("gate", range(7))
def test_6_4_1_whatever_a_code_shows_there_are_cards_to_match_it(gate: int) -> None:
    """All guards, all of one colour or number, and the other code of the ring as greedy."""
    s = scene(BAXTER)
    wanted = content().gates[gate].code
    for order in orders():
        code, left = tuple(order[:wanted]), tuple(order[wanted + others_of(gate) :])
        assert any([can_complete(s, code, left, by) for by in (COLOURS, NUMBERS)])
