"""What a seat sees of The Daedalus Sentence, the picture of the Hive, and the names of things."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from derelict.games.daedalus import picture, text
from derelict.games.daedalus.board import BLUE, PLACES, RED, RING, touching, turn
from derelict.games.daedalus.content import NO_GATE
from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.state import EMPTY, HIVE, Daedalus
from derelict.games.daedalus.view import place_sign, view
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    JAMIE,
    act,
    blue,
    captive,
    front,
    gate,
    give,
    green,
    lay,
    lay_code,
    named,
    on_theseus,
    open_gate,
    plain,
    red,
    scene,
    stand,
    yellow,
)

ANSI = re.compile(r"\x1b\[[\d;]*m")
COLUMN = 6  # width of a room of the outer rings, and where the first one begins


@pytest.fixture
def s() -> Daedalus:
    """Two prisoners in the blue ring, a gate with its code, guards, and THESEUS filled."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(1), "Ticket hall")
    lay(s, blue(2), "Night nursery")
    lay(s, red(3), "Guardroom")
    s.minotaurs[red(3)] = 2
    stand(s, 0, blue(1))
    stand(s, 1, blue(1))
    give(s, 0, "red 2 clockwise", "minotaur")
    give(s, 1, "loctae")
    lay_code(s, "the Turnstile", "green 1", "white 2")
    on_theseus(s, "blue 1", "red 1", "red 3", "minotaur", "loctae", "green 2", "white", "yellow 1")
    return s


def seen(s: Daedalus, seat: int = 0) -> Any:
    """Return the view after a trip through JSON, which it must survive unchanged."""
    shown = view(s, seat)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def rows(s: Daedalus, seat: int = 0) -> list[str]:
    """Return the lines of the board, without colour."""
    return picture.board(s, seat, colour=False).splitlines()


def ring_row(s: Daedalus, name: str) -> int:
    """Return the number of the line on which a ring begins."""
    return [line.startswith(name) for line in rows(s)].index(True)


def room(s: Daedalus, name: str, slot: int, below: int = 0) -> str:
    """Return what the board shows of a room, by the slot at which it stands."""
    span = 2 * COLUMN if name == "BLUE" else COLUMN
    line = rows(s)[ring_row(s, name) + below].ljust(80)
    return line[COLUMN + slot * span : COLUMN + (slot + 1) * span]


def theseus(s: Daedalus, *texts: str) -> None:
    """Put other cards on THESEUS."""
    s.deck += tuple([card for card in s.theseus if card != EMPTY])
    s.theseus = [EMPTY] * len(s.theseus)
    on_theseus(s, *texts)


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


# The picture.


def test_the_board_fits_into_eighty_columns(s: Daedalus) -> None:
    """No line of the board is wider, whoever looks."""
    for mode_scene in (s, scene(BAXTER, CLAY, AUDREY, JAMIE), scene(CLAY, mode="ariadne")):
        for seat in range(len(mode_scene.prisoners)):
            assert max(map(len, rows(mode_scene, seat))) <= 80


def test_colour_changes_nothing_but_colour(s: Daedalus) -> None:
    """Without its escapes the coloured board is the plain one."""
    painted = picture.board(s, 0, colour=True)
    assert "\x1b" in painted
    assert ANSI.sub("", painted) == picture.board(s, 0, colour=False)
    narrow = picture.close_up(s, 0, colour=True)
    assert ANSI.sub("", narrow) == picture.close_up(s, 0, colour=False)


def test_rooms_that_touch_stand_one_above_the_other(s: Daedalus) -> None:
    """A red room stands above the blue one that it touches, however the rings have turned."""
    turn(s.turned, BLUE, 1, 2)
    turn(s.turned, RED, -1, 3)
    for slot in range(6):
        inner = room(s, "BLUE", slot)[1:].split()[0]
        for half in (0, 1):
            outer = room(s, "RED", 2 * slot + half)[1:4].strip()
            places = [next(p for p in range(PLACES) if place_sign(p) == x) for x in (inner, outer)]
            assert touching(places[0], places[1], s.turned)


def test_figures_stand_below_the_sign_of_their_room(s: Daedalus) -> None:
    """Prisoners are letters, and two Minotaurs are two."""
    assert room(s, "BLUE", 1, below=1).strip(": ") == "BC"
    assert room(s, "RED", 3, below=1).strip(":# ") == "mm"
    s.minotaurs[red(3)] = 4
    s.loctae[red(3)] = 1
    assert room(s, "RED", 3, below=1)[1:].startswith("4m@")


def test_walls_are_drawn_at_the_edge_where_they_stand(s: Daedalus) -> None:
    """The guardroom's clockwise wall is to its right."""
    assert room(s, "RED", 4)[0] == "#"
    assert room(s, "RED", 3)[0] == ":"


@pytest.mark.parametrize(("state", "sign"), [("code", "<2>"), ("closed", "[2]"), ("open", "[ ]")])
def test_gates_stand_in_the_line_outside_their_room(s: Daedalus, state: str, sign: str) -> None:
    """A gate shows how many cards it asks for, whether its code is out, and whether it is open."""
    number = gate(s, "the Turnstile")
    if state != "code":
        s.discard += s.codes[number]
        s.codes[number] = ()
    s.opened[number] = state == "open"
    above = rows(s)[ring_row(s, "BLUE") - 1]
    assert above[COLUMN + 12 : COLUMN + 24].strip("-") == sign


def test_a_captive_is_behind_a_locked_door(s: Daedalus) -> None:
    """The doors of empty cells are not drawn; a captive's has an x."""
    captive(s, 1)
    doors = rows(s)[ring_row(s, "BLUE") + 2]
    assert doors.count("[x]") == 1
    assert doors.count("[ ]") == 1  # the Spawning Chamber's
    assert any("captive" in line for line in rows(s))


def test_hidden_hands_are_not_drawn() -> None:
    """With Enhancer 2 the board shows a seat only its own cards."""
    s = scene(BAXTER, CLAY, enhancers="2")
    give(s, 0, "red 2 clockwise")
    give(s, 1, "loctae")
    assert "red 2→" in picture.board(s, 0, colour=False)
    assert "Loctae," not in picture.board(s, 0, colour=False)
    assert "red 2→" not in picture.board(s, 1, colour=False)


def test_face_down_cards_are_not_drawn() -> None:
    """A card that lies face down on THESEUS reads as that."""
    s = scene(BAXTER, enhancers="1")
    on_theseus(s, "white 1", shown=False)
    assert "face down" in picture.board(s, 0, colour=False)
    assert "white" not in picture.board(s, 0, colour=False)
    assert "white" not in picture.close_up(s, 0, colour=False)


def test_the_close_up_names_what_is_around(s: Daedalus) -> None:
    """Both neighbours, two rooms outward and the cell are named, in forty columns at most."""
    lines = picture.close_up(s, 0, colour=False).splitlines()
    around = [line.split()[0] for line in lines[1:7]]
    assert around == ["here", "clockwise", "counter", "outward", "outward", "inward"]
    assert max(map(len, lines)) <= 40


def test_dice_and_clocks_are_announced() -> None:
    """Lockdowns, seconds, packets and silence are told in one line."""
    s = scene(BAXTER, CLAY, enhancers="1+4+5")
    s.phase = 1
    s.lockdown, s.timer, s.packets = 2, 25, 1
    told = [line for line in rows(s) if "locked" in line]
    assert told == [" The vents are locked, 25 seconds to act, 1 data packet to use, silence."]


# The forecast.


def test_7_1_the_view_foretells_what_theseus_will_do(s: Daedalus) -> None:
    """The ring that turns, the guards that walk and whom they catch are told before they do."""
    plain(s, red(2))
    stand(s, 1, red(2))
    theseus(s, "blue 1 clockwise", "red 1 counter-clockwise")
    act(s)
    ahead = seen(s)["forecast"]
    assert ["turns", BLUE, 1, 1] in ahead["events"]
    assert ahead["captured"] == [1]
    assert red(2) in ahead["dangers"]
    assert "CLAY IS CAUGHT in R3" in picture.board(s, 0, colour=False)
    assert room(s, "RED", 2)[5] == "!"


def test_7_10_a_minotaur_card_is_foretold_without_its_place(s: Daedalus) -> None:
    """Where it will appear is luck; the rooms in line with the cells are marked."""
    theseus(s, "minotaur", "loctae")
    act(s)
    assert seen(s)["forecast"]["unknown"] == [0]
    told = " ".join(rows(s))
    assert "a Minotaur somewhere" in told
    assert "@ in the Spawning Chamber" in told
    assert room(s, "RED", 2 * s.cells.index(CLAY))[5] == "?"


def test_11_1_the_forecast_leaves_out_what_lies_face_down() -> None:
    """A card that nobody has seen is not foretold."""
    s = scene(BAXTER, enhancers="1")
    on_theseus(s, "blue 1", "red 1", shown=False)
    act(s)
    assert seen(s)["forecast"]["unknown"] == [0, 1]
    assert "2 cards" not in picture.board(s, 0, colour=False)
    assert "a card face down" in picture.board(s, 0, colour=False)


def test_there_is_no_forecast_once_the_hive_moves(s: Daedalus) -> None:
    """Nothing is left to be done about it then."""
    s.phase = HIVE
    assert seen(s)["forecast"] is None
    assert "Ahead" not in picture.board(s, 0, colour=False)


# Ariadne's Thread.


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


def test_12_7_orders_that_are_left_are_told() -> None:
    """The board says how many actions a card has left, and in which ring."""
    s = scene(CLAY, mode="ariadne")
    s.granted, s.grant_ring = 2, RED
    assert " 2 actions left for guards in the red ring." in rows(s)
    s.granted = 0
    s.led, s.left = red(3), 1
    assert " 1 action left for the Minotaur in R4." in rows(s)


def test_12_3_1_the_commander_is_drawn_apart_from_other_loctae() -> None:
    """She is a star, and the Loctae with her are not."""
    s = scene(CLAY, mode="ariadne")
    s.commander = green(0)
    s.loctae[green(0)] = 2
    assert room(s, "GREEN", 0, below=1).strip(": ") == "*@"
    assert rows(s, 1)[-1].startswith(" * Commander")


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


def test_plain_rooms_are_drawn_without_signs(s: Daedalus) -> None:
    """A room with nothing in it shows its sign and nothing else."""
    plain(s, red(6))
    assert room(s, "RED", 6).strip(": ") == "R7"
