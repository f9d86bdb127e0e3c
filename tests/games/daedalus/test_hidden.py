"""What a seat is shown does not depend on cards that it may not see, at any kind of moment.

Worlds are made here without `imagine`: every card that a seat cannot see changes places.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from derelict.games.daedalus.forecast import forecast
from derelict.games.daedalus.game import GAME
from derelict.games.daedalus.scouting.fears import MEMORY
from derelict.games.daedalus.state import EMPTY, Daedalus
from derelict.kernel.chance import Chance, Seeded
from derelict.kernel.deck import Cards
from derelict.kernel.flow import EVERYONE, Decision, Step, asked_again, refusals
from tests.games.daedalus.arrange import content
from tests.games.daedalus.soak import Setup, new

BASE = {"character", "act", "discard", "lay", "help", "more", "patrol"}
COMMAND = {"post", "command", "order", "icon", "discard-command", "choose-led", "lead"}
SETUPS: list[tuple[Setup, set[str]]] = [
    ((2, "base", "1"), BASE | {"plan"}),
    ((3, "base", "2"), BASE),
    ((2, "base", "1+2"), BASE | {"plan"}),
    ((4, "base", "veteran"), BASE | {"plan"}),
    ((3, "base", "1+2+3+4+5+7"), BASE | {"plan"}),
    ((3, "ariadne", "none"), (BASE | COMMAND) - {"patrol"}),
    ((5, "ariadne", "none"), (BASE | COMMAND) - {"patrol"}),
]
CLOCKS = ("time_up", "hour_up")
RARE = ("break_code", "hunt", "swap", "kill_loctae", "control", "lead_break", "use_laboratory")
DRAWS = ("draw_card", "use_laboratory")
GAMES = 120  # that are played to find a moment of each kind
EACH = 4  # moments of one kind
WORLDS = 3  # that a scout is asked in
every_setup = pytest.mark.parametrize(
    ("setup", "wanted"), SETUPS, ids=["-".join([str(w) for w in setup]) for setup, _ in SETUPS]
)


# Moments.


@cache
def moments(setup: Setup) -> dict[str, list[Daedalus]]:
    """Play at random, without clocks, and keep some moments at which each thing is asked."""
    found: dict[str, list[Daedalus]] = {}
    for seed in range(GAMES):
        taken: set[str] = set()
        for s in played(setup, seed):
            for kind in kinds_of(s) - taken:
                kept = found.setdefault(kind, [])
                if len(kept) < EACH:
                    taken.add(kind)
                    kept.append(s.clone())
    return found


def kinds_of(s: Daedalus) -> set[str]:
    """Return what is asked now, and the options that are seldom open."""
    names = {step.name for decision in s.decisions for step in decision.options}
    return {s.decisions[0].prompt} | {name for name in RARE if name in names}


def played(setup: Setup, seed: int) -> Iterator[Daedalus]:
    """Yield the states of a game, the same object, as long as somebody is asked."""
    s = new(setup, seed)
    luck, choices = Seeded(seed, "luck"), Seeded(seed, "choices")
    skipped = choices.below(60)
    for number in range(250):
        if s.outcome is not None:
            return
        if number >= skipped or s.decisions[0].prompt != "act":
            yield s
        decision = s.decisions[choices.below(len(s.decisions))]
        sensible = [step for step in decision.options if step.name not in CLOCKS]
        chosen = sensible[choices.below(len(sensible))]
        s.choose(decision.seat, decision.options.index(chosen), luck)


# Worlds.


def hidden(s: Daedalus, seat: int) -> Cards:
    """List the cards on the table that a seat cannot see, but for the deck."""
    found = tuple([c for slot, c in enumerate(s.theseus) if c != EMPTY and not s.shown[slot]])
    if s.hidden_hands():
        for other, p in enumerate(s.prisoners):
            found += p.hand if other != seat else ()
        found += s.command if seat != s.commander_seat() else ()
    return found


def mixed(cards: Cards, chance: Chance) -> dict[int, int]:
    """Say for each card which other one lies in its place."""
    left = list(cards)
    return {card: left.pop(chance.below(len(left))) for card in cards}


def world(s: Daedalus, seat: int, chance: Chance, with_deck: bool) -> Daedalus:
    """Return the state with all that a seat cannot see changed about, and asked anew."""
    new = mixed(hidden(s, seat) + (tuple(s.deck) if with_deck else ()), chance)
    other = s.clone()
    other.theseus = [
        card if s.shown[n] else new.get(card, card) for n, card in enumerate(s.theseus)
    ]
    other.deck = sorted([new.get(card, card) for card in s.deck])
    for number, p in enumerate(other.prisoners):
        if s.hidden_hands() and number != seat:
            p.hand = tuple([new.get(card, card) for card in p.hand])
            p.took = new.get(p.took, p.took)
    other.command = tuple([new.get(card, card) for card in other.command])
    again = cast(Daedalus, asked_again(other))
    again.agenda = other.agenda
    again.refusals = None
    return again


# What is shown.


def shown(s: Daedalus, seat: int) -> list[str]:
    """Write down all that leaves the program for a seat."""
    ahead = forecast(s)
    return [
        json.dumps(GAME.view(s, seat)),
        GAME.board(s, seat, colour=True),
        GAME.close_up(s, seat, colour=True),
        f"asked {[(d.seat, d.prompt) for d in s.decisions]} speak {s.may_speak()}",
        f"ahead {ahead.events} {ahead.captured} {ahead.unknown} {ahead.choices} {ahead.trodden}",
        *decided(s, s.decision(seat)),
    ]


def decided(s: Daedalus, decision: Decision | None) -> list[str]:
    """Write down what is asked of a seat: options, refusals and routes, in all their words."""
    if decision is None:
        return []
    seat = decision.seat
    return [
        GAME.prompt(s, content(), decision),
        *[f"{said(s, step)} {GAME.odds(s, seat, step)}" for step in decision.options],
        *[f"{said(s, r.step)} §{r.passage}" for r in refusals(s, seat)],
        *[f"{name} {chain}" for name, chain in GAME.routes(s, seat)],
    ]


def said(s: Daedalus, step: Step) -> str:
    """Write down how an option is shown."""
    return f"{step}: {GAME.label(s, content(), step)} {GAME.targets(s, content(), step)}"


def told(s: Daedalus, seat: int) -> list[str]:
    """Write down what a seat was told."""
    events = [event for event in s.events or [] if event.seat in (EVERYONE, seat)]
    return [f"{event} {GAME.say(s, content(), event)}" for event in events]


def everyone(s: Daedalus) -> range:
    """Return all seats."""
    return range(len(s.prisoners) + s.thread)


@every_setup
def test_11_2_hidden_cards_show_nowhere(setup: Setup, wanted: set[str]) -> None:
    """§11.1, 12.5.1 Whatever is asked, with every hidden card somewhere else."""
    found = moments(setup)
    assert set(found) >= wanted | {"break_code", "hunt", "swap"}
    differ = 0
    for states in found.values():
        for number, s in enumerate(states):
            for seat in everyone(s):
                other = world(s, seat, Seeded(number, seat), with_deck=True)
                differ += other.key() != s.key()
                assert shown(other, seat) == shown(s, seat)
    assert differ > len(found) * EACH // 2


@every_setup
def test_11_2_what_is_chosen_tells_no_more(setup: Setup, wanted: set[str]) -> None:
    """§11.1, 12.5.1 With the same luck a choice looks alike, or it has shown something."""
    alike = 0
    for states in moments(setup).values():
        for number, s in enumerate(states):
            for seat in everyone(s):
                other = world(s, seat, Seeded(number, seat), with_deck=False)
                alike += compared(s, other, seat)
    assert alike > 50


def compared(s: Daedalus, other: Daedalus, seat: int) -> int:
    """Make the choices that are open in both worlds; say how many showed nothing hidden."""
    alike = 0
    for decision in s.decisions:
        same = other.decision(decision.seat)
        assert same is not None
        for step in decision.options[:: max(1, len(decision.options) // 6)]:
            if step in same.options:
                one, two = chosen(s, decision, step), chosen(other, same, step)
                if not one.learned and not two.learned:
                    alike += 1
                    assert told(one, seat) == told(two, seat)
                    assert shown(one, seat) == shown(two, seat)
                if decision.seat == seat:
                    assert one.learned == two.learned
    return alike


def chosen(s: Daedalus, decision: Decision, step: Step, luck: str = "luck") -> Daedalus:
    """Return what comes of a choice."""
    after = s.clone()
    after.deck = sorted(after.deck)
    after.events = []
    after.choose(decision.seat, decision.options.index(step), Seeded(luck))
    return after


@every_setup
def test_11_2_a_card_that_another_draws_is_not_told(setup: Setup, wanted: set[str]) -> None:
    """§5.7, 6.5, 12.5.1 Where hands are hidden, other luck makes no difference to the others."""
    differ = 0
    for s in [s for states in moments(setup).values() for s in states if s.hidden_hands()]:
        for decision in s.decisions:
            for step in [step for step in decision.options if step.name in DRAWS]:
                ways = [chosen(s, decision, step, f"luck {number}") for number in range(4)]
                if len(s.deck) > 2 and {(way.round, way.phase) for way in ways} == {
                    (s.round, s.phase)
                }:
                    differ += len({way.prisoners[decision.seat].hand for way in ways}) > 1
                    for seat in [seat for seat in everyone(s) if seat != decision.seat]:
                        assert len({str(told(way, seat)) for way in ways}) == 1
                        assert len({str(shown(way, seat)) for way in ways}) == 1
    assert differ or setup[2] == "1"


# What scouts reckon with.


def wishes(s: Daedalus, seat: int) -> list[str]:
    """Return what a scout would choose for a seat, without any memory of other worlds."""
    MEMORY.clear()
    decision = s.decision(seat)
    if decision is None:
        return []
    return [str(decision.options[GAME.scout(s, decision, Seeded(number))]) for number in range(2)]


@every_setup
def test_11_2_scouts_choose_by_what_their_seat_may_know(setup: Setup, wanted: set[str]) -> None:
    """§11.1, 12.5.1 With every hidden card somewhere else, deck included, they choose the same."""
    differ = 0
    for states in moments(setup).values():
        for number, s in enumerate(states):
            for seat in [decision.seat for decision in s.decisions]:
                for luck in range(WORLDS):
                    other = world(s, seat, Seeded(number, seat, luck), with_deck=True)
                    differ += other.key() != s.key()
                    assert wishes(other, seat) == wishes(s, seat)
    assert differ > WORLDS * len(moments(setup))


def test_11_2_what_is_ones_own_does_show() -> None:
    """§2.5 The comparison is not blind: another card in one's own hand is seen."""
    states = moments((3, "base", "2"))["act"]
    s = next(s for s in states if s.prisoners[0].hand)
    other = s.clone()
    card, *rest = other.prisoners[0].hand
    spare = next(c for c in s.deck if content().cards[c].face != content().cards[card].face)
    other.prisoners[0].hand = (spare, *rest)
    assert shown(other, 0) != shown(s, 0)
    assert shown(other, 1) == shown(s, 1)
