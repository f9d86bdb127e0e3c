"""Scouts make the choices that anybody would: as prisoners, in Ariadne's Thread, as Commander."""

from __future__ import annotations

import pytest

from derelict.games.daedalus.board import RED, RING, YELLOW
from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.scouting.fears import MEMORY
from derelict.games.daedalus.state import Daedalus
from derelict.kernel.chance import Seeded
from tests.games.daedalus.arrange import (
    BAXTER,
    CHAMBER,
    CLAY,
    JAMIE,
    act,
    begin,
    blue,
    captive,
    command,
    commanding,
    front,
    give,
    green,
    lay,
    lay_code,
    on_theseus,
    open_gate,
    plain,
    play,
    reads,
    red,
    scene,
    stand,
    thread,
)
from tests.games.daedalus.soak import new

QUIET = ("green 1", "green 2", "green 3", "green 1", "green 2", "green 3")


def wish(s: Daedalus, seat: int = 0) -> str:
    """Return what a scout would choose for a seat."""
    decision = s.decision(seat)
    assert decision is not None
    return str(decision.options[GAME.scout(s, decision, Seeded(1))])


def follow(s: Daedalus) -> list[str]:
    """Let scouts finish Phase 2, and return what they did."""
    done: list[str] = []
    while s.outcome is None and s.decisions and s.decisions[0].prompt == "act":
        decision = s.decisions[0]
        done.append(wish(s, decision.seat))
        s.choose(decision.seat, [str(o) for o in decision.options].index(done[-1]), Seeded(2))
    return done


def with_one_action(s: Daedalus) -> None:
    """Leave the first seat one action, and ask everybody anew."""
    s.prisoners[0].actions = 1
    asker = s.asker
    assert asker is not None
    s.decisions = []
    s.agenda.pop()
    s.running = asker
    asker.run(s, Seeded(1))


# Prisoners.


def test_5_3_a_scout_leaves_her_cell() -> None:
    """She discovers the room in front of it."""
    s = scene(BAXTER, CLAY)
    on_theseus(s, *QUIET)
    assert wish(act(s)) == f"discover 0 {front(BAXTER)}"


def test_6_9_a_scout_frees_a_captive() -> None:
    """As soon as she stands in front of the cell."""
    s = scene(BAXTER, CLAY)
    plain(s, front(CLAY))
    on_theseus(s, *QUIET)
    stand(s, 0, front(CLAY))
    captive(s, 1)
    assert wish(act(s)) == "free 0 1"


def test_6_3_1_scouts_open_the_broken_gate_together() -> None:
    """When both are there, and not before."""
    s = scene(BAXTER, CLAY)
    door = lay(s, blue(1), "Doorman's lodge")
    on_theseus(s, *QUIET)
    stand(s, 0, door)
    stand(s, 1, door)
    assert wish(act(s)) == "open_broken 0"


def test_6_3_1_a_scout_does_not_go_ahead_while_another_is_captive() -> None:
    """A higher alert would only make it harder to come back."""
    s = scene(BAXTER, CLAY)
    door = lay(s, blue(2), "Doorman's lodge")
    on_theseus(s, *QUIET)
    stand(s, 0, door)
    captive(s, 1)
    assert not wish(act(s)).startswith("open_broken")


def test_6_4_a_scout_breaks_a_code_with_the_cards_in_hand() -> None:
    """And lays a card that fits."""
    s = scene(BAXTER, CLAY)
    gate = lay(s, blue(1), "Ticket hall")
    on_theseus(s, *QUIET)
    lay_code(s, "the Turnstile", "red 1", "blue 2")
    cards = give(s, 0, "red 2", "blue 1", "minotaur")
    stand(s, 0, gate)
    stand(s, 1, gate)
    line = wish(act(s))
    assert line == "break_code 0 0"
    play(s, line)
    assert int(wish(s).split()[-1]) in cards[:2]


def test_6_5_a_scout_draws_where_the_code_lacks_cards() -> None:
    """Two for an action, in a laboratory."""
    s = scene(BAXTER, CLAY)
    gate = lay(s, blue(1), "Ticket hall")
    room = lay(s, blue(2), "Sample kitchen")
    on_theseus(s, *QUIET)
    lay_code(s, "the Turnstile", "red 1", "blue 2")
    stand(s, 0, room)
    stand(s, 1, gate)
    assert wish(act(s)) == "use_laboratory 0"


def test_8_1_scouts_run_to_the_open_pod() -> None:
    """And are gone before anything else happens."""
    s = scene(BAXTER, CLAY)
    pod = lay(s, green(0), "Pod bay")
    plain(s, green(1), green(2), green(3))
    on_theseus(s, *QUIET)
    open_gate(s, "the Escape Pod")
    stand(s, 0, green(3))
    stand(s, 1, green(1))
    done = follow(act(s))
    assert s.outcome is not None
    assert s.outcome.reason == "escaped"
    assert done[-1].endswith(str(pod))


@pytest.mark.parametrize("seat", range(2))
def test_7_13_scouts_are_not_where_the_guards_will_be(seat: int) -> None:
    """A Minotaur is about to walk through three rooms; whoever stands there goes away."""
    s = scene(BAXTER, CLAY)
    plain(s, *[red(index) for index in range(8)])
    on_theseus(s, "green 1", "red 3 clockwise", *QUIET[2:])
    s.alert = 1
    stand(s, seat, red(3))
    stand(s, 1 - seat, red(7))
    s.minotaurs[red(1)] = 1
    follow(act(s))
    assert [p.captures for p in s.prisoners] == [0, 0]


def test_6_6_a_scout_hides_where_she_cannot_run() -> None:
    """In a hatchery, between a guard that comes and a room full of them."""
    s = scene(BAXTER)
    nest = lay(s, red(3), "Brood cellar")
    plain(s, red(2), red(4))
    on_theseus(s, "green 1", "red 2 clockwise", *QUIET[2:])
    stand(s, 0, nest)
    s.minotaurs[red(2)] = s.minotaurs[red(4)] = 1
    act(s)
    with_one_action(s)
    assert wish(s) == "hide 0"


def test_2_6_a_scout_keeps_what_a_code_asks_for() -> None:
    """The card that nothing asks for goes first; white cards stay."""
    s = scene(JAMIE, CLAY)
    lay(s, blue(1), "Ticket hall")
    lay_code(s, "the Turnstile", "red 1", "red 2")
    cards = give(s, 0, "red 3", "red 3", "white", "blue 3", "loctae", "minotaur")
    on_theseus(s, *QUIET)
    act(s)
    play(s, "finish 0")
    play(s, "finish 1")
    assert wish(s) == f"discard 0 {cards[3]}"


def test_11_4_2_scouts_roll_a_short_timer_again() -> None:
    """With a packet that is there already."""
    s = scene(JAMIE, CLAY, enhancers="4")
    on_theseus(s, *QUIET)
    begin(s, 1, "1")
    s.packets = 1
    s.choose(1, 0, Seeded(1))
    assert wish(s) == "reroll 0 2"


def test_11_4_scouts_never_say_themselves_that_the_time_is_up() -> None:
    """§11.3 The clocks are somebody else's."""
    s = new((2, "base", "3+4"), 1)
    luck = Seeded(3)
    for _ in range(60):
        if s.outcome is None:
            decision = s.decisions[0]
            line = wish(s, decision.seat)
            assert line.split()[0] not in ("time_up", "hour_up")
            s.choose(decision.seat, [str(o) for o in decision.options].index(line), luck)


@pytest.mark.parametrize("enhancers", ["none", "1", "1+2", "1+2+3+4+5+7"])
def test_scouts_choose_the_same_whatever_they_remember(enhancers: str) -> None:
    """What was thought of before saves time and changes nothing, so any process plays the same."""
    s = new((2, "base", enhancers), 3)
    luck = Seeded(4)
    choices = 0
    while s.outcome is None and choices < 150:
        decision = s.decisions[choices % len(s.decisions)]
        remembering = GAME.scout(s, decision, Seeded(1))
        kept = dict(MEMORY)
        MEMORY.clear()
        assert GAME.scout(s, decision, Seeded(1)) == remembering
        MEMORY.update(kept)
        s.choose(decision.seat, remembering, luck)
        choices += 1
    assert choices > 60


# Ariadne's Thread.


def test_12_5_a_scout_frees_a_captive() -> None:
    """Nothing is worth more."""
    s = thread(BAXTER, CLAY)
    plain(s, front(CLAY))
    stand(s, 0, front(CLAY))
    captive(s, 1)
    assert wish(act(s)) == "free 0 1"


def test_12_5_scouts_open_the_pod_when_they_can() -> None:
    """With the cards for its code."""
    s = thread(BAXTER, CLAY, commander_at=green(6))
    for name in ("the Sulking Door", "the Clerk's Hatch", "the Butter Gate"):
        open_gate(s, name)
    lay_code(s, "the Escape Pod", "red 1", "red 2", "red 3", "blue 1", "blue 2")
    give(s, 0, "red 1", "red 2", "red 3", "blue 1")
    give(s, 0, "blue 2")
    stand(s, 0, green(0))
    stand(s, 1, green(0))
    assert wish(act(s)).startswith("break_code 0")


def test_12_8_a_scout_does_not_stay_beside_a_guard() -> None:
    """With her last action she goes where it is further to her."""
    s = thread(BAXTER, CLAY, commander_at=green(6))
    plain(s, *[red(index) for index in range(6)])
    open_gate(s, "the Sulking Door")
    stand(s, 0, red(2))
    s.minotaurs[red(1)] = 1
    command(s, "red 1", "red 2", "red 3")
    act(s)
    with_one_action(s)
    assert wish(s) == f"move 0 {red(3)}"


# The Commander.


def test_12_2_the_commander_goes_into_the_spawning_chamber() -> None:
    """If she is within reach, nothing else counts."""
    s = thread(BAXTER, CLAY, commander_at=blue(CHAMBER))
    plain(s, blue(CHAMBER))
    card = commanding(s, "blue 1", "minotaur")[0]
    assert wish(s, 2) == f"grant {card}"
    play(s, f"grant {card}")
    line = wish(s, 2)
    assert line.split()[-1] == str(CHAMBER)
    play(s, line)
    assert s.outcome is not None
    assert s.outcome.reason == "thread-restarted"


def test_12_8_the_commander_has_a_prisoner_captured() -> None:
    """By the Minotaur next to her."""
    s = thread(BAXTER, CLAY, commander_at=green(6))
    plain(s, red(2), red(3))
    s.minotaurs[red(2)] = 1
    stand(s, 0, red(3))
    card = commanding(s, "red 1", "yellow 3")[0]
    assert wish(s, 2) == f"grant {card}"
    play(s, f"grant {card}")
    play(s, wish(s, 2))
    assert s.prisoners[0].captive


def test_12_3_3_the_commander_posts_her_guards_on_the_way() -> None:
    """In the yellow ring and in the red, where gates must be found."""
    s = new((3, "ariadne", "none"), 1)
    while s.decisions[0].prompt != "post":
        s.choose(s.decisions[0].seat, 0, Seeded(1))
    assert RING[int(wish(s, 2).split()[1])] in (RED, YELLOW)


def test_12_7_the_commander_keeps_her_best_cards() -> None:
    """Of a hand that is too large the lowest rotation goes."""
    s = thread(BAXTER, CLAY)
    cards = commanding(s, "white", "loctae", "minotaur", "red 3", "blue 1")
    play(s, "end_command")
    assert wish(s, 2) == f"throw_card {cards[4]}"
    assert reads(cards[4], "blue 1")


def test_12_8_3_the_commander_draws_when_she_has_little_to_play() -> None:
    """She skips the phase for two cards."""
    s = thread(BAXTER, CLAY)
    commanding(s, "blue 1")
    assert wish(s, 2) == "skip_command"
