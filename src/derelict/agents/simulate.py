"""Many games played by programs, on as many processors as wanted, with one digest of them all."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from derelict.agents.play import journal_of, play_game
from derelict.games import find
from derelict.kernel.game import Content, Game, Options


class Series(NamedTuple):
    """What decides a series of games; plain values, so that other processes can be told."""

    game: str
    seats: int
    options: Options
    pack: str
    seed: int
    agent: str


class Result(NamedTuple):
    """What became of one game; `error` says what went wrong, if anything did."""

    number: int
    decisions: int = 0
    reason: str = ""
    scores: tuple[int, ...] = ()
    digest: str = ""
    error: str = ""


class Report(NamedTuple):
    """What became of a series."""

    game: str
    games: int
    finished: int
    errors: int
    decisions: int
    seconds: float
    results: dict[str, int]
    score_mean: float | None
    digest: str


class Player:
    """Plays the games of a series one by one; each process has its own."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.game: Game = find(series.game)
        self.content: Content = self.game.content(series.pack)
        self.options = self.game.settle(series.seats, series.options)

    def play(self, number: int) -> Result:
        """Play one game; whatever goes wrong in it is its result, for the others go on."""
        try:
            return self.played(number)
        except Exception as error:
            return Result(number, error=f"{type(error).__name__}: {error}")

    def played(self, number: int) -> Result:
        """Play one game and sum it up."""
        series, game, content = self.series, self.game, self.content
        how = (game, series.seats, self.options, content, series.seed, number)
        done = play_game(*how, series.agent)
        text = journal_of(*how, done).dump()
        digest = blake2b(text.encode(), digest_size=16).hexdigest()
        outcome = done.state.outcome
        assert outcome is not None
        return Result(number, done.decisions, outcome.reason, outcome.scores, digest)


player: Player | None = None


def start(series: Series) -> None:
    """Make this process ready to play; stopping it is left to the one that started it."""
    global player
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    player = Player(series)


def play_here(number: int) -> Result:
    """Play one game in a process that is ready."""
    assert player is not None
    return player.play(number)


def play_series(series: Series, games: int, jobs: int = 1) -> Generator[Result, None, None]:
    """Yield the result of each game, in the order of their numbers."""
    own = Player(series)  # so that what cannot be played is said here, once
    if jobs == 1 or games < 2:
        yield from map(own.play, range(games))
        return
    jobs = min(jobs, games)
    chunk = max(1, min(64, games // (jobs * 4)))
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), start, (series,))
    try:
        yield from pool.map(play_here, range(games), chunksize=chunk)
    finally:
        pool.shutdown(cancel_futures=True)


class Summary:
    """Sums a series up, result by result."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.begun = perf_counter()
        self.games = self.decisions = 0
        self.reasons: Counter[str] = Counter()
        self.scores: list[int] = []
        self.failed: list[Result] = []
        self.digest = blake2b(digest_size=16)

    def add(self, result: Result) -> None:
        """Count one result; they must come in the order of the games."""
        self.games += 1
        self.digest.update(f"{result.digest or 'failed'}\n".encode())
        if result.error:
            self.failed.append(result)
            return
        self.decisions += result.decisions
        self.reasons[result.reason] += 1
        self.scores += result.scores

    def report(self) -> Report:
        """Return what became of the series."""
        return Report(
            game=self.series.game,
            games=self.games,
            finished=self.games - len(self.failed),
            errors=len(self.failed),
            decisions=self.decisions,
            seconds=round(perf_counter() - self.begun, 3),
            results=dict(sorted(self.reasons.items())),
            score_mean=round(sum(self.scores) / len(self.scores), 4) if self.scores else None,
            digest=self.digest.hexdigest(),
        )
