"""Counts of Cosmic Warfare: seeded games, and lines of play from some positions."""

from __future__ import annotations

from itertools import product

from derelict.games.cosmic.board import passage
from derelict.games.cosmic.game import GAME
from derelict.games.cosmic.state import RED, Juggernaut
from derelict.kernel.chance import Recorded, Seeded
from tests.games.cosmic.arrange import (
    COMPUTERIST,
    DOOR,
    EDGE,
    ENGINEER,
    GLOCKLE_SOLDIER,
    MEDIC,
    PSIONIC,
    WEAPONIST,
    at,
    begin,
    content,
    occupy,
    scene,
    stand,
    turn_up,
)
from tests.golden import FOLDER
from tests.golden.counting import Arrange, Counts, counted, keep, kept

STORED = FOLDER / "cosmic" / "counts.json"
SEATS = (1, 2, 5, 8)


def played(seats: int, mode: str, draw: str) -> dict[str, int]:
    """Play a game at random; count decisions, options, events and pieces of luck."""
    luck, choices = Recorded(Seeded(seats, mode, draw)), Seeded("choices")
    s = GAME.new(seats, {"mode": mode, "draw": draw}, content(), luck)
    s.events = []
    decisions = options = 0
    while s.outcome is None:
        decision = s.decisions[0]
        decisions += 1
        options += len(decision.options)
        s.choose(decision.seat, choices.below(len(decision.options)), luck)
    events, draws = len(s.events or []), len(luck.tokens)
    return {"decisions": decisions, "options": options, "events": events, "luck": draws}


def games() -> Counts:
    """Count games of several numbers of seats, with every combination of options."""
    known = GAME.options()
    ways = product(SEATS, known["mode"].values, known["draw"].values)
    return {f"{seats} {mode} {draw}": played(seats, mode, draw) for seats, mode, draw in ways}


def at_the_start() -> Juggernaut:
    """Two mercenaries in the port."""
    s = scene(ENGINEER, PSIONIC)
    begin(s)
    return s


def at_the_edge() -> Juggernaut:
    """One of two at a passage that nobody has tried."""
    s = scene(WEAPONIST, MEDIC)
    stand(s, 0, EDGE, DOOR)
    begin(s)
    return s


def at_a_lock() -> Juggernaut:
    """One of two at a locked passage."""
    s = scene(WEAPONIST, MEDIC)
    s.passages[passage(0, 0)] = RED
    stand(s, 0, EDGE, DOOR)
    begin(s)
    return s


def in_a_chamber() -> Juggernaut:
    """One of two beside an alien in a red chamber, not yet searched for a booth."""
    s = scene(COMPUTERIST, MEDIC)
    turn_up(s, 1, 1)
    stand(s, 0, at(1, 0))
    occupy(s, at(1, 0), GLOCKLE_SOLDIER)
    begin(s)
    return s


POSITIONS: tuple[tuple[Arrange, int], ...] = (
    (at_the_start, 3),
    (at_the_edge, 1),
    (at_a_lock, 1),
    (in_a_chamber, 2),
)


def record() -> None:
    """Write the counts as they are now."""
    keep(STORED, games(), counted(POSITIONS))


def stored() -> dict[str, Counts]:
    """Read the counts as they were."""
    return kept(STORED)
