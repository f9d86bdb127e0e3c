"""Guard patrols: the ways of Minotaurs and Loctae Scientists, walls, gates, merging."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from derelict.games.daedalus.board import BLUE, FIRST, PLACES, RED, RINGS, SIZE, white_heading
from derelict.games.daedalus.content import HEADINGS
from derelict.games.daedalus.rules import tiles
from derelict.games.daedalus.state import Daedalus
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CHAMBER,
    CLAY,
    MORROW,
    begin,
    blue,
    content,
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
    scene,
    stand,
    yellow,
)
from tests.games.daedalus.patrol import loctae_step, minotaur_way

MINOTAUR, LOCTAE = (1, 0), (0, 1)


def patrol(s: Daedalus, card: str, luck: str = "") -> list[str]:
    """Carry out one patrol card, with nothing in the upper row."""
    return hive(s, "-", card, luck=luck)


# One guard, against the ways told a second time.


def mixed_up(data: st.DataObject) -> Daedalus:
    """Lay out a Hive in any order, partly discovered, its rings turned."""
    s = scene(BAXTER, CLAY)
    for ring in range(BLUE, RINGS):
        pool = content().fixed(ring) + content().randomizers(ring)
        order = data.draw(st.permutations(pool))[: SIZE[ring]]
        known = data.draw(st.sets(st.integers(0, SIZE[ring] - 1)))
        for index in sorted(known):
            tiles.lay(s, FIRST[ring] + index, order[index])
        s.turned[ring] = data.draw(st.integers(0, SIZE[ring] - 1))
    for seat in range(2):
        stand(s, seat, data.draw(st.integers(FIRST[BLUE], PLACES - 1)))
    return s


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_7_5_1_a_minotaur_walks_its_ring_and_captures_on_its_way(data: st.DataObject) -> None:
    """§7.7 Wherever walls are, it goes where the ways told a second time lead."""
    s = mixed_up(data)
    ring = data.draw(st.integers(BLUE, RINGS - 1))
    start = FIRST[ring] + data.draw(st.integers(0, SIZE[ring] - 1))
    number, heading = data.draw(st.integers(1, 3)), data.draw(st.sampled_from([1, -1]))
    way = [start, *minotaur_way(s, start, heading, number)]
    places = [p.place for p in s.prisoners]
    s.minotaurs[start] = 1
    patrol(s, f"{content_colour(ring)} {number} {HEADINGS[heading > 0]}")
    struck = [place for place in way if place in places]
    assert guards(s) == ({} if struck else {way[-1]: MINOTAUR})
    for p, place in zip(s.prisoners, places, strict=True):
        assert p.captive == (struck[:1] == [place])


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_7_5_2_a_loctae_goes_where_the_rules_say_and_captures_on_its_way(
    data: st.DataObject,
) -> None:
    """§7.5.3, 7.6.1, 7.6.2, 7.7 With any card, through gates, at walls, out of dead sections."""
    s = mixed_up(data)
    start = data.draw(st.sampled_from([CHAMBER, *range(FIRST[BLUE], PLACES)]))
    ring = data.draw(st.integers(BLUE, RINGS - 1))
    number, heading = data.draw(st.integers(1, 3)), data.draw(st.sampled_from([1, -1]))
    s.loctae[start] = 1
    expected = walk_and_capture(s.clone(), start, heading, number)
    patrol(s, f"{content_colour(ring)} {number} {HEADINGS[heading > 0]}")
    assert [p.captive for p in s.prisoners] == expected[0]
    if s.outcome is None:
        assert guards(s) == {expected[1]: LOCTAE}


def walk_and_capture(s: Daedalus, start: int, heading: int, number: int) -> tuple[list[bool], int]:
    """Say whom a Loctae captures and where it ends; who is captured opens no section any more."""
    place = start
    for step in range(number + 1):
        if step:
            place, heading = loctae_step(s, place, heading)
        for p in s.prisoners:
            if p.place == place and not p.captive:
                p.captive = True
                p.place = s.cells.index(p.character)
    return [p.captive for p in s.prisoners], place


def content_colour(ring: int) -> str:
    """Return the colour of a ring, as cards have it."""
    return ("hub", "blue", "red", "yellow", "green")[ring]


# The same by hand.


def test_7_5_the_players_choose_the_order_of_guards_where_it_matters() -> None:
    """Two Minotaurs could capture the same prisoner: whoever is asked first decides which does."""
    s = scene(BAXTER, CLAY)
    stand(s, 0, red(3))
    s.minotaurs[red(0)] = s.minotaurs[red(1)] = 1
    patrol(s, "red 3 clockwise")
    assert prompts(s) == [(0, "patrol"), (1, "patrol")]
    assert options(s, 1) == [f"send {red(0)} 3 1", f"send {red(1)} 3 1"]
    other = s.clone()
    play(s, f"send {red(1)} 3 1")
    assert guards(s) == {red(3): MINOTAUR}
    play(other, f"send {red(0)} 3 1")
    assert guards(other) == {red(4): MINOTAUR}
    assert s.prisoners[0].captive
    assert other.prisoners[0].captive


def test_7_5_nobody_is_asked_where_the_order_does_not_matter() -> None:
    """All Minotaurs move before any Loctae, without a word."""
    s = scene(BAXTER, CLAY)
    s.minotaurs[red(0)] = s.minotaurs[red(6)] = 1
    s.loctae[CHAMBER] = 1
    happened = patrol(s, "red 3 clockwise")
    assert kinds(happened)[2:5] == ["minotaur-goes", "minotaur-goes", "loctae-goes"]
    assert guards(s) == {red(3): MINOTAUR, red(9): MINOTAUR, blue(2): LOCTAE}


def test_7_5_the_players_choose_the_order_of_loctae_too() -> None:
    """The first captures whoever drew the second into a walled section, so that stays outside."""
    s = scene(BAXTER, CLAY)
    shut_in(s)
    stand(s, 0, red(3))
    s.loctae[blue(1)] = s.loctae[blue(0)] = 1
    patrol(s, "yellow 2 clockwise")
    assert options(s, 1) == [f"send_loctae {blue(0)} 2 1", f"send_loctae {blue(1)} 2 1"]
    other = s.clone()
    play(s, f"send_loctae {blue(0)} 2 1")
    assert s.prisoners[0].captive
    assert guards(s) == {red(3): LOCTAE, blue(3): LOCTAE}
    play(other, f"send_loctae {blue(1)} 2 1")
    assert guards(other) == {blue(1): LOCTAE, blue(2): LOCTAE}


def test_7_5_1_minotaurs_of_other_rings_stay() -> None:
    """§7.6 And none goes through a gate, open or not."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(1), "Ticket hall")
    open_gate(s, "the Turnstile")
    s.minotaurs[blue(1)] = s.minotaurs[red(5)] = s.minotaurs[green(5)] = 1
    patrol(s, "blue 1 clockwise")
    assert guards(s) == {blue(2): MINOTAUR, red(5): MINOTAUR, green(5): MINOTAUR}


def test_7_5_2_a_loctae_leaves_the_chamber_with_its_first_step() -> None:
    """Whatever the colour of the card, and wherever blue has turned to."""
    for turned, place in ((0, blue(0)), (2, blue(4))):
        s = scene(BAXTER, CLAY)
        s.turned[BLUE] = turned
        s.loctae[CHAMBER] = 1
        patrol(s, "green 1 clockwise")
        assert guards(s) == {place: LOCTAE}


def test_7_5_3_a_loctae_takes_a_gate_with_its_next_step_along_its_heading() -> None:
    """Of two tiles outside, the one further on; the gate stays locked."""
    for heading, place in (("clockwise", red(3)), ("counter-clockwise", red(2))):
        s = scene(BAXTER, CLAY)
        lay(s, blue(1), "Ticket hall")
        s.loctae[blue(1)] = 1
        patrol(s, f"yellow 1 {heading}")
        assert guards(s) == {place: LOCTAE}
        assert not any(s.opened)


def test_7_5_3_arriving_at_a_gate_and_going_through_are_two_steps() -> None:
    """With the steps that are left it goes on in the outer ring."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(1), "Ticket hall")
    s.loctae[blue(0)] = 1
    patrol(s, "yellow 3 clockwise")
    assert guards(s) == {red(4): LOCTAE}


def test_7_5_3_a_gate_that_nobody_has_seen_is_no_gate() -> None:
    """A tile that lies face down leads nowhere."""
    s = scene(BAXTER, CLAY)
    s.loctae[blue(1)] = 1
    patrol(s, "yellow 1 clockwise")
    assert guards(s) == {blue(2): LOCTAE}


def test_7_5_3_no_loctae_leaves_by_the_escape_pod() -> None:
    """It goes on around the green ring."""
    s = scene(BAXTER, CLAY)
    lay(s, green(4), "Pod bay")
    s.loctae[green(4)] = 1
    patrol(s, "yellow 2 clockwise")
    assert guards(s) == {green(6): LOCTAE}


def shut_in(s: Daedalus) -> None:
    """Wall red 3 in on both sides, and let a gate of the blue ring touch it and red 2."""
    lay(s, blue(1), "Ticket hall")
    lay(s, red(2), "Bricked-up arcade")
    lay(s, red(3), "Guardroom")


def test_7_6_1_a_loctae_does_not_step_into_an_empty_walled_section() -> None:
    """It passes the gate by and goes on around its ring."""
    s = scene(BAXTER, CLAY)
    shut_in(s)
    s.loctae[blue(1)] = 1
    patrol(s, "yellow 1 clockwise")
    assert guards(s) == {blue(2): LOCTAE}


def test_7_6_1_an_escapee_in_the_section_draws_it_in() -> None:
    """It goes through, and captures."""
    s = scene(BAXTER, CLAY)
    shut_in(s)
    stand(s, 0, red(3))
    s.loctae[blue(1)] = 1
    patrol(s, "yellow 1 clockwise")
    assert guards(s) == {red(3): LOCTAE}
    assert s.prisoners[0].captive


def test_7_6_1_a_revealed_gate_in_the_section_draws_it_in() -> None:
    """The long section on the other side is walled as well, and then has a gate in it."""
    for known, place in ((False, blue(0)), (True, red(2))):
        s = scene(BAXTER, CLAY)
        shut_in(s)
        if known:
            lay(s, red(7), "Clerk's office")
        s.loctae[blue(1)] = 1
        patrol(s, "yellow 1 counter-clockwise")
        assert guards(s) == {place: LOCTAE}


def test_7_6_1_a_ring_without_walls_is_no_section() -> None:
    """However empty it is."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(1), "Ticket hall")
    s.loctae[blue(1)] = 1
    patrol(s, "yellow 1 clockwise")
    assert guards(s) == {red(3): LOCTAE}


def test_7_6_2_out_of_an_empty_walled_section_a_loctae_goes_inward() -> None:
    """Through the gate that it meets there, and then it goes on around the inner ring."""
    s = scene(BAXTER, CLAY)
    shut_in(s)
    s.loctae[red(3)] = 1
    patrol(s, "yellow 2 clockwise")
    assert guards(s) == {blue(2): LOCTAE}


def test_7_6_2_otherwise_a_loctae_never_goes_inward() -> None:
    """With an escapee in its section it stays, back and forth between the walls."""
    s = scene(BAXTER, CLAY)
    shut_in(s)
    s.prisoners[0].hidden = True
    stand(s, 0, red(3))
    s.loctae[red(3)] = 1
    patrol(s, "yellow 2 clockwise")
    assert guards(s) == {red(3): LOCTAE}


def test_7_7_a_wall_turns_a_guard_back_for_the_rest_of_its_way() -> None:
    """One room on to the wall, then two back."""
    s = scene(BAXTER, CLAY)
    lay(s, red(2), "Guardroom")
    s.minotaurs[red(1)] = 1
    patrol(s, "red 3 clockwise")
    assert guards(s) == {red(0): MINOTAUR}


def test_7_9_a_white_card_sends_every_guard() -> None:
    """Minotaurs as the rings turn, and a Loctae as the ring on which it began."""
    s = scene(BAXTER, CLAY)
    plain(s, red(0))
    for place in (blue(0), red(5), yellow(5), green(5)):
        s.minotaurs[place] = 1
    s.loctae[yellow(9)] = s.loctae[green(9)] = s.loctae[CHAMBER] = 1
    happened = patrol(s, "white 2")
    assert guards(s) == {
        blue(2): MINOTAUR,
        red(3): MINOTAUR,
        yellow(7): MINOTAUR,
        green(3): MINOTAUR,
        blue(1): LOCTAE,
        yellow(11): LOCTAE,
        green(7): LOCTAE,
    }
    starts = [int(line.split()[1]) for line in happened if line.startswith("minotaur-goes")]
    assert starts == [blue(0), red(5), yellow(5), green(5)]


def test_7_9_a_loctae_that_changes_rings_keeps_its_heading() -> None:
    """Clockwise in blue, it goes on clockwise in red, which itself goes the other way."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(1), "Ticket hall")
    s.loctae[blue(1)] = 1
    patrol(s, "white 2")
    assert guards(s) == {red(4): LOCTAE}
    assert white_heading(RED) == -1


# Merging.


def test_7_12_three_minotaurs_in_a_room_become_a_loctae() -> None:
    """It moves with its kind at once; unless the players let the others go first."""
    s = scene(BAXTER, CLAY)
    s.minotaurs[red(3)], s.minotaurs[red(1)] = 2, 1
    patrol(s, "red 2 clockwise")
    other = s.clone()
    happened = play(s, f"send {red(1)} 2 1")
    assert f"merges {red(3)}" in happened
    assert guards(s) == {red(5): LOCTAE}
    play(other, f"send {red(3)} 2 1")
    while offered(other, "send"):
        play(other, f"send {red(3)} 2 1")
    assert guards(other) == {red(3): MINOTAUR, red(5): (2, 0)}


def test_7_12_with_no_loctae_left_they_stay_three() -> None:
    """And they go on as Minotaurs."""
    s = scene(BAXTER, CLAY)
    s.minotaurs[red(3)] = 3
    s.loctae[CHAMBER] = 5
    patrol(s, "red 2 clockwise")
    assert s.minotaurs[red(5)] == 3


def test_7_12_1_groups_that_wait_are_replaced_at_the_start_of_phase_3() -> None:
    """The outer ring first, as far as there are Loctae."""
    s = scene(BAXTER, CLAY)
    s.loctae[CHAMBER] = 4
    s.minotaurs[green(0)] = s.minotaurs[red(0)] = 3
    hive(s, "blue 1")
    assert guards(s) == {CHAMBER: (0, 4), green(0): LOCTAE, red(0): (3, 0)}


def test_7_12_1_the_players_choose_among_groups_of_one_ring() -> None:
    """When not every group of the outermost ring can be replaced."""
    s = scene(BAXTER, CLAY)
    s.loctae[CHAMBER] = 4
    s.minotaurs[green(0)], s.minotaurs[green(6)], s.minotaurs[red(0)] = 3, 4, 3
    hive(s, "blue 1")
    assert sorted(options(s, 1)) == [f"merge {green(0)}", f"merge {green(6)}"]
    play(s, f"merge {green(6)}")
    assert guards(s) == {CHAMBER: (0, 4), green(0): (3, 0), green(6): LOCTAE, red(0): (3, 0)}


def test_7_12_1_nothing_merges_in_phases_1_and_2() -> None:
    """A crowd stays a crowd until the Hive moves."""
    s = scene(BAXTER, CLAY)
    s.minotaurs[red(0)] = 3
    begin(s, 2)
    assert guards(s) == {red(0): (3, 0)}


# Captures.


def test_7_13_a_guard_captures_everyone_in_a_room() -> None:
    """§7.13.1 They lose their cards and are back in their cells, their penalties in effect."""
    s = scene(BAXTER, CLAY, AUDREY)
    for seat in range(2):
        stand(s, seat, red(2))
    s.prisoners[0].hand = (0, 1)
    s.prisoners[1].hand = (2,)
    s.deck = [card for card in s.deck if card > 2]
    s.minotaurs[red(0)] = 1
    patrol(s, "red 3 clockwise")
    for seat, character in enumerate((BAXTER, CLAY)):
        p = s.prisoners[seat]
        assert (p.captive, p.hand, p.place) == (True, (), s.cells.index(character))
        assert s.lost(character)
    assert set(s.discard) >= {0, 1, 2}
    assert guards(s) == {}
    assert not s.prisoners[2].captive


def test_7_13_hidden_prisoners_are_passed_over() -> None:
    """§6.6 A guard that passes or ends there does nothing, and stays on the board."""
    s = scene(BAXTER, CLAY)
    for seat in range(2):
        stand(s, seat, red(2))
    s.prisoners[0].hidden = True
    s.minotaurs[red(0)] = 1
    patrol(s, "red 2 clockwise")
    assert not s.prisoners[0].captive
    assert s.prisoners[1].captive
    assert guards(s) == {}
    s.minotaurs[red(11)] = 1
    patrol(s, "red 3 clockwise")
    assert guards(s) == {red(2): MINOTAUR}


def test_7_13_2_a_second_capture_of_one_prisoner_ends_the_game() -> None:
    """§8.2, 1.2 Her token has left THESEUS."""
    s = scene(BAXTER, CLAY)
    s.prisoners[0].captures = 1
    stand(s, 0, red(2))
    s.minotaurs[red(0)] = 1
    patrol(s, "red 3 clockwise")
    assert s.outcome is not None
    assert s.outcome.reason == "recaptured"
    assert s.outcome.scores == (0, 0)


def test_7_13_3_only_the_first_minotaur_captures_and_is_removed() -> None:
    """The other one goes on with its patrol."""
    s = scene(BAXTER, CLAY)
    stand(s, 0, red(2))
    s.minotaurs[red(1)] = 2
    patrol(s, "red 3 clockwise")
    assert guards(s) == {red(4): MINOTAUR}


def test_7_13_3_a_loctae_captures_and_goes_on() -> None:
    """It is not removed, and its route does not end."""
    s = scene(BAXTER, CLAY, AUDREY)
    stand(s, 0, blue(1))
    stand(s, 1, blue(2))
    s.loctae[blue(0)] = 1
    patrol(s, "green 3 clockwise")
    assert guards(s) == {blue(3): LOCTAE}
    assert [p.captive for p in s.prisoners] == [True, True, False]


def test_9_4_guards_that_start_beside_morrow_capture_morrow() -> None:
    """Before they take a step."""
    for loctae in (False, True):
        s = scene(MORROW, CLAY)
        stand(s, 0, blue(1))
        (s.loctae if loctae else s.minotaurs)[blue(1)] = 1
        patrol(s, "blue 1 clockwise")
        assert s.prisoners[0].captive
        assert guards(s) == ({blue(2): LOCTAE} if loctae else {})


def test_9_4_a_minotaur_that_does_not_move_captures_nobody() -> None:
    """Its ring was not the card's."""
    s = scene(MORROW, CLAY)
    stand(s, 0, blue(1))
    s.minotaurs[blue(1)] = 1
    on_theseus(s, "-", "red 1 clockwise")
    begin(s, 3)
    assert not s.prisoners[0].captive


def test_7_7_between_two_walls_of_one_room_a_guard_stays() -> None:
    """There is nowhere to turn to."""
    s = scene(BAXTER, CLAY)
    shut_in(s)
    s.minotaurs[red(3)] = 1
    patrol(s, "red 3 clockwise")
    assert guards(s) == {red(3): MINOTAUR}
