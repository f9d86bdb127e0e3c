"""Random decisions in every set-up, without an error or a dead end.

python -m bench.random_play                      at least 100,000 decisions in each set-up
python -m bench.random_play --decisions 5000     a quick look
python -m bench.random_play --jobs 2             on two processes: the same figures, sooner
python -m bench.random_play --write              and keep the figures in bench/random_play.json
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from derelict.agents.simulate import Report, Series, Summary, play_series

SEED = 1
DECISIONS = 100_000
MOST_GAMES = 100_000  # more than any set-up takes
RESULTS = Path(__file__).with_name("random_play.json")
PRESETS = ("second-time", "veteran", "expert", "hell-in-space")
# Each set-up: the game, how many seats, which options.
SETUPS: list[tuple[str, int, dict[str, str]]] = [
    *[("daedalus", seats, {}) for seats in (1, 2, 3, 4)],
    *[("daedalus", 2, {"enhancers": str(number)}) for number in range(1, 8)],
    *[("daedalus", 2, {"enhancers": preset}) for preset in PRESETS],
    *[("daedalus", seats, {"mode": "ariadne"}) for seats in (2, 5)],
    *[
        ("cosmic", seats, {"mode": mode})
        for mode in ("cooperative", "competitive")
        for seats in (1, 3, 5, 8)
    ],
]


def main(arguments: list[str] | None = None) -> int:
    """Play, print, and keep the figures if asked to; say by the status whether anything failed."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.random_play", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="in each set-up, at least")
    parser.add_argument("--seed", type=int, default=SEED, help="which games")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    rows = []
    for game, seats, options in SETUPS:
        series = Series(game, seats, options, "base", asked.seed, "random")
        report = played(series, asked.decisions, asked.jobs)
        rows.append(row(seats, options, report))
        print(json.dumps(rows[-1]), flush=True)
    if asked.write:
        RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 1 if any(row["errors"] for row in rows) else 0


def played(series: Series, decisions: int, jobs: int) -> Report:
    """Play whole games until there are so many decisions, or one fails; each to its end."""
    summary = Summary(series)
    with closing(play_series(series, MOST_GAMES, jobs)) as results:
        for result in results:
            summary.add(result)
            for failed in summary.failed:
                print(f"game {failed.number}: {failed.error}", file=sys.stderr)
            if summary.failed or summary.decisions >= decisions:
                break
    return summary.report()


def row(seats: int, options: dict[str, str], report: Report) -> dict[str, object]:
    """Return what became of a set-up; a game without an ending would be an error."""
    return {
        "game": report.game,
        "seats": seats,
        "options": options,
        "decisions": report.decisions,
        "games": report.games,
        "errors": report.errors,
        "endings": report.results,
        "digest": report.digest,
    }


if __name__ == "__main__":
    sys.exit(main())
