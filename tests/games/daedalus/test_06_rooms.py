"""What can be done in certain rooms: vents, laboratories, hatcheries, controls, relays, cells."""

from __future__ import annotations

import pytest

from derelict.games.daedalus.state import Daedalus
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    JAMIE,
    MORROW,
    act,
    begin,
    blue,
    captive,
    drawn,
    front,
    give,
    guards,
    hive,
    lay,
    offered,
    on_theseus,
    open_gate,
    options,
    plain,
    play,
    prompts,
    red,
    refused,
    scene,
    stand,
    turned_up,
    yellow,
)

EIGHT = tuple([f"{c} {n}" for n in (1, 2) for c in ("blue", "red", "green", "yellow")])


def at_a_vent(*characters: int) -> Daedalus:
    """Put the first prisoner into a blue room with a vent, the gate to red open elsewhere."""
    s = scene(*characters)
    lay(s, blue(2), "Whispering closet")
    lay(s, blue(5), "Ticket hall")
    open_gate(s, "the Turnstile")
    plain(s, red(4))
    stand(s, 0, blue(2))
    return s


def inside(name: str, place: int, *characters: int, enhancers: str = "none") -> Daedalus:
    """Put the first prisoner into a room, with eight cards on THESEUS."""
    s = scene(*characters, enhancers=enhancers)
    lay(s, place, name)
    stand(s, 0, place)
    on_theseus(s, *EIGHT)
    return s


# Vents.


def test_6_2_a_vent_leads_to_the_discovered_rooms_that_touch_it() -> None:
    """For an action, and back by the same duct."""
    s = act(at_a_vent(BAXTER))
    assert offered(s, "climb") == [f"climb 0 {red(4)}"]
    assert refused(s)[f"climb 0 {red(5)}"] == "6.2"
    play(s, f"climb 0 {red(4)}")
    assert s.prisoners[0].place == red(4)
    assert s.prisoners[0].actions == 7
    play(s, f"climb 0 {blue(2)}")
    assert s.prisoners[0].place == blue(2)


def test_6_2_no_vent_leads_inward_from_its_own_tile() -> None:
    """A vent of the red ring goes to yellow, not to blue."""
    s = scene(BAXTER)
    lay(s, red(4), "Boiler landing")
    plain(s, blue(2), yellow(4))
    lay(s, blue(5), "Ticket hall")
    lay(s, red(9), "Clerk's office")
    open_gate(s, "the Turnstile")
    open_gate(s, "the Clerk's Hatch")
    stand(s, 0, red(4))
    assert offered(act(s), "climb") == [f"climb 0 {yellow(4)}"]


def test_6_2_guards_keep_prisoners_out() -> None:
    """As everywhere."""
    s = at_a_vent(BAXTER)
    s.minotaurs[red(4)] = 1
    assert refused(act(s))[f"climb 0 {red(4)}"] == "5.6"


def test_6_2_1_no_vent_into_a_ring_to_which_no_gate_is_open() -> None:
    """§9.3 Except for Jamie, who does not raise the alert by it."""
    for character in (BAXTER, JAMIE):
        s = scene(character)
        lay(s, blue(2), "Whispering closet")
        plain(s, red(4))
        stand(s, 0, blue(2))
        act(s)
        if character == JAMIE:
            play(s, f"climb 0 {red(4)}")
            assert s.alert == 1
        else:
            assert refused(s)[f"climb 0 {red(4)}"] == "6.2.1"


def test_6_2_1_nothing_is_discovered_through_a_vent() -> None:
    """§9.3 Except by Jamie."""
    for character in (BAXTER, JAMIE):
        s = act(at_a_vent(character))
        assert (f"discover 0 {red(5)}" in options(s)) == (character == JAMIE)
    play(s, f"discover 0 {red(5)}", turned_up("Guardroom"))
    assert guards(s) == {red(5): (2, 0)}


def test_9_3_jamie_looks_through_a_vent_that_is_locked() -> None:
    """§11.5 Looking is not moving from one ring to another."""
    s = scene(JAMIE, CLAY, enhancers="5")
    lay(s, blue(2), "Whispering closet")
    stand(s, 0, blue(2))
    plain(s, red(4))
    s.lockdown = 2
    act(s)
    assert refused(s)[f"climb 0 {red(4)}"] == "11.5"
    assert f"discover 0 {red(5)}" in options(s, 0)


def test_9_2_audrey_has_no_second_step_after_a_vent() -> None:
    """Nor is a vent her second step for nothing."""
    s = at_a_vent(AUDREY)
    plain(s, red(3), blue(1))
    act(s)
    play(s, f"climb 0 {red(4)}")
    play(s, f"move 0 {red(3)}")
    assert s.prisoners[0].actions == 6
    stand(s, 0, blue(1))
    act(s)
    play(s, f"move 0 {blue(2)}")
    play(s, f"climb 0 {red(4)}")
    assert s.prisoners[0].actions == 6


# Penalties.


@pytest.mark.parametrize(
    ("held", "name", "option"),
    [
        (BAXTER, "Sample kitchen", "use_laboratory"),
        (AUDREY, "Ring master's box", "swap"),
        (MORROW, "Whispering closet", "swap"),
        (JAMIE, "Whispering closet", "climb"),
    ],
)
def test_6_1_a_captured_prisoner_closes_a_kind_of_room(held: int, name: str, option: str) -> None:
    """§9.2, 9.3, 9.4, 9.5, 7.13.4 For everyone, until she is freed."""
    s = inside(name, blue(3), CLAY, held)
    plain(s, red(6))
    lay(s, blue(0), "Ticket hall")
    open_gate(s, "the Turnstile")
    give(s, 0, "minotaur")
    assert offered(act(s), option, 0)
    captive(s, 1)
    act(s)
    assert offered(s, option) == []
    assert "6.1" in [v for k, v in refused(s).items() if k.startswith(option)]
    assert "draw_card 0" in options(s)


# Laboratories.


def test_6_5_a_laboratory_gives_two_cards_for_an_action() -> None:
    """Instead of one for two."""
    s = act(inside("Sample kitchen", blue(2), CLAY, BAXTER))
    play(s, "use_laboratory 0", drawn(s, "red 3", "minotaur"))
    assert len(s.prisoners[0].hand) == 2
    assert s.prisoners[0].actions == 4


# Hatcheries.


def test_6_6_one_prisoner_hides_in_a_hatchery() -> None:
    """Another in the same room cannot; any other action ends it."""
    s = inside("Night nursery", blue(2), CLAY, BAXTER)
    stand(s, 1, blue(2))
    act(s)
    play(s, "hide 0")
    assert s.prisoners[0].hidden
    assert offered(s, "hide") == []
    assert refused(s, 1)["hide 1"] == "6.6"
    play(s, "draw_card 0", drawn(s, "red 3"))
    assert not s.prisoners[0].hidden
    assert "hide 1" in options(s)


def test_6_6_hiding_lasts_from_round_to_round() -> None:
    """Until another action is taken; passing is none."""
    s = inside("Night nursery", blue(2), CLAY, BAXTER)
    act(s)
    play(s, "hide 0")
    play(s, "finish 0")
    begin(s, 2)
    assert s.prisoners[0].hidden


def test_6_6_1_hidden_beside_a_guard_one_stays_hidden() -> None:
    """And fights nobody, until the guard is gone or eliminated by another."""
    s = inside("Night nursery", blue(2), AUDREY, BAXTER)
    plain(s, blue(3))
    stand(s, 1, blue(3))
    s.prisoners[0].hidden = True
    s.minotaurs[blue(2)] = 1
    give(s, 0, "minotaur")
    card = give(s, 1, "minotaur")[0]
    act(s)
    assert options(s, 0) == ["finish 0"]
    play(s, f"kill 1 {blue(2)} {card}")
    assert "draw_card 0" in options(s, 0)
    assert s.prisoners[0].hidden


# Control rooms and relays.


def test_6_7_a_control_room_swaps_with_the_upper_row() -> None:
    """The card goes where the other lay, which comes into the hand."""
    s = inside("Ring master's box", blue(2), CLAY)
    card = give(s, 0, "minotaur")[0]
    there = list(s.theseus)
    act(s)
    assert offered(s, "swap") == [f"swap 0 {slot} {card}" for slot in (0, 2, 4, 6)]
    play(s, f"swap 0 2 {card}")
    assert not s.learned
    assert s.theseus == [*there[:2], card, *there[3:]]
    assert s.prisoners[0].hand == (there[2],)
    assert s.prisoners[0].actions == 7


def test_6_8_a_relay_swaps_with_the_lower_row() -> None:
    """In the same way."""
    s = inside("Whispering closet", blue(2), CLAY)
    card = give(s, 0, "minotaur")[0]
    there = list(s.theseus)
    act(s)
    assert offered(s, "swap") == [f"swap 0 {slot} {card}" for slot in (1, 3, 5, 7)]
    play(s, f"swap 0 7 {card}")
    assert s.theseus == [*there[:7], card]
    assert s.prisoners[0].hand == (there[7],)


def test_6_7_the_card_taken_does_not_go_straight_back() -> None:
    """Another may go first, and then it may."""
    s = inside("Ring master's box", blue(2), CLAY)
    first, second = give(s, 0, "minotaur", "loctae")
    act(s)
    play(s, f"swap 0 0 {first}")
    taken = next(card for card in s.prisoners[0].hand if card != second)
    assert f"swap 0 0 {taken}" not in options(s)
    assert refused(s)[f"swap 0 0 {taken}"] == "6.7"
    play(s, f"swap 0 2 {second}")
    assert f"swap 0 0 {taken}" in options(s)


def test_6_7_without_cards_there_is_nothing_to_swap() -> None:
    """§6.8 In neither row."""
    for name in ("Ring master's box", "Whispering closet"):
        assert offered(act(inside(name, blue(2), CLAY)), "swap") == []


# Cells.


def test_6_9_a_captured_prisoner_is_freed_from_in_front_of_her_cell() -> None:
    """§7.13.5 She has all her actions of the round, and her penalty is gone."""
    s = inside("Sample kitchen", front(BAXTER), CLAY, BAXTER)
    captive(s, 1)
    act(s)
    assert prompts(s) == [(0, "act")]
    play(s, "free 0 1")
    assert s.prisoners[0].actions == 4
    assert (s.prisoners[1].captive, s.prisoners[1].actions) == (False, 5)
    assert "use_laboratory 0" in options(s)
    assert prompts(s) == [(0, "act"), (1, "act")]
    play(s, f"move 1 {front(BAXTER)}")
    assert s.prisoners[1].captures == 1


def test_6_9_only_from_there() -> None:
    """Not from the room beside it, and not when the ring has turned."""
    s = inside("Sample kitchen", front(BAXTER), CLAY, BAXTER)
    captive(s, 1)
    s.turned[1] = 1
    assert offered(act(s), "free") == []


def test_6_9_who_was_freed_and_is_captured_again_loses_the_game() -> None:
    """§7.13.2 There is no token any more."""
    s = inside("Sample kitchen", front(BAXTER), CLAY, BAXTER)
    captive(s, 1)
    act(s)
    play(s, "free 0 1")
    play(s, f"move 1 {front(BAXTER)}")
    s.minotaurs[blue(0)] = 1
    s.theseus, s.deck = [-1] * 8, list(range(54))
    s.prisoners[0].hand = s.prisoners[1].hand = ()
    hive(s, "-", "blue 1 clockwise")
    assert s.outcome is not None
    assert s.outcome.reason == "recaptured"


def test_6_6_1_with_nobody_left_to_help_they_may_give_up() -> None:
    """Guards between two walls may never leave; while one prisoner can act, nobody gives up."""
    s = inside("Night nursery", blue(2), AUDREY, BAXTER)
    s.prisoners[0].hidden = True
    s.minotaurs[blue(2)] = 1
    assert offered(act(s), "surrender") == []
    captive(s, 1)
    act(s)
    assert options(s) == ["surrender 0", "finish 0"]
    play(s, "surrender 0")
    assert s.outcome is not None
    assert s.outcome.reason == "contained"


def test_6_6_1_hidden_beside_a_guard_one_is_no_help() -> None:
    """§5.6.4 Not against a Loctae next door, so there is no point in hunting it."""
    s = inside("Night nursery", blue(0), AUDREY, BAXTER)
    plain(s, blue(2))
    stand(s, 1, blue(2))
    s.loctae[blue(1)] = 1
    give(s, 0, "minotaur")
    give(s, 1, "minotaur", "minotaur")
    s.prisoners[0].hidden = True
    assert offered(act(s), "hunt", 1) == [f"hunt 1 {blue(1)}"]
    s.minotaurs[blue(0)] = 1
    assert offered(act(s), "hunt", 1) == []


def test_6_5_a_laboratory_replaces_the_draw_for_two_actions() -> None:
    """§5.7 Unless laboratories are closed."""
    s = act(inside("Sample kitchen", blue(2), CLAY, BAXTER))
    assert refused(s)["draw_card 0"] == "6.5"
    captive(s, 1)
    assert "draw_card 0" in options(act(s))
