"""The base pack holds what it must, and whatever is wrong with a pack is said in one sentence."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derelict.games.daedalus import content as module
from derelict.games.daedalus.board import (
    AFTER,
    BEFORE,
    BLUE,
    FIRST,
    GREEN,
    HUB,
    NAMES,
    RED,
    RING,
    RINGS,
    SIZE,
    YELLOW,
    outward,
    section,
)
from derelict.games.daedalus.content import (
    CONTROL,
    ENDINGS,
    HATCHERY,
    KINDS,
    LABORATORY,
    LOCTAE,
    MINOTAUR,
    NO_GATE,
    RELAY,
    ROOMS,
    VENT,
    WHITE,
    Hive,
    Tile,
)
from derelict.kernel.content import Pack

BASE = Path(module.__file__).parent / "packs" / "base"
FILES = ("tiles.toml", "cards.toml", "gates.toml", "prisoners.toml", "endings.toml")
OUTER = (RED, YELLOW, GREEN)
Record = dict[str, Any]
Ring = tuple[int, ...]


@cache
def hive() -> Hive:
    """Return the base pack, read once."""
    return Hive(Pack("base", BASE))


def table(name: str) -> Record:
    """Read a file of the base pack as it stands, afresh each time."""
    return tomllib.loads((BASE / name).read_text(encoding="utf-8"))


def unique(names: list[str]) -> bool:
    """Whether no name is there twice, however it is written."""
    return len({name.casefold() for name in names}) == len(names)


def tiles_of(ring: int) -> list[Tile]:
    """Return the tiles of a ring."""
    return [tile for tile in hive().tiles if tile.ring == ring]


def choices(ring: int) -> list[Ring]:
    """Return every set of tiles that can be in play in a ring."""
    if ring == BLUE:
        return [hive().fixed(BLUE)]
    pairs = combinations(hive().randomizers(ring), 2)
    return [hive().fixed(ring) + pair for pair in pairs]


# Cards.


def test_1_3_there_are_54_cards() -> None:
    """13 Minotaurs, 3 Loctae, 9 of each colour and 2 white."""
    counts = Counter([KINDS[card.kind] for card in hive().cards])
    assert counts == {
        "minotaur": 13,
        "loctae": 3,
        "blue": 9,
        "red": 9,
        "yellow": 9,
        "green": 9,
        "white": 2,
    }


def test_1_3_each_colour_has_three_of_each_number() -> None:
    """And its headings are five and four, so that over the colours they are even."""
    for kind in range(BLUE, RINGS):
        cards = [card for card in hive().cards if card.kind == kind]
        assert Counter([card.number for card in cards]) == {1: 3, 2: 3, 3: 3}
        assert sorted(Counter([card.heading for card in cards]).values()) == [4, 5]
    colours = [card for card in hive().cards if card.standard]
    for number in (1, 2, 3):
        assert sum([card.heading for card in colours if card.number == number]) == 0


def test_1_3_white_cards_are_a_one_and_a_two() -> None:
    """They have no heading of their own."""
    whites = [card for card in hive().cards if card.white]
    assert sorted([card.number for card in whites]) == [1, 2]
    assert [card.heading for card in whites] == [0, 0]


def test_11_1_1_about_a_third_of_the_cards_have_data_packets() -> None:
    """Some of them have more than one."""
    packets = Counter([card.packets for card in hive().cards])
    assert abs(packets.total() - packets[0] - 18) <= 2
    assert set(packets) == {0, 1, 2, 3}


def test_cards_that_look_alike_have_the_same_face() -> None:
    """A face is the lowest number of a card that looks so."""
    cards = hive().cards
    for number, card in enumerate(cards):
        looks = (card.kind, card.number, card.heading, card.packets)
        alike = [
            other
            for other, c in enumerate(cards)
            if (c.kind, c.number, c.heading, c.packets) == looks
        ]
        assert card.face == alike[0] <= number


def test_cards_know_what_they_are() -> None:
    """Guards, whites and the rotation cards of one colour are told apart."""
    for card in hive().cards:
        assert card.guard == (card.kind in (MINOTAUR, LOCTAE)) == (card.number == 0)
        assert card.white == (card.kind == WHITE)
        assert card.standard == (BLUE <= card.kind <= GREEN) == (card.heading != 0)


# Gates.


def test_1_3_there_are_seven_gates() -> None:
    """Two out of each of blue, red and yellow, one of them broken, and the pod."""
    codes = [(NAMES[gate.ring], gate.code) for gate in hive().gates]
    assert sorted(codes) == sorted(
        [("blue", 0), ("blue", 2), ("red", 3), ("red", 4)]
        + [("yellow", 3), ("yellow", 4), ("green", 5)]
    )
    assert [gate.pod for gate in hive().gates] == [gate.ring == GREEN for gate in hive().gates]
    assert [gate.broken for gate in hive().gates].count(True) == 1


def test_1_3_every_gate_is_on_one_tile_of_its_ring() -> None:
    """And no tile has two."""
    found = [tile.gate for tile in hive().tiles if tile.gate != NO_GATE]
    assert sorted(found) == list(range(7))
    for tile in hive().tiles:
        assert tile.gate == NO_GATE or hive().gates[tile.gate].ring == tile.ring


# Tiles.


def test_1_3_there_are_54_tiles() -> None:
    """Six in the hub, six blue, and fourteen with four randomizers in each other ring."""
    assert hive().components() == {"tiles": 54, "cards": 54, "gates": 7}
    assert [hive().tiles[number].cell for number in hive().ring_tiles[HUB]] == [0, 1, 2, 3, 4, 5]
    assert hive().fixed(BLUE) == tuple(range(6, 12))
    assert hive().randomizers(BLUE) == ()
    numbers = list(range(12))
    for ring in OUTER:
        assert len(hive().fixed(ring)) == 10
        assert len(hive().randomizers(ring)) == 4
        numbers += [*hive().fixed(ring), *hive().randomizers(ring)]
    assert numbers == list(range(54))


def test_5_4_2_walls_are_in_red_yellow_and_green_alone() -> None:
    """Blue has none; each other ring has some however it is laid, and room to walk."""
    assert not any([tile.wall_before or tile.wall_after for tile in tiles_of(BLUE)])
    for ring in OUTER:
        for chosen in choices(ring):
            tiles = [hive().tiles[number] for number in chosen]
            walls = sum([tile.wall_before + tile.wall_after for tile in tiles])
            assert 1 <= walls <= 3


def test_no_tile_is_shut_in_by_its_own_walls() -> None:
    """Each is open on one side at least."""
    assert not any([tile.wall_before and tile.wall_after for tile in hive().tiles])


@pytest.mark.parametrize("ring", OUTER)
def test_2_4_2_every_facility_is_in_every_ring_whatever_the_randomizers(ring: int) -> None:
    """Laboratory, hatchery, control room, relay and gate, and a vent if it leads anywhere."""
    for chosen in choices(ring):
        tiles = [hive().tiles[number] for number in chosen]
        for room in (LABORATORY, HATCHERY, CONTROL, RELAY):
            assert any([tile.has(room) for tile in tiles])
        assert any([tile.has(VENT) for tile in tiles]) == (ring != GREEN)
        assert any([tile.gate != NO_GATE for tile in tiles])


def test_most_rooms_are_good_for_something() -> None:
    """Each has a gate, or something can be done there, or it is one of a few to run through."""
    bare = [tile for tile in hive().tiles[6:] if tile.gate == NO_GATE and not tile.rooms]
    assert not any([tile.gate != NO_GATE and tile.rooms for tile in hive().tiles])
    for ring in range(BLUE, RINGS):
        there = len([tile for tile in bare if tile.ring == ring])
        assert 2 * there < len(tiles_of(ring))
        assert (there == 0) == (ring == BLUE)


def test_every_facility_is_in_blue() -> None:
    """So that everything can be learned close to home."""
    for bit in range(len(ROOMS)):
        assert any([tile.has(1 << bit) for tile in tiles_of(BLUE)])


def test_5_3_1_some_tiles_show_two_minotaurs_and_some_a_loctae() -> None:
    """None of them in blue, where the game begins; and not more than there are figures."""
    assert max([tile.minotaurs for tile in tiles_of(BLUE)]) == 1
    for ring in OUTER:
        assert max([tile.minotaurs for tile in tiles_of(ring)]) == 2
    assert 1 <= sum([tile.loctae for tile in hive().tiles]) <= 5
    assert not any([tile.loctae for tile in tiles_of(BLUE)])


def test_names_and_texts_are_their_own() -> None:
    """No two rooms, gates, prisoners or endings are called alike."""
    content = hive()
    assert unique([tile.name for tile in content.tiles])
    assert unique([tile.text for tile in content.tiles])
    assert unique([gate.name for gate in content.gates])
    assert unique([ending.title for ending in content.endings.values()])
    assert unique([ending.text for ending in content.endings.values()])


# Whether the pod can be reached.


def edges_with_walls(laid: dict[int, int]) -> int:
    """Return the walls of a Hive that is all discovered."""
    walls = 0
    for place, number in laid.items():
        tile = hive().tiles[number]
        walls |= (1 << place) * tile.wall_after | (1 << BEFORE[place]) * tile.wall_before
    return walls


def reached(laid: dict[int, int]) -> set[int]:
    """Return the places to which one comes from the blue ring, waiting for the rings to turn."""
    walls = edges_with_walls(laid)
    found = set(range(FIRST[BLUE], FIRST[RED]))
    edge = sorted(found)
    for place in edge:
        beside = {other for other in laid if section(place, walls) >> other & 1}
        if RING[place] < GREEN and hive().tiles[laid[place]].gate != NO_GATE:
            for turned in product(range(SIZE[RING[place]]), range(SIZE[RING[place] + 1])):
                turns = [0] * RINGS
                turns[RING[place]], turns[RING[place] + 1] = turned
                beside |= set(outward(place, turns))
        edge += sorted(beside - found)
        found |= beside
    return found


def lay(rings: list[Ring]) -> dict[int, int]:
    """Lay tiles out, each ring in the order given."""
    found: dict[int, int] = {}
    for ring, numbers in enumerate(rings, BLUE):
        for index, number in enumerate(numbers):
            found[FIRST[ring] + index] = number
    return found


def pod_of(laid: dict[int, int]) -> int:
    """Return where the escape pod is."""
    return next(p for p in laid if RING[p] == GREEN and hive().tiles[laid[p]].gate != NO_GATE)


@pytest.mark.parametrize("red", choices(RED))
def test_2_4_2_the_pod_can_be_reached_whatever_the_randomizers(red: Ring) -> None:
    """For each of the 216 choices, and the order of the pack."""
    for yellow, green in product(choices(YELLOW), choices(GREEN)):
        laid = lay([hive().fixed(BLUE), red, yellow, green])
        assert pod_of(laid) in reached(laid)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_2_4_2_the_pod_can_be_reached_however_the_tiles_are_mixed(data: st.DataObject) -> None:
    """Through gates alone, without a vent, in any order of the tiles."""
    rings = [data.draw(st.sampled_from(choices(ring))) for ring in range(BLUE, RINGS)]
    laid = lay([tuple(data.draw(st.permutations(ring))) for ring in rings])
    assert pod_of(laid) in reached(laid)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_5_4_2_the_walls_of_both_tiles_at_an_edge_count(data: st.DataObject) -> None:
    """An edge has a wall if either tile shows one there, so nobody sees it from one side only."""
    rings = [data.draw(st.sampled_from(choices(ring))) for ring in range(BLUE, RINGS)]
    laid = lay([tuple(data.draw(st.permutations(ring))) for ring in rings])
    walls = edges_with_walls(laid)
    for place, number in laid.items():
        shown = hive().tiles[number].wall_after or hive().tiles[laid[AFTER[place]]].wall_before
        assert bool(walls >> place & 1) == shown


# Prisoners and endings.


def test_2_4_prisoners_have_the_cells_of_their_colours() -> None:
    """Blue Baxter, red Clay, yellow Audrey, green Jamie, purple Morrow."""
    names = ["Baxter", "Clay", "Audrey", "Jamie", "Morrow"]
    assert [one.name for one in hive().prisoners] == names
    assert [one.cell for one in hive().prisoners] == [1, 2, 3, 4, 5]


def test_8_2_every_ending_is_told() -> None:
    """Those of the base game and those of Ariadne's Thread."""
    assert set(hive().endings) == set(ENDINGS)


@pytest.mark.parametrize("name", FILES)
def test_every_record_says_where_it_comes_from(name: str) -> None:
    """Each entry has a source; texts are more than a word or two."""
    for entries in table(name).values():
        for entry in entries:
            assert entry["from"] in ("book", "found", "ours")
            text = entry.get("text", "as long as it need be")
            assert len(text.split()) >= 3
            assert text == text.strip()


def test_provenance_counts_every_component() -> None:
    """Whatever is counted as a component is counted by its source."""
    assert len(hive().sources()) == 54 + 54 + 7
