"""Section 7.5: what each power-up does, by the scene that uses it."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.content import POWER_UP, RACES
from derelict.games.cosmic.effects import VERBS
from derelict.games.cosmic.rules.treasures import has_computer, worth
from derelict.games.cosmic.state import (
    GREEN,
    RED,
    USES,
    YELLOW,
    Juggernaut,
    spot,
    treasure_of,
    uses_of,
)
from tests.games.cosmic.arrange import (
    BEFORE,
    COMPUTERIST,
    DOOR,
    EDGE,
    MEDIC,
    PSIONIC,
    ROOM,
    WEAPONIST,
    alien,
    alien_needing,
    at,
    at_the_door,
    begin,
    coming_home,
    content,
    cost,
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
    trap,
    treasure,
    turn_up,
    walk,
)

PEARLS = "Pearl backgammon set"
HARD = alien("Erphodian Admiral")
# Each verb that a treasure may name, and the sign by which its card is known.
SIGNS = {verb: "race_attack" if verb == "attack_race" else verb for verb in VERBS}


def cards(verb: str, permanent: bool) -> list[str]:
    """Return the names of the power-ups with a verb, for good or for some uses."""
    found = [t for t in content().treasures if getattr(t.bonus, SIGNS[verb])]
    return [t.name for t in found if (t.uses == 0) == permanent]


def foe_of(race: int) -> int:
    """Return the highest alien of a race."""
    return max([i for i, a in enumerate(content().aliens) if a.race == race])


# What power-ups do.


def test_7_5_every_verb_is_on_a_card_and_every_power_up_does_something() -> None:
    """Neither is there for nothing."""
    for verb in VERBS:
        assert cards(verb, True) + cards(verb, False), verb
    doing = {name for verb in VERBS for name in cards(verb, True) + cards(verb, False)}
    assert doing == {t.name for t in content().treasures if t.kind == POWER_UP}


@pytest.mark.parametrize("name", cards("attack", True))
def test_7_5_a_weapon_without_limit_adds_to_every_attack(name: str) -> None:
    """Nothing is announced, and it is there for the next fight, too."""
    s = at_the_door(WEAPONIST, name)
    bonus = s.bonus(item(name)).attack
    attack = f"attack 0 1 1 1 {bonus} {3 + bonus} {content().aliens[HARD].need[WEAPONIST - 1]}"
    assert attack in play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 1 1")
    assert attack in play(s, "stay", "1 1 1 1 1")
    assert held(s) == [name]


@pytest.mark.parametrize("name", cards("attack", False))
def test_7_5_a_weapon_with_uses_adds_when_it_is_announced(name: str) -> None:
    """All its uses may go into one fight; then it is discarded and worth nothing."""
    s = at_the_door(WEAPONIST, name)
    card = content().treasures[treasure(name)]
    play(s, f"move {ROOM}", f"alien:{alien_needing(WEAPONIST, 9)}")
    for left in range(card.uses, 0, -1):
        assert s.mercs[0].carried == (treasure(name) + USES * left,)
        bonus = card.bonus.attack * (card.uses - left + 1)
        luck = "" if left > 1 else f"6 6 6 treasure:{treasure(PEARLS)}"
        events = play(s, f"ready {s.mercs[0].carried[0]}", luck)
    assert f"attack 0 6 6 6 {bonus} {18 + bonus} 9" in events
    assert held(s) == [PEARLS]
    assert s.treasure_discard == (treasure(name),)


def test_7_5_what_has_uses_left_keeps_its_value() -> None:
    """§10.1 One capsule of three is thrown; the others are worth the price."""
    s = at_the_door(WEAPONIST, "Flash capsules")
    play(s, f"move {ROOM}", f"alien:{alien_needing(WEAPONIST, 9)}")
    play(s, f"ready {item('Flash capsules')}")
    play(s, "attack", f"6 6 6 treasure:{treasure(PEARLS)}")
    assert uses_of(s.mercs[0].carried[0]) == 2
    assert worth(s, s.mercs[0].carried[0]) == worth(s, item("Flash capsules"))


@pytest.mark.parametrize("race", range(8))
@pytest.mark.parametrize("name", cards("attack_race", True))
def test_7_5_a_weapon_against_one_race_adds_against_no_other(name: str, race: int) -> None:
    """§3.1, 3.5 The Emperor counts as a race by himself."""
    s = at_the_door(MEDIC, name)
    bonus = s.bonus(item(name))
    gain = bonus.race_attack if bonus.race == race else 0
    events = play(s, f"move {ROOM}", f"alien:{foe_of(race)} 1 1 1 1 1")
    assert f"attack 0 1 1 1 {gain} {3 + gain} " in "\n".join(events)


@pytest.mark.parametrize("name", cards("attack_race", False))
def test_7_5_a_weapon_against_one_race_may_have_uses(name: str) -> None:
    """It is announced against that race, and against others is not offered."""
    s = at_the_door(WEAPONIST, name)
    bonus = s.bonus(item(name))
    uses = content().treasures[treasure(name)].uses
    foe = foe_of(bonus.race)
    play(s, f"move {ROOM}", f"alien:{foe}")
    play(s, f"ready {item(name)}")
    events = play(s, "attack", f"1 1 1 {'1 1' if uses > 1 else ''}")
    gain = bonus.race_attack
    assert f"attack 0 1 1 1 {gain} {3 + gain} " in "\n".join(events)
    assert uses_of(s.mercs[0].carried[0]) == uses - 1
    assert RACES[bonus.race] == content().aliens[foe].title.split()[0]


@pytest.mark.parametrize("name", cards("shield", True))
def test_7_5_armour_softens_every_defeat(name: str) -> None:
    """§6.1 Its points come off either damage die."""
    s = at_the_door(WEAPONIST, name, PEARLS, "Small telescope")
    points = s.bonus(item(name)).shield
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 6 5")
    assert prompt(s) == "soften"
    assert options(s) == [f"suffer {6 - k} {5 - points + k}" for k in range(points + 1)]
    assert name in held(s)


@pytest.mark.parametrize("name", cards("shield", False))
def test_7_5_a_screen_softens_the_defeat_it_was_announced_for(name: str) -> None:
    """§6.1 One use of it is gone, and the next defeat is as hard as ever."""
    s = at_the_door(WEAPONIST, name)
    bonus = s.bonus(item(name))
    play(s, f"move {ROOM}", f"alien:{HARD}")
    last = content().treasures[treasure(name)].uses == 1
    luck = "1 1 1 5 5"
    events = play(s, f"ready {item(name)}", luck if last else "")
    events = events if last else play(s, "attack", luck)
    assert f"attack 0 1 1 1 {bonus.attack} {3 + bonus.attack} " in "\n".join(events)
    points = bonus.shield
    assert f"suffer 5 {5 - points}" in options(s)
    assert f"suffer {5 - points} 5" in options(s)


def test_7_5_shields_do_not_turn_two_sixes_away() -> None:
    """§6.1 Critical damage ignores them."""
    s = at_the_door(WEAPONIST, "Padded jerkin", "Riot shield")
    assert "critical 0 1" in play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 6 6 1")


@pytest.mark.parametrize("name", cards("pockets", True))
@pytest.mark.parametrize(("die", "dropped"), [(2, 0), (3, 1), (6, 2)])
def test_7_5_pockets_keep_treasures_from_being_dropped(name: str, die: int, dropped: int) -> None:
    """§6.2 Fewer by the number on the card, but never less than none."""
    s = at_the_door(WEAPONIST, name, PEARLS, "Small telescope")
    fewer = max(0, dropped - s.bonus(item(name)).pockets)
    assert cost(play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 {die} 1")) == (fewer, 0)
    while prompt(s) == "drop":
        play(s, options(s)[-1])
    assert len(s.floor) == fewer


@pytest.mark.parametrize("name", cards("firm", True))
@pytest.mark.parametrize(("die", "spaces"), [(1, 0), (3, 2), (6, 5)])
def test_7_5_a_firm_stand_shortens_the_retreat(name: str, die: int, spaces: int) -> None:
    """§6.3 By the number on the card, whichever die was softened, but not below zero."""
    s = at_the_door(WEAPONIST, name)
    events = play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 1 {die}")
    if prompt(s) == "soften":
        events = play(s, f"suffer 1 {die}")
    assert cost(events) == (0, max(0, spaces - s.bonus(item(name)).firm))


def locked(profession: int, *names: str) -> Juggernaut:
    """Begin a turn at a locked passage out of the port's geomorph."""
    s = scene(profession)
    give(s, 0, *names)
    turn_up(s, 1, 2)
    s.passages[0] = RED
    stand(s, 0, EDGE)
    begin(s)
    return s


@pytest.mark.parametrize("name", cards("pick", True))
def test_7_5_picks_raise_the_number_that_picks_a_lock(name: str) -> None:
    """§8.2 The highest that succeeds, and one more."""
    need = 3 + content().treasures[treasure(name)].bonus.pick
    s = locked(MEDIC, name)
    assert f"picked 0 0 {need} {need}" in play(s, "pick 0", str(need))
    s = locked(MEDIC, name)
    assert f"stays-locked 0 0 {need + 1} {need}" in play(s, "pick 0", str(need + 1))
    s = locked(MEDIC, name)
    assert "stays-locked 0 0 3 2" in play(s, "break_lock 0", "3")


@pytest.mark.parametrize("name", cards("break_lock", True))
def test_7_5_bars_raise_the_number_that_breaks_a_lock(name: str) -> None:
    """§8.2 The highest that succeeds, and one more."""
    need = 2 + content().treasures[treasure(name)].bonus.break_lock
    s = locked(MEDIC, name)
    assert f"broken 0 0 {need} {need}" in play(s, "break_lock 0", str(need))
    s = locked(MEDIC, name)
    assert f"stays-locked 0 0 {need + 1} {need}" in play(s, "break_lock 0", str(need + 1))
    s = locked(MEDIC, name)
    assert "stays-locked 0 0 4 3" in play(s, "pick 0", "4")


@pytest.mark.parametrize("name", cards("unlock", False))
def test_7_5_an_access_card_opens_a_lock_without_a_roll(name: str) -> None:
    """§8.2 It counts as picked; the card is good for the uses it has."""
    s = locked(WEAPONIST, name)
    card = content().treasures[treasure(name)]
    for left in range(card.uses, 0, -1):
        assert f"unlock 0 {treasure(name) + USES * left}" in options(s)
        play(s, f"unlock 0 {treasure(name) + USES * left}")
        assert (s.passages[0], s.left) == (YELLOW, 4)
        play(s, "relock 0")
        play(s, "stay")
    assert s.mercs[0].carried == ()
    assert s.treasure_discard == (treasure(name),)
    assert not [o for o in options(s) if o.startswith("unlock")]


def test_7_5_an_access_card_is_offered_at_locks_only() -> None:
    """Not at a passage that nobody has tried."""
    s = locked(WEAPONIST, "Access card")
    s.passages[0] = 0
    begin(s)
    assert not [o for o in options(s) if o.startswith("unlock")]


@pytest.mark.parametrize("name", cards("open_wall", False))
def test_7_5_a_directional_charge_opens_the_wall_of_a_room(name: str) -> None:
    """§4.5 One hole for each use."""
    s = scene(WEAPONIST)
    give(s, 0, name)
    stand(s, 0, BEFORE)
    begin(s)
    play(s, f"hole {ROOM} {item(name)}")
    assert f"move {ROOM}" in options(s)
    left = content().treasures[treasure(name)].uses - 1
    assert [uses_of(i) for i in s.mercs[0].carried] == [left] * (left > 0)
    assert not [o for o in options(s) if o.startswith("hole")]


@pytest.mark.parametrize("mark", [0, YELLOW, GREEN])
def test_7_5_a_directional_charge_is_for_walls(mark: int) -> None:
    """§4.5 Where a passage is open, or may be, there is none to blow."""
    s = locked(WEAPONIST, "Directional charge of nitroglycerin")
    s.passages[0] = mark
    begin(s)
    assert not [o for o in options(s) if o.startswith("breach")]


@pytest.mark.parametrize("name", cards("stride", True))
def test_7_5_skates_carry_farther_every_turn(name: str) -> None:
    """§4.5 Left in the port they carry nobody."""
    s = scene(WEAPONIST)
    give(s, 0, name)
    begin(s)
    assert s.left == 4 + s.bonus(item(name)).stride
    play(s, f"leave {item(name)}")
    play(s, "stay")
    assert s.left == 4


@pytest.mark.parametrize("name", cards("stride", False))
def test_7_5_lozenges_carry_farther_in_one_turn(name: str) -> None:
    """§4.5 Even when every step was taken; the next turn has four again."""
    s = scene(WEAPONIST)
    give(s, 0, name)
    stand(s, 0, DOOR)
    begin(s)
    walk(s, BEFORE, 7, 8, 9)
    assert [o for o in options(s) if o.startswith("move")] == []
    play(s, f"stride {item(name)}")
    assert s.left == s.bonus(item(name)).stride
    play(s, "stay")
    assert s.left == 4
    assert (
        sum([uses_of(i) for i in s.mercs[0].carried])
        == content().treasures[treasure(name)].uses - 1
    )


def beside_a_booth(*names: str) -> Juggernaut:
    """Begin a turn beside a chamber with a booth."""
    s = scene(WEAPONIST)
    give(s, 0, *names)
    turn_up(s, 1, 14)
    s.marks[spot(at(1, 0))] = YELLOW
    stand(s, 0, at(1, 6))
    begin(s)
    return s


@pytest.mark.parametrize("name", cards("booth_access", True))
def test_7_5_a_cap_gives_access_to_the_booths(name: str) -> None:
    """§9.2 While it is carried; one's own may be tried for, too. Without it one must fight."""
    s = beside_a_booth(name)
    play(s, f"move {at(1, 0)}")
    assert options(s) == ["use_booth", "meet"]
    play(s, "meet", "alien:0 2 2 2")
    assert options(s) == ["try_access", "no_access"]
    s = beside_a_booth()
    assert "meets" in kinds(play(s, f"move {at(1, 0)}", "alien:0 2 2 2"))
    assert prompt(s) == "access"


@pytest.mark.parametrize("name", cards("beacon", False))
def test_7_5_a_beacon_teleports_from_anywhere(name: str) -> None:
    """§9.3 To any red chamber, the one around the corner too, and into a fight."""
    s = beside_a_booth(name)
    play(s, f"use_beacon {item(name)}")
    assert options(s) == [f"teleport {place}" for place in range(1, 19)]
    assert refused(s)["teleport 0"] == "9.4"
    assert "meets" in kinds(play(s, "teleport 1", "alien:0 2 2 2"))
    assert s.mercs[0].space == at(1, 0)
    assert held(s) == []


@pytest.mark.parametrize("name", cards("computer_access", True))
def test_7_5_a_password_is_access_to_the_computer(name: str) -> None:
    """§2.4 Information at its most, and air to be let out, for anybody who carries it."""
    s = coming_home(PSIONIC, name, "Optical disk")
    occupy(s, ROOM, 0)
    begin(s)
    assert has_computer(s, s.mercs[0])
    assert f"evacuate {ROOM}" in options(s)
    play(s, "move 0")
    assert worth(s, s.mercs[0].carried[1]) == 650


@pytest.mark.parametrize("name", cards("computer_access", True))
def test_7_5_with_a_password_only_the_specialist_picks_better(name: str) -> None:
    """§2.4, 14.1 Five for the Computer Specialist, three still for the Psionic."""
    s = locked(COMPUTERIST, name)
    assert "picked 0 0 5 5" in play(s, "pick 0", "5")
    s = locked(PSIONIC, name)
    assert "stays-locked 0 0 4 3" in play(s, "pick 0", "4")


@pytest.mark.parametrize("name", cards("computer_access", True))
def test_7_5_a_password_left_in_the_port_opens_nothing(name: str) -> None:
    """§4.5.7 It must be carried."""
    s = scene(PSIONIC)
    store(s, 0, name)
    assert not has_computer(s, s.mercs[0])


@pytest.mark.parametrize("name", cards("appraise", True))
def test_7_5_a_gavel_gets_the_most_for_information(name: str) -> None:
    """§7.4 But has nothing to do with the computer."""
    s = coming_home(MEDIC, name, "Optical disk")
    assert not has_computer(s, s.mercs[0])
    play(s, "move 0")
    assert worth(s, s.mercs[0].carried[1]) == 650


@pytest.mark.parametrize("name", cards("revive", False))
def test_7_5_salts_bring_the_unconscious_round(name: str) -> None:
    """§6.4.1 The turn is then like any other; or one lies still and saves them."""
    s = scene(WEAPONIST)
    give(s, 0, name, "Flash capsules")
    occupy(s, ROOM, HARD)
    stand(s, 0, ROOM, DOOR)
    s.mercs[0].asleep = 2
    begin(s)
    assert options(s) == [f"revive {item(name)}", "lie_still"]
    other = s.clone()
    play(s, f"revive {item(name)}")
    assert (s.mercs[0].asleep, prompt(s)) == (0, "walk")
    assert item(name) not in s.mercs[0].carried
    assert "stirs 0 1" in play(other, "lie_still")
    assert item(name) in other.mercs[0].carried


def test_7_5_salts_after_a_trap_bring_its_treasure_at_once() -> None:
    """§5.2 The room is marked empty, and the turn goes on."""
    s = at_the_door(WEAPONIST, "Smelling salts")
    play(s, f"move {ROOM}", f"alien:{trap('unconscious', 5)} 6")
    play(s, f"revive {item('Smelling salts')}", f"treasure:{treasure(PEARLS)}")
    assert held(s) == [PEARLS]
    assert s.marks[spot(ROOM)] == GREEN
    assert f"move {DOOR}" in options(s)


@pytest.mark.parametrize("name", cards("escape", False))
def test_7_5_a_file_frees_a_captive_without_a_roll(name: str) -> None:
    """§6.4.2 It is the one thing that the guards overlook when all is dropped."""
    s = at_the_door(WEAPONIST, PEARLS, name)
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 6 6 4")
    assert held(s) == [name]
    assert s.floor == ((ROOM, item(PEARLS)),)
    assert options(s) == [f"slip_away {item(name)}", "escape"]
    play(s, f"slip_away {item(name)}")
    assert (s.mercs[0].captive, s.mercs[0].carried) == (False, ())
    assert options(s) == [f"move {DOOR}", "move 8", "stay"]


def test_7_5_a_captive_may_save_the_file_and_trust_the_die() -> None:
    """§6.4.2 A five is a turn lost."""
    s = at_the_door(WEAPONIST, "Cake with a file in it")
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 6 6 4")
    assert "still-captive 0 5" in play(s, "escape", "5")
    assert "escapes 0 4" in play(s, "escape", "4")
    assert held(s) == ["Cake with a file in it"]


@pytest.mark.parametrize("name", cards("disarm", False))
@pytest.mark.parametrize("sprung", [trap("unconscious", 5), trap("teleport")])
def test_7_5_a_canary_disarms_a_trap(name: str, sprung: int) -> None:
    """§5.2 Nobody is knocked out or thrown; the treasure is found all the same."""
    s = at_the_door(WEAPONIST, name)
    uses = content().treasures[treasure(name)].uses
    luck = f"alien:{sprung} treasure:{treasure(PEARLS)}"
    assert f"disarms 0 {item(name)}" in play(s, f"move {ROOM}", luck)
    assert held(s) == [name, PEARLS]
    assert uses_of(s.mercs[0].carried[0]) == uses - 1
    assert (s.mercs[0].space, s.mercs[0].asleep) == (ROOM, 0)
    assert s.marks[spot(ROOM)] == GREEN


@pytest.mark.parametrize("name", cards("second_chance", False))
def test_7_5_a_time_loop_rolls_a_lost_attack_again(name: str) -> None:
    """§5.3 All three dice, with the same bonuses, as often as it has uses."""
    s = at_the_door(PSIONIC, name, "Flash capsules")
    play(s, f"move {ROOM}", f"alien:{alien_needing(PSIONIC, 12)}")
    play(s, "blast")
    play(s, "attack", "1 1 1")
    for left in range(content().treasures[treasure(name)].uses, 0, -1):
        assert options(s) == [f"attack_again {treasure(name) + USES * left}", "accept"]
        luck = "1 1 2" if left > 1 else "3 3 3 treasure:90"
        events = play(s, f"attack_again {treasure(name) + USES * left}", luck)
    assert "attack 0 3 3 3 3 12 12" in events
    assert s.mercs[0].blasts == 5
    assert held(s) == ["Flash capsules", PEARLS]


def test_7_5_a_defeat_may_be_accepted_and_the_loop_saved() -> None:
    """§6.1 Damage follows at once."""
    s = at_the_door(WEAPONIST, "Pocket time loop")
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1")
    assert "damage 0 1 1" in play(s, "accept", "1 1")
    assert s.mercs[0].carried == (item("Pocket time loop"),)


def test_7_5_a_victory_asks_for_no_second_chance() -> None:
    """The loop is for attacks that failed."""
    s = at_the_door(WEAPONIST, "Pocket time loop")
    play(s, f"move {ROOM}", f"alien:0 2 2 2 treasure:{treasure(PEARLS)}")
    assert uses_of(s.mercs[0].carried[0]) == content().treasures[treasure("Pocket time loop")].uses


def test_7_5_on_the_table_what_is_used_up_is_simply_gone() -> None:
    """It may be rolled again."""
    s = scene(WEAPONIST, draw="tables")
    give(s, 0, "Plasma lance", "Plasma lance")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", "1 1 1")
    assert options(s) == [f"ready {item('Plasma lance')}", "attack"]
    play(s, f"ready {item('Plasma lance')}")
    play(s, "attack", "2 2 2 1 3 4")
    assert [treasure_of(i) for i in s.mercs[0].carried] == [treasure("Plasma lance")] * 2
    assert s.treasure_discard == ()


def test_7_5_nobody_uses_what_another_carries() -> None:
    """The rifle is on the other shoulder."""
    s = scene(WEAPONIST, MEDIC)
    give(s, 1, "Laser rifle", "Access card")
    stand(s, 0, DOOR)
    stand(s, 1, DOOR)
    begin(s)
    assert "attack 0 1 1 1 0 3 " in "\n".join(play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 1 1"))
