"""Cards' names within a sentence, lengths of time, walks, and how a mission ends in words."""

from __future__ import annotations

from typing import cast

import pytest

import derelict
from derelict.games.cosmic import picture, text
from derelict.games.cosmic.board import PORT, SPACES
from derelict.games.cosmic.content import Ship
from derelict.games.cosmic.game import Cosmic
from derelict.games.cosmic.odds import ending
from derelict.games.cosmic.routes import routes
from derelict.games.cosmic.rules.winning import finish
from derelict.games.cosmic.state import ENGINEER, MEDIC, PSIONIC, ROUNDS, USES, Juggernaut
from derelict.games.cosmic.status import way_home
from derelict.kernel.table import Table
from tests.games.cosmic.arrange import give, scene


@pytest.fixture(scope="module")
def ship() -> Ship:
    """The base pack."""
    return cast(Ship, Cosmic().content())


@pytest.fixture
def table() -> Table:
    """A game for one, just begun."""
    return derelict.new("cosmic", seed=11)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Coat of many pockets", "a coat of many pockets"),
        ("Unopened mail sack", "an unopened mail sack"),
        ("Unicorn horn, certified", "a unicorn horn, certified"),
        ("Emperor's spare teeth", "the Emperor's spare teeth"),
        ("Admiral's epaulettes", "an admiral's epaulettes"),
        ("Weapons requisition forms", "weapons requisition forms"),
        ("Directional charges, twin pack", "directional charges, twin pack"),
        ("Crate of unused tax stamps", "a crate of unused tax stamps"),
        ("Antique abacus", "an antique abacus"),
        ("Right half of a treasure map", "the right half of a treasure map"),
        ("The Weeping Sapphire", "the Weeping Sapphire"),
        ("Ancient Book of Hymns", "an Ancient Book of Hymns"),
        ("Mona Lisa, original", "the Mona Lisa, original"),
        ("Ming vase", "a Ming vase"),
        ("Kaylon hand mirror", "a Kaylon hand mirror"),
        ("Amber with a trapped lawyer", "amber with a trapped lawyer"),
    ],
)
def test_treasures_have_the_article_that_english_asks_for(name: str, said: str) -> None:
    """Things that are counted have one, and many or the uncounted have none."""
    assert text.with_article(name) == said


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(180, "3 h"), (175, "2 h 55 min"), (60, "1 h"), (5, "5 min"), (0, "0 min")],
)
def test_time_is_told_in_hours_and_minutes(minutes: int, said: str) -> None:
    """Nobody divides by sixty while being shot at."""
    assert text.hours(minutes) == said


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("plus", 0, ""),
        ("plus", 2, ", plus 2"),
        ("stirring", 0, "stirs"),
        ("stirring", 1, "is still down, with 1 turn to go"),
        ("blasts", 0, ""),
        ("blasts", 6, "6 psionic blasts"),
        ("grenades", 1, "1 grenade"),
        ("smokes", 0, ""),
        ("smokes", 6, " and 6 small smoke bombs"),
        ("recruit", 0, "The mercenary"),
        ("dropping", 1, "drop nothing"),
        ("dropping", 6, "drop nothing"),
        ("running", 2, "stand your ground"),
        ("running", 3, "fall back 2 spaces"),
    ],
)
def test_numbers_that_are_nothing_say_so_or_nothing(
    table: Table, kind: str, value: int, said: str
) -> None:
    """No sentence has a nought in it."""
    assert table.game.name(table.state, kind, value) == said


def test_6_2_what_is_to_be_dropped_is_at_most_what_is_carried() -> None:
    """A six takes two treasures from whoever has them."""
    s = scene(MEDIC)
    give(s, 0, "Small telescope", "Ancient Book of Hymns")
    assert Cosmic().name(s, "dropping", 6) == "drop 2 treasures"


def test_two_of_a_profession_have_their_seats_said(ship: Ship) -> None:
    """Where there is only one Medic, nobody needs a number."""
    s = Juggernaut(ship, 3, True, False)
    assert text.name(s, "seat", 1) == "Mercenary 2"
    for m, profession in zip(s.mercs, (MEDIC, ENGINEER, MEDIC), strict=True):
        m.profession = profession
    assert text.name(s, "seat", 1) == "The Engineer"
    assert text.name(s, "seat", 2) == "The Medic in seat 3"


def test_tools_say_what_they_do_and_keys_how_often(ship: Ship) -> None:
    """In the menu of a fight nobody asks for the price."""
    s = Juggernaut(ship, 1, True, False)
    lance = [card.name for card in ship.treasures].index("Plasma lance") + USES
    gives = s.bonus(lance).attack
    assert text.name(s, "tool", lance) == f"a plasma lance (+{gives} attack, 1 use)"
    assert text.name(s, "key", lance) == "a plasma lance (1 use)"
    assert text.name(s, "thing", lance) == "a plasma lance"


# Walks.


def test_walks_are_offered_and_lead_where_they_say(table: Table) -> None:
    """Each walk is a chain of legal choices; from the port, rooms and passages are in reach."""
    walks = routes(cast(Juggernaut, table.state), 0)
    assert ("To the customs shed (unopened)", walks[1][1]) == walks[1]
    assert "To the NE passage" in [label for label, _ in walks]
    for line in walks[3][1]:
        table.choose(0, line)
    assert cast(Juggernaut, table.state).me().space != PORT


def test_the_way_home_is_offered_as_far_as_the_turn_goes(table: Table) -> None:
    """With one step fewer than it takes, the walk leads towards the port."""
    s = cast(Juggernaut, table.state)
    away = next(choices for label, choices in routes(s, 0) if label == "To the NE passage")
    for line in away:
        table.choose(0, line)
    s = cast(Juggernaut, table.state).clone()
    s.left = 3
    assert routes(s, 0)[0][0] == "Home to the docking port"
    s.left = 2
    label, choices = routes(s, 0)[0]
    assert (label, len(choices)) == ("Towards the docking port", 2)


def test_status_says_how_far_the_port_is_and_when_to_hurry(table: Table) -> None:
    """The clock is the enemy that everybody forgets."""
    s = cast(Juggernaut, table.state).clone()
    assert way_home(s, s.me()) == []
    s.me().space = 6
    assert way_home(s, s.me()) == ["port 3 spaces away"]
    s.round = ROUNDS - 2
    assert way_home(s, s.me()) == ["HURRY: port 3 spaces away"]
    s.me().space = SPACES
    assert way_home(s, s.me()) == ["no open way to the port"]


def test_close_up_is_narrow_and_never_shows_what_lies_face_down(table: Table) -> None:
    """Whoever stands in a section that nobody has seen sees nothing of it yet."""
    s = cast(Juggernaut, table.state).clone()
    assert max(len(line) for line in picture.close_up(s, 0, False).splitlines()) <= picture.NARROW
    s.me().space = 3 * SPACES
    for drawn in (picture.close_up(s, 0, False), picture.board(s, 0, False)):
        assert "UNEXPLORED" in drawn
        assert s.content.geomorphs[-1].name.upper() not in drawn


# The end.


def ended(mode: str, *at: int) -> str:
    """End a game with mercenaries standing there, the first with a kill, and say how it ended."""
    s = scene(*(MEDIC, ENGINEER, PSIONIC)[: len(at)], mode=mode)
    for m, space in zip(s.mercs, at, strict=True):
        m.space = space
    s.mercs[0].kills = 1
    finish(s)
    return ending(s)


def test_cooperative_ending_says_what_was_missing_for_better() -> None:
    """One result for all, then who came home and who did not."""
    lines = ended("cooperative", PORT, PORT).splitlines()
    assert lines[0].startswith("Wimpy. ")
    assert lines[1] == "Value for each mercenary: 50 icu; “Poor showing” begins at 1001."
    assert lines[2] == "The Medic came home, and 1 alien did not."
    assert lines[3] == "The Engineer came home, and so did every alien."


def test_each_story_is_told_once() -> None:
    """Two who are left behind share one porthole."""
    lines = ended("competitive", PORT, 6, 6).splitlines()
    assert lines[0].startswith("The Medic, 0 icu: The richest of the crew. The Vigilante")
    assert lines[1].startswith("The Engineer: Left behind. Through")
    assert lines[2] == "The Psionic: Left behind."
    assert ended("competitive", 6).startswith("An empty hold. ")
