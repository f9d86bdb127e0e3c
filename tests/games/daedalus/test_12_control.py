"""Ariadne's Thread: humans control Minotaurs from a relay."""

from __future__ import annotations

from derelict.games.daedalus.state import Daedalus
from tests.games.daedalus.arrange import (
    BAXTER,
    CLAY,
    COLOURS,
    act,
    blue,
    drawn,
    gate,
    give,
    green,
    guards,
    lay,
    offered,
    on_theseus,
    open_gate,
    plain,
    play,
    prompts,
    red,
    refused,
    stand,
    thread,
    turned_up,
    yellow,
)

MINOTAUR, LOCTAE = (1, 0), (0, 1)


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
    assert s.discard == [card]
    assert other in s.prisoners[0].hand


def test_12_6_one_may_stop_before() -> None:
    """The card is discarded all the same."""
    s, (card,) = at_a_relay("red 3")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_move 0 {red(7)}")
    play(s, "lead_stop 0")
    assert s.minotaurs[red(7)] == 1
    assert s.discard == [card]


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
    """Itself included; those of the next room are out of reach."""
    s, (card, minotaur) = at_a_relay("red 3", "minotaur")
    s.minotaurs[red(7)] = 2
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    assert offered(s, "lead_kill") == [f"lead_kill 0 {red(6)} {minotaur}"]
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
    assert s.discard == [card]
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


def test_12_6_the_thread_has_no_patrol_row_to_swap_with() -> None:
    """§12.3.4, 6.8 A relay is for controlling Minotaurs."""
    s, _ = at_a_relay("red 2")
    assert offered(s, "swap") == []


def test_12_6_2_a_ring_may_be_left_alone() -> None:
    """The next one follows."""
    s, (card,) = at_a_relay("white 1")
    play(s, f"control 0 {card}")
    play(s, "skip_ring 0")
    assert offered(s, "lead") == [f"lead 0 {green(6)}"]


def test_12_6_1_it_pushes_the_broken_gate_open() -> None:
    """§6.3.1 Which has no code."""
    s, (card,) = at_a_relay("blue 1")
    lay(s, blue(4), "Doorman's lodge")
    s.minotaurs[blue(4)] = 1
    act(s)
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {blue(4)}")
    play(s, f"lead_open 0 {gate(s, 'the Sulking Door')}")
    assert s.opened[gate(s, "the Sulking Door")]
    assert s.alert == 2


def test_12_6_3_the_alert_catches_up_when_humans_can_reach_the_gate() -> None:
    """Ring by ring, as soon as the gates between are open."""
    s, (card,) = at_a_relay("red 1")
    lay(s, red(6 + 3), "Clerk's office")
    s.opened[gate(s, "the Clerk's Hatch")] = True
    lay(s, blue(3), "Ticket hall")
    play(s, f"control 0 {card}")
    play(s, f"lead 0 {red(6)}")
    play(s, f"lead_open 0 {gate(s, 'the Turnstile')}")
    assert s.alert == 3
