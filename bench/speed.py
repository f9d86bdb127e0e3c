"""How fast the games are, beside OpenSpiel's Hanabi: one process, in short turns, medians.

python -m bench              print the tables of all games
python -m bench daedalus     of one
python -m bench --write      and keep the figures in bench/results.json
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from bench import hanabi
from derelict import game
from derelict.cli.bench import Setup, clone_time, driven, played_out, set_up, shown
from derelict.cli.doctor import is_compiled
from derelict.kernel.chance import Seeded
from derelict.kernel.flow import playout

# For each game the seats at which it is measured beside the peer, and those compared.
GAMES: dict[str, tuple[int, tuple[int, ...]]] = {
    "cosmic": (3, (1, 2, 3, 5, 8)),
    "daedalus": (2, (1, 2, 3, 4)),
}
RESULTS = Path(__file__).with_name("results.json")

Figures = dict[str, float]
Measure = Callable[[float, int], Figures]


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", help="which games; all if none")
    parser.add_argument("--rounds", type=int, default=5, help="turns that each measurement gets")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a turn")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    reports = []
    for name in asked.games or GAMES:
        figures = measured(name, max(1, asked.rounds), asked.seconds)
        reports.append(described(name, figures))
        print(in_markdown(reports[-1]), flush=True)
    if asked.write:
        RESULTS.write_text(json.dumps(reports, indent=1) + "\n", encoding="utf-8")
    return 0


def measured(name: str, rounds: int, seconds: float) -> Figures:
    """Let all measurements of a game take turns, and return the median of each figure."""
    turns = measures(name)
    found: dict[str, list[float]] = {}
    for number in range(rounds):
        for measure in turns:
            for figure, value in measure(seconds, number).items():
                found.setdefault(figure, []).append(value)
    return {figure: median(values) for figure, values in found.items()}


def measures(name: str) -> list[Measure]:
    """Return all that is measured, the peer first if it is installed."""
    seats, counts = GAMES[name]
    setups = {count: set_up(game(name), count) for count in counts}
    turns = [of_peer(seats)] if peer_installed(seats) else []
    turns += [of_driving(setups[seats]), of_playout(setups[seats])]
    turns += [of_seats(setup) for setup in setups.values()]
    return [*turns, of_thirds(setups[seats])]


def peer_installed(seats: int) -> bool:
    """Say whether OpenSpiel is there to be measured."""
    try:
        hanabi.load(seats)
    except ImportError:
        print("OpenSpiel is not installed (pip install open_spiel): no comparison.\n")
        return False
    return True


def of_peer(seats: int) -> Measure:
    """Measure Hanabi at as many seats."""
    peer = hanabi.load(seats)

    def measure(seconds: float, seed: int) -> Figures:
        pace = hanabi.driven(peer, seconds, seed)
        return {
            "hanabi decisions/s": pace.decisions / pace.seconds,
            "hanabi actions/s": pace.actions / pace.seconds,
            "hanabi decisions/game": pace.decisions / pace.games,
            "hanabi clone µs": hanabi.clone_time(peer, seconds / 10),
        }

    return measure


def of_driving(setup: Setup) -> Measure:
    """Measure our game driven from plain Python."""

    def measure(seconds: float, seed: int) -> Figures:
        pace = driven(setup, seconds, seed)
        return {
            "driven decisions/s": pace.per_second,
            "driven decisions/game": pace.decisions / pace.games,
        }

    return measure


def of_playout(setup: Setup) -> Measure:
    """Measure our game in the kernel's own loop."""
    return lambda seconds, seed: {
        "playout decisions/s": played_out(setup, seconds, seed).per_second
    }


def of_seats(setup: Setup) -> Measure:
    """Measure how speed depends on the number of seats."""

    def measure(seconds: float, seed: int) -> Figures:
        pace = driven(setup, seconds / 2, seed)
        return {
            f"{setup.seats} seats driven decisions/s": pace.per_second,
            f"{setup.seats} seats decisions/game": pace.decisions / pace.games,
            f"{setup.seats} seats clone µs": clone_time(setup, seconds / 10),
        }

    return measure


def of_thirds(setup: Setup) -> Measure:
    """Measure what a decision of a playout costs early, midway and late in a game."""

    def measure(seconds: float, seed: int) -> Figures:
        spent = [0.0, 0.0, 0.0]
        made = [0, 0, 0]
        end = perf_counter() + seconds
        number = 0
        while perf_counter() < end:
            number += 1
            time_thirds(setup, seed, number, spent, made)
        return {f"third {i + 1} µs/decision": 1e6 * spent[i] / made[i] for i in range(3)}

    return measure


def time_thirds(setup: Setup, seed: int, number: int, spent: list[float], made: list[int]) -> None:
    """Play one game twice: to learn its length, and to time each third of its decisions."""
    luck, choices = Seeded(seed, number), Seeded(seed, number, "choices")
    length = playout(setup.begin(luck), luck, choices)
    luck, choices = Seeded(seed, number), Seeded(seed, number, "choices")
    s = setup.begin(luck)
    bounds = (0, length // 3, 2 * length // 3, length)
    for third in range(3):
        start = perf_counter()
        made[third] += playout(s, luck, choices, bounds[third + 1] - bounds[third])
        spent[third] += perf_counter() - start


# The report.


def described(game: str, figures: Figures) -> dict[str, object]:
    """Put the figures beside what they were measured on."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": is_compiled(),
        "game": game,
        "seats": GAMES[game][0],
        "figures": {name: round(value, 3) for name, value in figures.items()},
        "ratios": {name: round(value, 3) for name, value in ratios(game, figures).items()},
    }


def ratios(game: str, figures: Figures) -> Figures:
    """Say plainly how much faster than the peer, and how flat over seats and time."""
    found: Figures = {}
    if "hanabi decisions/s" in figures:
        for ours in ("driven", "playout"):
            for theirs in ("decisions", "actions"):
                ratio = figures[f"{ours} decisions/s"] / figures[f"hanabi {theirs}/s"]
                found[f"{ours} decisions to hanabi {theirs}"] = ratio
    found["playout to driven"] = figures["playout decisions/s"] / figures["driven decisions/s"]
    speeds = [figures[f"{seats} seats driven decisions/s"] for seats in GAMES[game][1]]
    thirds = [figures[f"third {i} µs/decision"] for i in (1, 2, 3)]
    found["slowest to fastest number of seats"] = min(speeds) / max(speeds)
    found["last third to first third of a game"] = thirds[2] / thirds[0]
    return found


def in_markdown(report: dict[str, object]) -> str:
    """Print a report as two tables."""
    how = "compiled" if report["compiled"] else "interpreted"
    lines = [f"{report['game']}, {how}, Python {report['python']} on {report['machine']}", ""]
    for name in ("figures", "ratios"):
        values = report[name]
        assert isinstance(values, dict)
        lines += [f"| {name} | |", "|---|---:|"]
        lines += [f"| {key} | {shown(value)} |" for key, value in values.items()]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
