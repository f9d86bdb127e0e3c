"""Ariadne's Thread: humans with secret hands against a Hive Commander."""

from __future__ import annotations

from typing import cast

import pytest

from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.state import COMMANDING, EMPTY, Daedalus
from derelict.kernel.chance import Scripted
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CHAMBER,
    CLAY,
    COLOURS,
    JAMIE,
    MORROW,
    act,
    begin,
    blue,
    captive,
    check_conserved,
    command,
    content,
    drawn,
    front,
    gate,
    give,
    green,
    guards,
    kinds,
    lay,
    lay_code,
    named,
    offered,
    on_theseus,
    open_gate,
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


def commanding(s: Daedalus, *cards: str) -> list[int]:
    """Begin the Commander's phase at alert level 0, with these cards in her hand."""
    found = command(s, *cards)
    s.alert, alert = 0, s.alert
    begin(s, 4)
    s.alert = alert
    return found


def held(s: Daedalus) -> list[int]:
    """Return the Commander's cards."""
    return sorted(s.command)


# How it ends.


def test_12_2_all_escapees_on_the_unlocked_pod_win() -> None:
    """As in the base game, and the Commander loses."""
    s = thread(BAXTER, CLAY, commander_at=yellow(3))
    plain(s, green(1))
    open_gate(s, "the Escape Pod")
    stand(s, 0, green(0))
    stand(s, 1, green(1))
    act(s)
    play(s, f"move 1 {green(0)}")
    assert s.outcome is not None
    assert s.outcome.reason == "thread-escaped"
    assert s.outcome.scores == (1, 1, 0)


def test_12_2_all_escapees_in_their_cells_lose() -> None:
    """§12.8 The last of them captured by a guard's move."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2), red(3))
    captive(s, 0)
    stand(s, 1, red(3))
    s.minotaurs[red(2)] = 1
    card = commanding(s, "red 1")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {A_MINOTAUR} {red(2)} {red(3)}")
    assert s.outcome is not None
    assert s.outcome.reason == "thread-contained"
    assert s.outcome.scores == (0, 0, 1)


def test_12_2_captures_are_not_counted() -> None:
    """A prisoner may be captured any number of times."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2), red(3))
    s.prisoners[1].captures = 7
    stand(s, 1, red(3))
    s.minotaurs[red(2)] = 1
    card = commanding(s, "red 1")[0]
    play(s, f"grant {card}")
    play(s, f"order_move {A_MINOTAUR} {red(2)} {red(3)}")
    assert s.prisoners[1].captive
    assert s.outcome is None


def test_12_2_the_commander_in_the_spawning_chamber_wins() -> None:
    """In person; another Loctae does not count."""
    s = thread(BAXTER, CLAY, commander_at=blue(0))
    plain(s, blue(0))
    s.loctae[blue(0)] = 2
    card = commanding(s, "blue 1")[0]
    play(s, f"grant {card}")
    assert f"order_move {A_LOCTAE} {blue(0)} {CHAMBER}" not in options(s)
    play(s, f"order_move {THE_COMMANDER} {blue(0)} {CHAMBER}")
    assert s.outcome is not None
    assert s.outcome.reason == "thread-restarted"
    assert s.outcome.scores == (0, 0, 1)


# Set up.


def test_12_3_it_is_set_up_as_the_base_game_with_exceptions() -> None:
    """§12.3.1, 12.3.2, 12.3.3, 12.3.4 The pod, two cards for all, Minotaurs, one row of THESEUS."""
    luck = "cell:4 cell:3 cell:2 cell:1 card:0 card:1 card:2 card:3"
    settled = GAME.settle(3, {"mode": "ariadne"})
    s = cast(Daedalus, GAME.new(3, settled, content(), Scripted(luck.split())))
    check_conserved(s)
    assert s.theseus == [0, EMPTY, 1, EMPTY, 2, EMPTY, 3, EMPTY]
    play(s, f"choose_character 0 {CLAY}")
    play(s, f"choose_character 1 {JAMIE}", "card:4 card:5 card:6 card:7 card:8 card:9")
    assert [p.hand for p in s.prisoners] == [(4, 5), (6, 7)]
    assert s.command == (8, 9)
    pod = s.commander
    assert s.tiles[pod] == named("Pod bay")
    assert guards(s) == {pod: LOCTAE}
    assert prompts(s) == [(2, "post")]
    assert {int(line.split()[1]) for line in options(s)} == set(range(12, 48))
    play(s, f"station {red(5)}", turned_up("Guardroom"))
    play(s, f"station {yellow(5)}", turned_up("Barracks"))
    assert guards(s) == {pod: LOCTAE, red(5): MINOTAUR, yellow(5): MINOTAUR}
    assert prompts(s) == [(0, "act"), (1, "act")]


def test_12_3_4_there_are_no_penalties() -> None:
    """§12.5 A captured prisoner closes nothing to the others."""
    s = thread(CLAY, BAXTER)
    lay(s, blue(2), "Sample kitchen")
    stand(s, 0, blue(2))
    captive(s, 1)
    assert "use_laboratory 0" in options(act(s))


def test_12_4_a_round_is_humans_commander_theseus() -> None:
    """In this order."""
    s = thread(BAXTER, CLAY)
    on_theseus(s, "blue 1 clockwise")
    act(s)
    play(s, "finish 0")
    happened = play(s, "finish 1", drawn(s, "red 1"))
    assert s.phase == COMMANDING
    assert prompts(s) == [(2, "command")]
    happened += play(s, "end_command")
    phases = [kind for kind in kinds(happened) if kind in ("command-phase", "phase-three")]
    assert phases == ["command-phase", "phase-three"]
    assert s.turned == [0, 1, 0, 0, 0]


# The human phase.


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_12_5_all_escapees_have_five_actions(count: int) -> None:
    """However many they are."""
    s = act(thread(*[BAXTER, CLAY, AUDREY, MORROW][:count]))
    assert [p.actions for p in s.prisoners] == [5] * count


def test_12_5_nobody_has_a_special_ability() -> None:
    """Clay, Audrey, Morrow, Jamie and Baxter are like everybody else."""
    s = thread(AUDREY, MORROW, BAXTER, JAMIE)
    lay(s, blue(2), "Whispering closet")
    plain(s, blue(1))
    stand(s, 0, blue(2))
    stand(s, 3, blue(2))
    act(s)
    play(s, f"move 0 {blue(1)}")
    assert not s.prisoners[0].stride
    assert offered(s, "move", 1) == []
    assert f"discover 3 {red(4)}" not in options(s, 3)
    assert len({s.most_cards(p) for p in s.prisoners}) == 1


def test_12_5_1_cards_are_drawn_in_laboratories_only_and_one_at_a_time() -> None:
    """Hands are secret."""
    s = thread(BAXTER, CLAY)
    lay(s, blue(2), "Sample kitchen")
    stand(s, 0, blue(2))
    act(s)
    assert refused(s)["draw_card 0"] == "12.5.1"
    happened = play(s, "use_laboratory 0", drawn(s, "red 1"))
    assert len(s.prisoners[0].hand) == 1
    assert happened[0] == "draws-hidden 0"
    assert s.hidden_hands()


def test_12_5_2_a_minotaur_card_eliminates_all_minotaurs_of_a_room() -> None:
    """And of no other."""
    s = thread(BAXTER, CLAY)
    plain(s, blue(1), blue(2), blue(3))
    stand(s, 0, blue(2))
    s.minotaurs[blue(1)], s.minotaurs[blue(3)] = 3, 1
    card = give(s, 0, "minotaur")[0]
    act(s)
    play(s, f"kill 0 {blue(1)} {card}")
    assert guards(s) == {green(0): LOCTAE, blue(3): MINOTAUR}
    assert s.prisoners[0].actions == 4


def test_12_5_3_a_guard_icon_is_a_card_for_a_human() -> None:
    """One for each icon, and no guard appears."""
    s = thread(BAXTER, CLAY)
    stand(s, 0, red(3))
    act(s)
    play(s, f"discover 0 {red(4)}", f"{turned_up('Guardroom')} {drawn(s, 'red 1', 'red 2')}")
    assert len(s.prisoners[0].hand) == 2
    assert guards(s) == {green(0): LOCTAE}


# Controlling Minotaurs.


def at_a_relay(*cards: str) -> tuple[Daedalus, list[int]]:
    """Put the first prisoner into a relay, with cards, and Minotaurs into red and green."""
    s = thread(BAXTER, CLAY)
    lay(s, blue(2), "Whispering closet")
    stand(s, 0, blue(2))
    plain(s, red(6), red(7), green(6))
    s.minotaurs[red(6)] = s.minotaurs[green(6)] = 1
    found = give(s, 0, *cards)
    act(s)
    return s, found


def test_12_6_a_rotation_card_controls_a_minotaur_of_its_ring() -> None:
    """For up to as many actions as its number, for one action; no guard card, no empty ring."""
    s, (card, other, minotaur) = at_a_relay("red 2", "yellow 1", "minotaur")
    assert offered(s, "control") == [f"control 0 {card}"]
    assert refused(s)[f"control 0 {minotaur}"] == "12.6"
    play(s, f"control 0 {card}")
    assert s.prisoners[0].actions == 4
    assert offered(s, "lead") == [f"lead 0 {red(6)}"]
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(7)}")
    play(s, f"lead_move 0 {red(6)}")
    assert prompts(s) == [(0, "act"), (1, "act")]
    assert s.discard == (card,)
    assert other in s.prisoners[0].hand


def test_12_6_one_may_stop_before() -> None:
    """The card is discarded all the same."""
    s, (card,) = at_a_relay("red 3")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(7)}")
    play(s, "lead_stop 0")
    assert s.minotaurs[red(7)] == 1
    assert s.discard == (card,)


def test_12_6_1_a_controlled_minotaur_discovers_before_it_enters() -> None:
    """A guard icon is a card for the player."""
    s, (card,) = at_a_relay("red 2")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    assert refused(s)[f"lead_move 0 {red(5)}"] == "12.6.1"
    luck = f"{turned_up('Switchboard')} {drawn(s, 'green 1')}"
    play(s, f"lead_discover 0 {red(5)}", luck)
    assert len(s.prisoners[0].hand) == 1
    play(s, f"lead_move 0 {red(5)}")
    assert s.minotaurs[red(5)] == 1


def test_12_6_1_it_captures_nobody_and_leaves_no_ring() -> None:
    """Not even through an open gate."""
    s, (card,) = at_a_relay("red 2")
    lay(s, red(5), "Clerk's office")
    plain(s, yellow(5))
    open_gate(s, "the Clerk's Hatch")
    stand(s, 1, red(5))
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(5)}")
    assert not s.prisoners[1].captive
    assert offered(s, "lead_move") == [f"lead_move 0 {red(6)}"]


def test_12_6_1_it_obtains_and_breaks_codes() -> None:
    """With the player's cards; and it opens gates."""
    s, (card, first, second, third) = at_a_relay("red 3", "blue 1", "blue 2", "blue 3")
    lay(s, red(5), "Clerk's office")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(5)}")
    play(s, "lead_obtain 0", drawn(s, "blue 1", "blue 2", "blue 3"))
    play(s, f"lead_break 0 {COLOURS}")
    for laid in (first, second, third):
        play(s, f"lead_lay 0 {laid}")
    assert s.opened[gate(s, "the Clerk's Hatch")]
    assert s.prisoners[0].hand == ()
    assert len(s.discard) == 7


def test_12_6_1_it_opens_a_gate_from_outside() -> None:
    """§6.4.6 Of the ring inside."""
    s, (card,) = at_a_relay("red 1")
    lay(s, blue(3), "Ticket hall")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_open 0 {gate(s, 'the Turnstile')}")
    assert s.opened[gate(s, "the Turnstile")]
    assert s.alert == 2


def test_12_6_1_it_manipulates_the_rotation() -> None:
    """§6.7 In a control room, with a card of the player's."""
    s, (card, other) = at_a_relay("red 2", "blue 1")
    lay(s, red(5), "Clockwork gallery")
    there = on_theseus(s, "green 1")[0]
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(5)}")
    play(s, f"lead_swap 0 0 {other}")
    assert s.theseus[0] == other
    assert s.prisoners[0].hand == (there,)


def test_12_6_1_a_guard_card_kills_all_in_its_room() -> None:
    """Itself included."""
    s, (card, minotaur) = at_a_relay("red 3", "minotaur")
    s.minotaurs[red(7)] = 2
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(7)}")
    play(s, f"lead_kill 0 {red(7)} {minotaur}")
    assert guards(s) == {green(0): LOCTAE, green(6): MINOTAUR}
    assert prompts(s) == [(0, "act"), (1, "act")]


def test_12_6_2_a_white_card_controls_one_minotaur_in_each_ring() -> None:
    """Each for the number on the card."""
    s, (card,) = at_a_relay("white 1")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(7)}")
    assert offered(s, "lead") == [f"lead 0 {green(6)}"]
    play(s, f"lead 0 {green(6)}")
    play(s, "lead_stop 0")
    assert s.discard == (card,)
    assert s.minotaurs[red(7)] == s.minotaurs[green(6)] == 1


def test_12_6_3_a_gate_far_out_does_not_raise_the_alert() -> None:
    """Until humans can reach it."""
    s, (card,) = at_a_relay("green 1")
    lay(s, yellow(6), "Dairy")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {green(6)}")
    play(s, f"lead_open 0 {gate(s, 'the Butter Gate')}")
    assert s.opened[gate(s, "the Butter Gate")]
    assert s.alert == 1


# The Commander's phase.


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
    plain(s, green(4), blue(3), red(9), red(0))
    lay(s, yellow(4), "Dairy")
    lay(s, red(1), "Tissue library")
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
    play(s, f"order_discover {THE_COMMANDER} {yellow(3)} {yellow(2)}", turned_up("Song room"))
    assert s.commander == yellow(3)
    # That is all for this turn; the last card is kept.
    play(s, "end_command")
    assert s.command == (yellow_1,)
    assert reads(yellow_1, "yellow 1")


def test_12_10_theseus_uses_the_upper_row_alone() -> None:
    """It moves up afterwards and is filled again, face up."""
    s = thread(BAXTER, CLAY)
    s.alert = 2
    cards = on_theseus(
        s, "blue 1 clockwise", "-", "red 1 clockwise", "-", "green 1", "-", "green 2"
    )
    begin(s, 3)
    assert s.turned == [0, 1, 1, 0, 0]
    assert s.discard == tuple(cards[:2])
    assert s.theseus == [cards[2], EMPTY, cards[3], EMPTY, *[EMPTY] * 4]
    begin(s, 0, drawn(s, "yellow 1", "yellow 2"))
    assert [card != EMPTY for card in s.theseus] == [True, False] * 4
    assert s.shown[::2] == [True] * 4


def test_12_10_a_minotaur_card_of_theseus_spawns_in_the_thread_too() -> None:
    """§7.10 As described in the base game."""
    s = thread(BAXTER, CLAY)
    on_theseus(s, "minotaur")
    begin(s, 3, drawn(s, "red 2"))
    assert s.minotaurs[red(4)] == 1


def test_12_8_a_captured_human_can_be_freed() -> None:
    """§6.9 As in the base game."""
    s = thread(BAXTER, CLAY)
    plain(s, front(CLAY))
    stand(s, 0, front(CLAY))
    captive(s, 1)
    act(s)
    play(s, "free 0 1")
    assert (s.prisoners[1].captive, s.prisoners[1].actions) == (False, 5)


def test_12_6_the_thread_has_no_patrol_row_to_swap_with() -> None:
    """§12.3.4, 6.8 A relay is for controlling Minotaurs."""
    s, _ = at_a_relay("red 2")
    assert offered(s, "swap") == []


def test_12_5_codes_are_broken_as_ever() -> None:
    """§6.4 By one or several in the gate room."""
    s = thread(BAXTER, CLAY)
    lay(s, blue(2), "Ticket hall")
    stand(s, 0, blue(2))
    lay_code(s, "the Turnstile", "red 1", "minotaur")
    cards = give(s, 0, "red 2", "loctae")
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    for slot, card in enumerate(cards):
        play(s, f"lay 0 {slot} {card}")
    assert s.opened[gate(s, "the Turnstile")]
    assert s.alert == 2
