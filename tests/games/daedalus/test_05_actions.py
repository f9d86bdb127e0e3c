"""General actions: discover, move, pass a card, eliminate, draw."""

from __future__ import annotations

import pytest

from derelict.games.daedalus.state import FACE_DOWN, HIVE, Daedalus
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CHAMBER,
    CLAY,
    JAMIE,
    MORROW,
    act,
    barred,
    blue,
    captive,
    drawn,
    front,
    give,
    green,
    guards,
    kinds,
    lay,
    named,
    offered,
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


def in_blue(*characters: int) -> Daedalus:
    """Put prisoners into a plain room of the blue ring, between two others."""
    s = scene(*characters)
    lay(s, blue(2), "Sample kitchen")
    lay(s, blue(1), "Night nursery")
    lay(s, blue(3), "Whispering closet")
    for seat in range(len(characters)):
        stand(s, seat, blue(2))
    return s


# Performing actions.


def test_5_2_anyone_with_actions_left_may_act_next() -> None:
    """In any order, and nobody has to use them all."""
    s = act(in_blue(BAXTER, CLAY))
    assert prompts(s) == [(0, "act"), (1, "act")]
    play(s, f"move 1 {blue(1)}")
    play(s, f"move 0 {blue(3)}")
    play(s, f"move 1 {blue(2)}")
    assert [p.actions for p in s.prisoners] == [4, 3]
    play(s, "finish 1")
    assert prompts(s) == [(0, "act")]
    happened = play(s, "finish 0")
    assert "phase-three" in kinds(happened)
    assert s.phase == HIVE


def test_5_5_what_a_prisoner_holds_is_looked_at_anew_with_every_hand() -> None:
    """Cards that look alike are offered once, also after a draw, and in a state that was cloned."""
    s = scene(BAXTER)
    (p,) = s.prisoners
    first, _ = give(s, 0, "minotaur", "minotaur")
    assert s.unlike(p) == [first]
    after = s.clone()
    third = give(s, 0, "loctae")
    assert s.unlike(p) == [first, *third]
    assert after.unlike(after.prisoners[0]) == [first]


def test_5_1_players_may_talk() -> None:
    """In Phase 2 always."""
    assert act(scene(BAXTER, enhancers="4+silent")).may_speak()


def test_6_10_the_phase_ends_when_actions_have_run_out() -> None:
    """Without anybody having to pass."""
    s = in_blue(BAXTER, AUDREY, JAMIE, CLAY)
    stand(s, 1, blue(1))
    act(s)
    for seat in (0, 2, 3):
        play(s, f"finish {seat}")
    s.prisoners[1].actions = 2
    happened = play(s, "draw_card 1", drawn(s, "red 1"))
    assert "phase-three" in kinds(happened)


# Discovering.


def test_5_3_from_a_cell_the_room_in_front_is_discovered() -> None:
    """§5.4 For one action, without entering it; then it can be entered."""
    s = act(scene(CLAY))
    place = front(CLAY)
    assert offered(s, "discover") == [f"discover 0 {place}"]
    play(s, f"discover 0 {place}", turned_up("Sample kitchen"))
    assert s.tiles[place] == named("Sample kitchen")
    assert s.prisoners[0].place == 2
    assert s.prisoners[0].actions == 7
    play(s, f"move 0 {place}")
    assert s.prisoners[0].place == place


def test_5_3_rooms_on_both_sides_can_be_discovered() -> None:
    """Other rings are not adjacent unless a gate between them is open."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(2), "Ticket hall")
    stand(s, 0, blue(2))
    act(s)
    assert offered(s, "discover", 0) == [f"discover 0 {blue(3)}", f"discover 0 {blue(1)}"]
    plain(s, red(5))
    assert barred(s, 0, red(4)) == barred(s, 0, red(5)) == "5.3"
    open_gate(s, "the Turnstile")
    act(s)
    found = offered(s, "discover", 0)
    assert found[2:] == [f"discover 0 {red(4)}"]
    assert f"move 0 {red(5)}" in options(s, 0)


def test_5_3_an_open_gate_is_adjacent_from_outside_as_well() -> None:
    """A tile of the outer ring reaches the gate's tile, and no other tile of the inner ring."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(2), "Ticket hall")
    plain(s, red(4), red(6))
    open_gate(s, "the Turnstile")
    stand(s, 0, red(4))
    stand(s, 1, red(6))
    act(s)
    assert f"move 0 {blue(2)}" in options(s, 0)
    assert barred(s, 1, blue(3)) == "5.3"


def test_5_3_1_guards_appear_for_the_icons_of_a_tile() -> None:
    """One or two Minotaurs, or a Loctae Scientist."""
    for ring, name, found in (
        (blue, "Doorman's lodge", (1, 0)),
        (red, "Guardroom", (2, 0)),
        (yellow, "Professor's corner", (0, 1)),
    ):
        s = scene(CLAY)
        stand(s, 0, ring(3))
        act(s)
        play(s, f"discover 0 {ring(4)}", turned_up(name))
        assert guards(s) == {ring(4): found}
        assert refused(s)[f"move 0 {ring(4)}"] == "5.6"


def test_5_3_1_as_far_as_the_supply_goes() -> None:
    """One Minotaur of two, and no Loctae where none is left."""
    s = scene(CLAY)
    for number in range(14):
        s.minotaurs[green(number // 2)] += 1
    s.loctae[CHAMBER] = 5
    stand(s, 0, red(3))
    act(s)
    play(s, f"discover 0 {red(4)}", turned_up("Guardroom"))
    assert s.minotaurs[red(4)] == 1
    stand(s, 0, yellow(3))
    act(s)
    play(s, f"discover 0 {yellow(4)}", turned_up("Professor's corner"))
    assert s.loctae[yellow(4)] == 0


# Moving.


def test_5_4_1_nobody_enters_undiscovered_rooms_or_rooms_with_guards() -> None:
    """Whichever guard it is."""
    s = in_blue(BAXTER)
    s.minotaurs[blue(1)] = s.loctae[blue(3)] = 1
    act(s)
    assert offered(s, "move") == []
    assert refused(s)[f"move 0 {blue(1)}"] == refused(s)[f"move 0 {blue(3)}"] == "5.6"
    stand(s, 0, blue(4))
    s.loctae[blue(3)] = 0
    act(s)
    assert offered(s, "move") == [f"move 0 {blue(3)}"]
    assert refused(s)[f"move 0 {blue(5)}"] == "5.4.1"


def test_5_4_2_walls_stop_prisoners_from_both_sides() -> None:
    """Neither entered nor discovered nor fought through; the wall counts once its tile is known."""
    s = scene(CLAY, BAXTER)
    plain(s, red(4))
    stand(s, 0, red(3))
    stand(s, 1, red(4))
    s.minotaurs[red(2)] = 1
    give(s, 1, "minotaur")
    assert f"move 0 {red(4)}" in options(act(s), 0)
    lay(s, red(3), "Guardroom")
    s.minotaurs[red(3)] = 1
    act(s)
    assert barred(s, 0, red(4)) == barred(s, 1, red(3)) == "5.4.2"
    assert offered(s, "kill", 1) == []


def test_5_4_2_there_is_no_way_between_cells() -> None:
    """Out of a cell one room alone can be reached."""
    s = act(scene(CLAY, MORROW))
    assert [line.split()[2] for line in offered(s, "discover", 0)] == [str(front(CLAY))]
    assert [line.split()[2] for line in offered(s, "move", 1)] == [str(front(MORROW))]


def test_5_4_3_a_cell_is_never_entered_again() -> None:
    """It locks behind whoever leaves."""
    s = in_blue(CLAY)
    act(s)
    assert refused(s)[f"move 0 {2}"] == "5.4.3"


# Passing cards.


def test_5_5_a_card_is_passed_for_an_action_in_the_same_room() -> None:
    """Even beyond what the other may hold; she discards at the end of the phase."""
    s = in_blue(CLAY, AUDREY, JAMIE)
    stand(s, 2, blue(1))
    card = give(s, 0, "red 1")[0]
    give(s, 1, "minotaur", "minotaur", "minotaur", "minotaur")
    act(s)
    assert offered(s, "give", 0) == [f"give 0 1 {card}"]
    play(s, f"give 0 1 {card}")
    assert s.prisoners[0].actions == 3
    assert len(s.prisoners[1].hand) == 5
    for seat in range(3):
        play(s, f"finish {seat}")
    assert prompts(s) == [(1, "discard")]


# Eliminating guards.


def test_5_6_1_a_minotaur_card_eliminates_one_minotaur_next_door() -> None:
    """The card is discarded and the Minotaur is back in the supply."""
    s = in_blue(BAXTER, AUDREY)
    s.minotaurs[blue(1)] = 2
    card = give(s, 0, "minotaur", "red 1")[0]
    act(s)
    assert offered(s, "kill", 0) == [f"kill 0 {blue(1)} {card}"]
    play(s, f"kill 0 {blue(1)} {card}")
    assert guards(s) == {blue(1): (1, 0)}
    assert s.discard == [card]
    assert s.spare_minotaurs() == 14
    assert s.prisoners[0].actions == 4


def test_5_6_1_from_an_unlocked_cell_and_through_open_gates() -> None:
    """Not through closed gates or vents."""
    s = scene(BAXTER, AUDREY)
    lay(s, blue(4), "Ticket hall")
    stand(s, 1, blue(4))
    s.minotaurs[front(BAXTER)] = s.minotaurs[red(8)] = 1
    first, second = give(s, 0, "minotaur")[0], give(s, 1, "minotaur")[0]
    act(s)
    assert offered(s, "kill", 0) == [f"kill 0 {front(BAXTER)} {first}"]
    assert offered(s, "kill", 1) == []
    open_gate(s, "the Turnstile")
    act(s)
    assert offered(s, "kill", 1) == [f"kill 1 {red(8)} {second}"]


def test_5_6_1_not_through_a_vent() -> None:
    """§9.3 Not even by Jamie."""
    s = scene(JAMIE)
    lay(s, blue(4), "Whispering closet")
    stand(s, 0, blue(4))
    plain(s, red(8))
    s.minotaurs[red(8)] = 1
    give(s, 0, "minotaur")
    act(s)
    assert offered(s, "kill") == []


def test_5_6_2_a_loctae_card_eliminates_up_to_three_minotaurs() -> None:
    """In one room or in several, as one likes."""
    s = in_blue(BAXTER, AUDREY)
    s.minotaurs[blue(1)] = s.minotaurs[blue(3)] = 2
    card = give(s, 0, "loctae")[0]
    act(s)
    play(s, f"kill 0 {blue(1)} {card}")
    assert prompts(s) == [(0, "more")]
    assert options(s) == [f"also 0 {blue(3)}", f"also 0 {blue(1)}", "enough 0"]
    other = s.clone()
    play(s, f"also 0 {blue(3)}")
    play(s, f"also 0 {blue(1)}")
    assert guards(s) == {blue(3): (1, 0)}
    assert prompts(s) == [(0, "act"), (1, "act")]
    play(other, "enough 0")
    assert guards(other) == {blue(1): (1, 0), blue(3): (2, 0)}
    assert other.prisoners[0].actions == 4


def test_5_6_3_a_loctae_falls_to_one_loctae_card() -> None:
    """And nothing else with it."""
    s = in_blue(BAXTER, AUDREY)
    s.loctae[blue(1)] = s.minotaurs[blue(1)] = 1
    card = give(s, 0, "loctae")[0]
    act(s)
    play(s, f"kill_loctae 0 {blue(1)} {card}")
    assert guards(s) == {blue(1): (1, 0)}
    assert prompts(s) == [(0, "act"), (1, "act")]


def test_5_6_3_or_to_three_minotaur_cards() -> None:
    """For one action; with two there is no point in trying."""
    s = in_blue(BAXTER, AUDREY)
    s.loctae[blue(1)] = 1
    cards = give(s, 0, "minotaur", "minotaur")
    act(s)
    assert offered(s, "hunt") == []
    cards += give(s, 0, "minotaur")
    act(s)
    play(s, f"hunt 0 {blue(1)}")
    while offered(s, "lay"):
        play(s, offered(s, "lay")[0])
    assert guards(s) == {}
    assert sorted(s.discard) == sorted(cards)
    assert s.prisoners[0].actions == 4


def test_5_6_4_several_may_hunt_a_loctae_together() -> None:
    """Each spends an action, next to it but not in the same room."""
    s = in_blue(BAXTER, AUDREY, JAMIE)
    plain(s, blue(0))
    stand(s, 1, blue(0))
    s.loctae[blue(1)] = 1
    give(s, 0, "minotaur", "minotaur")
    give(s, 1, "minotaur")
    give(s, 2, "red 1")
    stand(s, 2, blue(3))
    act(s)
    play(s, f"hunt 0 {blue(1)}")
    play(s, offered(s, "lay", 0)[0])
    play(s, offered(s, "lay", 0)[0])
    while offered(s, "rest", 0):
        play(s, "rest 0")
    assert [seat for seat, _ in prompts(s)] == [1]
    play(s, offered(s, "lay", 1)[0])
    assert guards(s) == {}
    assert [p.actions for p in s.prisoners] == [3, 3, 4]
    assert len(s.discard) == 3


def test_5_6_4_if_the_third_card_does_not_come_the_actions_are_lost() -> None:
    """And the cards are taken back."""
    s = in_blue(BAXTER, AUDREY)
    s.loctae[blue(1)] = 1
    give(s, 0, "minotaur", "minotaur")
    give(s, 1, "minotaur")
    act(s)
    play(s, f"hunt 0 {blue(1)}")
    play(s, offered(s, "lay", 0)[0])
    play(s, offered(s, "lay", 0)[0])
    while offered(s, "rest", 0):
        play(s, "rest 0")
    play(s, "decline 1")
    assert guards(s) == {blue(1): (0, 1)}
    assert [len(p.hand) for p in s.prisoners] == [2, 1]
    assert [p.actions for p in s.prisoners] == [4, 5]


def test_5_6_5_guards_go_back_to_the_supply_and_cards_to_the_discards() -> None:
    """§5.6.3 Where they can be used again."""
    s = in_blue(BAXTER)
    s.loctae[blue(1)] = 5
    card = give(s, 0, "loctae")[0]
    act(s)
    assert s.spare_loctae() == 0
    play(s, f"kill_loctae 0 {blue(1)} {card}")
    assert s.spare_loctae() == 1
    assert s.discard == [card]


def test_5_6_without_guard_cards_there_is_no_fight() -> None:
    """Rotation cards do nothing to guards."""
    s = in_blue(BAXTER)
    s.minotaurs[blue(1)] = s.loctae[blue(3)] = 1
    give(s, 0, "red 1", "white 1")
    act(s)
    assert not offered(s, "kill") + offered(s, "kill_loctae") + offered(s, "hunt")


# Drawing.


def test_5_7_a_card_costs_two_actions_anywhere() -> None:
    """With one left it is refused."""
    s = act(scene(BAXTER, CLAY))
    luck = drawn(s, "red 2")
    play(s, "draw_card 0", luck)
    assert s.prisoners[0].hand == (int(luck.removeprefix("card:")),)
    assert s.prisoners[0].actions == 3
    play(s, "draw_card 0", drawn(s, "red 3"))
    assert s.prisoners[0].actions == 1
    assert refused(s)["draw_card 0"] == "5.7"


def test_2_3_1_with_no_card_left_anywhere_none_is_drawn() -> None:
    """Drawing is refused when deck and discards are empty."""
    s = in_blue(BAXTER, CLAY)
    stand(s, 0, blue(1))
    s.prisoners[1].hand, s.deck = tuple(s.deck), []
    act(s)
    assert refused(s)["draw_card 0"] == "2.3.1"


# Characters.


def test_9_1_clay_eliminates_up_to_three_minotaurs_with_a_minotaur_card() -> None:
    """Or a Loctae Scientist with one."""
    s = in_blue(CLAY, BAXTER)
    s.minotaurs[blue(1)], s.minotaurs[blue(3)] = 2, 1
    s.loctae[blue(3)] = 1
    cards = give(s, 0, "minotaur", "minotaur")
    act(s)
    play(s, f"kill 0 {blue(1)} {cards[0]}")
    play(s, f"also 0 {blue(1)}")
    play(s, f"also 0 {blue(3)}")
    assert guards(s) == {blue(3): (0, 1)}
    play(s, f"kill_loctae 0 {blue(3)} {cards[1]}")
    assert guards(s) == {}
    assert s.prisoners[0].actions == 3


def test_9_2_audrey_moves_two_rooms_for_an_action() -> None:
    """The second is free if it comes at once, and lost otherwise."""
    s = in_blue(AUDREY, BAXTER)
    act(s)
    play(s, f"move 0 {blue(1)}")
    play(s, f"move 0 {blue(2)}")
    assert s.prisoners[0].actions == 4
    play(s, f"move 0 {blue(3)}")
    assert s.prisoners[0].actions == 3
    play(s, "draw_card 0", drawn(s, "red 1"))
    play(s, f"move 0 {blue(2)}")
    assert s.prisoners[0].actions == 0
    play(s, f"move 0 {blue(1)}")
    assert (s.prisoners[0].actions, s.prisoners[0].place) == (0, blue(1))


def test_9_2_the_second_room_follows_the_rules_of_moving() -> None:
    """It may lead through an open gate, and not into a room with a guard."""
    s = scene(AUDREY)
    lay(s, blue(2), "Ticket hall")
    lay(s, blue(1), "Night nursery")
    plain(s, red(4), red(5))
    open_gate(s, "the Turnstile")
    s.minotaurs[red(5)] = 1
    stand(s, 0, blue(1))
    act(s)
    play(s, f"move 0 {blue(2)}")
    assert f"move 0 {red(4)}" in options(s)
    assert f"move 0 {red(5)}" not in options(s)
    play(s, f"move 0 {red(4)}")
    assert s.prisoners[0].actions == 7


def test_9_4_morrow_walks_past_guards_and_onto_undiscovered_tiles() -> None:
    """And discovers from there."""
    s = scene(MORROW)
    lay(s, blue(3), "Sample kitchen")
    stand(s, 0, blue(3))
    s.minotaurs[blue(2)] = 1
    act(s)
    play(s, f"move 0 {blue(2)}")
    assert s.tiles[blue(2)] == FACE_DOWN
    play(s, f"discover 0 {blue(1)}", turned_up("Night nursery"))
    play(s, f"move 0 {blue(1)}")
    assert not s.prisoners[0].captive


def test_9_4_walls_stop_morrow() -> None:
    """Standard rules hold otherwise."""
    s = scene(MORROW)
    lay(s, red(3), "Guardroom")
    stand(s, 0, red(3))
    act(s)
    assert barred(s, 0, red(4)) == "5.4.2"


def test_9_4_a_guard_that_appears_on_morrows_tile_captures_morrow() -> None:
    """A tile can be discovered while Morrow stands on it."""
    s = scene(MORROW, CLAY)
    stand(s, 0, blue(2))
    act(s)
    assert f"discover 1 {blue(2)}" in options(s, 1)
    play(s, f"discover 1 {blue(2)}", turned_up("Doorman's lodge"))
    assert s.prisoners[0].captive


@pytest.mark.parametrize("seat", [0, 1])
def test_7_13_4_a_captured_prisoner_takes_no_actions(seat: int) -> None:
    """She is not asked until she is freed."""
    s = in_blue(BAXTER, CLAY)
    captive(s, seat)
    act(s)
    assert prompts(s) == [(1 - seat, "act")]
