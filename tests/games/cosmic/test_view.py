"""What a seat sees of Cosmic Warfare, the picture of the board, and the names of things."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

from derelict.games.cosmic import picture, text
from derelict.games.cosmic.board import DIRECTIONS, NAMES, PLACES, SPACES, passage
from derelict.games.cosmic.content import CODES, Ship
from derelict.games.cosmic.game import Cosmic
from derelict.games.cosmic.state import (
    BLIND,
    ENGINEER,
    GREEN,
    MEDIC,
    PSIONIC,
    RED,
    USES,
    VALUE,
    WEAPONIST,
    YELLOW,
    Juggernaut,
    spot,
)
from derelict.games.cosmic.status import WIDTH
from derelict.games.cosmic.view import rotated, view
from derelict.kernel.flow import do

GALLEY, BATHS = 1, 11
EAST, NORTH_EAST = 1, 2  # places next to the docking port
ANSI = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture(scope="module")
def ship() -> Ship:
    """The base pack."""
    return cast(Ship, Cosmic().content())


@pytest.fixture
def s(ship: Ship) -> Juggernaut:
    """Three mercenaries; the galley lies to the east, turned once, behind an unlocked passage."""
    s = Juggernaut(ship, 3, True, False)
    for m, profession in zip(s.mercs, (WEAPONIST, MEDIC, PSIONIC), strict=True):
        m.profession = profession
    lay(s, EAST, GALLEY, 1)
    s.passages[passage(0, 0)] = YELLOW
    return s


def lay(s: Juggernaut, place: int, tile: int, turned: int) -> None:
    """Lay a geomorph face up."""
    s.tiles[place] = tile
    s.turned[place] = turned


def seen(s: Juggernaut, seat: int = 0) -> Any:
    """Return the view after a trip through JSON, which it must survive unchanged."""
    shown = view(s, seat)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def treasure(s: Juggernaut, name: str) -> int:
    """Return the number of a treasure by its name."""
    return [card.name for card in s.content.treasures].index(name)


def at(s: Juggernaut, place: int, cell: tuple[int, int]) -> int:
    """Return the space that lies on a cell, as the geomorph is turned."""
    cells = [rotated(c, s.turned[place]) for c in s.geomorph(place).cells]
    return place * SPACES + cells.index(cell)


# The view.


@pytest.mark.parametrize(
    ("time", "code", "minutes", "left"),
    [
        (0, "green", 55, 36),
        (11, "green", 0, 25),
        (12, "yellow", 55, 24),
        (35, "red", 0, 1),
        (36, "red", 0, 0),
    ],
)
def test_4_7_clock_shows_the_time_card(
    s: Juggernaut, time: int, code: str, minutes: int, left: int
) -> None:
    """The marker starts on 55 in each of three hours."""
    s.round = time
    assert seen(s)["clock"] == {"code": code, "minutes": minutes, "rounds_left": left}


def test_view_of_places_before_and_after_they_are_turned_up(s: Juggernaut) -> None:
    """A face-down place shows nothing of its geomorph; a face-up one shows every space."""
    places = seen(s)["places"]
    assert len(places) == PLACES
    assert places[5]["geomorph"] is None
    assert places[5]["spaces"] == []
    assert places[EAST]["name"] == "Galley deck"
    assert [space["kind"] for space in places[EAST]["spaces"][:5]] == [
        "chamber",
        "room",
        "room",
        "room",
        "corridor",
    ]
    assert places[0]["spaces"][0]["kind"] == "port"


def test_view_names_no_geomorph_that_lies_face_down(s: Juggernaut) -> None:
    """Neither the names nor the rooms of unseen geomorphs occur anywhere in a view."""
    shown = json.dumps(seen(s), ensure_ascii=False)
    for tile, geomorph in enumerate(s.content.geomorphs):
        assert (geomorph.text in shown) == (tile in s.tiles)


def test_sides_are_turned_with_the_geomorph(s: Juggernaut) -> None:
    """The galley's passages are 0, 2, 3, 5; turned once they point to 1, 3, 4, 0."""
    sides = seen(s)["places"][EAST]["sides"]
    assert [side["direction"] for side in sides if side["open"]] == [NAMES[d] for d in (0, 1, 3, 4)]
    assert sides[3]["mark"] == "unlocked"
    assert sides[3]["to"] == 0


def test_every_space_next_to_another_touches_it_as_drawn(s: Juggernaut) -> None:
    """Links are mutual; within a geomorph they join cells that touch as they lie."""
    spaces = {x["space"]: x for place in seen(s)["places"] for x in place["spaces"]}
    assert spaces[at(s, 0, (3, 0))]["next"].count(at(s, EAST, (-3, 0))) == 1
    for number, space in spaces.items():
        for other in space["next"]:
            assert number in spaces[other]["next"]
            if other // SPACES == number // SPACES:
                step = (spaces[other]["q"] - space["q"], spaces[other]["r"] - space["r"])
                assert step in DIRECTIONS


def test_rooms_show_their_marks_aliens_treasures_and_air(s: Juggernaut) -> None:
    """What lies in a room is on its space."""
    room = EAST * SPACES + 1
    s.foes[spot(room)] = 0
    s.floor = ((room, treasure(s, "Pearl backgammon set")),)
    s.venting = ((room, 2, 1),)
    s.marks[spot(room + 1)] = GREEN
    s.marks[spot(EAST * SPACES)] = YELLOW
    chamber, first, second = seen(s)["places"][EAST]["spaces"][:3]
    assert chamber["mark"] == "booth"
    assert first["mark"] == "alien"
    assert first["alien"]["title"] == "Glockle Soldier"
    assert first["treasures"][0]["value"] == 200
    assert first["venting"] == [{"rounds": 2, "seat": 1}]
    assert second["mark"] == "empty"


def test_7_4_information_shows_a_range_until_its_value_is_fixed(s: Juggernaut) -> None:
    """From one die to six, and something more."""
    forms = treasure(s, "Weapons requisition forms")
    card = s.content.treasures[forms]
    s.mercs[0].carried = (forms, forms + card.most * VALUE)
    first, second = seen(s)["seats"][0]["carried"]
    assert first["range"] == [card.value + card.die, card.value + 6 * card.die]
    assert "value" not in first
    assert second["value"] == card.most
    assert first["code"] == CODES[forms]


def test_7_5_power_ups_show_what_they_give_and_their_uses(s: Juggernaut) -> None:
    """Effects are written as packs write them."""
    form = treasure(s, "Zandarian complaint form")
    crowbar = treasure(s, "Monogrammed crowbar")
    s.mercs[0].carried = (form + 3 * USES, crowbar)
    first, second = seen(s)["seats"][0]["carried"]
    assert first["effect"] == [["attack_race", "Zandarian", 3]]
    assert first["uses"] == 3
    assert second["effect"] == [["break_lock", 1]]
    assert second["uses"] == "permanent"


def test_5_3_fight_shows_need_and_bonus(s: Juggernaut) -> None:
    """The need is that of the active mercenary's profession; two blasts add six."""
    assert seen(s)["fight"] is None
    s.foe, s.active, s.blasting = 0, 2, 2
    fight = seen(s)["fight"]
    assert fight["need"] == s.content.aliens[0].need[PSIONIC - 1]
    assert fight["bonus"] == 6


def test_everyone_sees_the_same(s: Juggernaut) -> None:
    """Apart from who looks, views do not differ, nor with the order of decks."""
    mine, yours = seen(s, 0), seen(s, 2)
    assert mine.pop("you") == 0
    assert yours.pop("you") == 2
    assert mine == yours
    s.alien_deck = tuple(reversed(s.alien_deck))
    assert seen(s, 0) == mine | {"you": 0}


@pytest.mark.parametrize("turns", range(6))
def test_rotation_takes_each_side_to_its_direction(turns: int) -> None:
    """Side k of a geomorph turned t times points to direction k + t."""
    for side, step in enumerate(DIRECTIONS):
        assert rotated(step, turns) == DIRECTIONS[(side + turns) % 6]


# The picture.


def busy(s: Juggernaut) -> Juggernaut:
    """Put something of everything on the table."""
    lay(s, NORTH_EAST, BATHS, 3)
    s.passages[passage(0, 1)] = GREEN
    s.passages[passage(0, 2)] = RED
    s.passages[passage(EAST, 0)] = BLIND
    s.foes[spot(EAST * SPACES + 1)] = 40
    s.floor = ((EAST * SPACES + 1, 4), (EAST * SPACES + 2, 5))
    s.marks[spot(EAST * SPACES + 2)] = GREEN
    s.holes = ((at(s, 0, (1, -1)), 1),)
    s.mercs[0].space = EAST * SPACES + 1
    s.mercs[0].captive = True
    s.mercs[1].space = NORTH_EAST * SPACES
    s.mercs[1].asleep = 2
    s.mercs[2].blasts = 6
    s.mercs[2].carried = tuple(range(0, 216, 9))
    s.mercs[2].stored = (1, 2)
    s.foe = 196
    return s


def test_board_is_80_columns_wide_with_colour_or_without(s: Juggernaut) -> None:
    """Colour adds nothing but colour."""
    for state in (s.clone(), busy(s)):
        for seat in (-1, 0, 1, 2):
            plain = picture.board(state, seat, False)
            assert max(len(line) for line in plain.splitlines()) <= WIDTH
            assert "\x1b" not in plain
            coloured = picture.board(state, seat, True)
            assert coloured != plain
            assert ANSI.sub("", coloured) == plain


def test_every_geomorph_can_be_drawn_however_it_is_turned(s: Juggernaut) -> None:
    """Each cell of a geomorph is drawn once: corridors, rooms and the chamber."""
    for tile in range(1, len(s.content.geomorphs)):
        for turned in range(6):
            lay(s, EAST, tile, turned)
            s.mercs[0].space = EAST * SPACES
            right = [line[47:] for line in picture.board(s, 0, False).splitlines()[2:17]]
            drawn = "\n".join(right)
            rooms = len(s.geomorph(EAST).rooms)
            assert drawn.count("[?]") == rooms
            assert drawn.count("(1)") == 1
            assert drawn.count("o") == len(s.geomorph(EAST).cells) - rooms - 1


def test_board_of_the_docking_port(ship: Ship) -> None:
    """At the start all stand in the port, and no passage was tried."""
    lines = picture.board(Juggernaut(ship, 5, False, True), 0, False).splitlines()
    assert lines[0].startswith("  CODE GREEN   3 h left, round 1 of 36 ")
    assert lines[0].endswith("competitive, tables")
    assert [line[47:].rstrip() for line in lines[1:17]] == [
        "            DOCKING PORT",
        "        NW\\             /NE",
        "           o           o",
        "            \\         /",
        "             o       o",
        "            / \\     / \\",
        "          [?]  o   o  [?]",
        "          /   / \\ / \\   \\",
        "  W--o---o---o-<1-5>-o---o---o--E",
        "                / \\",
        "               o---o",
        "              /     \\",
        "             o--[?]--o",
        "            /         \\",
        "           o           o",
        "        SW/             \\SE",
    ]


def test_board_shows_marks_aliens_loot_and_states(s: Juggernaut) -> None:
    """The signs of the legend are found where they belong."""
    drawn = picture.board(busy(s), 0, False)
    assert "[1!$]" in drawn
    assert "[$]" in drawn
    assert "xE" in drawn
    assert "W=-" in drawn
    assert "CAPTIVE" in drawn
    assert "UNCONSCIOUS for 2 turns" in drawn
    assert "the Emperor" in drawn
    port = picture.board(s, 2, False)
    assert "NW#" in port
    assert "%NE" in port
    assert "o**[?]" in port


def test_close_up_is_narrow_and_shows_the_geomorph_and_who_is_aboard(s: Juggernaut) -> None:
    """A menu has room beside it."""
    for state in (s.clone(), busy(s)):
        for seat in (-1, 0, 1, 2):
            plain = picture.close_up(state, seat, False)
            assert max(len(line) for line in plain.splitlines()) <= picture.NARROW
            assert ANSI.sub("", picture.close_up(state, seat, True)) == plain
            for word in ("Weapons Expert", "Medic", "Psionic", "CODE GREEN"):
                assert word in plain


def test_short_names_of_geomorphs_are_distinct(ship: Ship) -> None:
    """Seven letters are enough to tell the geomorphs apart."""
    short = [picture.short_name(ship, tile) for tile in range(len(ship.geomorphs))]
    assert len(set(short)) == len(short)
    assert max(len(name) for name in short) <= 7


@pytest.mark.parametrize(
    ("who", "shown"),
    [([2], "2"), ([1, 2, 5], "125"), ([1, 2, 3, 4, 5], "1-5"), ([1, 2, 4, 5], "12+")],
)
def test_a_crowd_takes_three_signs(who: list[int], shown: str) -> None:
    """However many stand together, the picture stays in shape."""
    assert picture.crowd(who) == shown


# Names, targets and luck.


def test_names_of_spaces(s: Juggernaut) -> None:
    """Rooms and chambers have names; corridors are named by where they lie."""
    assert text.name(s, "space", 0) == "the docking port"
    assert text.name(s, "space", EAST * SPACES) == "the red chamber of the galley deck"
    assert text.name(s, "space", EAST * SPACES + 1) == "the soup works"
    unseen = "the red chamber of the unexplored section, ring 2 north-east"
    assert text.name(s, "space", 8 * SPACES) == unseen
    assert text.name(s, "space", at(s, 0, (1, -1))) == "a corridor of the docking port"
    assert text.name(s, "space", at(s, 0, (3, 0))) == "the east exit of the docking port"
    assert text.name(s, "space", at(s, EAST, (-3, 0))) == "the west exit of the galley deck"


def test_steps_are_named_by_where_they_lead(s: Juggernaut) -> None:
    """A direction; the next geomorph; or a room, with what is known of it."""
    s.mercs[0].space = at(s, 0, (3, 0))
    assert text.name(s, "way", at(s, 0, (2, 0))) == "west"
    assert text.name(s, "way", at(s, EAST, (-3, 0))) == "east, into the galley deck"
    assert text.name(s, "way", 0) == "into the docking port"
    room = EAST * SPACES + 1
    assert text.name(s, "way", room).startswith("into the soup works")
    assert "unopened" in text.name(s, "way", room)
    s.marks[spot(room)] = GREEN
    assert "empty" in text.name(s, "way", room)
    s.foes[spot(room)] = 0
    assert "Bip" in text.name(s, "way", room)
    assert str(s.content.aliens[0].need[WEAPONIST - 1]) in text.name(s, "way", room)


def test_exits_are_named_by_direction_as_the_geomorph_lies(s: Juggernaut) -> None:
    """However a geomorph is turned, north-east is where it is drawn."""
    for turned in range(6):
        lay(s, EAST, 3, turned)
        cells = s.geomorph(EAST).cells
        heading = NAMES[(1 + turned) % 6]
        outer = EAST * SPACES + cells.index((3, -3))
        assert text.name(s, "space", outer) == f"the {heading} exit of the pinwheel junction"


def test_names_of_places_and_passages(s: Juggernaut) -> None:
    """What is face down is named by ring and direction."""
    assert text.name(s, "place", EAST) == "the galley deck"
    assert text.name(s, "place", 14) == "the unexplored section, ring 2 north"
    everywhere = {text.name(s, "place", place) for place in range(PLACES)}
    assert len(everywhere) == PLACES
    between = "the passage between the docking port and the galley deck"
    assert text.name(s, "passage", passage(0, 0)) == between


def test_names_of_cards(s: Juggernaut) -> None:
    """Aliens are somebody; treasures have a value, and uses."""
    emperor = s.content.aliens[s.content.emperor]
    assert text.name(s, "alien", 0) == "Bip, a Glockle Soldier"
    assert text.name(s, "alien", s.content.emperor) == f"{emperor.name}, the Emperor"
    assert text.name(s, "trap", CODES.index(636)) == "fire trap"
    pearl = treasure(s, "Pearl backgammon set")
    assert text.name(s, "treasure", pearl) == "a pearl backgammon set (200 icu)"
    assert text.name(s, "thing", pearl) == "a pearl backgammon set"
    forms = treasure(s, "Weapons requisition forms")
    card = s.content.treasures[forms]
    worth = f"{card.value + card.die}–{card.most} icu"
    assert text.name(s, "item", forms) == f"weapons requisition forms ({worth})"
    complaint = treasure(s, "Zandarian complaint form")
    price = s.content.treasures[complaint].value
    gift = f"a Zandarian complaint form ({price} icu, +3 against Zandarians, "
    assert text.name(s, "item", complaint + USES) == f"{gift}1 use)"
    assert text.name(s, "treasure", complaint) == f"{gift}4 uses)"
    assert text.name(s, "treasure_text", pearl) == s.content.treasures[pearl].text


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("seat", 1, "The Medic"),
        ("direction", 4, "south-west"),
        ("profession", ENGINEER, "Engineer"),
        ("geomorph", 1, "Galley deck"),
        ("race", 2, "Kaylon"),
        ("spaces", 1, "1 space"),
        ("spaces", 3, "3 spaces"),
        ("turns", 1, "1 turn"),
        ("treasures", 2, "2 treasures"),
        ("icu", 350, "350 icu"),
        ("signed", 2, "+2"),
        ("signed", -2, "−2"),
        ("clock", 13, "code yellow, 1 h 55 min left"),
        ("die", 6, "6"),
        ("count", 4, "4"),
        ("anything else", 17, "17"),
    ],
)
def test_names_of_other_values(s: Juggernaut, kind: str, value: int, said: str) -> None:
    """Numbers come with what they count."""
    assert text.name(s, kind, value) == said


def test_recruits_have_no_profession_yet(ship: Ship) -> None:
    """Before the class roll a seat is a number."""
    assert text.name(Juggernaut(ship, 2, True, False), "seat", 0) == "Mercenary 1"


def test_targets_are_things_on_the_board(s: Juggernaut) -> None:
    """A die is not a thing on the board."""
    assert text.target(s, "space", 17) == "space:17"
    assert text.target(s, "trap", 3) == "alien:3"
    assert text.target(s, "seat", 1) == "seat:1"
    assert text.target(s, "die", 6) == ""


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("check 0", [f"passage:{passage(0, 0)}"]),
        ("pick 2", [f"passage:{passage(0, 2)}"]),
        ("unlock 5 7", ["item:7", f"passage:{passage(0, 5)}"]),
        ("move 3", ["space:3"]),
        ("stay", ["space:0"]),
        ("hack", ["space:0"]),
        ("fix_side 4 2", ["place:4", "side:4:2"]),
        ("attack", []),
    ],
)
def test_options_are_about_passages_sides_and_where_one_stands(
    s: Juggernaut, line: str, found: list[str]
) -> None:
    """A direction is a passage for whoever stands in the docking port."""
    assert about(s, line) == found


def test_a_direction_off_the_board_is_about_nothing(s: Juggernaut) -> None:
    """From the outermost ring there is nothing to the east."""
    s.me().space = 7 * SPACES
    assert about(s, "breach 0 7") == ["item:7"]


def about(s: Juggernaut, line: str) -> list[str]:
    """Return what an option is about, by its line."""
    name, *args = line.split()
    step = do(Cosmic().rules()[name], *map(int, args))
    return Cosmic().targets(s, s.content, step)


def test_luck_is_named_with_the_code_of_its_card(ship: Ship) -> None:
    """Every card of a deck has a name of its own."""
    assert text.luck(ship, "alien", 0) == "Bip, a Glockle Soldier (111)"
    assert text.luck(ship, "treasure", CODES.index(341)) == "Pearl backgammon set (341)"
    assert text.luck(ship, "geomorph", 1) == "Galley deck"
    assert text.luck(ship, "side", 2) == "its north-west side"
    for what in ("alien", "treasure"):
        assert len({text.luck(ship, what, number) for number in range(216)}) == 216
