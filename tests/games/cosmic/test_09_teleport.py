"""Section 9: finding a booth, gaining access, and travelling by it."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.board import PLACES
from derelict.games.cosmic.rules.teleport import has_access
from derelict.games.cosmic.state import GREEN, NOBODY, UNMARKED, YELLOW, Juggernaut, spot
from tests.games.cosmic.arrange import (
    COMPUTERIST,
    DOOR,
    ENGINEER,
    MEDIC,
    PSIONIC,
    ROOM,
    WEAPONIST,
    alien,
    at,
    begin,
    content,
    empty,
    give,
    kinds,
    occupy,
    options,
    play,
    prompt,
    refused,
    scene,
    stand,
    trap,
    turn_up,
    walk,
)

CHAPEL, PINWHEEL = 14, 3
HERE, THERE = at(1, 0), at(2, 0)
BESIDE = at(1, 6)
EASY = alien("Glockle Soldier")
HARD = alien("Erphodian Admiral")
WON = f"alien:{EASY} 6 6 6"
CLASSES = [(ENGINEER, 3), (COMPUTERIST, 5), (MEDIC, 3), (WEAPONIST, 2), (PSIONIC, 2)]


def beside(profession: int = WEAPONIST, mark: int = UNMARKED, booths: bool = False) -> Juggernaut:
    """Begin a turn beside a red chamber, with a mark in it."""
    s = scene(profession)
    s.mercs[0].blasts = s.mercs[0].grenades = s.mercs[0].smokes = 0
    turn_up(s, 1, CHAPEL)
    turn_up(s, 2, PINWHEEL)
    s.marks[spot(HERE)] = mark
    s.marks[spot(THERE)] = GREEN
    s.mercs[0].booths = booths
    stand(s, 0, BESIDE)
    begin(s)
    return s


# Finding a booth.


@pytest.mark.parametrize(("die", "mark"), [(1, 1), (2, 1), (3, 1), (4, 3), (5, 3), (6, 3)])
def test_9_1_one_two_or_three_and_there_is_a_booth(die: int, mark: int) -> None:
    """§14.4, 14.5 The chamber is marked yellow, or else green, before the fight begins."""
    s = beside()
    play(s, f"move {HERE}")
    assert options(s) == ["search", "meet"]
    told = "booth" if mark == YELLOW else "no-booth"
    events = play(s, "search", f"{die} {WON}")
    assert events[0] == f"{told} 0 {die}"
    assert kinds(events)[1:4] == ["meets", "attack", "wins"]
    assert s.marks[spot(HERE)] == mark


def test_9_1_the_search_may_wait_until_after_the_fight() -> None:
    """As in the sample game; then it is made without asking."""
    s = beside()
    play(s, f"move {HERE}")
    assert kinds(play(s, "meet", f"{WON} 2")) == ["meets", "attack", "wins", "booth"]
    assert prompt(s) == "access"


def test_9_1_whoever_loses_the_fight_has_not_searched() -> None:
    """The chamber is as unmarked as before."""
    s = beside()
    play(s, f"move {HERE}")
    play(s, "meet", f"alien:{HARD} 1 1 1 1 1")
    assert s.marks[spot(HERE)] == UNMARKED
    assert s.foes[spot(HERE)] == HARD


def test_9_1_a_chamber_is_searched_once() -> None:
    """§4.5.2 In one marked green only the fight is left."""
    s = beside(mark=GREEN)
    assert kinds(play(s, f"move {HERE}", WON))[:4] == ["moves", "meets", "attack", "wins"]
    assert prompt(s) == "walk"


@pytest.mark.parametrize("profession", [p for p, _ in CLASSES])
def test_9_1_only_the_victor_may_try_for_access(profession: int) -> None:
    """§9.2 Beside a booth that was found before the fight."""
    s = beside(profession)
    play(s, f"move {HERE}")
    play(s, "search", f"1 {WON}")
    assert options(s) == ["try_access", "no_access"]


def test_9_1_the_defeated_may_not() -> None:
    """§9.2 Not even when they keep their ground."""
    s = beside(mark=YELLOW)
    play(s, f"move {HERE}", f"alien:{HARD} 1 1 1 1 1")
    assert (s.mercs[0].space, prompt(s)) == (HERE, "walk")
    assert not has_access(s, s.mercs[0])


def test_9_1_the_booth_may_be_left_alone() -> None:
    """Nothing is rolled."""
    s = beside(mark=YELLOW)
    play(s, f"move {HERE}", WON)
    assert kinds(play(s, "no_access")) == ["clock", "turn"]
    assert not s.mercs[0].booths


# Access.


@pytest.mark.parametrize(("profession", "need"), CLASSES)
def test_9_2_the_number_of_ones_class_or_less_gains_access(profession: int, need: int) -> None:
    """§14.1 One more does not."""
    for die, told in ((need, "access"), (need + 1, "no-access")):
        s = beside(profession, YELLOW)
        play(s, f"move {HERE}", WON)
        assert f"{told} 0 {die} {need}" in play(s, "try_access", str(die))
        assert s.mercs[0].booths == (told == "access")


def test_9_2_each_try_needs_another_alien() -> None:
    """§4.5.3 One fight and one try a turn, for whoever stays."""
    s = beside(mark=YELLOW)
    play(s, f"move {HERE}", WON)
    play(s, "try_access", "6")
    assert prompt(s) == "walk"
    assert refused(s)["use_booth"] == "9.2"
    play(s, "stay", "alien:1 6 6 6")
    assert "access 0 1 2" in play(s, "try_access", "1")
    assert (s.round, s.mercs[0].kills) == (2, 2)


def test_9_2_once_gained_access_lasts() -> None:
    """In every booth, and without another roll."""
    s = beside(mark=YELLOW, booths=True)
    play(s, f"move {HERE}")
    assert prompt(s) == "chamber"
    play(s, "meet", WON)
    assert prompt(s) == "walk"
    assert "use_booth" in options(s)


def test_9_2_access_is_ones_own() -> None:
    """Another mercenary in the same chamber has none of it."""
    s = scene(WEAPONIST, MEDIC)
    turn_up(s, 1, CHAPEL)
    s.marks[spot(HERE)] = YELLOW
    s.mercs[0].booths = True
    stand(s, 0, HERE)
    stand(s, 1, HERE)
    begin(s, seat=1)
    assert "use_booth" not in options(s)
    assert refused(s)["use_booth"] == "9.2"


def test_9_2_without_a_booth_access_is_no_use() -> None:
    """In a chamber marked green there is none."""
    s = beside(mark=GREEN, booths=True)
    stand(s, 0, HERE)
    begin(s)
    assert "use_booth" not in options(s)
    assert refused(s)["use_booth"] == "9.2"


def test_9_2_a_trap_is_no_alien_defeated() -> None:
    """§5.2 Nobody tries for access after one."""
    s = beside(mark=YELLOW)
    luck = f"alien:{trap('unconscious', 3)} 1 treasure:90"
    assert "access" not in kinds(play(s, f"move {HERE}", luck))
    assert prompt(s) == "walk"


# Travelling.


def test_9_3_any_red_chamber_may_be_chosen() -> None:
    """In geomorphs that nobody has seen, too; but one is in this one already."""
    s = beside(mark=YELLOW, booths=True)
    play(s, f"move {HERE}")
    play(s, "use_booth")
    assert options(s) == [f"teleport {place}" for place in range(2, PLACES)]


def test_9_3_before_leaving_no_alien_is_fought() -> None:
    """On arrival one must be, though."""
    s = beside(mark=YELLOW, booths=True)
    events = play(s, f"move {HERE}")
    play(s, "use_booth")
    events += play(s, "teleport 2", WON)
    assert kinds(events)[:5] == ["moves", "teleports", "meets", "attack", "wins"]
    assert (s.mercs[0].space, s.round) == (THERE, 1)


def test_9_3_the_alien_marked_there_is_the_one_to_fight() -> None:
    """§5.1 No other is drawn."""
    s = beside(mark=YELLOW, booths=True)
    occupy(s, THERE, EASY)
    play(s, f"move {HERE}")
    play(s, "use_booth")
    assert f"wins 0 {EASY}" in play(s, "teleport 2", "6 6 6")
    assert s.foes[spot(THERE)] == NOBODY


def test_9_3_a_turn_may_begin_in_the_booth() -> None:
    """All movement ends with it."""
    s = beside(mark=YELLOW, booths=True)
    stand(s, 0, HERE)
    begin(s)
    play(s, "use_booth")
    play(s, "teleport 2", WON)
    assert (s.mercs[0].space, s.round) == (THERE, 1)


def test_9_3_or_end_in_it_with_a_step_into_the_chamber() -> None:
    """§4.5.6 The last step of four will do."""
    s = beside(mark=YELLOW, booths=True)
    stand(s, 0, at(1, 3))
    begin(s)
    walk(s, at(1, 4), at(1, 5), BESIDE, HERE)
    assert options(s) == ["use_booth", "meet"]


def test_9_3_or_in_a_booth_that_was_only_now_found() -> None:
    """§9.1 Whoever has access finds it and goes."""
    s = beside(booths=True)
    play(s, f"move {HERE}")
    play(s, "search", "3")
    assert options(s) == ["use_booth", "meet"]
    play(s, "use_booth")
    assert "wins" in kinds(play(s, "teleport 2", WON))


def test_9_3_whoever_stays_to_fight_does_not_travel_instead() -> None:
    """The booth was on offer while there was movement left."""
    s = beside(mark=YELLOW, booths=True)
    stand(s, 0, HERE)
    begin(s)
    assert "wins" in kinds(play(s, "stay", WON))


def test_9_3_one_journey_a_turn() -> None:
    """A booth at the other end waits until its alien is beaten and a turn begins."""
    s = beside(mark=YELLOW, booths=True)
    s.marks[spot(THERE)] = YELLOW
    play(s, f"move {HERE}")
    play(s, "use_booth")
    assert "meets" in kinds(play(s, "teleport 2", WON))
    assert "use_booth" in options(s)
    assert s.round == 1


def test_9_3_nor_two_by_way_of_a_search() -> None:
    """A booth found on arrival is for the next turn."""
    s = beside(mark=YELLOW, booths=True)
    s.marks[spot(THERE)] = UNMARKED
    play(s, f"move {HERE}")
    play(s, "use_booth")
    play(s, "teleport 2")
    assert options(s) == ["search", "meet"]
    assert refused(s)["use_booth"] == "9.2"
    assert kinds(play(s, "search", f"1 {WON}"))[:2] == ["booth", "meets"]


def test_9_3_an_unseen_geomorph_is_turned_over_before_the_fight() -> None:
    """§8.4 With a side of the player's choice."""
    s = beside(mark=YELLOW, booths=True)
    play(s, f"move {HERE}")
    play(s, "use_booth")
    play(s, "teleport 10")
    play(s, "fix_side 10 5", "geomorph:8 side:0")
    assert (s.mercs[0].space, prompt(s)) == (at(10, 0), "chamber")
    assert "wins" in kinds(play(s, "meet", f"{WON} 4"))


def test_9_3_a_retreat_goes_by_any_passage_of_the_chamber() -> None:
    """§6.3 Of the pinwheel's three; the way one came in is a booth."""
    s = beside(mark=YELLOW, booths=True)
    play(s, f"move {HERE}")
    play(s, "use_booth")
    play(s, "teleport 2", f"alien:{HARD} 1 1 1 1 3")
    doors = content().geomorphs[PINWHEEL].next_to[0]
    assert options(s) == [f"back_to {at(2, door)} 2" for door in doors]


def test_9_3_nobody_travels_by_booth_from_elsewhere() -> None:
    """Access is of no use in the corridor beside it, nor in a room."""
    s = beside(mark=YELLOW, booths=True)
    assert "use_booth" not in options(s)
    empty(s, ROOM)
    stand(s, 0, ROOM, DOOR)
    begin(s)
    assert "use_booth" not in options(s)


# The docking port.


def test_9_4_nobody_teleports_into_the_port() -> None:
    """It is not among the destinations."""
    s = beside(mark=YELLOW, booths=True)
    play(s, f"move {HERE}")
    play(s, "use_booth")
    assert "teleport 0" not in options(s)
    assert refused(s)["teleport 0"] == "9.4"


def test_9_4_the_port_has_no_booth() -> None:
    """Neither with access nor by searching; entering it begins no fight."""
    s = scene(WEAPONIST)
    s.mercs[0].booths = True
    give(s, 0, "Booth attendant's cap")
    stand(s, 0, 4)
    begin(s)
    assert kinds(play(s, "move 0")) == ["moves"]
    assert not [o for o in options(s) if o in ("use_booth", "search", "meet")]
    assert s.marks[spot(0)] == UNMARKED


def test_9_4_no_trap_throws_anybody_into_the_port() -> None:
    """§5.2 Its geomorph is in none of the directions."""
    for direction in range(1, 7):
        for target in range(1, 7):
            s = scene(WEAPONIST)
            stand(s, 0, DOOR)
            begin(s)
            play(s, f"move {ROOM}", f"alien:{trap('teleport')} {direction} {target}")
            assert s.mercs[0].space // at(1, 0) != 0
