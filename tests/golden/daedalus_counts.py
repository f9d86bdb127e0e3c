"""Counts of The Daedalus Sentence: seeded games, and lines of play from some positions."""

from __future__ import annotations

from derelict.games.daedalus.state import Daedalus
from derelict.kernel.chance import Recorded, Seeded
from tests.games.daedalus.arrange import (
    AUDREY,
    BAXTER,
    CLAY,
    act,
    blue,
    commanding,
    give,
    hive,
    lay,
    lay_code,
    on_theseus,
    plain,
    red,
    scene,
    stand,
    thread,
)
from tests.games.daedalus.soak import SETUPS, Setup, new
from tests.golden import FOLDER
from tests.golden.counting import Arrange, Counts, counted, keep, kept

STORED = FOLDER / "daedalus" / "counts.json"
MOST = 500  # decisions of one game


def called(setup: Setup) -> str:
    """Return what a set-up is called: its seats, mode and enhancers."""
    return " ".join([str(word) for word in setup])


def played(setup: Setup) -> dict[str, int]:
    """Play at random for a while; count decisions, options, events and pieces of luck."""
    luck, choices = Recorded(Seeded(called(setup))), Seeded("choices")
    s = new(setup, 1)
    s.events = []
    decisions = options = 0
    while s.outcome is None and decisions < MOST:
        decision = s.decisions[choices.below(len(s.decisions))]
        decisions += 1
        options += len(decision.options)
        s.choose(decision.seat, choices.below(len(decision.options)), luck)
    events, draws = len(s.events or []), len(luck.tokens)
    return {"decisions": decisions, "options": options, "events": events, "luck": draws}


def games() -> Counts:
    """Count games of every set-up."""
    return {called(setup): played(setup) for setup in SETUPS}


def in_the_cells() -> Daedalus:
    """Two prisoners at the start, with nothing on THESEUS and a short deck."""
    s = scene(BAXTER, CLAY)
    s.deck, s.discard = s.deck[:6], s.deck[6:]
    return act(s)


def beside_guards() -> Daedalus:
    """Two in a room between a Minotaur and a Loctae, with guard cards."""
    s = scene(CLAY, AUDREY)
    lay(s, blue(2), "Sample kitchen")
    plain(s, blue(1), blue(3))
    for seat in range(2):
        stand(s, seat, blue(2))
    s.minotaurs[blue(1)] = 3
    s.loctae[blue(3)] = 1
    give(s, 0, "minotaur", "loctae")
    give(s, 1, "minotaur", "red 1")
    s.deck, s.discard = s.deck[:4], s.deck[4:]
    return act(s)


def at_a_gate() -> Daedalus:
    """Two at a gate whose code only both together can break."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(2), "Ticket hall")
    for seat in range(2):
        stand(s, seat, blue(2))
    lay_code(s, "the Turnstile", "red 1", "green 2")
    give(s, 0, "red 2", "white 1")
    give(s, 1, "green 2")
    s.deck, s.discard = s.deck[:3], s.deck[3:]
    return act(s)


def before_a_patrol() -> Daedalus:
    """Three Minotaurs to be sent one by one, past two prisoners."""
    s = scene(BAXTER, CLAY, AUDREY)
    stand(s, 0, red(3))
    stand(s, 1, red(4))
    for index in range(3):
        s.minotaurs[red(index)] = 1
    hive(s, "-", "red 3 clockwise")
    return s


def in_command() -> Daedalus:
    """The Commander with two cards, two Minotaurs in a room and a short deck."""
    s = thread(BAXTER, CLAY)
    plain(s, red(2), red(3))
    s.minotaurs[red(2)] = 2
    on_theseus(s, "blue 1")
    commanding(s, "red 2", "minotaur")
    s.discard, s.deck = s.deck[6:], s.deck[:6]
    return s


POSITIONS: tuple[tuple[Arrange, int], ...] = (
    (in_the_cells, 2),
    (beside_guards, 2),
    (at_a_gate, 3),
    (before_a_patrol, 3),
    (in_command, 3),
)


def record() -> None:
    """Write the counts as they are now."""
    keep(STORED, games(), counted(POSITIONS))


def stored() -> dict[str, Counts]:
    """Read the counts as they were."""
    return kept(STORED)
