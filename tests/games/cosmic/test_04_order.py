"""Section 4: who begins, who is what, movement with all its exceptions, and the clock."""

from __future__ import annotations

from typing import cast

import pytest

from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.rules.order import nearest_classes
from derelict.games.cosmic.state import (
    GREEN,
    NOBODY,
    RED,
    ROUNDS,
    UNMARKED,
    YELLOW,
    Juggernaut,
    spot,
)
from derelict.kernel.chance import Scripted
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
    content,
    drop_at,
    empty,
    give,
    held,
    item,
    kinds,
    occupy,
    options,
    play,
    prompt,
    refused,
    scene,
    stand,
    store,
    turn_up,
    walk,
)

CHARGE = "Directional charge of nitroglycerin"


def new(seats: int, luck: str) -> Juggernaut:
    """Set a game up with the luck that is told."""
    chance = Scripted(luck.split())
    s = GAME.new(seats, GAME.settle(seats, {}), content(), chance)
    assert chance.used == len(chance.tokens)
    return cast(Juggernaut, s)


def classes(s: Juggernaut) -> list[int]:
    """Return what everyone is."""
    return [m.profession for m in s.mercs]


def test_4_1_the_highest_roll_goes_first() -> None:
    """Classes are then rolled in order of turn, clockwise from there."""
    s = new(3, "2 6 3 1 2 3")
    assert s.first == s.active == 1
    assert classes(s) == [MEDIC, ENGINEER, COMPUTERIST]


def test_4_1_those_who_tie_for_it_roll_again() -> None:
    """The third is out of it."""
    assert new(3, "5 5 2 1 4 1 2 3").first == 1


def test_4_1_alone_there_is_nothing_to_roll_for() -> None:
    """Only the class is rolled."""
    assert classes(new(1, "4")) == [WEAPONIST]


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_4_2_the_die_says_the_class(die: int) -> None:
    """§14.1 One to five in the order of the chart."""
    assert classes(new(1, str(die))) == [die]


def test_4_2_a_taken_class_gives_way_to_the_nearest() -> None:
    """Next to the Engineer only the Computer Specialist is one away."""
    assert classes(new(2, "6 1 1 1")) == [ENGINEER, COMPUTERIST]


def test_4_2_between_two_equally_near_the_player_chooses() -> None:
    """Two and four are both one away from three."""
    s = new(2, "6 1 3 3")
    assert prompt(s) == "class"
    assert options(s) == ["take_class 1 2", "take_class 1 4"]
    assert refused(s)["take_class 1 3"] == "4.2"
    play(s, "take_class 1 4")
    assert classes(s) == [MEDIC, WEAPONIST]


def test_4_2_a_six_chooses_among_all_that_are_free() -> None:
    """Not among those that are taken."""
    s = new(2, "6 1 3 6")
    assert options(s) == [f"take_class 1 {c}" for c in (1, 2, 4, 5)]


def test_4_2_with_more_seats_than_classes_they_repeat() -> None:
    """The sixth player is what the die says."""
    s = new(6, "6 1 1 1 1 1 1 2 3 4 5 3")
    assert classes(s) == [1, 2, 3, 4, 5, 3]


def test_4_2_nearness_reaches_across_taken_classes() -> None:
    """With 1 to 3 taken, a one is a four."""
    s = scene(1, 2, 3, 0)
    assert nearest_classes(s, 3, 1) == [WEAPONIST]


def test_4_2_a_six_with_one_class_left_is_no_choice() -> None:
    """The fifth player is what nobody else is."""
    assert classes(new(5, "6 1 1 1 1 1 2 3 4 6")) == [1, 2, 3, 4, PSIONIC]


def test_4_3_psionic_and_engineer_take_their_bonuses() -> None:
    """Six of each."""
    s = new(2, "6 1 5 1")
    assert [(m.blasts, m.grenades, m.smokes) for m in s.mercs] == [(6, 0, 0), (0, 6, 6)]


def test_4_4_only_the_docking_port_lies_face_up() -> None:
    """Eighteen lie face down around it, and everyone is in the port."""
    s = new(3, "6 1 2 1 2 3")
    assert s.tiles == [0] + [-1] * 18
    assert [m.space for m in s.mercs] == [0, 0, 0]
    assert set(s.marks) == set(s.passages) == {UNMARKED}


def test_4_5_four_spaces_and_no_more() -> None:
    """There and back again counts each step."""
    s = scene(WEAPONIST)
    begin(s)
    walk(s, 4, 5, 4, 0)
    assert s.round == 1
    stand(s, 0, 0)
    give(s, 0, "Pearl backgammon set")
    begin(s)
    walk(s, 4, 0, 4, 0)
    assert not [o for o in options(s) if o.startswith("move")]
    assert refused(s)["move 4"] == "4.5"


def test_4_5_nobody_has_to_move() -> None:
    """Zero spaces are legal."""
    s = scene(WEAPONIST)
    begin(s)
    play(s, "stay")
    assert (s.mercs[0].space, s.round) == (0, 1)


def test_4_5_the_blue_chamber_is_one_space() -> None:
    """Any corridor beside it is one step away."""
    s = scene(WEAPONIST)
    begin(s)
    assert options(s) == [f"move {n}" for n in (4, 7, 10, 13, 16, 19)] + ["stay"]


def test_4_5_a_room_is_entered_by_its_doors_only() -> None:
    """From the corridor along its wall there is no way in."""
    s = scene(WEAPONIST)
    stand(s, 0, BEFORE)
    begin(s)
    assert f"move {ROOM}" not in options(s)
    assert refused(s)[f"move {ROOM}"] == "4.5"
    assert ROOM in s.geomorph(0).walled[BEFORE]


def test_4_5_a_directional_charge_opens_the_wall_of_a_room() -> None:
    """§7.5 The charge is gone; the hole is there for everybody, both ways."""
    s = scene(WEAPONIST)
    give(s, 0, "Directional charge of nitroglycerin")
    stand(s, 0, BEFORE)
    begin(s)
    play(s, f"hole {ROOM} {item('Directional charge of nitroglycerin')}")
    assert s.mercs[0].carried == ()
    assert f"move {ROOM}" in options(s)
    empty(s, ROOM)
    play(s, f"move {ROOM}")
    assert f"move {BEFORE}" in options(s)


def test_4_5_a_directional_charge_opens_an_outer_wall() -> None:
    """§8.4 Where no passage is, one is blown, marked broken; what is behind is turned over."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    give(s, 0, "Directional charge of nitroglycerin")
    stand(s, 0, at(1, 3))  # faces side 0, which has no passage, and side 1, which has one
    begin(s)
    charge = item("Directional charge of nitroglycerin")
    assert [o for o in options(s) if o.startswith("breach")] == [f"breach 0 {charge}"]
    events = play(s, f"breach 0 {charge}", "geomorph:7 side:5")
    assert "flip 7 7 7" in events
    assert GREEN in s.passages
    # Side 5 of the Treasury has no passage, so its nearest corridor is behind the hole.
    assert f"move {at(7, 7)}" in options(s)
    play(s, f"move {at(7, 7)}")
    assert f"move {at(1, 3)}" in options(s)


def test_4_5_the_edge_of_the_ship_stays_shut() -> None:
    """No charge opens the way into space."""
    s = scene(WEAPONIST)
    turn_up(s, 7, 14)
    give(s, 0, "Directional charge of nitroglycerin")
    stand(s, 0, at(7, 3))
    begin(s)
    assert not [o for o in options(s) if o.startswith(("breach", "check"))]


def test_4_5_1_an_unmarked_room_ends_movement_and_begins_a_fight() -> None:
    """Though steps were left."""
    s = at_the_door(WEAPONIST)
    events = play(s, f"move {ROOM}", f"alien:{alien('Rokarian Captain')} 2 3 3 treasure:90")
    assert kinds(events)[:4] == ["moves", "meets", "attack", "wins"]
    assert s.round == 1


def test_4_5_1_so_does_a_room_marked_with_an_alien() -> None:
    """§5.1 No card is drawn: it is the same one."""
    s = scene(WEAPONIST)
    occupy(s, ROOM, alien("Rokarian Captain"))
    stand(s, 0, DOOR)
    begin(s)
    events = play(s, f"move {ROOM}", "2 3 3 treasure:90")
    assert f"meets 0 {alien('Rokarian Captain')} {alien('Rokarian Captain')} 8" in events


def test_4_5_1_an_empty_room_is_walked_through() -> None:
    """Movement goes on."""
    s = scene(WEAPONIST)
    empty(s, ROOM)
    stand(s, 0, DOOR)
    begin(s)
    walk(s, ROOM, 8)
    assert s.left == 2


def test_4_5_2_a_red_chamber_ends_movement_and_begins_a_fight() -> None:
    """Even one that was marked before."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    empty(s, at(1, 0))
    stand(s, 0, at(1, 6))
    begin(s)
    events = play(s, f"move {at(1, 0)}", f"alien:{alien('Glockle Soldier')} 2 2 2")
    assert kinds(events)[:4] == ["moves", "meets", "attack", "wins"]
    assert s.mercs[0].carried == ()


def test_4_5_2_an_alien_marked_in_a_chamber_is_the_one_to_fight() -> None:
    """§6.1 No card is drawn."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    empty(s, at(1, 0))
    occupy(s, at(1, 0), alien("Glockle Soldier"))
    stand(s, 0, at(1, 6))
    begin(s)
    assert "wins 0 0" in play(s, f"move {at(1, 0)}", "2 2 2")
    assert s.foes[spot(at(1, 0))] == NOBODY


def test_4_5_3_whoever_remains_in_a_chamber_fights() -> None:
    """Each turn another alien."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    empty(s, at(1, 0))
    stand(s, 0, at(1, 0))
    begin(s)
    assert "wins 0 0" in play(s, "stay", "alien:0 2 2 2")
    assert "wins 0 1" in play(s, "stay", "alien:1 2 2 2")


def test_4_5_3_whoever_remains_beside_an_alien_fights() -> None:
    """And whoever leaves in time does not."""
    s = scene(WEAPONIST)
    occupy(s, ROOM, alien("Glockle Soldier"))
    stand(s, 0, ROOM, DOOR)
    begin(s)
    other = s.clone()
    assert "wins 0 0" in play(s, "stay", "2 2 2 treasure:90")
    walk(other, DOOR)
    assert kinds(play(other, "stay")) == ["clock", "turn"]


def test_4_5_4_treasures_without_an_alien_are_picked_up_on_the_way() -> None:
    """It costs no movement."""
    s = scene(WEAPONIST)
    empty(s, ROOM)
    drop_at(s, ROOM, "Pearl backgammon set")
    stand(s, 0, DOOR)
    begin(s)
    walk(s, ROOM)
    play(s, "pick_up")
    assert held(s) == ["Pearl backgammon set"]
    assert s.left == 3
    assert "pick_up" not in options(s)


@pytest.mark.parametrize("space", [0, DOOR, ROOM])
def test_4_5_3_elsewhere_one_remains_in_peace(space: int) -> None:
    """In the port, in a corridor and in an empty room."""
    s = scene(WEAPONIST)
    empty(s, ROOM)
    stand(s, 0, space)
    begin(s)
    assert kinds(play(s, "stay")) == ["clock", "turn"]


def test_4_5_4_nobody_has_to_pick_them_up() -> None:
    """They lie there for the next who comes by."""
    s = scene(WEAPONIST, MEDIC)
    empty(s, ROOM)
    drop_at(s, ROOM, "Pearl backgammon set")
    stand(s, 0, DOOR)
    stand(s, 1, DOOR)
    begin(s)
    walk(s, ROOM, DOOR)
    play(s, "stay")
    walk(s, ROOM)
    play(s, "pick_up")
    assert (held(s, 0), held(s, 1)) == ([], ["Pearl backgammon set"])


def test_4_5_4_not_while_an_alien_stands_on_them() -> None:
    """§6.2 They lie under its card."""
    s = scene(WEAPONIST)
    occupy(s, ROOM, alien("Glockle Soldier"))
    drop_at(s, ROOM, "Pearl backgammon set")
    stand(s, 0, ROOM, DOOR)
    begin(s)
    assert "pick_up" not in options(s)


def test_4_5_5_a_passage_is_checked_without_penalty_and_need_not_be_entered() -> None:
    """Unlocked, the geomorph behind it is turned over, and no step is spent."""
    s = scene(WEAPONIST)
    stand(s, 0, EDGE)
    begin(s)
    play(s, "check 0", "3 geomorph:14 side:3")
    assert s.left == 4
    assert (s.tiles[1], s.passages[0]) == (14, YELLOW)
    walk(s, DOOR)


def test_4_5_5_a_locked_passage_is_not_walked_through() -> None:
    """It is picked or broken first."""
    s = scene(WEAPONIST)
    s.passages[0] = RED
    stand(s, 0, EDGE)
    begin(s)
    assert options(s) == [f"move {DOOR}", "pick 0", "break_lock 0", "stay"]


@pytest.mark.parametrize(("space", "direction"), [(EDGE, 0), (at(1, 6), 3)])
def test_4_5_5_a_locked_passage_that_meets_a_wall_is_none(space: int, direction: int) -> None:
    """§8.1 The geomorph behind it was turned over by another way; a charge still opens it."""
    s = scene(WEAPONIST)
    s.passages[0] = RED
    turn_up(s, 1, 14, 1)
    give(s, 0, CHARGE, "Access card")
    stand(s, 0, space)
    begin(s)
    assert refused(s)[f"pick {direction}"] == refused(s)[f"break_lock {direction}"] == "8.1"
    assert [line for line in options(s) if line.startswith("unlock")] == []
    play(s, f"breach {direction} {item(CHARGE)}")
    assert s.passages[0] == GREEN


def test_4_5_6_a_booth_ends_all_movement() -> None:
    """§9.3 After the fight that waits at the other end, the turn is over."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    turn_up(s, 2, 7)
    s.marks[spot(at(1, 0))] = YELLOW
    empty(s, at(2, 0))
    s.mercs[0].booths = True
    stand(s, 0, at(1, 6))
    begin(s)
    play(s, f"move {at(1, 0)}")
    play(s, "use_booth")
    play(s, "teleport 2", "alien:0 2 2 2")
    assert s.round == 1


def test_4_5_6_whoever_does_not_wish_to_teleport_fights() -> None:
    """§4.5.2 Movement is over either way."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    s.marks[spot(at(1, 0))] = YELLOW
    s.mercs[0].booths = True
    stand(s, 0, at(1, 6))
    begin(s)
    play(s, f"move {at(1, 0)}")
    assert options(s) == ["use_booth", "meet"]
    assert "wins 0 0" in play(s, "meet", "alien:0 2 2 2")
    assert s.round == 1


def test_4_5_7_treasures_are_left_in_the_port_and_fetched_again() -> None:
    """Any or all of them, at no cost in movement."""
    s = scene(WEAPONIST)
    give(s, 0, "Pearl backgammon set", "Laser rifle")
    begin(s)
    play(s, f"leave {item('Pearl backgammon set')}")
    assert s.mercs[0].stored == (item("Pearl backgammon set"),)
    assert s.left == 4
    play(s, "stay")
    play(s, f"fetch {item('Pearl backgammon set')}")
    assert held(s) == ["Laser rifle", "Pearl backgammon set"]


def test_4_5_7_all_but_the_power_ups_can_be_left_at_once() -> None:
    """The rifle stays in hand."""
    s = scene(WEAPONIST)
    give(s, 0, "Pearl backgammon set", "Laser rifle", "Small telescope")
    begin(s)
    play(s, "leave_all")
    assert held(s) == ["Laser rifle"]
    assert len(s.mercs[0].stored) == 2


def test_4_5_7_what_was_left_is_not_fetched_in_the_same_turn() -> None:
    """So that a turn comes to an end."""
    s = scene(WEAPONIST)
    give(s, 0, "Pearl backgammon set")
    begin(s)
    set_ = item("Pearl backgammon set")
    play(s, f"leave {set_}")
    assert f"fetch {set_}" not in options(s)
    assert refused(s)[f"fetch {set_}"] == "4.5.7"


def test_4_5_7_what_lies_in_the_port_gives_no_advantage() -> None:
    """§7.5 A stored rifle adds nothing, and a stored bomb cannot be announced."""
    s = scene(WEAPONIST)
    store(s, 0, "Laser rifle", "Smoke bomb")
    give(s, 0, "Plasma lance")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{alien('Rokarian Captain')}")
    assert refused(s)[f"ready {item('Smoke bomb')}"] == "4.5.7"
    assert "attack 0 1 1 1 0 3 8" in play(s, "attack", "1 1 1 1 1")


def test_4_5_7_everyone_has_a_place_of_ones_own() -> None:
    """Nobody fetches what another has left."""
    s = scene(WEAPONIST, MEDIC)
    store(s, 1, "Pearl backgammon set")
    begin(s)
    assert not [o for o in options(s) if o.startswith("fetch")]
    play(s, "stay")
    assert f"fetch {item('Pearl backgammon set')}" in options(s)


def test_4_5_7_nothing_is_left_or_fetched_elsewhere() -> None:
    """Only in the blue port."""
    s = at_the_door(WEAPONIST, "Pearl backgammon set")
    assert not [o for o in options(s) if o.startswith(("leave", "fetch"))]


def test_4_6_play_goes_clockwise() -> None:
    """From the first player round to the first again."""
    s = new(3, "1 6 2 1 2 3")
    seen = []
    for _ in range(4):
        seen.append(s.active)
        play(s, "stay")
    assert seen == [1, 2, 0, 1]


def test_4_7_the_clock_moves_after_the_last_player() -> None:
    """Five minutes for all of them together."""
    s = new(2, "6 1 1 2")
    assert "clock" not in kinds(play(s, "stay"))
    assert "clock 1" in play(s, "stay")


def test_4_7_the_clock_keeper_is_the_last_in_turn() -> None:
    """§4.1 Whoever sits before the first player, not the highest seat."""
    s = new(3, "1 6 2 1 2 3")
    told = [(s.active, "clock" in kinds(play(s, "stay"))) for _ in range(3)]
    assert told == [(1, False), (2, False), (0, True)]


def test_4_7_three_hours_are_thirty_six_rounds() -> None:
    """Then the game is over."""
    s = new(1, "4")
    for number in range(ROUNDS):
        assert s.round == number
        assert s.outcome is None
        play(s, "stay")
    assert s.outcome is not None
    assert ROUNDS == 3 * 60 // 5


def test_14_4_markers_mean_what_the_chart_says() -> None:
    """§8.3 Green: empty room, broken door; yellow: unlocked door; red: locked door."""
    s = scene(PSIONIC)
    s.passages[0] = YELLOW
    turn_up(s, 1, 14, 0)
    stand(s, 0, EDGE)
    begin(s)
    assert f"move {at(1, 9)}" in options(s)
    play(s, "relock 0")
    assert s.passages[0] == RED
    assert f"move {at(1, 9)}" not in options(s)
    play(s, "break_lock 0", "2")
    assert s.passages[0] == GREEN
    assert f"move {at(1, 9)}" in options(s)
    assert s.foes[spot(ROOM)] == NOBODY
