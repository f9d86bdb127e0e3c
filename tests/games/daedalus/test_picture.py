"""The picture of the Hive, and the forecast on it."""

from __future__ import annotations

import re

import pytest

from derelict.games.daedalus import picture
from derelict.games.daedalus.board import BLUE, PLACES, RED, touching, turn
from derelict.games.daedalus.state import HIVE, Daedalus
from derelict.games.daedalus.view import place_sign
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    JAMIE,
    act,
    captive,
    gate,
    give,
    green,
    lay,
    on_theseus,
    plain,
    red,
    scene,
    stand,
    yellow,
)
from tests.games.daedalus.surface import COLUMN, hall, ring_row, room, rows, seen, theseus

ANSI = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def s() -> Daedalus:
    """Two prisoners in the ticket hall."""
    return hall()


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


def test_rooms_are_drawn_with_what_they_are_for(s: Daedalus) -> None:
    """A room shows its sign and the letter of what can be done there, and nothing else."""
    lay(s, red(6), "Tissue library")
    assert room(s, "RED", 6).strip(": ") == "R7 L"


# The forecast.


def test_7_1_the_view_foretells_what_theseus_will_do(s: Daedalus) -> None:
    """The ring that turns, the guards that walk and whom they catch are told before they do."""
    plain(s, red(2))
    stand(s, 1, red(2))
    theseus(s, "blue 1 clockwise", "red 1 counter-clockwise")
    act(s)
    ahead = seen(s)["forecast"]
    assert {"kind": "turns", "values": [BLUE, 1, 1]} in ahead["events"]
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


def test_12_7_the_commanders_close_up_lists_the_guards() -> None:
    """She sees what is around her, and where her guards are."""
    s = scene(CLAY, mode="ariadne")
    s.commander = green(0)
    s.loctae[green(0)] = 1
    s.minotaurs[yellow(7)] = 2
    lines = picture.close_up(s, 1, colour=False).splitlines()
    assert lines[1].split()[:2] == ["here", "G1"]
    assert lines[-1] == " Guards: Y8 mm, G1 *"
