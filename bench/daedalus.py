"""How often scouts and random players win The Daedalus Sentence, by preset and mode.

python -m bench.daedalus                1,000 games of each kind at two prisoners
python -m bench.daedalus --games 100    a quick look
python -m bench.daedalus --seed 2       other games: to tune by, while seed 1 is told
python -m bench.daedalus --jobs 2       on two processes: the same figures, sooner
python -m bench.daedalus --pack DIR     with other components
python -m bench.daedalus --write        and keep the figures in bench/daedalus.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import NamedTuple, cast

from bench.clocks import MINUTE, Clocks
from derelict import game
from derelict.games.daedalus.state import Daedalus
from derelict.kernel.chance import Seeded
from derelict.kernel.game import Content

GAME = "daedalus"
SEED = 1
RESULTS = Path(__file__).with_name("daedalus.json")
WON = ("escaped", "thread-escaped")
# Each line: who plays, how many seats, which options.
SERIES: list[tuple[str, int, dict[str, str]]] = [
    ("scout", 2, {}),
    ("scout", 2, {"enhancers": "second-time"}),
    ("scout", 2, {"enhancers": "veteran"}),
    ("scout", 2, {"enhancers": "expert"}),
    ("scout", 2, {"enhancers": "hell-in-space"}),
    ("scout", 2, {"mode": "ariadne"}),
    ("scout", 3, {"mode": "ariadne"}),
    ("scout", 5, {"mode": "ariadne"}),
    ("random", 2, {}),
]


class Series(NamedTuple):
    """Games of one kind: who plays them, how many seats, which options, components and luck."""

    agent: str
    seats: int
    options: dict[str, str]
    pack: str
    seed: int


class Played(NamedTuple):
    """How a game ended, after how many choices and rounds, and minutes by the clock model."""

    reason: str
    decisions: int
    rounds: int
    minutes: float


def main(arguments: list[str] | None = None) -> int:
    """Play, print, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.daedalus", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--seed", type=int, default=SEED, help="which games")
    parser.add_argument("--only", default="", help="some of the series: words of their lines")
    parser.add_argument("--pack", default="base", help="a folder with other components")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    games = max(2, asked.games)
    report = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for agent, seats, options in SERIES:
            if asked.only not in f"{agent} {seats} {options}":
                continue
            series = Series(agent, seats, options, asked.pack, asked.seed)
            played = pool.map(partial(play, series), range(games), chunksize=5)
            report.append(summed_up(series, games, played))
            print(json.dumps(report[-1]), flush=True)
    if asked.write and not asked.only:
        RESULTS.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def summed_up(series: Series, games: int, played: Iterable[Played]) -> dict[str, object]:
    """Return how often the prisoners won a series, and how the games ended."""
    all_played = list(played)
    reasons = Counter(game.reason for game in all_played)
    won = sum(reasons[reason] for reason in WON) / games
    return {
        "players": series.agent,
        "seats": series.seats,
        "options": series.options or {"mode": "base"},
        "seed": series.seed,
        "games": games,
        "won": f"{won:.1%} ± {1.96 * sqrt(won * (1 - won) / games):.1%}",
        "endings": dict(reasons.most_common()),
        "decisions in a game": round(mean(game.decisions for game in all_played)),
        "rounds in a game": round(mean(game.rounds for game in all_played), 1),
        "minutes in a game": round(mean(game.minutes for game in all_played), 1),
    }


@cache
def components(pack: str) -> Content:
    """Return the components of a pack, loaded once in each process."""
    return game(GAME).content(pack)


def play(series: Series, number: int) -> Played:
    """Play one game against its clocks."""
    daedalus = game(GAME)
    options = daedalus.settle(series.seats, series.options)
    luck = Seeded(series.seed, number, "luck")
    choices = Seeded(series.seed, number, "choices")
    s = cast(Daedalus, daedalus.new(series.seats, options, components(series.pack), luck))
    clocks = Clocks(s)
    made = 0
    while s.outcome is None:
        forced = clocks.run_out()
        decision = forced[0] if forced else s.decisions[choices.below(len(s.decisions))]
        if forced:
            index = forced[1]
        elif series.agent == "scout":
            index = daedalus.scout(s, decision, choices)
        else:
            index = choices.below(len(decision.options))
        clocks.spend(decision, index)
        s.choose(decision.seat, index, luck)
        made += 1
        assert made <= daedalus.longest
    return Played(s.outcome.reason, made, s.round, clocks.all / MINUTE)


if __name__ == "__main__":
    sys.exit(main())
