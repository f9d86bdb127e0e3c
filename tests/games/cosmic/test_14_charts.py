"""The charts at the end of the rulebook, 14.1 to 14.5, number by number; 14.6 is in test_10."""

from __future__ import annotations

from fractions import Fraction

import pytest

from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.rules.treasures import how_many
from derelict.games.cosmic.state import GREEN, PROFESSIONS, RED, UNMARKED, YELLOW, Juggernaut, spot
from tests.games.cosmic.arrange import (
    BEFORE,
    COMPUTERIST,
    DOOR,
    EDGE,
    ENGINEER,
    MEDIC,
    PSIONIC,
    ROOM,
    WEAPONIST,
    alien,
    at,
    at_the_door,
    begin,
    cost,
    empty,
    kinds,
    occupy,
    options,
    play,
    scene,
    stand,
    steps,
    turn_up,
)

RING_ROAD, CHAPEL = 2, 14
HARD = alien("Erphodian Admiral")
WON = "alien:0 6 6 6"

# Die, class, pick, break, access.
CLASSES = [
    (1, "Engineer", 3, 2, 3),
    (2, "Computer Specialist", 2, 2, 5),
    (3, "Medic", 3, 2, 3),
    (4, "Weapons Expert", 2, 5, 2),
    (5, "Psionic", 3, 2, 2),
]


def locked(profession: int, computer: bool = False) -> Juggernaut:
    """Begin a turn at a lock."""
    s = scene(profession)
    s.mercs[0].computer = computer
    turn_up(s, 1, RING_ROAD)
    s.passages[0] = RED
    stand(s, 0, EDGE)
    begin(s)
    return s


def in_a_chamber(profession: int, mark: int = UNMARKED) -> Juggernaut:
    """Begin a turn in a red chamber."""
    s = scene(profession)
    s.mercs[0].blasts = s.mercs[0].grenades = s.mercs[0].smokes = 0
    turn_up(s, 1, CHAPEL)
    s.marks[spot(at(1, 0))] = mark
    stand(s, 0, at(1, 0))
    begin(s)
    return s


# Character Classes.


@pytest.mark.parametrize(("die", "name"), [(row[0], row[1]) for row in CLASSES])
def test_14_1_a_die_for_each_class(die: int, name: str) -> None:
    """§4.2 One to five in the order of the chart."""
    assert PROFESSIONS[die] == name


@pytest.mark.parametrize(("profession", "need"), [(row[0], row[2]) for row in CLASSES])
@pytest.mark.parametrize("die", range(1, 7))
def test_14_1_picking_a_lock(profession: int, need: int, die: int) -> None:
    """§8.2 Each number of the die, for each class."""
    s = locked(profession)
    told = "picked" if die <= need else "stays-locked"
    assert play(s, "pick 0", str(die))[0] == f"{told} 0 0 {die} {need}"
    assert s.passages[0] == (YELLOW if die <= need else RED)


@pytest.mark.parametrize(("profession", "need"), [(row[0], row[3]) for row in CLASSES])
@pytest.mark.parametrize("die", range(1, 7))
def test_14_1_breaking_a_lock(profession: int, need: int, die: int) -> None:
    """§8.2 Each number of the die, for each class."""
    s = locked(profession)
    told = "broken" if die <= need else "stays-locked"
    assert play(s, "break_lock 0", str(die))[0] == f"{told} 0 0 {die} {need}"
    assert s.passages[0] == (GREEN if die <= need else RED)


@pytest.mark.parametrize("die", range(1, 7))
def test_14_1_with_the_computer_the_specialist_picks_with_five(die: int) -> None:
    """§2.4 The number in brackets; breaking is as hard as before."""
    told = "picked" if die <= 5 else "stays-locked"
    assert play(locked(COMPUTERIST, True), "pick 0", str(die))[0] == f"{told} 0 0 {die} 5"
    told = "broken" if die <= 2 else "stays-locked"
    assert play(locked(COMPUTERIST, True), "break_lock 0", str(die))[0] == f"{told} 0 0 {die} 2"


@pytest.mark.parametrize(("profession", "need"), [(row[0], row[4]) for row in CLASSES])
@pytest.mark.parametrize("die", range(1, 7))
def test_14_1_gaining_access_to_the_booths(profession: int, need: int, die: int) -> None:
    """§9.2 Each number of the die, for each class."""
    s = in_a_chamber(profession, YELLOW)
    play(s, "stay", WON)
    play(s, "try_access", str(die))
    assert s.mercs[0].booths == (die <= need)


def test_14_1_the_advantages() -> None:
    """§2.2, 2.3, 2.5, 4.3 Weapons for two; the Medic's points come off the dice."""
    s = scene(*[row[0] for row in CLASSES])
    arms = {PROFESSIONS[m.profession]: (m.blasts, m.grenades, m.smokes) for m in s.mercs}
    assert arms == {
        "Engineer": (0, 6, 6),
        "Computer Specialist": (0, 0, 0),
        "Medic": (0, 0, 0),
        "Weapons Expert": (0, 0, 0),
        "Psionic": (6, 0, 0),
    }
    s = at_the_door(MEDIC)
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 5 5")
    assert options(s) == ["suffer 5 3", "suffer 4 4", "suffer 3 5"]


# Multiple Treasures.

NEEDS = (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)
TWO = (16, 15, 14, 13, 12, 10, 8, 5, 3, None, None, None)
THREE = (18, 17, 16, 15, 14, 12, 10, 7, 5, 3, None, None)
FIVE = (18, 18, 18, 17, 16, 15, 14, 12, 10, 7, 5, 3)


@pytest.mark.parametrize(
    ("need", "two", "three", "five"), list(zip(NEEDS, TWO, THREE, FIVE, strict=True))
)
def test_14_2_every_column_of_the_table(
    need: int, two: int | None, three: int | None, five: int
) -> None:
    """§7.3 The farthest row that a total reaches counts, for every total of three dice and more."""
    for total in range(3, 31):
        rows = [(two, 2), (three, 3), (five, 5)]
        reached = [count for least, count in rows if least is not None and total >= least]
        assert how_many(need, total) == max(reached, default=1)


@pytest.mark.parametrize("need", range(3, 10))
def test_14_2_below_ten_the_table_is_not_read(need: int) -> None:
    """§7.3 It is one treasure."""
    assert {how_many(need, total) for total in range(need, 31)} == {1}


@pytest.mark.parametrize("need", range(22, 31))
def test_14_2_the_last_column_is_for_more_than_twenty_one_too(need: int) -> None:
    """§7.3 Whoever beats such a one finds five."""
    assert how_many(need, need) == 5


# The Damage Chart.

DROP = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}
RETREAT = {1: 0, 2: 0, 3: 2, 4: 3, 5: 4, 6: 5}


@pytest.mark.parametrize("drop", range(1, 7))
@pytest.mark.parametrize("retreat", range(1, 7))
def test_14_3_every_pair_of_damage_dice(drop: int, retreat: int) -> None:
    """§6.1 Two sixes are read in a column of their own."""
    s = at_the_door(WEAPONIST, "Pearl backgammon set", "Small telescope", "Laser rifle")
    critical = drop == retreat == 6
    events = play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 {drop} {retreat}{' 1' * critical}")
    assert ("critical 0 1" in events) == critical
    assert critical or cost(events) == (DROP[drop], RETREAT[retreat])


@pytest.mark.parametrize(
    ("die", "turns", "captive", "killed"),
    [
        (1, 1, False, False),
        (2, 1, False, False),
        (3, 2, False, False),
        (4, 0, True, False),
        (5, 0, True, False),
        (6, 0, False, True),
    ],
)
def test_14_3_critical_damage(die: int, turns: int, captive: bool, killed: bool) -> None:
    """§6.4 Unconscious, captured or killed."""
    s = scene(WEAPONIST, MEDIC)
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    events = play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 6 6 {die}{' 4' * killed}")
    m = s.mercs[0]
    assert (m.asleep, m.captive, "killed" in kinds(events)) == (turns, captive, killed)


# Marker Color Codes.


def test_14_4_a_green_room_is_empty() -> None:
    """§5.1 A victory marks it, and nobody fights there again."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", "alien:0 2 2 2 treasure:90")
    assert s.marks[spot(ROOM)] == GREEN
    assert kinds(play(s, "stay")) == ["clock", "turn"]


def test_14_4_a_red_room_has_an_alien() -> None:
    """§6.1 A defeat leaves it there, and its number stands for the red marker."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 1 1")
    assert s.foes[spot(ROOM)] == HARD
    assert "meets" in kinds(play(s, "stay", "1 1 1 1 1"))


@pytest.mark.parametrize(("mark", "open_"), [(GREEN, True), (YELLOW, True), (RED, False)])
def test_14_4_a_door_is_broken_unlocked_or_locked(mark: int, open_: bool) -> None:
    """§8.2, 8.3 Green and yellow let through, yellow can be locked, red must be opened."""
    s = locked(MEDIC)
    s.passages[0] = mark
    begin(s)
    assert (f"move {at(1, 18)}" in options(s)) == open_
    assert ("relock 0" in options(s)) == (mark == YELLOW)
    assert ("pick 0" in options(s)) == (mark == RED)


@pytest.mark.parametrize(("mark", "booth"), [(GREEN, False), (YELLOW, True)])
def test_14_4_a_chamber_has_a_booth_or_none(mark: int, booth: bool) -> None:
    """§9.1 Yellow and green; the alien is fought in either."""
    s = in_a_chamber(WEAPONIST, mark)
    assert "wins 0 0" in play(s, "stay", WON)
    assert ("try_access" in options(s)) == booth


# Additional Probabilities.


def test_14_5_two_in_six_new_passages_are_locked() -> None:
    """§8.1 The low numbers."""
    found = []
    for die in range(1, 7):
        s = locked(MEDIC)
        s.passages[0] = UNMARKED
        begin(s)
        play(s, "check 0", str(die))
        found.append(s.passages[0])
    assert found == [RED] * 2 + [YELLOW] * 4


def test_14_5_three_in_six_chambers_have_a_booth() -> None:
    """§9.1 The low numbers."""
    found = []
    for die in range(1, 7):
        s = in_a_chamber(WEAPONIST)
        play(s, "stay")
        play(s, "meet", f"{WON} {die}")
        found.append(s.marks[spot(at(1, 0))])
    assert found == [YELLOW] * 3 + [GREEN] * 3


def test_14_5_four_in_six_captives_escape() -> None:
    """§6.4.2 The low numbers; the others wait for the next turn."""
    found = []
    for die in range(1, 7):
        s = scene(WEAPONIST, MEDIC)
        occupy(s, ROOM, HARD)
        stand(s, 0, ROOM, DOOR)
        s.mercs[0].captive = True
        begin(s, str(die))
        found.append((s.mercs[0].captive, s.active))
    assert found == [(False, 0)] * 4 + [(True, 1)] * 2


def test_14_5_four_in_six_tries_reach_the_computer() -> None:
    """§2.4 The low numbers."""
    found = []
    for die in range(1, 7):
        s = scene(COMPUTERIST)
        empty(s, ROOM)
        stand(s, 0, ROOM, DOOR)
        begin(s)
        play(s, "hack", str(die))
        found.append(s.mercs[0].computer)
    assert found == [True] * 4 + [False] * 2


@pytest.mark.parametrize(
    ("profession", "pick", "break_lock"),
    [(row[0], Fraction(row[2], 6), Fraction(row[3], 6)) for row in CLASSES],
)
def test_14_5_the_odds_that_are_shown_are_those_of_the_charts(
    profession: int, pick: Fraction, break_lock: Fraction
) -> None:
    """§14.1 For locks that are picked and broken."""
    s = locked(profession)
    shown = {str(step): GAME.odds(s, 0, step) for step in steps(s)}
    assert (shown["pick 0"], shown["break_lock 0"]) == (pick, break_lock)
    assert shown["stay"] is None


@pytest.mark.parametrize("profession", [ENGINEER, WEAPONIST, PSIONIC])
def test_14_5_the_odds_of_a_new_passage_are_shown_too(profession: int) -> None:
    """§8.1 Four in six are open, for anybody."""
    s = locked(profession)
    s.passages[0] = UNMARKED
    begin(s)
    shown = {str(step): GAME.odds(s, 0, step) for step in steps(s)}
    assert shown["check 0"] == Fraction(4, 6)
