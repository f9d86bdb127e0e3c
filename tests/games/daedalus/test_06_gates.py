"""Gates: codes, breaking them alone and together, and the ways around them."""

from __future__ import annotations

import pytest

from derelict.games.daedalus.rules.together import matches
from derelict.games.daedalus.state import Daedalus
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    COLOURS,
    JAMIE,
    NUMBERS,
    act,
    blue,
    captive,
    drawn,
    gate,
    give,
    green,
    kinds,
    lay,
    lay_code,
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
    take,
    yellow,
)

TURNSTILE, PORTCULLIS, POD = "the Turnstile", "the Red Portcullis", "the Escape Pod"


def at_the_turnstile(*characters: int, enhancers: str = "none") -> Daedalus:
    """Put prisoners into the room of the 2-card gate of the blue ring."""
    s = scene(*characters, enhancers=enhancers)
    lay(s, blue(2), "Ticket hall")
    for seat in range(len(characters)):
        stand(s, seat, blue(2))
    return s


def at_the_portcullis(*characters: int) -> Daedalus:
    """Put prisoners into the room of the 4-card gate of the red ring."""
    s = scene(*characters)
    lay(s, red(5), "Portcullis yard")
    s.alert = 2
    for seat in range(len(characters)):
        stand(s, seat, red(5))
    return s


def lay_all(s: Daedalus, seat: int, *cards: tuple[int, int]) -> None:
    """Lay cards on places of a code, and leave the rest to the others if that is asked."""
    for slot, card in cards:
        play(s, f"lay {seat} {slot} {card}")
    if f"rest {seat}" in options(s):
        play(s, f"rest {seat}")


# The code.


def test_6_3_a_code_has_as_many_cards_as_the_gate() -> None:
    """They lie face up beside the gate until it opens; there is no second code."""
    s = act(at_the_turnstile(BAXTER, CLAY))
    luck = drawn(s, "red 1", "green 2")
    happened = play(s, "obtain_code 0", luck)
    assert kinds(happened) == ["code", "code"]
    assert s.codes[gate(s, TURNSTILE)] == tuple([int(t[5:]) for t in luck.split()])
    assert s.prisoners[0].actions == 4
    assert refused(s)["obtain_code 0"] == "6.3"


def test_6_3_only_in_the_gate_room() -> None:
    """Not from next door."""
    s = at_the_turnstile(BAXTER)
    plain(s, blue(1))
    stand(s, 0, blue(1))
    assert offered(act(s), "obtain_code") == []


def test_6_3_1_the_broken_gate_has_no_code_and_costs_an_action() -> None:
    """§6.4.7, 6.4.8 It opens at once, and the alert rises to 2."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(2), "Doorman's lodge")
    stand(s, 0, blue(2))
    act(s)
    assert offered(s, "obtain_code") == []
    play(s, "open_broken 0")
    assert s.opened[gate(s, "the Sulking Door")]
    assert s.prisoners[0].actions == 4
    assert s.alert == 2
    assert offered(s, "open_broken") == []


# Breaking it.


def test_6_4_alone_every_card_of_the_code_is_matched() -> None:
    """§6.4.7 For one action; code and cards are discarded, and the way is free."""
    s = at_the_turnstile(BAXTER, CLAY)
    stand(s, 1, blue(3))
    code = lay_code(s, TURNSTILE, "red 1", "green 2")
    cards = give(s, 0, "red 3", "green 3")
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    assert prompts(s) == [(0, "lay")]
    lay_all(s, 0, (0, cards[0]), (1, cards[1]))
    assert s.opened[gate(s, TURNSTILE)]
    assert sorted(s.discard) == sorted(code + cards)
    assert s.codes[gate(s, TURNSTILE)] == ()
    assert s.prisoners[0].actions == 4
    assert f"discover 0 {red(4)}" in options(s)


def test_6_4_half_a_code_is_not_enough() -> None:
    """Alone, with a card for one of two, it is not even begun."""
    s = at_the_turnstile(BAXTER)
    lay_code(s, TURNSTILE, "red 1", "green 2")
    give(s, 0, "red 3", "yellow 3")
    act(s)
    assert refused(s)[f"break_code 0 {COLOURS}"] == "6.4"
    assert refused(s)[f"break_code 0 {NUMBERS}"] == "6.4"


def test_6_4_1_colours_and_numbers_are_not_mixed() -> None:
    """One card fits by colour and the other by number: that is no match."""
    s = at_the_turnstile(BAXTER)
    lay_code(s, TURNSTILE, "red 1", "green 2")
    give(s, 0, "red 3", "blue 2")
    assert offered(act(s), "break_code") == []
    give(s, 0, "yellow 1")
    assert offered(act(s), "break_code") == [f"break_code 0 {NUMBERS}"]


@pytest.mark.parametrize(
    ("wanted", "given", "by_colour", "by_number"),
    [
        ("red 1 clockwise", "red 1 counter-clockwise", True, True),
        ("red 1", "red 2", True, False),
        ("red 1", "blue 1", False, True),
        ("red 1", "blue 2", False, False),
        ("red 1", "white 2", True, True),
        ("white 1", "red 2", True, True),
        ("white 1", "white 2", True, True),
        ("minotaur", "loctae", True, True),
        ("loctae", "minotaur", True, True),
        ("minotaur", "white 1", False, False),
        ("minotaur", "red 1", False, False),
        ("red 1", "minotaur", False, False),
        ("white 1", "minotaur", False, False),
    ],
)
def test_6_4_1_what_matches_what(wanted: str, given: str, by_colour: bool, by_number: bool) -> None:
    """§6.4.2 Directions do not count, guards match guards, white is any colour or number."""
    s = scene(BAXTER)
    code, card = take(s, wanted), take(s, given)
    assert matches(s, code, card, COLOURS) == by_colour
    assert matches(s, code, card, NUMBERS) == by_number


def test_6_4_3_each_who_helps_spends_one_action() -> None:
    """However many cards she adds; whoever is elsewhere, or has no action left, cannot."""
    s = at_the_portcullis(BAXTER, CLAY, AUDREY, JAMIE)
    plain(s, red(6))
    stand(s, 3, red(6))
    lay_code(s, PORTCULLIS, "red 1", "green 2", "blue 1", "yellow 1")
    mine = give(s, 0, "red 2")
    hers = give(s, 1, "green 1", "blue 2", "yellow 2")
    give(s, 2, "red 3")
    give(s, 3, "red 1", "green 3", "blue 3", "yellow 3")
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    lay_all(s, 0, (0, mine[0]))
    assert [seat for seat, _ in prompts(s)] == [1, 2]
    for slot, card in enumerate(hers, 1):
        play(s, f"lay 1 {slot} {card}")
    assert s.opened[gate(s, PORTCULLIS)]
    assert [p.actions for p in s.prisoners] == [2, 2, 3, 3]


def test_6_4_3_nobody_does_anything_else_meanwhile() -> None:
    """The next action of those in the room is to help, or not to."""
    s = at_the_turnstile(BAXTER, CLAY, AUDREY)
    plain(s, blue(3))
    stand(s, 2, blue(3))
    lay_code(s, TURNSTILE, "red 1", "green 2")
    mine, hers = give(s, 0, "red 2"), give(s, 1, "green 1")
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    lay_all(s, 0, (0, mine[0]))
    assert options(s) == [f"lay 1 1 {hers[0]}", "decline 1"]


def test_6_4_3_a_captured_or_absent_player_is_no_help() -> None:
    """With nobody else in the room who could, it cannot be begun."""
    s = at_the_turnstile(BAXTER, CLAY)
    lay_code(s, TURNSTILE, "red 1", "green 2")
    give(s, 0, "red 2")
    give(s, 1, "green 1")
    captive(s, 1)
    assert offered(act(s), "break_code") == []


def test_6_4_3_whoever_has_passed_may_still_help() -> None:
    """With an action left; nobody else has to wait for her, and afterwards she has passed still."""
    s = at_the_turnstile(BAXTER, CLAY)
    lay_code(s, TURNSTILE, "red 1", "green 2")
    mine = give(s, 0, "red 2")
    hers = give(s, 1, "green 1")
    act(s)
    play(s, "finish 1")
    play(s, f"break_code 0 {COLOURS}")
    lay_all(s, 0, (0, mine[0]))
    play(s, f"lay 1 1 {hers[0]}")
    assert s.opened[gate(s, TURNSTILE)]
    assert [p.actions for p in s.prisoners] == [4, 4]
    assert prompts(s) == [(0, "act")]


def test_6_4_4_an_unfinished_code_costs_the_actions_and_no_cards() -> None:
    """Whoever spent an action has lost it, whoever laid cards takes them back."""
    s = at_the_portcullis(BAXTER, CLAY, AUDREY)
    code = lay_code(s, PORTCULLIS, "red 1", "green 2", "blue 1", "yellow 1")
    mine = give(s, 0, "red 2")
    hers = give(s, 1, "green 1")
    give(s, 2, "blue 2", "yellow 2")
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    lay_all(s, 0, (0, mine[0]))
    play(s, f"lay 1 1 {hers[0]}")
    play(s, "decline 2")
    while not any([prompt == "act" for _, prompt in prompts(s)]):
        play(s, offered(s, "decline")[0])
    assert not s.opened[gate(s, PORTCULLIS)]
    assert s.codes[gate(s, PORTCULLIS)] == tuple(code)
    assert [list(p.hand) for p in s.prisoners][:2] == [mine, hers]
    assert [p.actions for p in s.prisoners] == [3, 3, 4]


def test_6_4_4_with_hidden_hands_one_may_hope_for_the_others() -> None:
    """§11.2 Nobody knows who has the cards that are missing, so it may be tried."""
    s = at_the_turnstile(BAXTER, CLAY, enhancers="2")
    lay_code(s, TURNSTILE, "red 1", "green 2")
    mine = give(s, 0, "red 2")
    give(s, 1, "blue 3")
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    lay_all(s, 0, (0, mine[0]))
    assert offered(s, "lay") == []
    play(s, "decline 1")
    assert s.prisoners[0].hand == tuple(mine)
    assert [p.actions for p in s.prisoners] == [4, 5]


def test_6_4_5_the_example_of_the_manual_by_colour() -> None:
    """The 4-card gate of the red ring, opened by three players, step by step."""
    s = at_the_portcullis(BAXTER, CLAY, AUDREY)
    code = lay_code(s, PORTCULLIS, "loctae", "white 1", "green 2", "green 3")
    minotaur, blue_2 = give(s, 0, "minotaur", "blue 2")
    green_1 = give(s, 1, "green 1")[0]
    white = give(s, 2, "white 2")[0]
    act(s)
    assert s.alert == 2
    play(s, f"break_code 0 {COLOURS}")
    play(s, f"lay 0 0 {minotaur}")
    play(s, f"lay 0 1 {blue_2}")
    assert f"lay 0 2 {blue_2}" not in options(s)
    lay_all(s, 0)
    assert offered(s, "lay", 1) == [f"lay 1 2 {green_1}", f"lay 1 3 {green_1}"]
    play(s, f"lay 1 2 {green_1}")
    happened = play(s, f"lay 2 3 {white}")
    assert s.opened[gate(s, PORTCULLIS)]
    assert {"gate-opens", "alert"} <= set(kinds(happened))
    assert s.alert == 3
    assert sorted(s.discard) == sorted([*code, minotaur, blue_2, green_1, white])
    assert [p.actions for p in s.prisoners] == [3, 3, 3]


def test_6_4_5_the_example_of_the_manual_by_number() -> None:
    """With a guard card, any card for the white one, and a 2 and a 3 for the last two."""
    s = at_the_portcullis(BAXTER, CLAY, AUDREY)
    lay_code(s, PORTCULLIS, "loctae", "white 1", "green 2", "green 3")
    minotaur, yellow_1 = give(s, 0, "minotaur", "yellow 1")
    red_2 = give(s, 1, "red 2")[0]
    blue_3 = give(s, 2, "blue 3")[0]
    act(s)
    assert offered(s, "break_code", 0) == [f"break_code 0 {NUMBERS}"]
    play(s, f"break_code 0 {NUMBERS}")
    lay_all(s, 0, (0, minotaur), (1, yellow_1))
    assert offered(s, "lay", 1) == [f"lay 1 2 {red_2}"]
    assert offered(s, "lay", 2) == [f"lay 2 3 {blue_3}"]
    play(s, f"lay 2 3 {blue_3}")
    play(s, f"lay 1 2 {red_2}")
    assert s.opened[gate(s, PORTCULLIS)]


# Other ways.


def test_6_4_6_from_the_outer_ring_a_gate_opens_without_its_code() -> None:
    """For an action; a code that lies there is discarded."""
    s = scene(JAMIE, CLAY)
    lay(s, blue(2), "Ticket hall")
    code = lay_code(s, TURNSTILE, "red 1", "green 2")
    plain(s, red(4), red(6))
    stand(s, 0, red(4))
    stand(s, 1, red(6))
    act(s)
    number = gate(s, TURNSTILE)
    assert offered(s, "open_from_outside") == [f"open_from_outside 0 {number}"]
    play(s, f"open_from_outside 0 {number}")
    assert s.opened[number]
    assert s.discard == list(code)
    assert s.prisoners[0].actions == 4
    assert s.alert == 2


def test_6_4_6_a_gate_tile_that_is_not_known_cannot_be_opened() -> None:
    """It lies face down."""
    s = scene(JAMIE)
    plain(s, red(4))
    stand(s, 0, red(4))
    assert offered(act(s), "open_from_outside") == []


def test_6_4_8_the_alert_is_the_outermost_ring_that_can_be_reached() -> None:
    """It rises with the first gate into a ring, and not with the second."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(2), "Doorman's lodge")
    lay(s, red(2), "Clerk's office")
    lay(s, yellow(5), "Dairy")
    lay(s, blue(3), "Ticket hall")
    plain(s, red(4), red(6), yellow(2), green(5))
    levels = []
    for inner, outer in ((blue(2), red(4)), (red(2), yellow(2)), (yellow(5), green(5))):
        stand(s, 0, outer)
        act(s)
        play(s, f"open_from_outside 0 {s.gate_of(inner)}")
        levels.append(s.alert)
    assert levels == [2, 3, 4]
    stand(s, 0, red(6))
    act(s)
    play(s, f"open_from_outside 0 {gate(s, TURNSTILE)}")
    assert s.alert == 4


def test_6_4_8_a_gate_that_jamie_opens_from_beyond_counts() -> None:
    """§9.3, 6.2.1 The alert rises to the ring that it leads to; the ring between stays closed."""
    s = scene(JAMIE, CLAY)
    lay(s, red(4), "Clerk's office")
    lay(s, blue(2), "Whispering closet")
    plain(s, yellow(4), red(5))
    stand(s, 0, yellow(4))
    stand(s, 1, blue(2))
    act(s)
    hatch = gate(s, "the Clerk's Hatch")
    play(s, f"open_from_outside 0 {hatch}")
    assert s.alert == 3
    assert refused(s, 1)[f"climb 1 {red(5)}"] == "6.2.1"


def test_6_4_8_the_pod_does_not_raise_the_alert() -> None:
    """There is no ring beyond green."""
    s = scene(BAXTER, CLAY)
    lay(s, green(2), "Pod bay")
    s.alert = 4
    stand(s, 0, green(2))
    lay_code(s, POD, *["minotaur"] * 5)
    cards = give(s, 0, *["minotaur"] * 5)
    act(s)
    play(s, f"break_code 0 {COLOURS}")
    lay_all(s, 0, *enumerate(cards))
    assert s.opened[gate(s, POD)]
    assert s.alert == 4
    assert s.outcome is None


def test_6_4_7_everyone_passes_an_open_gate() -> None:
    """Outward and inward, whoever opened it."""
    s = at_the_turnstile(BAXTER, CLAY)
    open_gate(s, TURNSTILE)
    plain(s, red(4), red(5))
    act(s)
    play(s, f"move 1 {red(4)}")
    play(s, f"move 0 {red(5)}")
    play(s, f"move 1 {blue(2)}")
    assert [p.place for p in s.prisoners] == [red(5), blue(2)]


def test_2_3_1_no_code_without_cards_enough() -> None:
    """§6.3 Deck and discards together must have as many as the gate asks for."""
    s = at_the_turnstile(BAXTER, CLAY)
    s.prisoners[1].hand, s.deck = tuple(s.deck[1:]), s.deck[:1]
    act(s)
    assert refused(s)["obtain_code 0"] == "2.3.1"
