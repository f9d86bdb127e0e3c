"""How often scouts and random players win The Daedalus Sentence, by preset and mode.

python -m bench.daedalus                1,000 games of each kind at two prisoners
python -m bench.daedalus --games 100    a quick look
python -m bench.daedalus --seed 2       other games: to tune by, while seed 1 is told
python -m bench.daedalus --write        and keep the figures in bench/daedalus.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import cast

from bench.clocks import Clocks
from derelict import game
from derelict.games.daedalus.state import Daedalus
from derelict.kernel.chance import Seeded
from derelict.kernel.game import Content, Game, Options

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


def main(arguments: list[str] | None = None) -> int:
    """Play, print, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.daedalus", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--seed", type=int, default=SEED, help="which games")
    parser.add_argument("--only", default="", help="some of the series: words of their lines")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    report = []
    for agent, seats, options in SERIES:
        if asked.only not in f"{agent} {seats} {options}":
            continue
        report.append(measured(agent, seats, options, max(2, asked.games), asked.seed))
        print(json.dumps(report[-1]), flush=True)
    if asked.write and not asked.only:
        RESULTS.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def measured(
    agent: str, seats: int, options: dict[str, str], games: int, seed: int
) -> dict[str, object]:
    """Play a series, and return how often the prisoners won, and how the games ended."""
    daedalus = game(GAME)
    settled = daedalus.settle(seats, options)
    content = daedalus.content()
    reasons: Counter[str] = Counter()
    decisions = 0
    for number in range(games):
        reason, made = played(daedalus, seats, settled, content, seed, number, agent)
        reasons[reason] += 1
        decisions += made
    won = sum(reasons[reason] for reason in WON) / games
    return {
        "players": agent,
        "seats": seats,
        "options": options or {"mode": "base"},
        "seed": seed,
        "games": games,
        "won": f"{won:.1%} ± {1.96 * sqrt(won * (1 - won) / games):.1%}",
        "endings": dict(reasons.most_common()),
        "decisions in a game": round(decisions / games),
    }


def played(
    daedalus: Game,
    seats: int,
    options: Options,
    content: Content,
    seed: int,
    number: int,
    agent: str,
) -> tuple[str, int]:
    """Play one game against its clocks; return how it ended, and after how many choices."""
    luck, choices = Seeded(seed, number, "luck"), Seeded(seed, number, "choices")
    s = cast(Daedalus, daedalus.new(seats, options, content, luck))
    clocks = Clocks(s)
    made = 0
    while s.outcome is None:
        forced = clocks.run_out()
        decision = forced[0] if forced else s.decisions[choices.below(len(s.decisions))]
        if forced:
            index = forced[1]
        elif agent == "scout":
            index = daedalus.scout(s, decision, choices)
        else:
            index = choices.below(len(decision.options))
        clocks.spend(decision, index)
        s.choose(decision.seat, index, luck)
        made += 1
        assert made <= daedalus.longest
    return s.outcome.reason, made


if __name__ == "__main__":
    sys.exit(main())
