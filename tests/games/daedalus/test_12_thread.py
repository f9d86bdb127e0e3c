"""Ariadne's Thread: how it is set up and ends, and the humans' phase."""

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
    commanding,
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
    red,
    refused,
    stand,
    thread,
    turned_up,
    yellow,
)

MINOTAUR, LOCTAE = (1, 0), (0, 1)
LOCTAES = "Professor's corner"  # a room with a Loctae icon
A_MINOTAUR, A_LOCTAE, THE_COMMANDER = 0, 1, 2


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
    stand(s, 1, yellow(3))
    act(s)
    luck = f"{turned_up(LOCTAES)} {drawn(s, 'blue 1')}"
    play(s, f"discover 1 {yellow(4)}", luck)
    assert len(s.prisoners[1].hand) == 1
    assert guards(s) == {green(0): LOCTAE}


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


def test_12_8_a_captured_human_can_be_freed() -> None:
    """§6.9 As in the base game."""
    s = thread(BAXTER, CLAY)
    plain(s, front(CLAY))
    stand(s, 0, front(CLAY))
    captive(s, 1)
    act(s)
    play(s, "free 0 1")
    assert (s.prisoners[1].captive, s.prisoners[1].actions) == (False, 5)


def test_12_10_theseus_uses_the_upper_row_alone() -> None:
    """It moves up afterwards and is filled again, face up."""
    s = thread(BAXTER, CLAY)
    s.alert = 2
    cards = on_theseus(
        s, "blue 1 clockwise", "-", "red 1 clockwise", "-", "green 1", "-", "green 2"
    )
    begin(s, 3)
    assert s.turned == [0, 1, 1, 0, 0]
    assert s.discard == list(cards[:2])
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
