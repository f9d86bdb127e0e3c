"""Section 7: finding treasures, and what they are worth."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.content import KINDS, POWER_UP
from derelict.games.cosmic.effects import VERBS
from derelict.games.cosmic.rules.treasures import how_many, worth
from derelict.games.cosmic.state import (
    GREEN,
    fixed_value,
    spot,
)
from tests.games.cosmic.arrange import (
    BEFORE,
    COMPUTERIST,
    DOOR,
    ENGINEER,
    MEDIC,
    PSIONIC,
    ROOM,
    WEAPONIST,
    alien_needing,
    at,
    at_the_door,
    begin,
    coming_home,
    content,
    drop_at,
    empty,
    held,
    item,
    kinds,
    occupy,
    options,
    play,
    scene,
    stand,
    treasure,
    turn_up,
    walk,
)

PEARLS = "Pearl backgammon set"
PROFESSIONS = (ENGINEER, COMPUTERIST, MEDIC, WEAPONIST, PSIONIC)
# Each verb that a treasure may name, and the sign by which its card is known.
SIGNS = {verb: "race_attack" if verb == "attack_race" else verb for verb in VERBS}


def cards(verb: str, permanent: bool) -> list[str]:
    """Return the names of the power-ups with a verb, for good or for some uses."""
    found = [t for t in content().treasures if getattr(t.bonus, SIGNS[verb])]
    return [t.name for t in found if (t.uses == 0) == permanent]


def plain(count: int) -> str:
    """Return the luck of drawing so many treasures that do nothing."""
    found = [i for i, t in enumerate(content().treasures) if t.kind == 0]
    return " ".join([f"treasure:{i}" for i in found[:count]])


# What a treasure is, and how one is found.


def test_7_1_treasures_are_valuables_information_and_power_ups() -> None:
    """Each is on a card of the deck, weapons and access cards among them."""
    assert {t.kind for t in content().treasures} == set(range(len(KINDS)))
    assert len(content().treasures) == len(scene(WEAPONIST).treasure_deck)
    for name in ("Laser rifle", "Access card"):
        assert content().treasures[treasure(name)].kind == POWER_UP
    assert content().treasures[treasure("Optical disk")].die > 0


@pytest.mark.parametrize("profession", [ENGINEER, PSIONIC])
def test_7_1_the_bonuses_of_a_class_are_no_treasures(profession: int) -> None:
    """They are neither carried nor left in the port, and are worth nothing there."""
    s = scene(profession)
    begin(s)
    assert s.mercs[0].carried == ()
    assert not [o for o in options(s) if o.startswith("leave")]


def test_7_2_a_victory_in_a_room_brings_one_treasure() -> None:
    """Drawn from the deck, where it is no more."""
    s = at_the_door(WEAPONIST)
    events = play(s, f"move {ROOM}", f"alien:0 2 2 2 treasure:{treasure(PEARLS)}")
    assert f"treasure 0 {treasure(PEARLS)} {treasure(PEARLS)}" in events
    assert held(s) == [PEARLS]
    assert treasure(PEARLS) not in s.treasure_deck


def test_7_2_a_victory_in_a_chamber_brings_none() -> None:
    """But what was dropped there belongs to the victor."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    empty(s, at(1, 0))
    occupy(s, at(1, 0), 0)
    drop_at(s, at(1, 0), PEARLS)
    stand(s, 0, at(1, 6))
    begin(s)
    assert kinds(play(s, f"move {at(1, 0)}", "2 2 2"))[3:5] == ["wins", "recovers"]
    assert held(s) == [PEARLS]
    assert s.floor == ()


def test_7_2_whoever_kills_the_alien_owns_what_others_dropped() -> None:
    """All of it, and the room's treasure besides; what lies in other rooms stays there."""
    s = scene(WEAPONIST, MEDIC)
    occupy(s, ROOM, 0)
    drop_at(s, ROOM, "Small telescope")
    drop_at(s, ROOM, "Laser rifle")
    drop_at(s, 2, "Ancient Book of Hymns")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"2 2 2 treasure:{treasure(PEARLS)}")
    assert held(s) == ["Small telescope", "Laser rifle", PEARLS]
    assert s.floor == ((2, item("Ancient Book of Hymns")),)


def test_7_2_the_table_is_read_with_three_dice_in_order() -> None:
    """3, then 4, then 1 is the pearl backgammon set, worth 200 as in the book."""
    s = scene(WEAPONIST, draw="tables")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", "1 1 1 2 2 2 3 4 1")
    assert held(s) == [PEARLS]
    assert worth(s, s.mercs[0].carried[0]) == 200


def test_7_2_a_deck_that_is_out_is_made_anew_of_the_used_treasures() -> None:
    """The lance that was thrown earlier is found again, as good as new."""
    s = at_the_door(WEAPONIST)
    s.treasure_deck, s.treasure_discard = (), (treasure("Plasma lance"),)
    play(s, f"move {ROOM}", f"alien:0 2 2 2 treasure:{treasure('Plasma lance')}")
    assert s.mercs[0].carried == (item("Plasma lance"),)
    assert not s.treasure_deck + s.treasure_discard


def test_7_2_with_no_treasures_left_none_is_found() -> None:
    """Everything that was aboard has been taken."""
    s = at_the_door(WEAPONIST)
    s.treasure_deck = ()
    assert "treasure" not in kinds(play(s, f"move {ROOM}", "alien:0 2 2 2"))
    assert s.marks[spot(ROOM)] == GREEN


# More than one treasure.


def test_7_3_the_total_with_bonuses_is_read_on_the_table() -> None:
    """§14.2 Needing 13 and reaching 14 with a blast yields two."""
    s = at_the_door(PSIONIC)
    play(s, f"move {ROOM}", f"alien:{alien_needing(PSIONIC, 13)}")
    play(s, "blast")
    events = play(s, "attack", f"3 4 4 {plain(2)}")
    assert "attack 0 3 4 4 3 14 13" in events
    assert "multiple 0 2" in events
    assert len(held(s)) == 2


@pytest.mark.parametrize(
    ("dice", "count"), [("4 3 3", 1), ("5 5 5", 1), ("6 5 5", 2), ("6 6 5", 2), ("6 6 6", 5)]
)
def test_7_3_the_better_the_fight_the_more_treasures(dice: str, count: int) -> None:
    """§14.2 Needing 10: two from 16, and of the two rows that say 18 the farther counts."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", f"alien:{alien_needing(WEAPONIST, 10)} {dice} {plain(count)}")
    assert len(held(s)) == count


def test_7_3_an_alien_that_needs_nine_never_yields_more_than_one() -> None:
    """§14.2 However well it is fought."""
    s = at_the_door(WEAPONIST)
    foe = alien_needing(WEAPONIST, 9)
    assert "multiple" not in kinds(play(s, f"move {ROOM}", f"alien:{foe} 6 6 6 {plain(1)}"))
    assert len(held(s)) == 1


def test_7_3_a_chamber_yields_none_however_hard_its_alien() -> None:
    """§7.2 Treasures are in rooms."""
    s = scene(WEAPONIST)
    turn_up(s, 1, 14)
    empty(s, at(1, 0))
    stand(s, 0, at(1, 6))
    begin(s)
    play(s, f"move {at(1, 0)}", f"alien:{alien_needing(WEAPONIST, 15)} 6 6 6")
    assert held(s) == []


def test_7_3_what_was_dropped_is_not_multiplied() -> None:
    """§7.2 Five are drawn, and one is recovered."""
    s = scene(WEAPONIST)
    occupy(s, ROOM, alien_needing(WEAPONIST, 15))
    drop_at(s, ROOM, "Small telescope")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"5 5 5 {plain(5)}")
    assert held(s).count("Small telescope") == 1
    assert len(held(s)) == 6


def test_7_3_one_row_follows_from_the_other() -> None:
    """§14.2 For the same alien a better total never yields less."""
    for need in range(3, 30):
        found = [how_many(need, total) for total in range(need, 40)]
        assert found == sorted(found)
        assert set(found) <= {1, 2, 3, 5}


# What information is worth.


@pytest.mark.parametrize("die", range(1, 7))
def test_7_4_a_die_is_rolled_on_entering_the_port(die: int) -> None:
    """So many times the die, and something more."""
    s = coming_home(WEAPONIST, "Optical disk")
    card = content().treasures[treasure("Optical disk")]
    play(s, "move 0", str(die))
    assert worth(s, s.mercs[0].carried[0]) == card.die * die + card.value == 100 * die + 50


def test_7_4_each_variable_treasure_has_a_die_of_its_own() -> None:
    """What has a fixed price has none."""
    s = coming_home(WEAPONIST, "Optical disk", PEARLS, "Alien Organization Charts")
    assert kinds(play(s, "move 0", "1 6")) == ["moves", "worth", "worth"]
    assert [worth(s, i) for i in s.mercs[0].carried] == [150, 200, 400]


def test_7_4_until_then_nothing_is_rolled() -> None:
    """Found, dropped and recovered, it is still worth something between."""
    s = at_the_door(WEAPONIST)
    play(s, f"move {ROOM}", f"alien:0 2 2 2 treasure:{treasure('Optical disk')}")
    assert s.mercs[0].carried == (item("Optical disk"),)
    assert fixed_value(s.mercs[0].carried[0]) == 0


def test_7_4_once_rolled_it_is_never_rolled_again() -> None:
    """Not on the next entry, not after lying in the port, not after another has taken it."""
    s = coming_home(WEAPONIST, "Optical disk")
    play(s, "move 0", "2")
    disk = s.mercs[0].carried[0]
    walk(s, BEFORE, 0)
    play(s, f"leave {disk}")
    play(s, "stay")
    play(s, f"fetch {disk}")
    walk(s, BEFORE, 0)
    assert s.mercs[0].carried == (disk,)
    assert worth(s, disk) == 250


def test_7_4_a_fixed_value_stays_when_an_engineer_gets_it() -> None:
    """§2.3 Only what was not rolled yet is worth its most."""
    s = coming_home(WEAPONIST, "Optical disk")
    play(s, "move 0", "1")
    s.mercs[0].profession = ENGINEER
    walk(s, BEFORE, 0)
    assert worth(s, s.mercs[0].carried[0]) == 150


@pytest.mark.parametrize("profession", PROFESSIONS)
def test_7_4_engineers_roll_no_die_and_get_the_most(profession: int) -> None:
    """§2.3 Nobody else does without access to the computer."""
    s = coming_home(profession, "Alien Organization Charts")
    play(s, "move 0", "" if profession == ENGINEER else "1")
    assert worth(s, s.mercs[0].carried[0]) == (400 if profession == ENGINEER else 150)


def test_7_4_access_to_the_computer_gets_the_most() -> None:
    """§2.4 For whoever has gained it before entering the port."""
    s = coming_home(COMPUTERIST, "Alien Organization Charts")
    s.mercs[0].computer = True
    play(s, "move 0")
    assert worth(s, s.mercs[0].carried[0]) == 400


def test_7_4_every_piece_of_information_varies() -> None:
    """And nothing else does."""
    for card in content().treasures:
        assert (card.die > 0) == (KINDS[card.kind] == "information")
        assert card.most == card.value + 6 * card.die
