"""What a seat may see of The Daedalus Sentence, walks, and the names of things."""

from __future__ import annotations

import json

import pytest

from derelict.games.daedalus import text
from derelict.games.daedalus.board import BLUE, PLACES, RED, RING, touching, turn
from derelict.games.daedalus.content import NO_GATE
from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.state import Daedalus
from derelict.games.daedalus.view import place_sign
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    act,
    blue,
    front,
    gate,
    give,
    green,
    lay,
    named,
    on_theseus,
    open_gate,
    plain,
    red,
    scene,
    stand,
    yellow,
)
from tests.games.daedalus.surface import hall, seen


@pytest.fixture
def s() -> Daedalus:
    """Two prisoners in the ticket hall."""
    return hall()


# The view.


def test_view_of_places_before_and_after_they_are_turned_up(s: Daedalus) -> None:
    """A face-down place shows nothing of its tile; a face-up one shows all of it."""
    places = seen(s)["places"]
    assert len(places) == PLACES
    assert places[red(5)]["tile"] is None
    assert places[blue(1)]["tile"]["name"] == "Ticket hall"
    assert places[blue(1)]["tile"]["gate"] == gate(s, "the Turnstile")
    assert places[blue(2)]["tile"]["rooms"] == ["hatchery"]
    assert places[0]["tile"]["cell"] == "hub"


def test_view_names_no_tile_that_lies_face_down(s: Daedalus) -> None:
    """No text of an unseen tile occurs anywhere in a view."""
    shown = json.dumps(seen(s), ensure_ascii=False)
    for number, tile in enumerate(s.content.tiles):
        assert (tile.text in shown) == (number in s.tiles)


def test_view_tells_what_touches_as_the_rings_stand(s: Daedalus) -> None:
    """Outward and inward agree with the geometry, before and after a ring has turned."""
    for turns in range(3):
        turn(s.turned, RED, 1, turns)
        for place in seen(s)["places"]:
            for outer in place["outward"]:
                assert touching(place["place"], outer, s.turned)
                assert seen(s)["places"][outer]["inward"] == place["place"]


def test_view_tells_walls_from_both_sides(s: Daedalus) -> None:
    """The guardroom has a wall at its clockwise edge, and so has its neighbour at the other."""
    places = seen(s)["places"]
    assert places[red(3)]["wall_clockwise"]
    assert places[red(4)]["wall_counter_clockwise"]
    assert not places[red(3)]["wall_counter_clockwise"]


def test_2_5_hands_lie_open_in_the_base_game(s: Daedalus) -> None:
    """Everybody sees everybody's cards."""
    kinds = [card["kind"] for card in seen(s, 1)["seats"][0]["hand"]]
    assert kinds == ["red", "minotaur"]


def test_11_2_hands_are_hidden_without_the_cloud() -> None:
    """With Enhancer 2 a seat sees its own cards, and only the number of the others'."""
    s = scene(BAXTER, CLAY, enhancers="2")
    give(s, 0, "red 2")
    assert seen(s, 0)["seats"][0]["hand"][0]["kind"] == "red"
    assert seen(s, 1)["seats"][0]["hand"] is None
    assert seen(s, 1)["seats"][0]["cards"] == 1


def test_12_5_1_hands_are_hidden_in_ariadnes_thread() -> None:
    """The Commander's cards and the humans' are each their own secret."""
    s = scene(BAXTER, mode="ariadne")
    give(s, 0, "red 2")
    s.command = (s.deck[0],)
    s.deck = s.deck[1:]
    assert seen(s, 0)["commander"]["hand"] is None
    assert seen(s, 0)["commander"]["cards"] == 1
    assert len(seen(s, 1)["commander"]["hand"]) == 1
    assert seen(s, 1)["seats"][0]["hand"] is None


def test_11_1_cards_face_down_on_theseus_are_not_told() -> None:
    """A face-down card is there, and that is all."""
    s = scene(BAXTER, enhancers="1")
    on_theseus(s, "blue 1", "minotaur", shown=False)
    s.shown[0] = True
    spots = seen(s)["theseus"]
    assert spots[0]["card"]["kind"] == "blue"
    assert spots[1]["there"]
    assert spots[1]["card"] is None
    assert not spots[2]["there"]


def test_7_1_the_alert_level_marks_the_columns_to_come(s: Daedalus) -> None:
    """At alert 2 the first four spots are active."""
    s.alert = 2
    assert [spot["active"] for spot in seen(s)["theseus"]] == [True] * 4 + [False] * 4


def test_10_2_the_view_names_the_enhancers() -> None:
    """A preset is shown as its numbers."""
    s = scene(BAXTER, enhancers="expert")
    assert seen(s)["enhancers"] == [1, 3, 4, 7]
    assert seen(s)["clock"]["game_minutes"] == 60


def test_clocks_that_do_not_run_are_not_shown(s: Daedalus) -> None:
    """The base game has no clocks."""
    assert seen(s)["clock"] == {"game_minutes": None, "phase_seconds": None, "silent": False}


# Walks.


def test_5_4_walks_lead_to_rooms_that_are_good_for_something(s: Daedalus) -> None:
    """A walk of two steps is offered, and its steps are choices."""
    plain(s, blue(3))
    lay(s, blue(4), "Whispering closet")
    act(s)
    found = dict(GAME.routes(s, 0))
    name = "Walk to the whispering closet (B5), communications relay, vent"
    assert found[name] == [f"move 0 {place}" for place in (blue(2), blue(3), blue(4))]


def test_9_2_audrey_walks_twice_as_far() -> None:
    """With two actions she reaches the fourth room, where others reach the second."""
    for character, far in ((AUDREY, 4), (CLAY, 2)):
        s = scene(character, BAXTER)
        stand(s, 0, red(0))
        lay(s, red(4), "Tissue library")
        plain(s, red(1), red(2), red(3))
        act(s)
        s.prisoners[0].actions = 2
        assert max([len(steps) for _, steps in GAME.routes(s, 0)], default=0) <= far
        assert any(["tissue" in name for name, _ in GAME.routes(s, 0)]) == (far == 4)


def test_5_6_no_walk_leads_past_a_guard(s: Daedalus) -> None:
    """A room with a guard in it is neither entered nor passed."""
    plain(s, blue(3))
    lay(s, blue(4), "Whispering closet")
    s.minotaurs[blue(2)] = 1
    act(s)
    assert not [name for name, _ in GAME.routes(s, 0) if "whispering" in name]


def test_6_6_1_who_must_stay_hidden_walks_nowhere(s: Daedalus) -> None:
    """With a guard in the room no walk is offered, since no step of it could be taken."""
    plain(s, blue(3))
    lay(s, blue(4), "Whispering closet")
    act(s)
    assert GAME.routes(s, 0)
    s.prisoners[0].hidden = True
    stand(s, 0, blue(2))
    s.minotaurs[blue(2)] = 1
    act(s)
    assert GAME.routes(s, 0) == []


# Names.


def test_rooms_are_called_by_name_once_they_are_known(s: Daedalus) -> None:
    """An unseen room has only its sign, which turns with its ring."""
    assert text.name(s, "place", blue(1)) == "the ticket hall (B2)"
    assert text.name(s, "place", red(5)) == "R6"
    assert text.name(s, "place", 0) == "the Spawning Chamber"
    turn(s.turned, BLUE, 1, 1)
    assert text.name(s, "sign", blue(1)) == "B2"


def test_ways_say_what_is_there(s: Daedalus) -> None:
    """A room is named with what can be done in it, and with its gate."""
    assert text.name(s, "way", blue(2)) == "the night nursery (B3), hatchery"
    assert text.name(s, "way", blue(1)) == "the ticket hall (B2), gate of 2 cards"
    open_gate(s, "the Turnstile")
    assert text.name(s, "way", blue(1)) == "the ticket hall (B2), gate open"


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("red 2 clockwise", "red 2→"),
        ("blue 1 counter-clockwise", "blue 1←"),
        ("white 1", "white 1"),
        ("minotaur", "Minotaur"),
        ("loctae", "Loctae"),
    ],
)
def test_cards_are_called_by_what_they_show(card: str, name: str) -> None:
    """An arrow to the right is clockwise, as the rings are drawn."""
    s = scene(BAXTER)
    (number,) = give(s, 0, card)
    assert text.card_name(s, number).rstrip("*") == name


def test_every_value_of_every_phrase_can_be_named(s: Daedalus) -> None:
    """No kind of value in the words falls through to a bare number unless it is one."""
    s.gate = gate(s, "the Turnstile")
    for table in (s.content.words.options, s.content.words.events):
        for phrase in table.values():
            for kind in phrase.kinds:
                assert (text.name(s, kind, 1) == "1") == (kind == "number"), kind


def test_targets_point_to_things_on_the_board(s: Daedalus) -> None:
    """Clients learn which place, card or gate a choice is about."""
    act(s)
    decision = s.decisions[0]
    move = next(option for option in decision.options if option.name == "move")
    assert GAME.targets(s, s.content, move)[-1] == f"place:{move.args[1]}"
    assert text.target(s, "number", 3) == ""


def test_tiles_are_introduced_with_what_they_have() -> None:
    """Rooms, vents and gates are named; the rest is scenery."""
    s = scene(BAXTER)
    told = text.name(s, "tile", named("Whispering closet"))
    assert told.startswith("the whispering closet, with a communications relay and a vent. ")
    for number, tile in enumerate(s.content.tiles):
        if tile.gate != NO_GATE:
            assert s.content.gates[tile.gate].name in text.name(s, "tile", number)


def test_luck_is_named_as_people_know_it() -> None:
    """Cards, tiles and cells have names; dice have numbers."""
    s = scene(BAXTER)
    assert text.luck(s.content, "tile", named("Helm")) == "Helm"
    assert text.luck(s.content, "cell", 2) == "the red cell"
    assert text.luck(s.content, "die", 4) == "4"
    (card,) = give(s, 0, "red 2 clockwise")
    assert text.luck(s.content, "card", card).startswith("red 2 clockwise")
    assert {text.luck(s.content, "card", card) for card in s.deck} >= {"Minotaur", "Loctae"}


def test_places_of_all_rings_have_signs() -> None:
    """Signs are the ring's letter and a number from 1, each once."""
    signs = [place_sign(place) for place in range(PLACES) if RING[place]]
    assert len(set(signs)) == len(signs)
    assert [place_sign(p) for p in (front(CLAY), red(0), yellow(6), green(11))] == [
        "B3",
        "R1",
        "Y7",
        "G12",
    ]


def test_who_wins_and_who_loses_is_told() -> None:
    """The ending has its own words."""
    s = scene(BAXTER)
    assert text.ending(s) == ""
    s.end("escaped", ("escaped",), (1,))
    assert text.ending(s).startswith(s.content.endings["escaped"].title)


# Names in Ariadne's Thread.


def test_12_7_cards_say_what_they_are_good_for_to_the_commander() -> None:
    """Each card can turn something or call somebody, or it grants actions."""
    s = scene(CLAY, mode="ariadne")
    red3, white, minotaur = give(s, 0, "red 3 clockwise", "white 2", "minotaur")
    assert text.name(s, "grant", red3) == "Red 3→: 3 actions for guards in the red ring"
    assert text.name(s, "grant", white) == "White 2: 2 actions for guards in each ring"
    assert text.name(s, "grant", minotaur) == "A Minotaur card: 2 actions for any guards"
    assert text.name(s, "rotation", red3) == "Red 3→: turn the red ring"
    assert text.name(s, "rotation", white) == "White 2: turn every ring, each against the next"


def test_12_5_nobody_is_introduced_with_abilities_that_do_not_count() -> None:
    """In Ariadne's Thread the characters differ by their cells alone."""
    s = scene(CLAY, mode="ariadne")
    clay = s.content.prisoners[CLAY - 1]
    assert clay.ability not in text.name(s, "introduced", CLAY)
    assert clay.ability in text.name(scene(CLAY), "introduced", CLAY)
