"""Section 10: time is up, who is aboard, and what it was all worth."""

from __future__ import annotations

import pytest

from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.rules.winning import result_of, value_per_mercenary
from derelict.games.cosmic.state import ROUNDS, USES, VALUE, Juggernaut
from tests.games.cosmic.arrange import (
    BEFORE,
    COMPUTERIST,
    DOOR,
    ENGINEER,
    MEDIC,
    PSIONIC,
    ROOM,
    WEAPONIST,
    alien,
    begin,
    content,
    give,
    item,
    kinds,
    occupy,
    options,
    play,
    scene,
    stand,
    store,
    treasure,
)

PEARLS, TELESCOPE, HYMNS = "Pearl backgammon set", "Small telescope", "Ancient Book of Hymns"
HARD = alien("Erphodian Admiral")


def last_round(*professions: int, mode: str = "competitive") -> Juggernaut:
    """Lay out the last round of a game, everyone in the port; nobody's turn yet."""
    s = scene(*professions, mode=mode)
    s.round = ROUNDS - 1
    return s


def finish(s: Juggernaut) -> tuple[str, tuple[str, ...], tuple[int, ...]]:
    """Let everybody stay where they are until time is up, and return how it ended."""
    begin(s)
    while s.outcome is None:
        play(s, "stay")
    assert options(s) == []
    return s.outcome.reason, s.outcome.results, s.outcome.scores


def store_disk(s: Juggernaut, value: int) -> None:
    """Leave a disk of the first mercenary in the port, its value fixed."""
    store(s, 0, "Optical disk")
    s.mercs[0].stored = (item("Optical disk") + VALUE * value,)


# The end.


def test_10_1_time_expires_at_the_end_of_the_last_round() -> None:
    """§4.7 Not before the last player's turn of it."""
    s = last_round(WEAPONIST, MEDIC)
    begin(s)
    play(s, "stay")
    assert s.outcome is None
    assert kinds(play(s, "stay")) == ["loot", "loot"]
    assert s.outcome is not None
    assert s.round == ROUNDS


def test_10_1_the_round_before_it_is_not_the_end() -> None:
    """§4.7 There are five minutes left."""
    s = scene(WEAPONIST, mode="competitive")
    s.round = ROUNDS - 2
    begin(s)
    assert f"clock {ROUNDS - 1}" in play(s, "stay")
    assert s.outcome is None


def test_10_1_one_may_come_home_with_the_very_last_step() -> None:
    """§7.4 What is carried in is valued then, and counts."""
    s = last_round(WEAPONIST)
    give(s, 0, "Optical disk")
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {BEFORE}")
    play(s, "move 0", "3")
    play(s, "stay")
    assert s.outcome is not None
    assert (s.outcome.results, s.outcome.scores) == (("win",), (350,))


def test_10_1_a_fight_in_the_last_round_is_still_fought() -> None:
    """Whoever wins it is left behind nevertheless."""
    s = last_round(WEAPONIST)
    stand(s, 0, DOOR)
    begin(s)
    assert "wins 0 0" in play(s, f"move {ROOM}", "alien:0 2 2 2 treasure:90")
    assert s.outcome is not None
    assert s.outcome.results == ("left-behind",)


# Competition.


def test_10_1_the_most_loot_wins() -> None:
    """Carried and stored alike."""
    s = last_round(WEAPONIST, MEDIC, PSIONIC)
    give(s, 0, PEARLS)
    give(s, 1, TELESCOPE)
    store(s, 1, HYMNS)
    assert finish(s) == ("win", ("lost", "win", "lost"), (200, 450, 0))


def test_10_1_equal_totals_share_the_win() -> None:
    """The third is poorer."""
    s = last_round(WEAPONIST, MEDIC, PSIONIC)
    give(s, 0, PEARLS)
    give(s, 2, "Unicorn horn, certified")
    assert finish(s) == ("shared-win", ("shared-win", "lost", "shared-win"), (200, 0, 200))


def test_10_1_whoever_is_left_behind_has_nothing() -> None:
    """However much was carried, or lies in the port."""
    s = last_round(WEAPONIST, MEDIC)
    give(s, 0, HYMNS)
    store(s, 0, PEARLS)
    give(s, 1, TELESCOPE)
    stand(s, 0, BEFORE)
    assert finish(s) == ("win", ("left-behind", "win"), (0, 100))


def test_10_1_with_nobody_home_nobody_wins() -> None:
    """The privateer undocks without them."""
    s = last_round(WEAPONIST, MEDIC)
    stand(s, 0, BEFORE)
    stand(s, 1, DOOR)
    assert finish(s) == ("nobody-home", ("left-behind", "left-behind"), (0, 0))


def test_10_1_coming_home_poor_is_enough_if_nobody_else_does() -> None:
    """No loot at all is the most loot."""
    s = last_round(WEAPONIST, MEDIC)
    stand(s, 1, BEFORE)
    assert finish(s) == ("win", ("win", "left-behind"), (0, 0))


def test_10_1_variable_treasures_count_once_and_kills_do_not() -> None:
    """Those are for the patriotic game."""
    s = last_round(WEAPONIST)
    store_disk(s, 450)
    s.mercs[0].kills = 7
    s.emperor_killed = True
    assert finish(s)[2] == (450,)


def test_10_1_power_ups_with_uses_left_are_loot_too() -> None:
    """§7.5 And so are those without limit; what was used up is gone."""
    s = last_round(WEAPONIST)
    give(s, 0, "Flash capsules", "Laser rifle")
    s.mercs[0].carried = (item("Flash capsules") - USES, item("Laser rifle"))
    cards = content().treasures
    prices = [cards[treasure(name)].value for name in ("Laser rifle", "Flash capsules")]
    assert finish(s)[2] == (sum(prices),)


@pytest.mark.parametrize("seats", range(1, 9))
def test_10_1_any_number_of_seats_comes_to_an_end(seats: int) -> None:
    """§1.3 The last seat has the pearls, the first is away if there are others."""
    s = last_round(*[1 + seat % 5 for seat in range(seats)])
    give(s, seats - 1, PEARLS)
    away = seats > 1
    stand(s, 0, BEFORE if away else 0)
    reason, results, scores = finish(s)
    assert reason == results[-1] == "win"
    assert results[0] == ("left-behind" if away else "win")
    assert set(results[1:-1]) <= {"lost"}
    assert (sum(scores), scores[-1]) == (200, 200)


def test_10_1_whoever_died_is_home_as_somebody_else() -> None:
    """§6.4.3 What was stored before counts; what was carried lies with the alien."""
    s = last_round(WEAPONIST, MEDIC)
    give(s, 0, HYMNS)
    store(s, 0, PEARLS)
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}", f"alien:{HARD} 1 1 1 6 6 6 1")
    play(s, "stay")
    assert s.outcome is not None
    assert s.mercs[0].profession == ENGINEER
    assert (s.outcome.results, s.outcome.scores) == (("win", "lost"), (200, 0))


@pytest.mark.parametrize("what", ["asleep", "captive"])
def test_10_1_the_helpless_are_left_behind(what: str) -> None:
    """§6.4.1, 6.4.2 Nobody fetches them."""
    s = last_round(WEAPONIST, MEDIC)
    occupy(s, ROOM, HARD)
    stand(s, 0, ROOM, DOOR)
    s.mercs[0].asleep = 2 if what == "asleep" else 0
    s.mercs[0].captive = what == "captive"
    store(s, 0, HYMNS)
    begin(s, "" if what == "asleep" else "6")
    play(s, "stay")
    assert s.outcome is not None
    assert s.outcome.results == ("left-behind", "win")


# Co-operation.


def together(*professions: int) -> Juggernaut:
    """Lay out the last round of a co-operative game."""
    return last_round(*professions, mode="cooperative")


def test_10_2_the_loot_of_all_is_shared_out() -> None:
    """Divided by the number of players, a fraction dropped."""
    s = together(WEAPONIST, MEDIC, PSIONIC)
    give(s, 0, PEARLS)
    store(s, 1, HYMNS)
    assert finish(s) == ("wimpy", ("home", "home", "home"), (183, 183, 183))


def test_10_2_variable_treasures_count_three_times() -> None:
    """Others once."""
    s = together(WEAPONIST)
    store_disk(s, 450)
    store(s, 0, PEARLS)
    assert finish(s)[2] == (3 * 450 + 200,)


def test_10_2_each_alien_killed_is_worth_a_hundred() -> None:
    """Whoever killed it."""
    s = together(WEAPONIST, MEDIC)
    s.mercs[0].kills, s.mercs[1].kills = 3, 5
    assert finish(s)[2] == (400, 400)


def test_10_2_the_emperor_is_worth_two_thousand() -> None:
    """In place of a hundred, not besides."""
    s = together(WEAPONIST)
    s.mercs[0].kills = 2
    s.emperor_killed = True
    assert finish(s)[2] == (2100,)


def test_10_2_killing_him_is_what_counts() -> None:
    """§3.5 To have met him is not enough."""
    s = together(PSIONIC)
    occupy(s, ROOM, content().emperor)
    s.emperor_met = True
    assert value_per_mercenary(s) == 0
    stand(s, 0, DOOR)
    begin(s)
    play(s, f"move {ROOM}")
    for _ in range(5):
        play(s, "blast")
    plain = [i for i, t in enumerate(content().treasures) if t.kind == 0]
    luck = " ".join([f"treasure:{i}" for i in plain[:5]])
    play(s, "attack", f"6 6 6 {luck}")
    assert s.emperor_killed
    assert value_per_mercenary(s) == 2000


def test_10_2_those_left_behind_bring_no_loot_but_their_kills() -> None:
    """They still count among the players; there is a moment of silence."""
    s = together(WEAPONIST, MEDIC)
    give(s, 0, HYMNS)
    store(s, 0, PEARLS)
    s.mercs[0].kills = 4
    give(s, 1, TELESCOPE)
    stand(s, 0, BEFORE)
    assert finish(s) == ("wimpy", ("left-behind", "home"), (250, 250))


def test_10_2_with_nobody_home_only_the_kills_are_left() -> None:
    """The mission has a result all the same."""
    s = together(WEAPONIST)
    give(s, 0, HYMNS)
    s.mercs[0].kills = 12
    stand(s, 0, BEFORE)
    assert finish(s) == ("poor", ("left-behind",), (1200,))


@pytest.mark.parametrize("seats", range(1, 9))
def test_10_2_all_share_one_result(seats: int) -> None:
    """§1.3 Sixteen kills among one to eight."""
    s = together(*[1 + seat % 5 for seat in range(seats)])
    s.mercs[-1].kills = 16
    reason, results, scores = finish(s)
    assert scores == (1600 // seats,) * seats
    assert results == ("home",) * seats
    assert reason == ("minimal" if seats == 1 else "wimpy")


def test_10_2_an_alien_that_suffocates_with_the_last_minute_counts() -> None:
    """§2.4 Its five minutes end with the game's."""
    s = together(COMPUTERIST)
    s.mercs[0].computer = True
    occupy(s, ROOM, 0)
    begin(s)
    play(s, f"evacuate {ROOM}")
    play(s, "stay", "treasure:90")
    assert s.outcome is not None
    assert s.outcome.scores == (100,)


def test_10_2_before_the_end_the_score_is_what_it_would_be_now() -> None:
    """§10.1 Together the value of the mission, apart one's own loot."""
    s = together(WEAPONIST, MEDIC)
    give(s, 0, PEARLS)
    assert [GAME.score(s, seat) for seat in (0, 1)] == [100, 100]
    s = last_round(WEAPONIST, MEDIC)
    give(s, 0, PEARLS)
    assert [GAME.score(s, seat) for seat in (0, 1)] == [200, 0]


# The chart of results.

CHART = [
    (0, 1000, "wimpy"),
    (1001, 1500, "poor"),
    (1501, 2000, "minimal"),
    (2001, 2500, "nice-work"),
    (2501, 3000, "excellent"),
    (3001, 4000, "bravo"),
    (4001, 5000, "outstanding"),
    (5001, 99_999, "superb"),
]


@pytest.mark.parametrize(("least", "most", "result"), CHART)
def test_14_6_the_value_per_mercenary_is_read_on_the_chart(
    least: int, most: int, result: str
) -> None:
    """§10.2 The first and the last value of each line."""
    s = scene(WEAPONIST)
    assert result_of(s, least) == result_of(s, most) == result


def test_14_6_there_are_eight_results_and_no_more() -> None:
    """In the order of the chart."""
    assert [r.id for r in content().results] == [result for _, _, result in CHART]


@pytest.mark.parametrize(("least", "most", "result"), CHART)
def test_14_6_a_mission_ends_with_its_result(least: int, most: int, result: str) -> None:
    """§10.2 As many aliens as lie between the line's two values, each a hundred."""
    s = together(WEAPONIST)
    s.mercs[0].kills = -(-least // 100)
    assert least <= 100 * s.mercs[0].kills <= most
    assert finish(s)[0] == result


def test_14_6_every_ending_has_words() -> None:
    """§10.1 For the mission and for each mercenary."""
    s = together(WEAPONIST, MEDIC)
    stand(s, 0, BEFORE)
    finish(s)
    told = GAME.ending(s, content())
    assert content().results[0].title in told
    assert content().endings["left-behind"].title in told
    for reason in ("win", "shared-win", "lost", "left-behind", "nobody-home"):
        assert content().endings[reason].text
