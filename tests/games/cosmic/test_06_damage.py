"""Section 6: what a lost fight costs, down every branch of the Damage Chart."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.board import PORT
from derelict.games.cosmic.state import GREEN, NOBODY, RED, YELLOW, Juggernaut, spot
from derelict.kernel.deck import without
from tests.games.cosmic.arrange import (
    BEFORE,
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
    drop_at,
    empty,
    give,
    held,
    home,
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
    trap,
    turn_up,
)

HARD = alien("Erphodian Admiral")
LOST = f"alien:{HARD} 1 1 1"


def beaten(dice: str, *names: str) -> Juggernaut:
    """Let a Weapons Expert lose a fight in a room, with these damage dice."""
    s = at_the_door(WEAPONIST, *names)
    play(s, f"move {ROOM}", f"{LOST} {dice}")
    return s


def test_6_1_the_alien_stays_and_is_fought_again() -> None:
    """Whoever enters meets the same one."""
    s = scene(WEAPONIST, WEAPONIST)
    stand(s, 0, DOOR)
    stand(s, 1, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"{LOST} 1 1")
    assert s.foes[spot(ROOM)] == HARD
    events = play(s, f"move {ROOM}", "1 1 1 1 1")
    assert "meets" in kinds(events)
    assert s.foes[spot(ROOM)] == HARD


def test_6_1_in_a_chamber_it_stays_as_well() -> None:
    """Treasures dropped there lie with it."""
    s = scene(WEAPONIST)
    give(s, 0, "Small telescope")
    turn_up(s, 1, 14)
    empty(s, at(1, 0))
    stand(s, 0, at(1, 6))
    begin(s)
    play(s, f"move {at(1, 0)}", f"{LOST} 3 1")
    assert s.foes[spot(at(1, 0))] == HARD
    assert s.floor == ((at(1, 0), item("Small telescope")),)


def test_6_1_the_drop_die_comes_before_the_retreat_die() -> None:
    """A 3 and a 1 drop one and move nobody."""
    s = beaten("3 1", "Small telescope")
    assert held(s) == []
    assert s.mercs[0].space == ROOM


def test_6_1_a_modifier_may_go_to_either_die() -> None:
    """§2.5 The player shares it out."""
    s = at_the_door(WEAPONIST, "Padded jerkin")
    play(s, f"move {ROOM}", f"{LOST} 3 3")
    assert prompt(s) == "soften"
    play(s, "suffer 2 3")
    assert held(s) == ["Padded jerkin"]
    assert prompt(s) == "retreat"


@pytest.mark.parametrize(("die", "count"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_6_2_so_many_treasures_are_dropped(die: int, count: int) -> None:
    """§14.3 The player chooses which; they lie under the alien."""
    s = beaten(f"{die} 1", "Small telescope", "Pearl backgammon set", "Ancient Book of Hymns")
    for left in range(count, 0, -1):
        assert prompt(s) == "drop"
        play(s, options(s)[0])
        assert left
    assert len(held(s)) == 3 - count
    assert [space for space, _ in s.floor] == [ROOM] * count


def test_6_2_too_few_treasures_are_all_dropped() -> None:
    """Nothing is asked."""
    s = beaten("6 1", "Small telescope")
    assert (held(s), len(s.floor)) == ([], 1)


def test_6_2_what_was_left_in_the_port_is_safe() -> None:
    """It cannot even be chosen."""
    s = scene(WEAPONIST)
    give(s, 0, "Small telescope", "Laser rifle")
    store(s, 0, "Pearl backgammon set")
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    play(s, f"move {ROOM}", f"{LOST} 3 1")
    assert refused(s)[f"drop {item('Pearl backgammon set')} 1"] == "6.2"
    play(s, f"drop {item('Small telescope')} 1")
    assert len(s.mercs[0].stored) == 1


def test_6_2_the_bonuses_of_a_class_are_never_dropped() -> None:
    """§7.1 They are no treasures."""
    s = at_the_door(PSIONIC)
    play(s, f"move {ROOM}", f"alien:{HARD}")
    play(s, "attack", "1 1 1 6 1")
    assert (s.mercs[0].blasts, s.floor) == (6, ())


@pytest.mark.parametrize(("die", "spaces"), [(1, 0), (2, 0), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_6_3_so_many_spaces_are_retreated(die: int, spaces: int) -> None:
    """§14.3 A way of the player's choice."""
    s = beaten(f"1 {die}")
    taken = 0
    while prompt(s) == "retreat":
        play(s, options(s)[0])
        taken += 1
    assert taken == spaces


def test_6_3_the_first_step_is_out_by_the_door_one_came_in_by() -> None:
    """The other door is shut to a retreat."""
    s = beaten("1 3")
    assert options(s) == [f"back_to {DOOR} 2"]
    assert refused(s)["back_to 8 2"] == "6.3"


def test_6_3_no_space_twice_no_chamber_and_no_room_that_is_not_empty() -> None:
    """From the corridor before the port only the other corridors are open."""
    s = beaten("1 5")
    play(s, f"back_to {DOOR} 4")
    assert options(s) == [f"back_to {BEFORE} 3"]
    play(s, f"back_to {BEFORE} 3")
    assert options(s) == ["back_to 7 2"]
    assert refused(s) == {"back_to 0 2": "6.3", "back_to 5 2": "6.3"}
    play(s, "back_to 7 2")
    play(s, "back_to 8 1")
    assert (s.mercs[0].space, prompt(s)) == (8, "walk")


def test_6_3_an_empty_room_may_be_retreated_through() -> None:
    """It is neither a chamber nor occupied."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 7)
    empty(s, at(1, 2))
    stand(s, 0, at(1, 14), at(1, 4))
    begin(s)
    play(s, f"move {at(1, 3)}", f"{LOST} 1 6")
    seen = []
    for space in (14, 4, 5, 12, 2):
        seen.append(prompt(s))
        choice = next(o for o in options(s) if o.startswith(f"back_to {at(1, space)} "))
        play(s, choice)
    assert seen == ["retreat"] * 5
    assert s.mercs[0].space == at(1, 2)


def test_6_3_where_no_way_is_long_enough_one_of_the_longest_must_be_taken() -> None:
    """Out by a hole in the wall, four of five spaces can be gone, and turning aside is refused."""
    s = scene(WEAPONIST)
    s.holes = ((BEFORE, ROOM),)
    stand(s, 0, BEFORE)
    begin(s)
    play(s, f"move {ROOM}", f"{LOST} 1 6")
    play(s, f"back_to {BEFORE} 5")
    assert options(s) == ["back_to 7 4"]
    assert refused(s)[f"back_to {DOOR} 4"] == "6.3"
    play(s, "back_to 7 4")
    play(s, "back_to 8 3")
    assert "retreated 0 4" in play(s, "back_to 9 2")


def test_6_3_a_short_retreat_may_turn_aside() -> None:
    """Two spaces are enough either way."""
    s = beaten("1 3")
    play(s, f"back_to {DOOR} 2")
    assert options(s) == [f"back_to {BEFORE} 1", f"back_to {EDGE} 1"]


def test_6_3_the_door_one_came_in_by_is_remembered() -> None:
    """Whoever kept the ground and loses again leaves by it."""
    s = beaten("1 1")
    play(s, "stay", "1 1 1 1 3")
    assert options(s) == [f"back_to {DOOR} 2"]


@pytest.mark.parametrize(("mark", "ways"), [(YELLOW, 2), (GREEN, 2), (RED, 1)])
def test_6_3_a_retreat_goes_through_open_passages_only(mark: int, ways: int) -> None:
    """Locks are not tried on the way."""
    s = at_the_door(WEAPONIST)
    turn_up(s, 1, 2)
    s.passages[0] = mark
    play(s, f"move {ROOM}", f"{LOST} 1 4")
    play(s, f"back_to {DOOR} 3")
    assert len(options(s)) == ways
    if ways == 2:
        play(s, f"back_to {EDGE} 2")
        assert options(s) == [f"back_to {at(1, 18)} 1"]


def test_6_3_a_room_with_an_alien_is_barred() -> None:
    """§4.5.1 Only an empty one may be entered."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 7)
    occupy(s, at(1, 2), alien("Glockle Soldier"))
    stand(s, 0, at(1, 12), at(1, 5))
    s.holes = ((at(1, 12), at(1, 3)),)
    begin(s)
    play(s, f"move {at(1, 3)}", f"{LOST} 1 3")
    play(s, options(s)[0])
    assert refused(s)[f"back_to {at(1, 2)} 1"] == "6.3"


def test_6_3_out_of_a_chamber_too_by_the_way_one_came() -> None:
    """Of the pinwheel's three passages only that one is open to a retreat."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 3)
    empty(s, at(1, 0))
    stand(s, 0, at(1, 12))
    begin(s)
    play(s, f"move {at(1, 0)}", f"{LOST} 1 3")
    assert options(s) == [f"back_to {at(1, 12)} 2"]


def test_6_3_whoever_has_no_way_out_stays() -> None:
    """The only way back is a chamber."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    s.holes = ((at(1, 0), at(1, 1)),)
    stand(s, 0, at(1, 0), at(1, 6))
    s.marks[spot(at(1, 0))] = 3
    begin(s)
    assert "cornered 0 0" in play(s, f"move {at(1, 1)}", f"{LOST} 1 6")
    assert s.mercs[0].space == at(1, 1)


def test_6_3_nothing_else_is_done_on_a_retreat() -> None:
    """Treasures on the way stay where they are."""
    s = at_the_door(WEAPONIST)
    drop_at(s, DOOR, "Small telescope")
    play(s, f"move {ROOM}", f"{LOST} 1 3")
    play(s, f"back_to {DOOR} 2")
    assert [o.split()[0] for o in options(s)] == ["back_to"] * len(options(s))
    assert held(s) == []


@pytest.mark.parametrize(
    ("die", "event"),
    [
        (1, "unconscious 0 1"),
        (2, "unconscious 0 1"),
        (3, "unconscious 0 2"),
        (4, "captured 0"),
        (5, "captured 0"),
        (6, "killed 0"),
    ],
)
def test_6_4_two_sixes_roll_a_third_die(die: int, event: str) -> None:
    """§14.3 In place of dropping and retreating."""
    s = scene(WEAPONIST, MEDIC)
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    luck = f"{LOST} 6 6 {die}" + (" 4" if die == 6 else "")
    events = play(s, f"move {ROOM}", luck)
    assert event in events
    assert "suffers" not in kinds(events)


def test_6_4_1_so_many_turns_are_lost_and_nothing_is_dropped() -> None:
    """On the turn after waking one may fight again or leave by any route."""
    s = scene(WEAPONIST, MEDIC)
    give(s, 0, "Small telescope")
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    play(s, f"move {ROOM}", f"{LOST} 6 6 3")
    assert held(s) == ["Small telescope"]
    assert "stirs 0 1" in play(s, "stay")
    assert "wakes 0" in play(s, "stay")
    assert s.active == 1
    play(s, "stay")
    assert options(s) == [f"move {DOOR}", "move 8", "stay"]
    assert "meets" in kinds(play(s, "stay", "1 1 1 1 1"))


def test_6_4_1_nobody_is_paid_for_a_lost_fight() -> None:
    """§5.2 Not even whoever was once paid for a trap."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", f"alien:{trap('unconscious', 3)} 1 treasure:90")
    s.foes[spot(ROOM)] = HARD
    s.alien_deck = without(s.alien_deck, HARD)
    assert "treasure" not in kinds(play(s, "stay", "1 1 1 6 6 1"))
    assert held(s) == ["Pearl backgammon set"]


def captive(*others: int) -> Juggernaut:
    """Let the first mercenary be caught in a room, with a telescope."""
    s = scene(WEAPONIST, *others)
    give(s, 0, "Small telescope")
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    luck = f"{LOST} 6 6 4" + ("" if others else " 5 6 1")
    play(s, f"move {ROOM}", luck)
    return s


def test_6_4_2_a_captive_drops_everything_and_rolls_to_escape() -> None:
    """§14.5 A 5 and a 6 fail, a 1 succeeds; then it is a turn like any other."""
    s = captive()
    assert s.round == 3
    assert not s.mercs[0].captive
    assert [i for _, i in s.floor] == [item("Small telescope")]
    assert options(s) == [f"move {DOOR}", "move 8", "stay"]
    assert "meets" in kinds(play(s, "stay", "1 1 1 1 1"))


def test_6_4_2_a_four_escapes() -> None:
    """It is the most that does."""
    s = captive(MEDIC)
    assert "escapes 0 4" in play(s, "stay", "4")


def test_6_4_2_another_who_kills_the_alien_frees_the_captive() -> None:
    """§7.2 And takes what the captive dropped."""
    s = captive(PSIONIC)
    stand(s, 1, DOOR)
    begin(s, seat=1)
    play(s, f"move {ROOM}")
    for _ in range(5):
        play(s, "blast")
    plain = [i for i, t in enumerate(s.content.treasures) if t.kind == 0 and i != 97]
    luck = " ".join([f"treasure:{i}" for i in plain[:5]])
    events = play(s, "attack", f"6 6 6 {luck}")
    assert "freed 0" in events
    assert not s.mercs[0].captive
    assert "Small telescope" in held(s, 1)
    assert (s.active, prompt(s)) == (0, "walk")


def test_6_4_3_the_dead_drop_all_and_begin_anew_in_the_port() -> None:
    """§4.2 With a new class and its bonuses, on the next turn."""
    s = scene(PSIONIC, MEDIC)
    give(s, 0, "Small telescope")
    store(s, 0, "Pearl backgammon set")
    m = s.mercs[0]
    m.booths = m.computer = True
    m.kills = 2
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{HARD}")
    play(s, "blast")
    play(s, "attack", "1 1 1 6 6 6 1")
    assert (m.profession, m.space, m.blasts, m.grenades) == (ENGINEER, PORT, 0, 6)
    assert (m.carried, m.booths, m.computer, m.kills) == ((), False, False, 2)
    assert m.stored == (item("Pearl backgammon set"),)
    assert s.floor == ((ROOM, item("Small telescope")),)
    assert s.active == 1


def test_6_4_3_ones_own_old_class_is_free_again_others_are_not() -> None:
    """A three, which the other has, leaves a choice of its neighbours."""
    s = scene(WEAPONIST, MEDIC)
    stand(s, 0, DOOR, BEFORE)
    begin(s)
    play(s, f"move {ROOM}", f"{LOST} 6 6 6 3")
    assert options(s) == ["take_class 0 2", "take_class 0 4"]
    assert home(s, 0)
    play(s, "take_class 0 4")
    assert s.mercs[0].profession == WEAPONIST
    assert s.foes[spot(ROOM)] == HARD != NOBODY


def test_6_4_3_whoever_was_asleep_beside_an_alien_is_not_disturbed() -> None:
    """A fight of another does not wake anyone."""
    s = scene(WEAPONIST, WEAPONIST)
    occupy(s, ROOM, HARD)
    stand(s, 0, DOOR, BEFORE)
    stand(s, 1, ROOM)
    s.mercs[1].asleep = 2
    begin(s)
    play(s, f"move {ROOM}", "1 1 1 1 1")
    assert s.mercs[1].asleep == 1
