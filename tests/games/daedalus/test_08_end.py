"""How the game ends."""

from __future__ import annotations

from tests.games.daedalus.arrange import (
    BAXTER,
    CLAY,
    act,
    captive,
    front,
    give,
    green,
    hive,
    lay,
    lay_code,
    open_gate,
    plain,
    play,
    red,
    scene,
    stand,
    turned_up,
    yellow,
)

POD = "the Escape Pod"


def test_8_1_all_on_the_unlocked_pod_have_escaped() -> None:
    """§1.2 When the last of them steps on it."""
    s = scene(BAXTER, CLAY)
    lay(s, green(2), "Pod bay")
    plain(s, green(3))
    open_gate(s, POD)
    stand(s, 0, green(2))
    stand(s, 1, green(3))
    act(s)
    assert s.outcome is None
    play(s, f"move 1 {green(2)}")
    assert s.outcome is not None
    assert s.outcome.reason == "escaped"
    assert s.outcome.scores == (1, 1)


def test_8_1_or_when_the_pod_is_unlocked_under_them() -> None:
    """The gate is what they wait for."""
    s = scene(CLAY)
    lay(s, green(2), "Pod bay")
    stand(s, 0, green(2))
    lay_code(s, POD, *["minotaur"] * 5)
    cards = give(s, 0, *["minotaur"] * 5)
    act(s)
    play(s, "break_code 0 0")
    for slot, card in enumerate(cards):
        play(s, f"lay 0 {slot} {card}")
    assert s.outcome is not None
    assert s.outcome.reason == "escaped"


def test_8_1_one_on_the_pod_is_not_enough() -> None:
    """Nobody is left behind, not even in a cell."""
    s = scene(BAXTER, CLAY)
    lay(s, green(2), "Pod bay")
    plain(s, green(3))
    open_gate(s, POD)
    captive(s, 1)
    stand(s, 0, green(3))
    act(s)
    play(s, f"move 0 {green(2)}")
    assert s.outcome is None


def test_8_2_all_captured_is_the_end() -> None:
    """§1.2 Also when it is the first capture of each."""
    s = scene(BAXTER, CLAY)
    stand(s, 0, red(2))
    captive(s, 1)
    s.minotaurs[red(0)] = 1
    hive(s, "-", "red 3 clockwise")
    assert s.outcome is not None
    assert s.outcome.reason == "contained"
    assert s.outcome.scores == (0, 0)


def test_8_2_alone_a_single_capture_is_the_end() -> None:
    """All players are captured."""
    s = scene(CLAY)
    stand(s, 0, yellow(2))
    s.loctae[yellow(1)] = 1
    hive(s, "-", "red 1 clockwise")
    assert s.outcome is not None
    assert s.outcome.reason == "contained"


def test_8_2_with_one_at_large_it_goes_on() -> None:
    """Two of three may be held."""
    s = scene(BAXTER, CLAY, 3)
    for seat in (0, 1):
        stand(s, seat, red(2))
    s.minotaurs[red(0)] = 1
    hive(s, "-", "red 3 clockwise")
    assert s.outcome is None
    assert [p.captive for p in s.prisoners] == [True, True, False]


def test_8_2_prisoners_who_do_nothing_for_twelve_rounds_are_found() -> None:
    """One action is enough to begin counting anew."""
    s = scene(BAXTER, CLAY)
    s.idle = 11
    act(s)
    play(s, "finish 0")
    other = s.clone()
    play(s, "finish 1")
    assert s.outcome is not None
    assert s.outcome.reason == "contained"
    place = front(CLAY)
    play(other, f"discover 1 {place}", turned_up("Sample kitchen"))
    play(other, "finish 1")
    assert other.outcome is None
    assert other.idle == 0
