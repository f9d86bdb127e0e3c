"""What scouts and random players bring home from Cosmic Warfare, by profession.

python -m bench.balance                 2,000 co-operative games of three, by each
python -m bench.balance --games 200     a quick look
python -m bench.balance --write         and keep the figures in bench/balance.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import cast

from derelict import game
from derelict.agents.play import play_game
from derelict.games.cosmic.rules.winning import is_home, loot
from derelict.games.cosmic.state import PROFESSIONS, Juggernaut

GAME = "cosmic"
SEATS = 3
SEED = 1
RESULTS = Path(__file__).with_name("balance.json")


def main(arguments: list[str] | None = None) -> int:
    """Play, print, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.balance", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=2000, help="games of each kind of player")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    report = {agent: measured(agent, max(2, asked.games)) for agent in ("scout", "random")}
    text = json.dumps(report, indent=1, ensure_ascii=False)
    print(text)
    if asked.write:
        RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0


def measured(agent: str, games: int) -> dict[str, object]:
    """Play a series, and return its results and what each profession brought home."""
    results: Counter[str] = Counter()
    scores: list[float] = []
    brought: dict[str, list[float]] = {}
    for s in played(agent, games):
        assert s.outcome is not None
        results[s.outcome.reason] += 1
        scores.append(s.outcome.scores[0])
        for m in s.mercs:
            value = loot(s, m) if is_home(m) else 0
            brought.setdefault(PROFESSIONS[m.profession], []).append(value)
    everybody = [value for values in brought.values() for value in values]
    return {
        "games": games,
        "results": dict(results.most_common()),
        "value per mercenary, by the chart": interval(scores),
        "treasure of a mercenary": interval(everybody),
        "professions": {
            name: {
                "mercenaries": len(values),
                "treasure": interval(values),
                "from the mean": f"{mean(values) / mean(everybody) - 1:+.1%}",
            }
            for name, values in sorted(brought.items())
        },
    }


def played(agent: str, games: int) -> Iterator[Juggernaut]:
    """Play a series, and yield how each game ended."""
    cosmic = game(GAME)
    options = cosmic.settle(SEATS, {"mode": "cooperative"})
    content = cosmic.content()
    for number in range(games):
        done = play_game(cosmic, SEATS, options, content, SEED, number, agent)
        yield cast(Juggernaut, done.state)


def interval(values: list[float]) -> str:
    """Return a mean with its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):,.0f} ± {half:,.0f}"


if __name__ == "__main__":
    sys.exit(main())
