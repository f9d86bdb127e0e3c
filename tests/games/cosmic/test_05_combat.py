"""Section 5: meeting aliens, springing traps, and the fight."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.board import neighbour, trap_targets
from derelict.games.cosmic.state import GREEN, NOBODY, UNMARKED, spot
from tests.games.cosmic.arrange import (
    DOOR,
    ENGINEER,
    MEDIC,
    PSIONIC,
    ROOM,
    WEAPONIST,
    alien,
    alien_needing,
    at,
    at_the_door,
    begin,
    content,
    drop_at,
    held,
    item,
    kinds,
    occupy,
    options,
    play,
    prompt,
    scene,
    stand,
    trap,
    turn_up,
)

HARD = alien("Erphodian Admiral")


def test_5_1_an_unmarked_room_draws_a_card() -> None:
    """The card leaves the deck, and is discarded when its alien is dead."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", "alien:0 2 2 2 treasure:90")
    assert 0 not in s.alien_deck
    assert s.alien_discard == (0,)


def test_5_1_a_deck_that_is_out_is_made_anew_of_the_discards() -> None:
    """The one card that was discarded is drawn again."""
    s = at_the_door(WEAPONIST)
    s.alien_deck, s.alien_discard = (), (5,)
    play(s, f"move {ROOM}", "alien:5 2 2 2 treasure:90")
    assert (s.alien_deck, s.alien_discard) == ((), (5,))


def test_3_5_a_deck_made_anew_is_made_without_the_emperor() -> None:
    """A dead Emperor stays among the discards."""
    s = at_the_door(WEAPONIST)
    s.alien_deck, s.alien_discard = (), (content().emperor, 5)
    play(s, f"move {ROOM}", "alien:5 2 2 2 treasure:90")
    assert (s.alien_deck, s.alien_discard) == ((), (content().emperor, 5))


def test_5_1_the_table_is_read_with_three_dice_in_order() -> None:
    """2, then 4, then 2 is a Rokarian Admiral, as in the book."""
    s = scene(WEAPONIST, draw="tables")
    stand(s, 0, DOOR)
    begin(s)
    events = play(s, f"move {ROOM}", "2 4 2 1 1 1 1 1")
    foe = alien("Rokarian Admiral")
    assert f"meets 0 {foe} {foe} {content().aliens[foe].need[3]}" in events
    assert s.foes[spot(ROOM)] == foe


def test_5_1_on_the_table_the_same_alien_may_come_again() -> None:
    """No card is used up."""
    s = scene(WEAPONIST, draw="tables")
    for room, door in ((1, 5), (2, 11)):
        stand(s, 0, door)
        begin(s)
        play(s, f"move {room}", "1 1 1 2 2 2 3 4 1")
    assert held(s) == ["Pearl backgammon set"] * 2


@pytest.mark.parametrize("direction", range(6))
def test_5_2_the_trap_reaches_the_four_geomorphs_of_a_direction(direction: int) -> None:
    """The inner one and the three it touches outside; the middle two have two numbers each."""
    targets = trap_targets(direction)
    inner = neighbour(0, direction)
    straight = neighbour(inner, direction)
    outside = {neighbour(inner, (direction + turn) % 6) for turn in (-1, 0, 1)}
    assert set(targets) == {inner} | outside
    assert targets[1] == targets[2] == inner
    assert targets[3] == targets[4] == straight
    assert len({targets[0], targets[5]}) == 2


def test_5_2_a_teleport_trap_throws_into_a_chamber_and_a_fight() -> None:
    """§8.4 A side is chosen for the unseen geomorph; the room behind is empty."""
    s = at_the_door(WEAPONIST)
    events = play(s, f"move {ROOM}", f"alien:{trap('teleport')} 2 4")
    place = trap_targets(1)[3]
    assert f"thrown 0 1 {place}" in events
    assert s.marks[spot(ROOM)] == GREEN
    assert options(s) == [f"fix_side {place} {direction}" for direction in range(6)]
    play(s, f"fix_side {place} 0", "geomorph:14 side:0")
    assert prompt(s) == "chamber"
    assert "wins 0 0" in play(s, "meet", "alien:0 2 2 2 6")
    assert s.mercs[0].space == at(place, 0)
    assert s.mercs[0].carried == ()


def test_5_2_after_it_a_retreat_goes_by_any_passage() -> None:
    """§9.3 There is no door one came in by."""
    s = scene(WEAPONIST)
    turn_up(s, 2, 3)
    s.marks[spot(at(2, 0))] = GREEN
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{trap('teleport')} 2 2 alien:{HARD} 1 1 1 1 3")
    assert prompt(s) == "retreat"
    assert len(options(s)) == len(s.geomorph(2).next_to[0]) == 3


@pytest.mark.parametrize(
    ("most", "die", "turns"),
    [
        (3, 1, 1),
        (3, 4, 1),
        (3, 5, 2),
        (3, 6, 3),
        (4, 2, 1),
        (4, 3, 1),
        (4, 4, 2),
        (4, 6, 4),
        (5, 1, 1),
        (5, 2, 1),
        (5, 3, 2),
        (5, 6, 5),
    ],
)
def test_5_2_a_die_says_how_long_a_trap_knocks_out(most: int, die: int, turns: int) -> None:
    """Three, two or one less than the die, but one turn at least."""
    s = scene(WEAPONIST, WEAPONIST)
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{trap('unconscious', most)} {die}")
    assert s.mercs[0].asleep == turns
    assert s.active == 1


def test_5_2_waking_takes_a_turn_and_brings_a_treasure() -> None:
    """§7.2 The room is marked empty then, not before; moving waits for the turn after."""
    s = scene(WEAPONIST, WEAPONIST)
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{trap('unconscious', 3)} 5")
    assert "stirs 0 1" in play(s, "stay")
    assert s.active == 1
    assert s.marks[spot(ROOM)] == UNMARKED
    events = play(s, "stay", "treasure:90")
    assert kinds(events)[2:5] == ["stirs", "wakes", "treasure"]
    assert s.marks[spot(ROOM)] == GREEN
    assert s.active == 1
    play(s, "stay")
    assert f"move {DOOR}" in options(s)


def test_5_2_a_sleeper_does_not_take_what_an_alien_sits_on() -> None:
    """Another mercenary lost a fight in the same room meanwhile."""
    s = scene(WEAPONIST)
    occupy(s, ROOM, alien("Glockle Soldier"))
    drop_at(s, ROOM, "Small telescope")
    stand(s, 0, ROOM, DOOR)
    s.mercs[0].asleep, s.mercs[0].trapped = 1, True
    begin(s, "treasure:90")
    assert held(s) == ["Pearl backgammon set"]
    assert s.marks[spot(ROOM)] == UNMARKED


def test_5_2_until_then_another_who_enters_draws_a_card() -> None:
    """The room is not marked; what that one wins is won, and the sleeper is paid as well."""
    s = scene(WEAPONIST, WEAPONIST)
    stand(s, 0, DOOR)
    stand(s, 1, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{trap('unconscious', 3)} 1")
    play(s, f"move {ROOM}", "alien:0 2 2 2 treasure:90 treasure:0")
    assert held(s, 1) == ["Pearl backgammon set"]
    assert s.mercs[0].carried == (0,)
    assert s.marks[spot(ROOM)] == GREEN


def test_5_2_a_chamber_that_teleports_is_not_marked_either() -> None:
    """§9.1 It may have a booth yet; and one may be thrown back into the same."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    stand(s, 0, at(1, 6))
    begin(s)
    play(s, f"move {at(1, 0)}")
    play(s, "meet", f"alien:{trap('teleport')} 1 2")
    assert (s.mercs[0].space, s.marks[spot(at(1, 0))]) == (at(1, 0), UNMARKED)
    assert "wins 0 0" in play(s, "meet", "alien:0 2 2 2 4")


def test_5_2_a_trap_in_a_chamber_marks_nothing() -> None:
    """§9.1 Green there means that there is no booth."""
    s = scene(WEAPONIST, WEAPONIST)
    turn_up(s, 1, 14)
    stand(s, 0, at(1, 6))
    begin(s)
    play(s, f"move {at(1, 0)}")
    play(s, "meet", f"alien:{trap('unconscious', 3)} 1")
    play(s, "stay", "treasure:90")
    assert s.marks[spot(at(1, 0))] == UNMARKED
    assert held(s) == ["Pearl backgammon set"]


def test_5_2_a_sprung_trap_is_discarded() -> None:
    """Its card may come again."""
    s = at_the_door(WEAPONIST)
    foe = trap("unconscious", 3)
    play(s, f"move {ROOM}", f"alien:{foe} 1 treasure:90")
    assert s.alien_discard == (foe,)
    assert s.foe == NOBODY


@pytest.mark.parametrize("profession", [ENGINEER, 2, MEDIC, WEAPONIST, PSIONIC])
def test_5_3_the_number_of_ones_profession_must_be_reached(profession: int) -> None:
    """Exactly is enough, one less is not."""
    foe = alien_needing(profession, 10)
    for third, kind in ((4, "wins"), (3, "damage")):
        s = at_the_door(profession)
        s.mercs[0].blasts = s.mercs[0].grenades = s.mercs[0].smokes = 0
        after = "treasure:90" if kind == "wins" else "1 1"
        if kind == "damage" and profession == MEDIC:
            play(s, f"move {ROOM}", f"alien:{foe} 3 3 {third} 1 1")
            assert prompt(s) == "soften"
        else:
            assert kind in kinds(play(s, f"move {ROOM}", f"alien:{foe} 3 3 {third} {after}"))


def test_5_3_weapons_combine_and_are_gone_whether_needed_or_not() -> None:
    """A grenade, a small smoke bomb, a lance and the rifle that is never used up."""
    s = at_the_door(ENGINEER, "Plasma lance", "Laser rifle")
    rifle = content().treasures[item("Laser rifle")].bonus.attack
    play(s, f"move {ROOM}", f"alien:{alien_needing(ENGINEER, 9)}")
    assert options(s) == ["grenade", "smoke", f"ready {item('Plasma lance')}", "attack"]
    play(s, "grenade")
    play(s, "smoke")
    play(s, f"ready {item('Plasma lance')}")
    bonus = 2 + s.bonus(item("Plasma lance")).attack + rifle
    events = play(s, "attack", "6 6 6 treasure:90")
    assert f"attack 0 6 6 6 {bonus} {18 + bonus} 9" in events
    assert held(s) == ["Laser rifle", "Pearl backgammon set"]
    assert (s.mercs[0].grenades, s.mercs[0].smokes) == (5, 5)


def test_5_3_what_was_announced_counts_for_one_fight_only() -> None:
    """The next attack begins from nothing."""
    s = at_the_door(PSIONIC)
    play(s, f"move {ROOM}", f"alien:{alien_needing(PSIONIC, 12)}")
    play(s, "blast")
    play(s, "attack", "1 1 1 1 1")
    play(s, "stay")
    assert "attack 0 1 1 1 0 3 12" in play(s, "attack", "1 1 1 1 1")


def test_5_3_a_weapon_against_one_race_is_offered_against_that_race_only() -> None:
    """§7.5 The pepper mill is for Vuejons."""
    mill = item("Vuejon pepper mill")
    s = at_the_door(WEAPONIST, "Vuejon pepper mill")
    play(s, f"move {ROOM}", f"alien:{alien('Vuejon Captain')}")
    assert options(s) == [f"ready {mill}", "attack"]
    s = at_the_door(WEAPONIST, "Vuejon pepper mill")
    play(s, f"move {ROOM}", f"alien:{alien('Argonian Captain')} 1 1 1 1 1")
    assert prompt(s) == "walk"


def test_5_3_a_win_counts_as_a_kill() -> None:
    """§10.2 Earth pays for each."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", "alien:0 2 2 2 treasure:90")
    assert s.mercs[0].kills == 1


def test_5_3_a_defeat_does_not() -> None:
    """The alien is alive, and its card is not discarded."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 1 1")
    assert (s.mercs[0].kills, s.alien_discard) == (0, ())


def test_5_2_on_the_table_a_trap_may_be_rolled_again() -> None:
    """§5.1 No card is discarded."""
    s = scene(WEAPONIST, draw="tables")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", "6 3 6 1 3 4 1")
    assert s.alien_discard == ()
    assert held(s) == ["Pearl backgammon set"]
