"""Every card, tile, guard and gate is somewhere exactly once, after every single step."""

from __future__ import annotations

import pytest

from derelict.games.daedalus.board import BEFORE, PLACES, RING
from derelict.games.daedalus.content import DECK, MINOTAURS, NO_GATE, SCIENTISTS
from derelict.games.daedalus.state import EMPTY, FACE_DOWN, NOBODY, Daedalus
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.flow import Step
from tests.games.daedalus.arrange import check_conserved, content
from tests.games.daedalus.soak import OTHERS, SETUPS, Setup, new, soak

STEPS = 1500  # of the agenda and of players, looked at in each set-up
every_setup = pytest.mark.parametrize(
    "setup", [*SETUPS, *OTHERS], ids=lambda setup: "-".join([str(word) for word in setup])
)


@every_setup
def test_1_3_nothing_is_ever_lost_or_doubled(setup: Setup) -> None:
    """54 cards, 54 tiles, 15 Minotaurs, 5 Loctae and 7 gates, and always somebody to choose."""
    soak(setup, 600)


@every_setup
def test_1_3_nothing_is_lost_or_doubled_between_two_steps_of_the_rules(setup: Setup) -> None:
    """§2.4, 6.3 Nor do walls, gates, codes and figures ever disagree with each other."""
    made = seed = 0
    while made < STEPS:
        s = new(setup, seed)
        luck, choices = Seeded(seed, "luck"), Seeded(seed, "choices")
        while s.outcome is None and made < STEPS:
            decision = s.decisions[choices.below(len(s.decisions))]
            chosen = decision.options[choices.below(len(decision.options))]
            made += carried_out(s, chosen, luck)
        seed += 1


def carried_out(s: Daedalus, chosen: Step, luck: Chance) -> int:
    """Do what the kernel does with a choice, looking at the state after every single step."""
    s.decisions = []
    s.running = None
    chosen.run(s, luck)
    check_sound(s)
    made = 1
    while not s.decisions and s.outcome is None:
        s.running = s.agenda.pop()
        s.running.run(s, luck)
        check_sound(s)
        made += 1
    return made


def check_sound(s: Daedalus) -> None:
    """Check that all is there, and that what is kept twice says the same twice."""
    check_conserved(s)
    check_cards(s)
    check_hive(s)
    check_figures(s)


def check_cards(s: Daedalus) -> None:
    """Count the cards by hand, wherever they are."""
    places = [s.deck, s.discard, s.command, *s.codes, *[p.hand for p in s.prisoners]]
    places += [tuple([card for card in s.theseus if card != EMPTY])]
    places += [tuple([card for _, card, _ in s.laid])]
    places += [(s.played,) if s.played != EMPTY else ()]
    assert sorted([card for cards in places for card in cards]) == list(range(DECK))
    for gate, code in enumerate(s.codes):
        assert not (code and s.opened[gate])
        assert len(code) in (0, content().gates[gate].code)


def check_hive(s: Daedalus) -> None:
    """Check that tiles lie in their rings, and that walls and gates are those of the tiles."""
    walls = 0
    gates = [NOBODY] * len(s.gate_at)
    for place, number in enumerate(s.tiles):
        if number != FACE_DOWN:
            tile = content().tiles[number]
            assert tile.ring == RING[place]
            walls |= tile.wall_after << place | tile.wall_before << BEFORE[place]
            if tile.gate != NO_GATE:
                gates[tile.gate] = place
    assert s.walls == walls
    assert s.gate_at == gates
    assert not [gate for gate, place in enumerate(gates) if s.opened[gate] and place == NOBODY]


def check_figures(s: Daedalus) -> None:
    """Check that guards are within their numbers, and that figures stand where they can."""
    assert 0 <= sum(s.minotaurs) <= MINOTAURS
    assert 0 <= sum(s.loctae) <= SCIENTISTS
    assert s.spare_minotaurs() + sum(s.minotaurs) == MINOTAURS
    assert s.spare_loctae() + sum(s.loctae) == SCIENTISTS
    assert not any(s.minotaurs[:6])
    assert s.commander == NOBODY or s.loctae[s.commander] > 0
    for p in s.prisoners:
        assert 0 <= p.place < PLACES
        assert p.actions >= 0
        assert not p.captive or p.place == s.cells.index(p.character)
        assert not (p.captive and (p.hand or p.hidden or p.actions))
