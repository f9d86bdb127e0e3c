"""Sections 1 and 2: the table, the seats and what each profession can do."""

from __future__ import annotations

from typing import Final, final

import pytest

from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.rules.clock import end_of_round
from derelict.games.cosmic.state import GREEN, NOBODY, UNMARKED, Juggernaut, spot
from derelict.kernel.chance import Chance, Scripted, Seeded
from derelict.kernel.flow import do
from derelict.kernel.game import BadOption
from tests.games.cosmic.arrange import (
    COMPUTERIST,
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
    empty,
    give,
    held,
    kinds,
    occupy,
    options,
    play,
    prompt,
    refused,
    scene,
    stand,
    turn_up,
)


def test_1_2_all_the_equipment_is_on_the_table() -> None:
    """Nineteen geomorphs, and decks of 216 aliens and 216 treasures."""
    s = scene(WEAPONIST)
    assert len(s.unseen) + 1 == 19
    assert len(s.alien_deck) == len(s.treasure_deck) == 216


@final
class SixSided(Chance):
    """Luck that knows no die but one of six sides."""

    def __init__(self, seed: int) -> None:
        self.luck: Final = Seeded(seed)
        self.rolls = 0

    def below(self, n: int, what: str = "number") -> int:
        if what == "die":
            assert n == 6
            self.rolls += 1
        return self.luck.below(n, what)


@pytest.mark.parametrize("draw", ["cards", "tables"])
def test_1_2_every_die_has_six_sides(draw: str) -> None:
    """§5.2, 4.1 Whatever is rolled for, in a whole game."""
    chance = SixSided(4)
    s = GAME.new(8, GAME.settle(8, {"draw": draw}), content(), chance)
    while s.decisions:
        decision = s.decisions[0]
        s.choose(decision.seat, GAME.scout(s, decision, chance), chance)
    assert chance.rolls > 100


@pytest.mark.parametrize("seats", range(1, 9))
def test_1_3_any_number_from_one_to_eight_may_play(seats: int) -> None:
    """Each seat has a mercenary in the docking port."""
    GAME.settle(seats, {})
    assert len(scene(*[WEAPONIST] * seats).mercs) == seats


@pytest.mark.parametrize("seats", [0, 9])
def test_1_3_no_other_number_may(seats: int) -> None:
    """Too few and too many are refused."""
    with pytest.raises(BadOption):
        GAME.settle(seats, {})


def test_2_1_the_weapons_expert_has_nothing_but_strength() -> None:
    """No bonuses, and the lowest numbers over all aliens together."""
    m = scene(WEAPONIST).mercs[0]
    assert (m.blasts, m.grenades, m.smokes) == (0, 0, 0)
    sums = [sum([a.need[p] for a in content().aliens if a.need]) for p in range(5)]
    assert min(sums) == sums[WEAPONIST - 1]
    assert max(sums) == sums[MEDIC - 1]


def test_2_2_each_blast_adds_three_and_is_gone() -> None:
    """Two blasts turn a 4 into a 10, for this turn only."""
    s = at_the_door(PSIONIC)
    play(s, f"move {ROOM}", f"alien:{alien_needing(PSIONIC, 10)}")
    play(s, "blast")
    play(s, "blast")
    events = play(s, "attack", "1 1 2 treasure:90")
    assert "attack 0 1 1 2 6 10 10" in events
    assert s.mercs[0].blasts == 4
    begin(s)
    assert s.mercs[0].blasts == 4


def test_2_2_there_are_no_more_than_six_blasts() -> None:
    """After the sixth the attack follows at once."""
    s = at_the_door(PSIONIC)
    play(s, f"move {ROOM}", f"alien:{alien_needing(PSIONIC, 10)}")
    for _ in range(5):
        play(s, "blast")
    assert "attack 0 1 1 1 18 21 10" in play(s, "blast", "1 1 1 " + "treasure:90 " + more(4))


def more(count: int) -> str:
    """Return the luck of drawing so many treasures that do nothing."""
    plain = [i for i, t in enumerate(content().treasures) if t.kind == 0 and i != 90]
    return " ".join([f"treasure:{i}" for i in plain[:count]])


def test_2_3_grenades_add_one() -> None:
    """Three grenades are three more, and three are left."""
    s = at_the_door(ENGINEER)
    play(s, f"move {ROOM}", f"alien:{alien_needing(ENGINEER, 9)}")
    for _ in range(3):
        play(s, "grenade")
    assert "attack 0 1 2 3 3 9 9" in play(s, "attack", "1 2 3 treasure:90")
    assert (s.mercs[0].grenades, s.mercs[0].smokes) == (3, 6)


def test_2_3_small_smoke_bombs_add_one_and_soften_the_damage() -> None:
    """One more on the attack, and a point off either damage die."""
    s = at_the_door(ENGINEER)
    play(s, f"move {ROOM}", f"alien:{alien_needing(ENGINEER, 9)}")
    play(s, "smoke")
    events = play(s, "attack", "1 1 1 3 3")
    assert "attack 0 1 1 1 1 4 9" in events
    assert options(s) == ["suffer 3 2", "suffer 2 3"]


def test_2_3_information_is_worth_the_most_to_an_engineer() -> None:
    """§7.4 No die is rolled on entering the port."""
    s = at_the_door(ENGINEER, "Optical disk")
    play(s, "move 4")
    assert f"worth 0 {s.mercs[0].carried[0] + 4096 * 650} 650" in play(s, "move 0")


def test_2_4_a_turn_in_an_empty_room_may_gain_access() -> None:
    """§14.5 With a 4 it does, and the turn is over."""
    s = hacker()
    assert "hacked 0 4" in play(s, "hack", "4")
    assert s.mercs[0].computer
    assert s.round == 1


def test_2_4_a_five_gains_nothing() -> None:
    """The next turn is another chance."""
    s = hacker()
    assert "not-hacked 0 5" in play(s, "hack", "5")
    assert not s.mercs[0].computer
    assert "hack" in options(s)


def hacker(profession: int = COMPUTERIST) -> Juggernaut:
    """Begin a turn in an empty room of the port."""
    s = scene(profession)
    empty(s, ROOM)
    stand(s, 0, ROOM, DOOR)
    begin(s)
    return s


def test_2_4_only_a_turn_spent_in_the_room_will_do() -> None:
    """Whoever has moved this turn cannot hack."""
    s = hacker()
    play(s, f"move {DOOR}")
    play(s, f"move {ROOM}")
    assert "hack" not in options(s)
    assert refused(s)["hack"] == "2.4"


def test_2_4_only_an_empty_room_will_do() -> None:
    """Not one with an alien, not a corridor, and not the port."""
    s = hacker()
    occupy(s, ROOM, alien("Glockle Soldier"))
    s.marks[spot(ROOM)] = UNMARKED
    begin(s)
    assert refused(s)["hack"] == "2.4"
    for space in (DOOR, 0):
        stand(s, 0, space)
        begin(s)
        assert "hack" not in options(s)


def test_2_4_whoever_is_in_need_not_get_in_again() -> None:
    """Access lasts, and is not offered twice."""
    s = hacker()
    play(s, "hack", "1")
    assert "hack" not in options(s)


def test_2_4_nobody_else_can_hack() -> None:
    """The Engineer, with all his understanding, is not offered it."""
    s = hacker(ENGINEER)
    assert "hack" not in options(s)
    assert refused(s)["hack"] == "2.4"
    play(s, f"move {DOOR}")
    assert "hack" not in refused(s)


def test_2_4_access_improves_picking_and_information() -> None:
    """§8.2 A five picks a lock, and a disk is worth its most."""
    s = scene(COMPUTERIST)
    s.mercs[0].computer = True
    give(s, 0, "Optical disk")
    stand(s, 0, BEFORE_EDGE, DOOR)
    s.passages[0] = 2
    turn_up(s, 1, 14)
    begin(s)
    assert "picked 0 0 5 5" in play(s, "pick 0", "5")
    stand(s, 0, 4)
    begin(s)
    assert kinds(play(s, "move 0")) == ["moves", "worth"]


BEFORE_EDGE = 6


@pytest.mark.parametrize(
    ("race", "rounds"),
    [
        ("Glockle", 1),
        ("Rokarian", 1),
        ("Kaylon", 1),
        ("Vuejon", 2),
        ("Argonian", 2),
        ("Zandarian", 2),
        ("Erphodian", 3),
        ("Emperor", 3),
    ],
)
def test_2_4_without_air_an_alien_lives_so_long(race: str, rounds: int) -> None:
    """§4.5.4 After 5, 10 or 15 minutes it is dead, and its treasure lies in the room."""
    s = scene(COMPUTERIST)
    s.mercs[0].computer = True
    foe = alien("Emperor" if race == "Emperor" else f"{race} Soldier")
    occupy(s, ROOM, foe)
    begin(s)
    assert f"evacuates 0 {ROOM} {5 * rounds}" in play(s, f"evacuate {ROOM}")
    for _ in range(rounds - 1):
        play(s, "stay")
        assert s.foes[spot(ROOM)] == foe
    assert f"suffocates 0 {foe} {ROOM}" in play(s, "stay", "treasure:90")
    assert (s.foes[spot(ROOM)], s.marks[spot(ROOM)]) == (NOBODY, GREEN)
    assert s.floor == ((ROOM, 90),)
    assert s.mercs[0].kills == 1
    assert s.emperor_killed == (race == "Emperor")


def test_2_4_one_room_a_turn_and_none_with_a_mercenary_in_it() -> None:
    """What was begun is not begun again."""
    s = scene(COMPUTERIST, WEAPONIST)
    s.mercs[0].computer = True
    for room in (1, 2, 3):
        occupy(s, room, alien("Vuejon Soldier") + room)
    stand(s, 1, 3)
    begin(s)
    assert [o for o in options(s) if o.startswith("evacuate")] == ["evacuate 1", "evacuate 2"]
    assert refused(s)["evacuate 3"] == "2.4"
    play(s, "evacuate 1")
    assert not [o for o in options(s) if o.startswith("evacuate")]


def test_2_4_chambers_keep_their_air() -> None:
    """Only orange rooms can be emptied of it."""
    s = scene(COMPUTERIST)
    s.mercs[0].computer = True
    turn_up(s, 1, 14)
    occupy(s, at(1, 0), alien("Glockle Soldier"))
    begin(s)
    assert not [o for o in options(s) if o.startswith("evacuate")]


def test_2_4_a_room_whose_alien_is_not_known_keeps_its_air() -> None:
    """Nobody can tell whether there is one."""
    s = scene(COMPUTERIST)
    s.mercs[0].computer = True
    begin(s)
    assert not [o for o in options(s) if o.startswith("evacuate")]


def test_2_4_the_next_turn_empties_the_next_room() -> None:
    """But the first is not begun again."""
    s = scene(COMPUTERIST)
    s.mercs[0].computer = True
    for room in (1, 2):
        occupy(s, room, alien("Erphodian Soldier") + room)
    begin(s)
    play(s, "evacuate 1")
    play(s, "stay")
    assert [o for o in options(s) if o.startswith("evacuate")] == ["evacuate 2"]
    assert refused(s)["evacuate 1"] == "2.4"


def test_2_4_what_was_dropped_lies_beside_what_the_alien_guarded() -> None:
    """§4.5.4 Whoever comes first picks both up."""
    s = scene(COMPUTERIST, WEAPONIST)
    occupy(s, ROOM, alien("Glockle Soldier"))
    drop_at(s, ROOM, "Small telescope")
    s.venting = ((ROOM, 1, 0),)
    stand(s, 1, DOOR)
    begin(s, seat=1)
    play(s, "stay", "treasure:0")
    play(s, "stay")
    play(s, f"move {ROOM}")
    play(s, "pick_up")
    assert held(s, 1) == ["Small telescope", content().treasures[0].name]


def test_2_4_with_no_treasures_left_only_what_was_dropped_lies_there() -> None:
    """§7.2 There is none to guard."""
    s = scene(COMPUTERIST)
    occupy(s, ROOM, alien("Glockle Soldier"))
    drop_at(s, ROOM, "Small telescope")
    s.treasure_deck = ()
    s.venting = ((ROOM, 1, 0),)
    begin(s)
    play(s, "stay")
    assert len(s.floor) == 1


def test_2_4_a_captive_is_free_when_the_guard_has_suffocated() -> None:
    """§6.4.2 The dead guard nobody."""
    s = scene(COMPUTERIST, WEAPONIST)
    occupy(s, ROOM, alien("Glockle Soldier"))
    s.venting = ((ROOM, 1, 0),)
    stand(s, 1, ROOM, DOOR)
    s.mercs[1].captive = True
    assert "freed 1" in begin(s, "6 treasure:90", seat=1)
    assert (s.mercs[0].kills, s.mercs[1].captive) == (1, False)


def test_2_4_an_alien_killed_before_its_air_is_out_leaves_nothing_more() -> None:
    """The room is quiet when the time is up."""
    s = scene(COMPUTERIST)
    s.venting = ((ROOM, 1, 0),)
    empty(s, ROOM)
    s.agenda = []
    s.then(do(end_of_round))
    s.advance(Scripted([]))
    assert not s.venting
    assert s.floor == ()


@pytest.mark.parametrize(
    ("drop", "retreat", "choices"),
    [
        (5, 5, ["suffer 5 3", "suffer 4 4", "suffer 3 5"]),
        (4, 4, ["suffer 4 2", "suffer 3 3", "suffer 2 4"]),
        (6, 1, ["suffer 6 1", "suffer 5 1"]),
        (1, 6, ["suffer 1 4", "suffer 1 5", "suffer 1 6"]),
        (2, 2, ["suffer 2 1"]),
    ],
)
def test_2_5_the_medic_shares_two_points_between_the_dice(
    drop: int, retreat: int, choices: list[str]
) -> None:
    """§6.1 One from each, or both from one; ways that cost the same are one option."""
    s = at_the_door(MEDIC, "Pearl backgammon set", "Small telescope")
    play(s, f"move {ROOM}", f"alien:{alien_needing(MEDIC, 12)} 1 1 1 {drop} {retreat}")
    assert prompt(s) == "soften"
    assert options(s) == choices


def test_2_5_two_sixes_are_critical_even_for_a_medic() -> None:
    """§6.4 The points do not turn them away."""
    s = at_the_door(MEDIC)
    events = play(s, f"move {ROOM}", f"alien:{alien_needing(MEDIC, 12)} 1 1 1 6 6 1")
    assert "critical 0 1" in events
    assert "soften" not in kinds(events)


def test_2_5_other_softening_adds_to_the_medics_own() -> None:
    """A jerkin of one point makes three."""
    s = at_the_door(MEDIC, "Padded jerkin")
    play(s, f"move {ROOM}", f"alien:{alien_needing(MEDIC, 12)} 1 1 1 5 5")
    assert options(s) == ["suffer 5 2", "suffer 4 3", "suffer 3 4", "suffer 2 5"]
