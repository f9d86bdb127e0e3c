"""How often scouts and random players win The Daedalus Sentence, by preset and mode.

python -m bench.daedalus                1,000 games of each kind at two prisoners
python -m bench.daedalus --games 100    a quick look
python -m bench.daedalus --write        and keep the figures in bench/daedalus.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from math import sqrt
from pathlib import Path

from derelict import game
from derelict.agents.play import play_game

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
    ("scout", 3, {"mode": "ariadne"}),
    ("random", 2, {}),
]


def main(arguments: list[str] | None = None) -> int:
    """Play, print, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.daedalus", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    report = []
    for agent, seats, options in SERIES:
        report.append(measured(agent, seats, options, max(2, asked.games)))
        print(json.dumps(report[-1]), flush=True)
    if asked.write:
        RESULTS.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def measured(agent: str, seats: int, options: dict[str, str], games: int) -> dict[str, object]:
    """Play a series, and return how often the prisoners won, and how the games ended."""
    daedalus = game(GAME)
    settled = daedalus.settle(seats, options)
    content = daedalus.content()
    reasons: Counter[str] = Counter()
    decisions = 0
    for number in range(games):
        done = play_game(daedalus, seats, settled, content, SEED, number, agent)
        assert done.state.outcome is not None
        reasons[done.state.outcome.reason] += 1
        decisions += done.decisions
    won = sum(reasons[reason] for reason in WON) / games
    return {
        "players": agent,
        "seats": seats,
        "options": options or {"mode": "base"},
        "games": games,
        "won": f"{won:.1%} ± {1.96 * sqrt(won * (1 - won) / games):.1%}",
        "endings": dict(reasons.most_common()),
        "decisions in a game": round(decisions / games),
    }


if __name__ == "__main__":
    sys.exit(main())
