"""`derelict bench`: how fast the games are here. This module is never compiled, and that matters:
the *driven* figure is what a program in plain Python gets.
"""

from __future__ import annotations

import argparse
import random
from itertools import count
from time import perf_counter
from typing import NamedTuple

from derelict.cli.asking import (
    Commands,
    command,
    json_wanted,
    say_json,
    some_time,
    table,
    usual_seats,
)
from derelict.cli.doctor import is_compiled
from derelict.games import find, ids
from derelict.kernel.chance import Seeded
from derelict.kernel.flow import State, playout
from derelict.kernel.game import Content, Game, Options


class Setup(NamedTuple):
    """A game ready to be begun again and again."""

    game: Game
    seats: int
    options: Options
    content: Content

    def begin(self, luck: Seeded) -> State:
        """Begin a game."""
        return self.game.new(self.seats, self.options, self.content, luck)


class Pace(NamedTuple):
    """How many games and decisions were made in how many seconds."""

    games: int
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def set_up(game: Game, seats: int) -> Setup:
    """Make a game ready, as it is if nobody says otherwise."""
    return Setup(game, seats, game.settle(seats, {}), game.content())


def driven(setup: Setup, seconds: float, seed: int = 0) -> Pace:
    """Drive whole games from plain Python, choosing at random."""
    draw = random.Random(seed).random
    decisions = 0
    start = perf_counter()
    for games in count(1):
        luck = Seeded(seed, games)
        s = setup.begin(luck)
        while s.outcome is None:
            decision = s.decisions[0]
            options = decision.options
            s.choose(decision.seat, int(draw() * len(options)), luck)
            decisions += 1
        if perf_counter() - start >= seconds:
            break
    return Pace(games, decisions, perf_counter() - start)


def played_out(setup: Setup, seconds: float, seed: int = 0) -> Pace:
    """Play whole games at random in the kernel's own loop."""
    decisions = 0
    start = perf_counter()
    for games in count(1):
        luck = Seeded(seed, games)
        decisions += playout(setup.begin(luck), luck, Seeded(seed, games, "choices"))
        if perf_counter() - start >= seconds:
            break
    return Pace(games, decisions, perf_counter() - start)


def midway(setup: Setup, wanted: int = 20) -> list[State]:
    """Return states from the middle of as many games."""
    states = []
    for number in range(wanted):
        luck = Seeded(number)
        half = playout(setup.begin(luck), luck, Seeded(number, "choices")) // 2
        luck = Seeded(number)
        s = setup.begin(luck)
        playout(s, luck, Seeded(number, "choices"), half)
        states.append(s)
    return states


def clone_time(setup: Setup, seconds: float) -> float:
    """Return how many microseconds it takes to clone a state from the middle of a game."""
    states = midway(setup)
    best = float("inf")
    end = perf_counter() + seconds
    while True:
        start = perf_counter()
        for s in states:
            for _ in range(50):
                s.clone()
        best = min(best, perf_counter() - start)
        if perf_counter() >= end:
            return 1e6 * best / (50 * len(states))


# The command.


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "bench", "Measure how fast the games are here", run)
    parser.add_argument("games", nargs="*", metavar="game", help="the games; all, if none is named")
    parser.add_argument(
        "--seconds", type=some_time, default=2.0, metavar="T", help="time for each figure"
    )
    json_wanted(parser)


def run(asked: argparse.Namespace) -> int:
    """Measure the games one after the other."""
    wanted = [find(game_id) for game_id in asked.games or ids()]
    figures = {game.id: measured(game, asked.seconds) for game in wanted}
    if asked.json:
        return say_json({"compiled": is_compiled(), "games": figures})
    print("compiled" if is_compiled() else "interpreted, which is several times slower")
    rows = [(game_id, *map(shown, row.values())) for game_id, row in figures.items()]
    print(table(("game", "driven/s", "playout/s", "clone µs", "decisions/game"), rows))
    return 0


def shown(value: float) -> str:
    """Show a large figure without decimals, and a small one with two."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"


def measured(game: Game, seconds: float) -> dict[str, float]:
    """Measure one game at its usual number of seats."""
    setup = set_up(game, usual_seats(game))
    by_python, by_kernel = driven(setup, seconds), played_out(setup, seconds)
    return {
        "driven_per_second": round(by_python.per_second, 1),
        "playout_per_second": round(by_kernel.per_second, 1),
        "clone_us": round(clone_time(setup, seconds / 2), 3),
        "decisions_per_game": round(by_kernel.decisions / by_kernel.games, 1),
    }
