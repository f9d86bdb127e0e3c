"""Phase 3: THESEUS turns the rings and brings guards into play."""

from __future__ import annotations

from derelict.games.daedalus.board import BLUE, GREEN, RED, YELLOW, inward, outward
from derelict.games.daedalus.state import EMPTY, Daedalus
from tests.games.daedalus.arrange import (
    BAXTER,
    CHAMBER,
    CLAY,
    begin,
    blue,
    drawn,
    green,
    guards,
    hive,
    kinds,
    lay,
    on_theseus,
    red,
    scene,
    stand,
    yellow,
)

MINOTAUR, LOCTAE = (1, 0), (0, 1)
# In line with the cells of their colours, by hub place 1, 2, 4 and 5, with no ring turned.
SPOTS = {"blue": blue(1), "red": red(4), "yellow": yellow(8), "green": green(10)}


def far_off(s: Daedalus, count: int) -> None:
    """Put Minotaurs out of the way, never three in a room."""
    for number in range(count):
        s.minotaurs[green(number // 2)] += 1


def spawned(s: Daedalus, *cards: str) -> dict[int, tuple[int, int]]:
    """Activate a Minotaur card for which these cards are turned up, and return the guards."""
    hive(s, "minotaur", luck=drawn_after(s, *cards))
    return guards(s)


def drawn_after(s: Daedalus, *cards: str) -> str:
    """Tell the luck of drawing cards, once a Minotaur card has been taken out for THESEUS."""
    later = s.clone()
    on_theseus(later, "minotaur")
    return drawn(later, *cards)


def activated(happened: list[str]) -> list[int]:
    """Return the spots of THESEUS that were activated, in order."""
    return [int(line.split()[1]) for line in happened if line.startswith("activates")]


# Activation.


def test_7_1_the_alert_level_says_how_many_columns_are_activated() -> None:
    """§7.2 The upper card of each column before the lower, columns from the left."""
    cards = ("blue 1", "red 1", "green 1", "yellow 1", "blue 2", "red 2", "green 2", "yellow 2")
    for alert in (1, 2, 3, 4):
        s = scene(BAXTER, CLAY)
        happened = hive(s, *cards, alert=alert)
        assert activated(happened) == list(range(2 * alert))


def test_7_2_the_picture_of_the_manual() -> None:
    """Alert 2: yellow 3, then red 3 as a patrol, then green 2, then white 2 as a patrol."""
    s = scene(BAXTER, CLAY)
    s.minotaurs[red(5)] = 1
    cards = ("yellow 3 clockwise", "red 3 clockwise", "green 2 clockwise", "white 2", "blue 1")
    hive(s, *cards, alert=2)
    assert s.turned == [0, 0, 0, 3, 2]
    assert guards(s) == {red(6): MINOTAUR}


def test_7_3_a_card_of_one_colour_turns_its_ring_alone() -> None:
    """All that is on the ring turns with it; what it touches is something else afterwards."""
    s = scene(BAXTER, CLAY)
    lay(s, red(0), "Mop cupboard")
    stand(s, 0, red(0))
    s.minotaurs[red(1)] = 1
    happened = hive(s, "red 3 counter-clockwise")
    assert f"turns {RED} 3 -1" in happened
    assert s.turned == [0, 0, 9, 0, 0]
    assert s.prisoners[0].place == red(0)
    assert inward(red(0), s.turned) == blue(4)
    assert outward(red(0), s.turned) == (yellow(9),)
    assert guards(s) == {red(1): MINOTAUR}


def test_7_3_a_ring_with_nothing_on_it_turns_as_well() -> None:
    """It costs nothing, and keeps the state exact."""
    s = scene(BAXTER, CLAY)
    hive(s, "green 2 clockwise")
    assert s.turned == [0, 0, 0, 0, 2]


def test_7_8_a_white_card_turns_every_ring_by_turns() -> None:
    """Blue clockwise, red the other way, yellow clockwise, green the other way."""
    s = scene(BAXTER, CLAY)
    happened = hive(s, "white 2")
    assert s.turned == [0, 2, 10, 2, 10]
    turns = [line for line in happened if line.startswith("turns ")]
    assert turns == [
        f"turns {r} 2 {h}" for r, h in ((BLUE, 1), (RED, -1), (YELLOW, 1), (GREEN, -1))
    ]


def test_7_14_activated_cards_are_discarded_and_the_others_move_up() -> None:
    """Column by column to the left, and the right side is empty."""
    s = scene(BAXTER, CLAY)
    cards = on_theseus(s, "blue 1", "red 1", "green 1", "yellow 1", "blue 2", "red 2", "green 2")
    begin(s, 3)
    assert s.theseus == cards[2:] + [EMPTY] * 3
    assert s.discard == list(cards[:2])


# Minotaur cards.


def test_7_10_a_minotaur_card_spawns_in_either_row() -> None:
    """The first card of the deck says where, and is discarded."""
    for row in (0, 1):
        s = scene(BAXTER, CLAY)
        cards = ["-"] * row + ["minotaur"]
        luck = drawn_after(s, "red 2")
        happened = hive(s, *cards, luck=luck)
        assert guards(s) == {SPOTS["red"]: MINOTAUR}
        assert f"turns-up {luck.removeprefix('card:')}" in happened
        assert len(s.discard) == 2


def test_7_10_1_the_place_is_in_line_with_the_cell_of_the_colour() -> None:
    """Of two tiles in line the one further counter-clockwise, wherever the ring has turned to."""
    for colour, place in SPOTS.items():
        assert spawned(scene(BAXTER, CLAY), f"{colour} 1") == {place: MINOTAUR}
    s = scene(BAXTER, CLAY)
    s.turned[RED] = 3
    assert spawned(s, "red 1") == {red(1): MINOTAUR}


def test_7_10_2_a_white_card_spawns_one_on_each_ring() -> None:
    """Each in line with its own cell."""
    assert spawned(scene(BAXTER, CLAY), "white") == dict.fromkeys(SPOTS.values(), MINOTAUR)


def test_7_10_3_a_second_minotaur_card_makes_two() -> None:
    """Both go where the next card says."""
    assert spawned(scene(BAXTER, CLAY), "minotaur", "green 1") == {SPOTS["green"]: (2, 0)}


def test_7_10_3_with_a_white_card_there_is_still_one_to_a_ring() -> None:
    """Though two were to be placed."""
    found = spawned(scene(BAXTER, CLAY), "minotaur", "white")
    assert found == dict.fromkeys(SPOTS.values(), MINOTAUR)


def test_7_10_3_a_third_minotaur_card_is_a_loctae() -> None:
    """In the Spawning Chamber, and that is all."""
    assert spawned(scene(BAXTER, CLAY), "minotaur", "minotaur") == {CHAMBER: LOCTAE}


def test_7_10_3_without_a_loctae_cards_are_drawn_until_a_rotation_comes() -> None:
    """Guard cards among them are ignored; both Minotaurs are placed."""
    s = scene(BAXTER, CLAY)
    s.loctae[CHAMBER] = 5
    found = spawned(s, "minotaur", "minotaur", "minotaur", "loctae", "blue 2")
    assert found == {CHAMBER: (0, 5), SPOTS["blue"]: (2, 0)}


def test_7_10_4_a_loctae_card_at_any_time_ends_the_spawning() -> None:
    """At once, or after a Minotaur card."""
    assert spawned(scene(BAXTER, CLAY), "loctae") == {CHAMBER: LOCTAE}
    assert spawned(scene(BAXTER, CLAY), "minotaur", "loctae") == {CHAMBER: LOCTAE}


def test_7_10_4_without_a_loctae_the_card_is_ignored() -> None:
    """The next one decides."""
    s = scene(BAXTER, CLAY)
    s.loctae[CHAMBER] = 5
    assert spawned(s, "loctae", "red 3") == {CHAMBER: (0, 5), SPOTS["red"]: MINOTAUR}


def test_7_10_5_as_many_are_placed_as_there_are() -> None:
    """One of two, two of four, none."""
    s = scene(BAXTER, CLAY)
    far_off(s, 14)
    assert spawned(s, "minotaur", "red 1")[SPOTS["red"]] == MINOTAUR
    s = scene(BAXTER, CLAY)
    far_off(s, 13)
    found = spawned(s, "white")
    assert [SPOTS[colour] in found for colour in ("blue", "red", "yellow")] == [True, True, False]
    s = scene(BAXTER, CLAY)
    far_off(s, 15)
    assert SPOTS["red"] not in spawned(s, "red 1")


def test_7_10_a_spawned_minotaur_captures_whoever_is_there() -> None:
    """§7.13 In the open; hidden prisoners are not found."""
    for hidden in (False, True):
        s = scene(BAXTER, CLAY)
        stand(s, 0, SPOTS["red"])
        s.prisoners[0].hidden = hidden
        found = spawned(s, "red 1")
        assert s.prisoners[0].captive == (not hidden)
        assert found == ({SPOTS["red"]: MINOTAUR} if hidden else {})


def test_2_3_1_the_discards_become_the_deck_when_it_is_out() -> None:
    """Also while a spawning place is being determined."""
    s = scene(BAXTER, CLAY)
    on_theseus(s, "minotaur")
    s.discard, s.deck = s.deck, []
    after = s.clone()
    after.deck = s.discard
    happened = begin(s, 3, drawn(after, "red 1"))
    assert "reshuffle" in kinds(happened)
    assert guards(s) == {SPOTS["red"]: MINOTAUR}


# Loctae cards.


def test_7_11_a_loctae_card_spawns_in_either_row() -> None:
    """In the Spawning Chamber, without a draw."""
    for row in (0, 1):
        s = scene(BAXTER, CLAY)
        hive(s, *["-"] * row, "loctae")
        assert guards(s) == {CHAMBER: LOCTAE}


def test_7_11_with_none_left_it_does_nothing() -> None:
    """Five is all there are."""
    s = scene(BAXTER, CLAY)
    s.loctae[CHAMBER] = 5
    hive(s, "loctae")
    assert guards(s) == {CHAMBER: (0, 5)}
