"""The seven Difficulty Enhancers: dice, data packets, clocks, silence, hidden hands."""

from __future__ import annotations

from typing import cast

import pytest

from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.state import ACTING, PLANNING, Daedalus
from derelict.kernel.chance import Seeded
from tests.games.daedalus.arrange import (
    BAXTER,
    CHAMBER,
    CLAY,
    act,
    begin,
    blue,
    captive,
    content,
    drawn,
    give,
    green,
    guards,
    hive,
    kinds,
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
    take,
    yellow,
)

EIGHT = tuple([f"{c} {n}" for n in (1, 2) for c in ("blue", "red", "green", "yellow")])
THESEUS_DIE, TIMER_DIE, SECURITY_DIE = 1, 2, 3


def planning(enhancers: str, luck: str, *cards: str) -> Daedalus:
    """Begin Phase 1 with THESEUS face down and cards in the first prisoner's hand."""
    s = scene(BAXTER, CLAY, enhancers=enhancers)
    on_theseus(s, *EIGHT, shown=False)
    give(s, 0, *cards)
    begin(s, 1, luck)
    return s


# Enhancer 1.


def test_11_1_theseus_is_laid_face_down() -> None:
    """At set-up, and whenever it is filled again."""
    s = GAME.new(2, GAME.settle(2, {"enhancers": "1"}), content(), Seeded(1))
    assert cast(Daedalus, s).shown == [False] * 8


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_11_1_the_die_says_how_many_cards_are_turned_up(face: int) -> None:
    """The first of them, column by column; the manual's picture shows a five."""
    s = planning("1", str(face))
    assert s.shown == [True] * face + [False] * (8 - face)
    assert s.phase == PLANNING


def test_11_1_cards_turned_up_stay_so_as_they_move_up() -> None:
    """A lower roll in the next round hides nothing."""
    s = planning("1", "6")
    for seat in range(2):
        play(s, f"ready {seat}")
    play(s, "finish 0")
    play(s, "finish 1")
    assert s.shown == [True] * 4 + [False] * 4
    begin(s, 0, f"{drawn(s, 'minotaur', 'minotaur')} 1")
    assert s.shown == [True] * 4 + [False] * 4


def test_11_1_a_card_laid_by_a_relay_or_control_room_lies_face_up() -> None:
    """§6.7, 6.8 Whichever way the card lay that was taken."""
    s = scene(BAXTER, CLAY, enhancers="1")
    on_theseus(s, *EIGHT, shown=False)
    lay(s, blue(2), "Ring master's box")
    stand(s, 0, blue(2))
    card = give(s, 0, "minotaur")[0]
    act(s)
    play(s, f"swap 0 4 {card}")
    assert s.learned
    assert s.shown == [False] * 4 + [True] + [False] * 3


def test_11_1_1_packets_reveal_cards_in_their_order() -> None:
    """In Phase 1; the card is discarded and costs no action."""
    s = planning("1", "2", "packets=2")
    card = s.prisoners[0].hand[0]
    play(s, f"spend 0 {card}")
    assert s.discard == [card]
    play(s, "reveal 0")
    assert s.shown == [True] * 3 + [False] * 5
    play(s, "reveal 1")
    assert s.shown == [True] * 4 + [False] * 4
    assert offered(s, "reveal") == []


def test_11_1_1_packets_can_be_spent_while_acting_and_while_hidden() -> None:
    """§6.6 It costs no action, and hiding goes on."""
    s = scene(BAXTER, CLAY, enhancers="1")
    on_theseus(s, *EIGHT, shown=False)
    lay(s, blue(2), "Night nursery")
    stand(s, 0, blue(2))
    s.prisoners[0].hidden = True
    s.minotaurs[blue(2)] = 1
    card = give(s, 0, "packets=1")[0]
    act(s)
    assert options(s, 0) == [f"spend 0 {card}", "finish 0"]
    play(s, f"spend 0 {card}")
    play(s, "reveal 0")
    assert s.prisoners[0].hidden
    assert s.prisoners[0].actions == 5
    assert s.shown[0]


def test_11_1_1_packets_can_be_spent_in_phase_3() -> None:
    """When the players are asked about the order of guards."""
    s = scene(BAXTER, CLAY, enhancers="1")
    stand(s, 0, red(3))
    s.minotaurs[red(0)] = s.minotaurs[red(1)] = 1
    card = give(s, 1, "green packets=2")[0]
    cards = ("-", "red 3 clockwise", "blue 1", "blue 2")
    on_theseus(s, *cards, shown=False)
    s.alert = 1
    begin(s, 3)
    play(s, f"spend 1 {card}")
    play(s, "reveal 1")
    assert s.shown[2]
    play(s, f"send {red(0)} 3 1")
    assert s.prisoners[0].captive


def test_11_1_2_packets_reroll_the_die_in_phase_1() -> None:
    """The result is seen before another packet is used; none has to be."""
    s = planning("1", "1", "packets=2")
    play(s, f"spend 0 {s.prisoners[0].hand[0]}")
    play(s, f"reroll 0 {THESEUS_DIE}", "3")
    assert s.shown == [True] * 3 + [False] * 5
    play(s, f"reroll 1 {THESEUS_DIE}", "2")
    assert s.shown == [True] * 3 + [False] * 5
    assert offered(s, "reroll") == []


def test_11_1_2_there_are_no_rerolls_after_phase_1() -> None:
    """Only cards of THESEUS are revealed then."""
    s = scene(BAXTER, enhancers="1")
    on_theseus(s, *EIGHT, shown=False)
    card = give(s, 0, "packets=2")[0]
    act(s)
    play(s, f"spend 0 {card}")
    assert offered(s, "reroll") == []
    assert offered(s, "reveal") == ["reveal 0"]


def test_11_1_3_packets_left_over_last_until_the_phase_ends() -> None:
    """For either purpose, and for any player; then they are gone."""
    s = planning("1", "1", "packets=2")
    play(s, f"spend 0 {s.prisoners[0].hand[0]}")
    play(s, "reveal 0")
    play(s, "ready 0")
    assert offered(s, "reroll", 1) == [f"reroll 1 {THESEUS_DIE}"]
    play(s, "ready 1")
    assert s.phase == ACTING
    assert s.packets == 0
    assert offered(s, "reveal") == []


def test_11_1_cards_that_lie_face_down_are_activated_all_the_same() -> None:
    """§7.2 And are seen then."""
    s = scene(BAXTER, CLAY, enhancers="1")
    on_theseus(s, "red 2 clockwise", shown=False)
    begin(s, 3)
    assert s.turned == [0, 0, 2, 0, 0]


# Enhancer 2.


def test_11_2_hands_are_hidden() -> None:
    """Drawing and passing are seen, cards are not; discards are."""
    s = scene(BAXTER, CLAY, enhancers="2")
    lay(s, blue(2), "Night nursery")
    for seat in range(2):
        stand(s, seat, blue(2))
    card = give(s, 0, "red 1")[0]
    act(s)
    s.events = []
    events = play(s, f"give 0 1 {card}")
    seen = [event for event in s.events if event.seat == -1]
    assert [str(event) for event in seen] == ["gives-hidden 0 1"]
    assert f"given 0 {card}" in events
    happened = play(s, "draw_card 0", drawn(s, "red 2"))
    assert happened[0] == "draws-hidden 0"
    assert s.may_speak()


def test_11_2_without_it_hands_are_open() -> None:
    """§2.5 Everybody sees every card."""
    assert not scene(BAXTER).hidden_hands()
    assert scene(BAXTER, enhancers="2").hidden_hands()


# Enhancer 3.


def test_11_3_the_hour_ends_the_game() -> None:
    """By an ordinary choice."""
    s = act(scene(BAXTER, CLAY, enhancers="1+3"))
    play(s, "hour_up 0")
    assert s.outcome is not None
    assert s.outcome.reason == "repaired"
    assert s.outcome.scores == (0, 0)


def test_11_3_without_it_there_is_no_hour() -> None:
    """Nobody can call it."""
    assert offered(act(scene(BAXTER)), "hour_up") == []


# Enhancer 4.


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_11_4_the_timer_die_says_how_long_phase_2_lasts(face: int) -> None:
    """15 to 40 seconds."""
    assert planning("4", str(face)).timer == 10 + 5 * face


def test_11_4_when_time_is_up_unused_actions_are_lost() -> None:
    """§6.10 And the Hive moves."""
    s = planning("4", "1")
    for seat in range(2):
        play(s, f"ready {seat}")
    happened = play(s, "time_up 0")
    assert "phase-three" in kinds(happened)
    assert [p.actions for p in s.prisoners] == [0, 0]


def test_11_4_1_nobody_speaks_in_phase_1() -> None:
    """In Phases 2 and 3 they may; by agreement not in Phase 3 either."""
    for enhancers, speaks in (("4", True), ("4+silent", False)):
        s = planning(enhancers, "1")
        assert not s.may_speak()
        for seat in range(2):
            play(s, f"ready {seat}")
        assert s.may_speak()
        stand(s, 0, red(3))
        s.minotaurs[red(0)] = s.minotaurs[red(1)] = 1
        s.deck += tuple([card for card in s.theseus if card >= 0])
        s.theseus = [-1] * 8
        hive(s, "-", "red 3 clockwise")
        assert prompts(s)[0] == (0, "patrol")
        assert s.may_speak() == speaks
    assert planning("1", "1").may_speak()


def test_11_4_2_packets_reroll_the_timer_die() -> None:
    """Though Enhancer 1 is not in play, and there is nothing to reveal."""
    s = planning("4", "1", "packets=1")
    play(s, f"spend 0 {s.prisoners[0].hand[0]}")
    assert offered(s, "reveal") == []
    play(s, f"reroll 0 {TIMER_DIE}", "6")
    assert s.timer == 40


# Enhancer 5.


@pytest.mark.parametrize(
    ("face", "name", "option"),
    [
        (2, "Whispering closet", "climb"),
        (3, "Sample kitchen", "use_laboratory"),
        (4, "Whispering closet", "swap"),
        (5, "Ring master's box", "swap"),
        (6, "Night nursery", "hide"),
    ],
)
def test_11_5_the_security_die_locks_a_kind_of_room(face: int, name: str, option: str) -> None:
    """For this round; every other face leaves it open."""
    for rolled in range(2, 7):
        s = scene(BAXTER, CLAY, enhancers="5")
        on_theseus(s, *EIGHT)
        lay(s, blue(2), name)
        stand(s, 0, blue(2))
        lay(s, blue(5), "Ticket hall")
        open_gate(s, "the Turnstile")
        plain(s, red(4))
        give(s, 0, "minotaur")
        begin(s, 1, str(rolled))
        for seat in range(2):
            play(s, f"ready {seat}")
        locked = rolled == face
        assert bool(offered(s, option)) != locked
        found = [v for k, v in refused(s).items() if k.startswith(option + " ") and v == "11.5"]
        assert bool(found) == locked


def test_11_5_whoever_hides_already_stays_hidden() -> None:
    """§6.6 Locked hatcheries let nobody begin to hide, and drive nobody out."""
    s = scene(BAXTER, CLAY, enhancers="5")
    lay(s, blue(2), "Night nursery")
    stand(s, 0, blue(2))
    s.prisoners[0].hidden = True
    begin(s, 1, "6")
    for seat in range(2):
        play(s, f"ready {seat}")
    assert s.prisoners[0].hidden
    play(s, "draw_card 0", drawn(s, "red 1"))
    assert refused(s)["hide 0"] == "11.5"


def test_11_5_its_first_face_is_a_minotaur() -> None:
    """Placed as usual, by the next card of the deck."""
    s = scene(BAXTER, CLAY, enhancers="5")
    begin(s, 1, f"1 {drawn(s, 'red 2')}")
    assert guards(s) == {red(4): (1, 0)}


def test_11_5_1_packets_reroll_the_security_die() -> None:
    """A lockdown is replaced; a Minotaur that has come stays."""
    s = planning("5", "3", "packets=2")
    play(s, f"spend 0 {s.prisoners[0].hand[0]}")
    play(s, f"reroll 0 {SECURITY_DIE}", f"1 {drawn(s, 'green 3')}")
    assert guards(s) == {green(10): (1, 0)}
    play(s, f"reroll 0 {SECURITY_DIE}", "6")
    assert s.lockdown == 6
    assert guards(s) == {green(10): (1, 0)}


# Enhancer 6.


@pytest.mark.parametrize("seconds", ["15", "25", "40"])
def test_11_6_phase_2_lasts_so_many_seconds(seconds: str) -> None:
    """25 unless it is set otherwise; then the rest of the actions is lost."""
    s = scene(BAXTER, CLAY, enhancers="6", seconds=seconds)
    begin(s, 1)
    assert s.timer == int(seconds)
    for seat in range(2):
        play(s, f"ready {seat}")
    play(s, "time_up 0")
    assert [p.actions for p in s.prisoners] == [0, 0]


# Enhancer 7.


def test_11_7_a_spawned_minotaur_goes_on_by_the_card() -> None:
    """From the usual place, by the number and in the direction of the card that was drawn."""
    for heading, place in (("clockwise", red(7)), ("counter-clockwise", red(1))):
        s = scene(BAXTER, CLAY, enhancers="7")
        on_theseus(s, "minotaur")
        begin(s, 3, drawn(s, f"red 3 {heading}"))
        assert guards(s) == {place: (1, 0)}


def test_11_7_with_a_white_card_each_ring_counts_in_its_own_direction() -> None:
    """§7.8 Blue clockwise, and then by turns."""
    s = scene(BAXTER, CLAY, enhancers="7")
    on_theseus(s, "minotaur")
    begin(s, 3, drawn(s, "white 2"))
    assert guards(s) == dict.fromkeys([blue(3), red(2), yellow(10), green(8)], (1, 0))


def test_11_7_it_captures_whoever_is_in_the_open_there() -> None:
    """Whoever hides is safe, and so is whoever stands at the usual place."""
    for hidden in (False, True):
        s = scene(BAXTER, CLAY, enhancers="7")
        stand(s, 0, red(7))
        stand(s, 1, red(4))
        s.prisoners[0].hidden = hidden
        on_theseus(s, "minotaur")
        begin(s, 3, drawn(s, "red 3 clockwise"))
        assert [p.captive for p in s.prisoners] == [not hidden, False]


def test_11_7_loctae_are_not_affected() -> None:
    """They appear in the Spawning Chamber as ever."""
    s = scene(BAXTER, CLAY, enhancers="7")
    hive(s, "loctae")
    assert guards(s) == {CHAMBER: (0, 1)}


def test_11_7_clays_penalty_counts_as_a_card_of_theseus() -> None:
    """§9.1 The security die's Minotaur does not."""
    s = scene(BAXTER, CLAY, enhancers="5+7")
    on_theseus(s, *EIGHT)
    captive(s, 1)
    begin(s, 0, f"{drawn(s, 'red 3 clockwise')} 2")
    assert guards(s) == {red(7): (1, 0)}
    s = scene(BAXTER, CLAY, enhancers="5+7")
    begin(s, 1, f"1 {drawn(s, 'red 3 clockwise')}")
    assert guards(s) == {red(4): (1, 0)}


def test_11_7_rooms_have_their_own_icons_still() -> None:
    """§5.3.1 Minotaurs on tiles appear where they are shown."""
    s = scene(BAXTER, CLAY, enhancers="7")
    stand(s, 0, red(3))
    act(s)
    play(s, f"discover 0 {red(4)}", f"tile:{named_guardroom()}")
    assert guards(s) == {red(4): (2, 0)}


def named_guardroom() -> int:
    """Return the number of the tile with two Minotaurs in red."""
    return next(n for n, tile in enumerate(content().tiles) if tile.name == "Guardroom")


def test_packets_are_on_cards() -> None:
    """What the tests above take for granted."""
    s = scene(BAXTER)
    assert content().cards[take(s, "packets=2")].packets == 2


def test_11_2_a_card_taken_from_theseus_unseen_is_told_to_one_seat() -> None:
    """§6.7 Face down on THESEUS, it is nobody else's business; face up, everybody has seen it."""
    for shown in (False, True):
        s = scene(BAXTER, CLAY, enhancers="1+2")
        there = on_theseus(s, *EIGHT, shown=shown)
        lay(s, blue(2), "Ring master's box")
        stand(s, 0, blue(2))
        card = give(s, 0, "minotaur")[0]
        act(s)
        play(s, f"swap 0 0 {card}")
        told = [event.seat for event in s.events or [] if str(event) == f"takes 0 {there[0]}"]
        assert told == [-1 if shown else 0]


def test_11_2_what_another_took_face_down_is_not_known() -> None:
    """§11.1, 6.7 Whoever imagines her hand may be wrong about it; a card seen is known."""
    for enhancers, shown in (("1+2", False), ("2", True)):
        s = scene(BAXTER, CLAY, enhancers=enhancers)
        there = on_theseus(s, *EIGHT, shown=shown)
        lay(s, blue(2), "Ring master's box")
        stand(s, 0, blue(2))
        card = give(s, 0, "minotaur")[0]
        act(s)
        play(s, f"swap 0 0 {card}")
        worlds = [cast(Daedalus, GAME.imagine(s, 1, Seeded(seed))) for seed in range(8)]
        hands = {world.prisoners[0].hand for world in worlds}
        assert (hands == {(there[0],)}) == shown
        assert all(world.prisoners[0].took in world.prisoners[0].hand for world in worlds)


def test_2_3_1_hidden_cards_are_not_among_those_shuffled_anew() -> None:
    """§11.2 Whoever imagines the others' hands after a reshuffle knows that much."""
    s = scene(BAXTER, CLAY, enhancers="2")
    held = give(s, 1, "red 1", "red 2")
    s.discard, s.deck = s.deck, []
    later = s.clone()
    later.deck = s.discard
    act(s)
    play(s, "draw_card 0", drawn(later, "blue 1"))
    for seed in range(10):
        world = cast(Daedalus, GAME.imagine(s, 0, Seeded(seed)))
        assert set(world.prisoners[1].hand) == set(held)


def test_11_1_1_packets_can_be_spent_when_actions_have_run_out() -> None:
    """Until she passes; it costs no action."""
    s = scene(BAXTER, CLAY, enhancers="1")
    on_theseus(s, *EIGHT, shown=False)
    card = give(s, 0, "packets=1")[0]
    act(s)
    s.prisoners[0].actions = 2
    play(s, "draw_card 0", drawn(s, "red 3"))
    assert f"spend 0 {card}" in options(s, 0)
    play(s, f"spend 0 {card}")
    assert offered(s, "reveal", 0) == ["reveal 0"]
