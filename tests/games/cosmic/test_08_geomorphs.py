"""Section 8: passages never used before, locks, and geomorphs turned over."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.board import PLACES, neighbour, passage
from derelict.games.cosmic.rules.locks import flip
from derelict.games.cosmic.state import BLIND, GREEN, RED, UNMARKED, YELLOW, Juggernaut
from derelict.kernel.chance import Scripted
from tests.games.cosmic.arrange import (
    DOOR,
    EDGE,
    ENGINEER,
    MEDIC,
    PSIONIC,
    WEAPONIST,
    at,
    begin,
    content,
    give,
    item,
    kinds,
    options,
    play,
    prompt,
    refused,
    scene,
    stand,
    turn_up,
    walk,
)

RING_ROAD, TREASURY, CHAPEL = 2, 7, 14  # passages on all sides; on all but 5; on 1, 3 and 5
EAST, WEST = 0, 3
CHARGE = "Directional charge of nitroglycerin"


def at_the_edge(*professions: int, mark: int = UNMARKED) -> Juggernaut:
    """Begin a turn at the east edge of the port's geomorph, with a mark on its passage."""
    s = scene(*professions)
    s.passages[0] = mark
    for seat in range(len(professions)):
        stand(s, seat, EDGE)
    begin(s)
    return s


def onward(s: Juggernaut, place: int) -> list[str]:
    """Return the steps on offer that lead into a geomorph."""
    moves = [o for o in options(s) if o.startswith("move")]
    return [o for o in moves if int(o.split()[1]) // at(1, 0) == place]


# Entering.


@pytest.mark.parametrize("die", [1, 2])
def test_8_1_a_new_passage_is_locked_with_a_one_or_a_two(die: int) -> None:
    """§14.5 It is marked red, and nothing is turned over."""
    s = at_the_edge(MEDIC)
    assert play(s, "check 0", str(die)) == [f"locked 0 0 {die}"]
    assert (s.passages[0], s.tiles[1]) == (RED, -1)


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_8_1_with_more_it_is_unlocked(die: int) -> None:
    """§14.5 It is marked yellow, and the move goes on without penalty."""
    s = at_the_edge(MEDIC)
    events = play(s, "check 0", f"{die} geomorph:{RING_ROAD} side:3")
    assert events[0] == f"unlocked 0 0 {die}"
    assert (s.passages[0], s.left) == (YELLOW, 4)
    play(s, f"move {at(1, 18)}")
    assert (s.mercs[0].space, s.left) == (at(1, 18), 3)


def test_8_1_before_a_lock_one_may_turn_elsewhere() -> None:
    """No step is lost by trying."""
    s = at_the_edge(MEDIC)
    play(s, "check 0", "1")
    walk(s, DOOR, 4)
    assert s.left == 2


def test_8_1_or_pick_or_break_it_at_once() -> None:
    """§8.2 In the same turn."""
    s = at_the_edge(MEDIC)
    play(s, "check 0", "1")
    assert options(s) == [f"move {DOOR}", "pick 0", "break_lock 0", "stay"]


def test_8_1_a_passage_is_checked_once() -> None:
    """Whoever comes later finds the mark."""
    s = at_the_edge(MEDIC, WEAPONIST)
    play(s, "check 0", f"3 geomorph:{RING_ROAD} side:0")
    play(s, "stay")
    assert (s.active, onward(s, 1)) == (1, [f"move {at(1, 15)}"])
    assert "check 0" not in options(s)


def test_8_1_each_passage_has_a_roll_of_its_own() -> None:
    """The others of the same two geomorphs are as unmarked as before."""
    s = at_the_edge(MEDIC)
    play(s, "check 0", f"3 geomorph:{RING_ROAD} side:0")
    assert s.passages[1:] == [UNMARKED] * 41
    stand(s, 0, at(1, 16))
    begin(s)
    assert [o for o in options(s) if o.startswith("check")] == ["check 4"]


def test_8_1_a_passage_is_the_same_from_both_sides() -> None:
    """Checked from the far side, it is marked for the near one."""
    s = scene(MEDIC)
    turn_up(s, 1, RING_ROAD)
    stand(s, 0, at(1, 18))
    begin(s)
    play(s, f"check {WEST}", "6")
    assert s.passages[0] == YELLOW
    assert onward(s, 0) == [f"move {EDGE}"]


def test_8_1_a_passage_that_meets_a_wall_is_blind_for_good() -> None:
    """Nobody walks through it, and nobody checks it again."""
    s = at_the_edge(MEDIC)
    events = play(s, "check 0", f"6 geomorph:{CHAPEL} side:0")
    assert kinds(events) == ["unlocked", "flip", "blind"]
    assert s.passages[0] == BLIND
    assert options(s) == [f"move {DOOR}", "stay"]


def test_8_1_a_wall_that_can_be_seen_is_not_checked() -> None:
    """The geomorph behind it lies face up and has no passage there."""
    s = scene(MEDIC)
    turn_up(s, 1, CHAPEL, turned=3)
    stand(s, 0, EDGE)
    begin(s)
    assert "check 0" not in options(s)
    assert refused(s)["check 0"] == "8.1"


def test_8_1_a_side_without_a_passage_is_not_checked() -> None:
    """The chapel's corridor ends there in a wall of its own."""
    s = scene(MEDIC)
    turn_up(s, 1, CHAPEL)
    stand(s, 0, at(1, 3))
    begin(s)
    assert [o for o in options(s) if o.startswith("check")] == ["check 1"]
    assert refused(s)["check 0"] == "8.1"


@pytest.mark.parametrize("place", range(7, PLACES))
def test_8_1_no_passage_leads_out_of_the_ship(place: int) -> None:
    """At the rim there is nothing to check."""
    s = scene(MEDIC)
    turn_up(s, place, RING_ROAD)
    for direction in range(6):
        stand(s, 0, at(place, s.geomorph(place).facing[direction]))
        begin(s)
        inside = neighbour(place, direction) >= 0
        assert (f"check {direction}" in options(s)) == inside


# Locks.


def test_8_2_a_picked_lock_is_yellow_and_the_move_goes_on() -> None:
    """§8.4 What lies behind is turned over now."""
    s = at_the_edge(MEDIC, mark=RED)
    events = play(s, "pick 0", f"3 geomorph:{RING_ROAD} side:3")
    assert events[0] == "picked 0 0 3 3"
    assert (s.passages[0], s.tiles[1], s.left) == (YELLOW, RING_ROAD, 4)
    assert onward(s, 1) == [f"move {at(1, 18)}"]


def test_8_2_a_broken_lock_is_green_and_the_move_goes_on() -> None:
    """§8.4 What lies behind is turned over now."""
    s = at_the_edge(WEAPONIST, mark=RED)
    events = play(s, "break_lock 0", f"5 geomorph:{RING_ROAD} side:3")
    assert events[0] == "broken 0 0 5 5"
    assert (s.passages[0], s.tiles[1], s.left) == (GREEN, RING_ROAD, 4)
    assert onward(s, 1) == [f"move {at(1, 18)}"]


@pytest.mark.parametrize(("how", "die"), [("pick", 4), ("break_lock", 3)])
def test_8_2_failing_leaves_it_red_and_ends_all_movement(how: str, die: int) -> None:
    """The turn passes to the next, though four steps were left."""
    s = at_the_edge(MEDIC, WEAPONIST, mark=RED)
    events = play(s, f"{how} 0", str(die))
    assert kinds(events) == ["stays-locked", "turn"]
    assert (s.passages[0], s.tiles[1], s.active) == (RED, -1, 1)


def test_8_2_another_turn_is_another_try() -> None:
    """By either way."""
    s = at_the_edge(PSIONIC, mark=RED)
    play(s, "pick 0", "6")
    play(s, "break_lock 0", "6")
    assert "picked 0 0 2 3" in play(s, "pick 0", f"2 geomorph:{RING_ROAD} side:3")
    assert s.round == 2


def test_8_2_one_says_in_advance_which_it_is() -> None:
    """A Weapons Expert's three breaks a lock, but picks none."""
    s = at_the_edge(WEAPONIST, mark=RED)
    assert "stays-locked 0 0 3 2" in play(s, "pick 0", "3")
    assert "broken 0 0 3 5" in play(s, "break_lock 0", f"3 geomorph:{RING_ROAD} side:3")


def test_8_2_a_lock_may_have_nothing_but_a_wall_behind_it() -> None:
    """§8.1 The passage is blind, however well it was opened."""
    s = at_the_edge(WEAPONIST, mark=RED)
    assert "blind" in kinds(play(s, "break_lock 0", f"1 geomorph:{CHAPEL} side:2"))
    assert s.passages[0] == BLIND
    assert onward(s, 1) == []


def test_8_2_from_the_far_side_the_lock_is_the_same() -> None:
    """Whoever was teleported beyond it picks it from there."""
    s = scene(ENGINEER)
    turn_up(s, 1, RING_ROAD)
    s.passages[0] = RED
    stand(s, 0, at(1, 18))
    begin(s)
    play(s, f"pick {WEST}", "1")
    assert onward(s, 0) == [f"move {EDGE}"]


def test_8_2_a_lock_is_tried_only_from_beside_it() -> None:
    """One space away is too far."""
    s = at_the_edge(MEDIC, mark=RED)
    walk(s, DOOR)
    assert not [o for o in options(s) if o.startswith(("pick", "break_lock", "check"))]


# Locking up.


def open_passage(*professions: int, mark: int = YELLOW) -> Juggernaut:
    """Begin a turn beside an open passage, the others standing across it."""
    s = scene(*professions)
    turn_up(s, 1, RING_ROAD)
    s.passages[0] = mark
    stand(s, 0, EDGE)
    for seat in range(1, len(professions)):
        stand(s, seat, at(1, 18))
    begin(s)
    return s


def test_8_3_an_unlocked_passage_may_be_locked_at_no_cost() -> None:
    """Then nobody walks through it."""
    s = open_passage(MEDIC)
    assert play(s, "relock 0") == ["relocks 0 0"]
    assert (s.passages[0], s.left) == (RED, 4)
    assert onward(s, 1) == []


def test_8_3_from_either_side_by_anybody_adjacent() -> None:
    """Whoever opened it."""
    s = open_passage(MEDIC, WEAPONIST)
    play(s, "stay")
    play(s, f"relock {WEST}")
    assert s.passages[0] == RED


def test_8_3_behind_oneself_after_walking_through() -> None:
    """Three steps are left for the rest of the turn."""
    s = open_passage(MEDIC)
    walk(s, at(1, 18))
    play(s, f"relock {WEST}")
    assert (s.passages[0], s.left) == (RED, 3)


def test_8_3_whoever_locked_it_must_pick_it_again_too() -> None:
    """A failed try ends the turn."""
    s = open_passage(MEDIC)
    play(s, "relock 0")
    assert "stays-locked 0 0 4 3" in play(s, "pick 0", "4")
    assert (s.round, s.passages[0]) == (1, RED)


def test_8_3_once_a_turn() -> None:
    """A lock picked again stays open until the next."""
    s = open_passage(MEDIC)
    play(s, "relock 0")
    play(s, "pick 0", "1")
    assert "relock 0" not in options(s)
    assert refused(s)["relock 0"] == "8.3"
    play(s, "stay")
    assert "relock 0" in options(s)


def test_8_3_a_broken_passage_never_locks_again() -> None:
    """Green stays green."""
    s = open_passage(MEDIC, mark=GREEN)
    assert "relock 0" not in options(s)
    assert refused(s)["relock 0"] == "8.3"


def test_8_3_not_from_a_space_away() -> None:
    """One must be adjacent to it."""
    s = open_passage(MEDIC)
    walk(s, DOOR)
    assert not [o for o in options(s) if o.startswith("relock")]


# Turning over.


@pytest.mark.parametrize("side", range(6))
def test_8_4_the_side_next_to_the_character_stays_where_it_is(side: int) -> None:
    """Whichever the shuffle has put there; one enters by it."""
    s = at_the_edge(MEDIC)
    events = play(s, "check 0", f"3 geomorph:{RING_ROAD} side:{side}")
    assert f"flip 1 {RING_ROAD} {RING_ROAD}" in events
    assert s.side(1, WEST) == side
    assert onward(s, 1) == [f"move {at(1, content().geomorphs[RING_ROAD].facing[side])}"]


def test_8_4_whoever_walks_in_has_no_say_in_it() -> None:
    """The turn goes on with the next step."""
    s = at_the_edge(MEDIC)
    play(s, "check 0", f"3 geomorph:{RING_ROAD} side:4")
    assert prompt(s) == "walk"
    assert RING_ROAD not in s.unseen
    assert len(s.unseen) == 17


def test_8_4_what_lies_face_up_is_not_turned_again() -> None:
    """No geomorph is drawn for a second way in."""
    s = scene(MEDIC)
    turn_up(s, 1, RING_ROAD, turned=2)
    stand(s, 0, EDGE)
    begin(s)
    assert kinds(play(s, "check 0", "3")) == ["unlocked"]
    assert (s.tiles[1], s.turned[1]) == (RING_ROAD, 2)


def test_8_4_a_blown_wall_keeps_the_side_that_was_blown() -> None:
    """§4.5 Like a passage that is entered."""
    s = scene(MEDIC)
    give(s, 0, CHARGE)
    turn_up(s, 1, CHAPEL)
    stand(s, 0, at(1, 3))
    begin(s)
    play(s, f"breach {EAST} {item(CHARGE)}", f"geomorph:{TREASURY} side:2")
    assert s.side(7, WEST) == 2
    assert s.passages[passage(1, EAST)] == GREEN


@pytest.mark.parametrize("direction", range(6))
def test_8_4_whoever_teleports_in_says_which_side_stays(direction: int) -> None:
    """§9.3 Any one of the six, before the geomorph is seen."""
    s = scene(MEDIC)
    give(s, 0, "Recall beacon")
    begin(s)
    play(s, f"use_beacon {item('Recall beacon')}")
    play(s, "teleport 9")
    assert (prompt(s), s.tiles[9]) == ("side", -1)
    assert options(s) == [f"fix_side 9 {d}" for d in range(6)]
    play(s, f"fix_side 9 {direction}", f"geomorph:{TREASURY} side:1")
    assert s.tiles[9] == TREASURY
    assert s.side(9, direction) == 1


def test_8_4_into_a_geomorph_that_was_seen_nothing_is_chosen() -> None:
    """§9.3 It lies as it lies."""
    s = scene(MEDIC)
    give(s, 0, "Recall beacon")
    turn_up(s, 9, TREASURY, turned=4)
    begin(s)
    play(s, f"use_beacon {item('Recall beacon')}")
    play(s, "teleport 9")
    assert (prompt(s), s.turned[9]) == ("chamber", 4)


def test_8_4_all_eighteen_may_come_to_lie_face_up() -> None:
    """§4.4 Each of them once."""
    s = scene(MEDIC)
    for place in range(1, PLACES):
        flip(s, Scripted([f"geomorph:{PLACES - place}", "side:0"]), place, EAST)
    assert s.tiles == [0, *range(18, 0, -1)]
    assert s.unseen == ()
