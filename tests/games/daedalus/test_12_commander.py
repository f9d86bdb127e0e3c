"""Ariadne's Thread: the Hive Commander's cards, her guards, and the example."""

from __future__ import annotations

from derelict.games.daedalus.state import Daedalus
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CHAMBER,
    CLAY,
    act,
    begin,
    blue,
    command,
    commanding,
    drawn,
    give,
    green,
    guards,
    lay,
    named,
    offered,
    on_theseus,
    options,
    plain,
    play,
    prompts,
    reads,
    red,
    refused,
    stand,
    thread,
    turned_up,
    yellow,
)

MINOTAUR, LOCTAE = (1, 0), (0, 1)
A_MINOTAUR, A_LOCTAE, THE_COMMANDER = 0, 1, 2


def held(s: Daedalus) -> list[int]:
    """Return the Commander's cards."""
    return sorted(s.command)


def test_12_7_the_commander_draws_as_many_cards_as_the_alert_level() -> None:
    """And keeps four at the end."""
    s = thread(BAXTER, CLAY)
    s.alert = 3
    command(s, "red 1", "red 2", "red 3")
    begin(s, 4, drawn(s, "blue 1", "blue 2", "blue 3"))
    assert len(s.command) == 6
    play(s, "end_command")
    assert prompts(s) == [(2, "discard-command")]
    for _ in range(2):
        play(s, offered(s, "throw_card")[0])
    assert len(s.command) == 4
    assert len(s.discard) == 2


def test_12_7_1_a_minotaur_card_spawns_by_the_base_rules() -> None:
    """The tile is turned up first."""
    s = thread(BAXTER, CLAY)
    card = commanding(s, "minotaur")[0]
    play(s, f"spawn_by_card {card}", f"{drawn(s, 'red 2')} {turned_up('Mop cupboard')}")
    assert s.tiles[red(4)] == named("Mop cupboard")
    assert guards(s) == {green(0): LOCTAE, red(4): MINOTAUR}


def test_12_7_1_or_grants_two_actions_to_any_guards() -> None:
    """Divided as she likes."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2), red(3), green(1))
    s.minotaurs[red(2)] = 1
    card = commanding(s, "minotaur")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {A_MINOTAUR} {red(2)} {red(3)}")
    play(s, f"order_move {THE_COMMANDER} {green(0)} {green(1)}")
    assert guards(s) == {green(1): LOCTAE, red(3): MINOTAUR}
    assert s.commander == green(1)
    assert prompts(s) == [(2, "command")]


def test_12_7_2_a_loctae_card_reinforces_at_the_pod() -> None:
    """If there is a Loctae left."""
    s = thread(BAXTER, CLAY, commander_at=yellow(2))
    card = commanding(s, "loctae")[0]
    play(s, f"reinforce {card}")
    assert guards(s) == {green(0): LOCTAE, yellow(2): LOCTAE}
    s = thread(BAXTER, CLAY, commander_at=yellow(2))
    s.loctae[yellow(2)] = 5
    card = commanding(s, "loctae")[0]
    assert refused(s, 2)[f"reinforce {card}"] == "12.7.2"


def test_12_7_2_or_grants_three_actions() -> None:
    """To any guards."""
    s = thread(BAXTER, CLAY)
    plain(s, green(1))
    card = commanding(s, "loctae")[0]
    play(s, f"grant {card}")
    for here, there in ((0, 1), (1, 0), (0, 1)):
        play(s, f"order_move {THE_COMMANDER} {green(here)} {green(there)}")
    assert prompts(s) == [(2, "command")]


def test_12_7_3_a_rotation_card_turns_its_ring() -> None:
    """With a Loctae on the board."""
    s = thread(BAXTER, CLAY)
    card = commanding(s, "blue 2 counter-clockwise")[0]
    play(s, f"rotate_by_card {card}")
    assert s.turned == [0, 4, 0, 0, 0]
    s = thread(BAXTER, CLAY)
    s.loctae[green(0)], s.commander = 0, -1
    card = commanding(s, "blue 2")[0]
    assert refused(s, 2)[f"rotate_by_card {card}"] == "12.7.3"


def test_12_7_3_or_grants_actions_in_its_ring() -> None:
    """As many as its number; guards of other rings stay."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2), red(3), green(1))
    s.minotaurs[red(2)] = 1
    card = commanding(s, "red 1")[0]
    play(s, f"grant {card}")
    moves = offered(s, "order_move")
    assert moves == [f"order_move {A_MINOTAUR} {red(2)} {red(3)}"]


def test_12_7_3_a_loctae_may_leave_the_ring_in_which_it_was_activated() -> None:
    """And goes on with what is left."""
    s = thread(BAXTER, CLAY, commander_at=green(4))
    plain(s, green(4), yellow(5))
    lay(s, yellow(4), "Dairy")
    card = commanding(s, "green 2")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {THE_COMMANDER} {green(4)} {yellow(4)}")
    play(s, f"order_move {THE_COMMANDER} {yellow(4)} {yellow(5)}")
    assert s.commander == yellow(5)
    assert not any(s.opened)


def test_12_7_4_a_white_card_turns_all_rings() -> None:
    """By turns."""
    s = thread(BAXTER, CLAY)
    card = commanding(s, "white 1")[0]
    play(s, f"rotate_by_card {card}")
    assert s.turned == [0, 1, 11, 1, 11]


def test_12_7_4_or_grants_its_number_in_each_ring() -> None:
    """A Loctae that comes into a new ring does not act there again."""
    s = thread(BAXTER, CLAY, commander_at=yellow(4))
    lay(s, yellow(4), "Dairy")
    plain(s, red(2), red(3), green(4), green(5))
    s.minotaurs[red(2)] = 1
    card = commanding(s, "white 1")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {A_MINOTAUR} {red(2)} {red(3)}")
    play(s, f"order_move {THE_COMMANDER} {yellow(4)} {green(4)}")
    assert prompts(s) == [(2, "command")]
    assert s.commander == green(4)


def test_12_8_a_guards_move_captures_and_the_cards_are_the_commanders() -> None:
    """A Minotaur that captures is removed; a Loctae is not."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2), red(3), green(1))
    s.minotaurs[red(2)] = 1
    stand(s, 0, red(3))
    stand(s, 1, green(1))
    cards = give(s, 0, "blue 1", "minotaur")
    played = commanding(s, "red 1", "green 1")
    play(s, f"grant {played[0]}")
    play(s, f"order_move {A_MINOTAUR} {red(2)} {red(3)}")
    assert s.prisoners[0].captive
    assert set(cards) <= set(s.command)
    assert guards(s) == {green(0): LOCTAE}
    play(s, f"grant {played[1]}")
    play(s, f"order_move {THE_COMMANDER} {green(0)} {green(1)}")
    assert s.prisoners[1].captive
    assert guards(s) == {green(1): LOCTAE}


def test_12_8_minotaurs_stay_in_their_ring_and_loctae_use_no_vents() -> None:
    """A Loctae passes a gate, a Minotaur does not, and a vent is for humans."""
    s = thread(BAXTER, CLAY, commander_at=red(4))
    lay(s, red(4), "Boiler landing")
    lay(s, red(6), "Clerk's office")
    plain(s, yellow(4), yellow(6))
    s.loctae[red(6)] = s.minotaurs[red(6)] = 1
    card = commanding(s, "red 1")[0]
    play(s, f"grant {card}")
    moves = offered(s, "order_move")
    assert moves == [f"order_move {A_LOCTAE} {red(6)} {yellow(6)}"]


def test_12_8_1_each_icon_is_a_guard_or_a_card() -> None:
    """As the Commander likes."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2))
    s.minotaurs[red(2)] = 1
    card = commanding(s, "red 1")[0]
    play(s, f"grant {card}")
    play(s, f"order_discover {A_MINOTAUR} {red(2)} {red(3)}", turned_up("Guardroom"))
    assert options(s) == ["place_guard", "card_for_guard"]
    play(s, "place_guard")
    play(s, "card_for_guard", drawn(s, "blue 1"))
    assert guards(s) == {green(0): LOCTAE, red(2): MINOTAUR, red(3): MINOTAUR}
    assert len(s.command) == 1


def test_12_8_2_guards_draw_in_laboratories_and_swap_in_control_rooms() -> None:
    """One card; one of the upper row."""
    s = thread(BAXTER, CLAY)
    lay(s, red(2), "Tissue library")
    lay(s, green(3), "Helm")
    s.minotaurs[red(2)] = s.minotaurs[green(3)] = 1
    there = on_theseus(s, "yellow 1")[0]
    first, second, third = commanding(s, "red 1", "green 1", "minotaur")
    play(s, f"grant {first}")
    play(s, f"order_draw {A_MINOTAUR} {red(2)}", drawn(s, "blue 1"))
    play(s, f"grant {second}")
    play(s, f"order_swap {A_MINOTAUR} {green(3)} 0 {third}")
    assert s.theseus[0] == third
    assert there in s.command
    assert len(s.command) == 2


def test_12_8_3_skipping_the_whole_phase_gives_two_cards() -> None:
    """Not once a card has been played."""
    s = thread(BAXTER, CLAY)
    card = commanding(s, "blue 1")[0]
    other = s.clone()
    play(s, "skip_command", drawn(s, "red 1", "red 2"))
    assert len(s.command) == 3
    play(other, f"rotate_by_card {card}")
    assert refused(other, 2)["skip_command"] == "12.8.3"


def test_12_9_the_example_of_the_manual() -> None:
    """Line by line, with the names of red and yellow exchanged: it is yellow that green touches."""
    s = thread(BAXTER, CLAY, AUDREY, commander_at=green(4))
    lay(s, yellow(4), "Dairy")
    lay(s, red(1), "Tissue library")
    lay(s, red(9), "Boiler landing")
    lay(s, red(0), "Laundry chute")
    plain(s, green(4), blue(3))
    s.minotaurs[red(0)] = s.minotaurs[red(9)] = 1
    stand(s, 0, blue(3))
    stand(s, 1, red(9) - 4)
    stand(s, 2, red(9) - 4)
    s.alert = 2
    # The Commander holds one card, and receives two more at alert level 2.
    yellow_1 = command(s, "yellow 1")[0]
    luck = drawn(s, "green 2", "red 3")
    begin(s, 4, luck)
    green_2, red_3 = [int(token.removeprefix("card:")) for token in luck.split()]
    assert held(s) == sorted([yellow_1, green_2, red_3])
    # A 3 for the two Minotaurs of a ring: one moves into a laboratory and draws a card there.
    play(s, f"grant {red_3}")
    play(s, f"order_move {A_MINOTAUR} {red(0)} {red(1)}")
    luck = drawn(s, "yellow 2")
    play(s, f"order_draw {A_MINOTAUR} {red(1)}", luck)
    yellow_2 = int(luck.removeprefix("card:"))
    assert held(s) == sorted([yellow_1, green_2, yellow_2])
    # The other discovers a room with a Minotaur icon; a card is taken instead.
    play(s, f"order_discover {A_MINOTAUR} {red(9)} {red(10)}", turned_up("Switchboard"))
    luck = drawn(s, "minotaur")
    play(s, "card_for_guard", luck)
    minotaur = int(luck.removeprefix("card:"))
    assert held(s) == sorted([yellow_1, green_2, yellow_2, minotaur])
    assert prompts(s) == [(3, "command")]
    # The green 2 takes the Commander through the gate; the room discovered shows two Minotaurs.
    play(s, f"grant {green_2}")
    play(s, f"order_move {THE_COMMANDER} {green(4)} {yellow(4)}")
    play(s, f"order_discover {THE_COMMANDER} {yellow(4)} {yellow(5)}", turned_up("Barracks"))
    play(s, "place_guard")
    luck = drawn(s, "blue 2 counter-clockwise")
    play(s, "card_for_guard", luck)
    blue_2 = int(luck.removeprefix("card:"))
    assert s.minotaurs[yellow(5)] == 1
    assert held(s) == sorted([yellow_1, yellow_2, minotaur, blue_2])
    # The blue card turns the blue ring by two, and lines the prisoner there up with the blue cell.
    play(s, f"rotate_by_card {blue_2}")
    assert s.turned == [0, 4, 0, 0, 0]
    assert (blue(3) - 6 + 4) % 6 == s.cells.index(BAXTER)
    assert held(s) == sorted([yellow_1, yellow_2, minotaur])
    # The Minotaur card: a card of the deck says where.
    luck = f"{drawn(s, 'red 2')} {turned_up('Brood cellar')}"
    play(s, f"spawn_by_card {minotaur}", luck)
    assert s.minotaurs[red(4)] == 1
    assert held(s) == sorted([yellow_1, yellow_2])
    # The 2 of the ring where the Commander is now: one room on, and one more discovered.
    plain(s, yellow(3))
    play(s, f"grant {yellow_2}")
    play(s, f"order_move {THE_COMMANDER} {yellow(4)} {yellow(3)}")
    play(
        s,
        f"order_discover {THE_COMMANDER} {yellow(3)} {yellow(2)}",
        turned_up("Dissection theatre"),
    )
    assert s.commander == yellow(3)
    # That is all for this turn; the last card is kept.
    play(s, "end_command")
    assert s.command == (yellow_1,)
    assert reads(yellow_1, "yellow 1")


def test_12_7_2_a_commander_who_fell_comes_back_with_a_loctae_card() -> None:
    """§5.6.3 She is eliminated like any Loctae Scientist, the last of her room."""
    s = thread(BAXTER, CLAY, commander_at=blue(3))
    plain(s, blue(2), blue(3))
    stand(s, 0, blue(2))
    s.loctae[blue(3)] = 2
    first, second = give(s, 0, "loctae", "loctae")
    act(s)
    play(s, f"kill_loctae 0 {blue(3)} {first}")
    assert s.commander == blue(3)
    play(s, f"kill_loctae 0 {blue(3)} {second}")
    assert s.commander == -1
    card = commanding(s, "loctae")[0]
    play(s, f"reinforce {card}")
    assert s.commander == green(0)


def test_12_8_1_a_loctae_icon_is_a_loctae_or_a_card() -> None:
    """As far as the supply goes."""
    for spare in (True, False):
        s = thread(BAXTER, CLAY)
        lay(s, yellow(2), "Lost property")
        s.minotaurs[yellow(2)] = 1
        if not spare:
            s.loctae[CHAMBER] = 4
        card = commanding(s, "yellow 2")[0]
        play(s, f"grant {card}")
        luck = turned_up("Professor's corner")
        play(s, f"order_discover {A_MINOTAUR} {yellow(2)} {yellow(3)}", luck)
        assert offered(s, "place_guard") == ["place_guard"] * spare
        if spare:
            play(s, "place_guard")
            assert s.loctae[yellow(3)] == 1
        else:
            assert refused(s, 2)["place_guard"] == "7.10.5"


def test_12_7_actions_may_be_left_over() -> None:
    """The card is spent all the same."""
    s = thread(BAXTER, CLAY)
    plain(s, green(1))
    card = commanding(s, "green 3")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {THE_COMMANDER} {green(0)} {green(1)}")
    play(s, "order_end")
    assert prompts(s) == [(2, "command")]
    assert s.command == ()
    assert s.discard == [card]


def test_12_7_4_two_steps_into_a_new_ring_are_the_last_of_that_card() -> None:
    """However far a Loctae has gone in it."""
    s = thread(BAXTER, CLAY, commander_at=yellow(4))
    lay(s, yellow(4), "Dairy")
    plain(s, green(4), green(5))
    card = commanding(s, "white 2")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {THE_COMMANDER} {yellow(4)} {green(4)}")
    play(s, f"order_move {THE_COMMANDER} {green(4)} {green(5)}")
    assert prompts(s) == [(2, "command")]
