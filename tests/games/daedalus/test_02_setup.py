"""Set up: the hub, the tiles, THESEUS, the prisoners and their first cards."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import pytest

from derelict.games.daedalus.board import BLUE, FIRST, PLACES, RING, RINGS, SIZE
from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.rules.tiles import pool, turn_over
from derelict.games.daedalus.settings import PRESETS
from derelict.games.daedalus.state import ACTING, FACE_DOWN, Daedalus
from derelict.kernel.chance import Scripted, Seeded
from derelict.kernel.game import BadOption
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    JAMIE,
    MORROW,
    act,
    begin,
    check_conserved,
    content,
    give,
    kinds,
    offered,
    options,
    play,
    prompts,
    refused,
    scene,
)

CELLS = "cell:4 cell:3 cell:2 cell:1"
THESEUS = "card:0 card:1 card:2 card:3 card:4 card:5 card:6 card:7"


def new(seats: int, **given: str) -> Daedalus:
    """Set a game up with told luck, up to the choice of the first prisoner."""
    luck = Scripted(f"{CELLS} {THESEUS}".split())
    s = cast(Daedalus, GAME.new(seats, GAME.settle(seats, given), content(), luck))
    check_conserved(s)
    return s


def test_2_1_each_seat_takes_one_of_the_prisoners_that_are_left() -> None:
    """In order; whoever is taken is refused."""
    s = new(2)
    assert prompts(s) == [(0, "character")]
    assert options(s) == [f"choose_character 0 {colour}" for colour in (1, 2, 3, 4, 5)]
    play(s, f"choose_character 0 {JAMIE}")
    assert f"choose_character 1 {JAMIE}" not in options(s)
    assert refused(s, 1) == {f"choose_character 1 {JAMIE}": "2.1"}
    play(s, f"choose_character 1 {MORROW}", "card:8 card:9 card:10 card:11")
    assert [p.character for p in s.prisoners] == [JAMIE, MORROW]


def test_2_1_the_base_game_is_for_one_to_four() -> None:
    """§12.1 Ariadne's Thread is for two to five."""
    for seats, mode in ((5, "base"), (1, "ariadne"), (6, "base"), (0, "base")):
        with pytest.raises(BadOption):
            GAME.settle(seats, {"mode": mode})
    for seats, mode in ((1, "base"), (4, "base"), (2, "ariadne"), (5, "ariadne")):
        assert GAME.settle(seats, {"mode": mode})["mode"] == mode


@pytest.mark.parametrize(("count", "actions"), [(1, 8), (2, 5), (3, 4), (4, 3)])
def test_2_2_actions_by_the_number_of_players(count: int, actions: int) -> None:
    """Eight alone, five, four, three; and none are kept for another round."""
    s = act(scene(*[BAXTER, CLAY, AUDREY, JAMIE][:count]))
    assert [p.actions for p in s.prisoners] == [actions] * count
    for seat in range(count):
        play(s, f"finish {seat}")
    assert [p.actions for p in s.prisoners] == [0] * count
    begin(s, 2)
    assert [p.actions for p in s.prisoners] == [actions] * count


def test_2_3_theseus_is_filled_column_by_column_at_alert_1() -> None:
    """The upper row before the lower one, all eight face up."""
    s = new(1)
    assert s.theseus == [0, 1, 2, 3, 4, 5, 6, 7]
    assert s.shown == [True] * 8
    assert s.alert == 1


def test_2_4_the_purple_cell_is_opposite_the_spawning_chamber() -> None:
    """The other cells lie as they come, and each prisoner stands in hers."""
    s = new(1)
    assert s.cells == (0, 4, 3, 5, 2, 1)
    assert s.tiles[:6] == [0, 4, 3, 5, 2, 1]
    play(s, f"choose_character 0 {CLAY}", "card:8 card:9")
    assert s.prisoners[0].place == 4


def test_2_4_1_all_other_tiles_lie_face_down() -> None:
    """The six blue ones are equally likely everywhere in their ring."""
    s = new(1)
    assert s.tiles[6:] == [FACE_DOWN] * 42
    assert pool(s, BLUE) == content().fixed(BLUE)


@pytest.mark.parametrize("ring", [2, 3, 4])
def test_2_4_2_two_of_four_randomizers_are_in_a_ring(ring: int) -> None:
    """However it is discovered: ten tiles always, and two of the four."""
    for seed in range(20):
        s = scene(BAXTER)
        for place in range(FIRST[ring], FIRST[ring] + SIZE[ring]):
            turn_over(s, Seeded(seed, place), place)
        laid = s.tiles[FIRST[ring] : FIRST[ring] + SIZE[ring]]
        assert set(content().fixed(ring)) <= set(laid)
        assert len(set(laid) & set(content().randomizers(ring))) == 2
        assert len(s.unseen[ring]) == 2


def test_2_4_2_a_tile_turned_over_is_as_likely_as_if_the_ring_had_been_mixed() -> None:
    """A fixed tile one in twelve; a randomizer half as often; after one, one third as often."""
    s = scene(BAXTER)
    tiles = pool(s, 2)
    fixed, random = content().fixed(2), content().randomizers(2)
    assert {Fraction(tiles.count(tile), len(tiles)) for tile in fixed} == {Fraction(1, 12)}
    assert {Fraction(tiles.count(tile), len(tiles)) for tile in random} == {Fraction(1, 24)}
    turn_over(s, Scripted([f"tile:{random[0]}"]), 12)
    tiles = pool(s, 2)
    assert {Fraction(tiles.count(tile), len(tiles)) for tile in fixed} == {Fraction(1, 11)}
    assert {Fraction(tiles.count(tile), len(tiles)) for tile in random[1:]} == {Fraction(1, 33)}
    turn_over(s, Scripted([f"tile:{random[1]}"]), 13)
    assert sorted(pool(s, 2)) == sorted(fixed)


def test_2_4_2_a_known_ring_takes_no_tiles_from_another() -> None:
    """Tiles lie in the rings of their colours."""
    s = scene(BAXTER)
    for place in range(6, PLACES):
        turn_over(s, Seeded(place), place)
    for place, tile in enumerate(s.tiles):
        assert content().tiles[tile].ring == RING[place]
    check_conserved(s)
    assert [len(unseen) for unseen in s.unseen] == [0, 0, 2, 2, 2]
    assert len(s.unseen) == RINGS


def test_2_5_everybody_draws_two_cards() -> None:
    """Once all prisoners are chosen; then the first round begins."""
    s = new(2)
    play(s, f"choose_character 0 {CLAY}")
    happened = play(s, f"choose_character 1 {AUDREY}", "card:8 card:9 card:10 card:11")
    assert [p.hand for p in s.prisoners] == [(8, 9), (10, 11)]
    assert next(line for line in happened if line.startswith("draws ")) == "draws 0 8"
    assert (s.round, s.phase) == (1, ACTING)


@pytest.mark.parametrize(("count", "most"), [(1, 6), (2, 5), (3, 4), (4, 3)])
def test_2_6_cards_by_the_number_of_players(count: int, most: int) -> None:
    """§9.5 Six alone, five, four, three, and two more for Baxter; the rest is discarded."""
    s = scene(*[CLAY, BAXTER, AUDREY, JAMIE][:count])
    for seat in range(count):
        give(
            s,
            seat,
            *["minotaur"] * 3,
            *[f"{c} {n}" for c in ("red", "blue") for n in (1, 2, 3)][: most - 3],
        )
    assert [s.most_cards(p) for p in s.prisoners] == [most, most + 2, most, most][:count]
    give(s, 0, "green 1")
    act(s)
    for seat in range(count):
        play(s, f"finish {seat}")
    assert prompts(s) == [(0, "discard")]
    play(s, offered(s, "discard")[0])
    assert prompts(s) == [(0, "the end")]
    assert len(s.prisoners[0].hand) == most


def test_3_1_a_round_is_three_phases() -> None:
    """THESEUS, the prisoners, the Hive, and then the next round."""
    s = new(1)
    happened = play(s, f"choose_character 0 {CLAY}", "card:8 card:9")
    happened += play(s, "finish 0", "card:10 card:11")
    phases = [k for k in kinds(happened) if k in ("round", "phase-two", "phase-three")]
    assert phases == ["round", "phase-two", "phase-three", "round", "phase-two"]


def test_10_2_presets_are_the_suggested_combinations() -> None:
    """Four by name."""
    assert PRESETS == {
        "second-time": "1+3",
        "veteran": "1+2+5+6",
        "expert": "1+3+4+7",
        "hell-in-space": "1+2+3+4+5+7",
    }
    for name, numbers in PRESETS.items():
        assert scene(CLAY, enhancers=name).enhancers == scene(CLAY, enhancers=numbers).enhancers


@pytest.mark.parametrize(
    "enhancers", ["4+6", "8", "0", "1+", "+", "", "1,2", "veteran+3", "none+1", "silent"]
)
def test_10_2_enhancers_that_cannot_be_are_refused(enhancers: str) -> None:
    """4 and 6 set the same clock; whatever is not a number or a preset is nothing."""
    with pytest.raises(BadOption):
        GAME.settle(2, {"enhancers": enhancers})


def test_12_3_4_no_enhancers_in_ariadnes_thread() -> None:
    """Not even one."""
    with pytest.raises(BadOption):
        GAME.settle(3, {"mode": "ariadne", "enhancers": "1"})


@pytest.mark.parametrize(
    ("name", "values"), [("minutes", ("19", "121", "x")), ("seconds", ("14", "41", ""))]
)
def test_11_3_clocks_have_their_limits(name: str, values: tuple[str, ...]) -> None:
    """§11.6 The hour from 20 to 120 minutes, the seconds from 15 to 40."""
    for value in values:
        with pytest.raises(BadOption):
            GAME.settle(2, {name: value})
