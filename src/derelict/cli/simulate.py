"""`derelict simulate`: many games played by programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from derelict.agents.play import AGENTS
from derelict.agents.simulate import Report, Result, Series, Summary, play_series
from derelict.cli.asking import (
    Commands,
    command,
    game_wanted,
    json_wanted,
    pack_at,
    say_json,
    table,
    usual_seats,
    whole,
)
from derelict.games import find

BAR = 40
SHOWN = 10  # failures that are told one by one; of the rest only the number


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "simulate", "Let programs play many games", run)
    game_wanted(parser)
    parser.add_argument("--games", type=whole(1), default=100, metavar="N", help="how many games")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="S", help="decides everything")
    parser.add_argument("--agent", choices=AGENTS, default="random", help="who chooses")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, metavar="J", help="processes")
    json_wanted(parser)


def run(asked: argparse.Namespace) -> int:
    """Play the games; a game that fails is told and counted, and makes the status 1."""
    game = find(asked.game)
    seats = asked.seats or usual_seats(game)
    pack = pack_at(game, asked.pack)
    series = Series(asked.game, seats, dict(asked.settings), pack, asked.seed, asked.agent)
    summary = Summary(series)
    for result in with_bar(play_series(series, asked.games, asked.jobs), asked.games):
        summary.add(result)
    say_failures(summary.failed)
    report = summary.report()
    if asked.json:
        say_json(report._asdict())
    else:
        print(in_words(report))
    return 1 if report.errors else 0


def with_bar(results: Iterator[Result], games: int) -> Iterator[Result]:
    """Show how far the games have come, if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield from results
        return
    step = max(1, games // 200)
    for count, result in enumerate(results, 1):
        if count % step == 0 or count == games:
            done = BAR * count // games
            bar = "█" * done + "░" * (BAR - done)
            print(f"\r{bar} {count:,}/{games:,}", end="", file=sys.stderr, flush=True)
        yield result
    print(f"\r{' ' * (BAR + 30)}\r", end="", file=sys.stderr, flush=True)


def say_failures(failed: list[Result]) -> None:
    """Tell which games failed, and why."""
    for result in failed[:SHOWN]:
        print(f"game {result.number} failed: {result.error}", file=sys.stderr)
    if len(failed) > SHOWN:
        print(f"and {len(failed) - SHOWN} more games failed", file=sys.stderr)


def in_words(report: Report) -> str:
    """Sum the series up for people."""
    speed = report.decisions / report.seconds if report.seconds else 0
    mean = "none" if report.score_mean is None else f"{report.score_mean:.3f}"
    rows = [(reason, f"{count:,}", share(count, report)) for reason, count in by_count(report)]
    return "\n".join([
        f"{report.finished:,} of {report.games:,} games of {report.game} finished,"
        f" {report.errors:,} failed",
        f"{report.decisions:,} decisions in {report.seconds} s, {speed:,.0f} a second",
        f"mean score {mean} · digest {report.digest}",
        *([table(("ended by", "games", "share"), rows)] if rows else []),
    ])  # fmt: skip


def by_count(report: Report) -> list[tuple[str, int]]:
    """Return the endings, the most frequent first."""
    return sorted(report.results.items(), key=lambda entry: (-entry[1], entry[0]))


def share(count: int, report: Report) -> str:
    """Return a count as a part of the finished games."""
    return f"{100 * count / report.finished:.1f} %"
