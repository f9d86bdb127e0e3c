"""Whole games played by programs: they repeat, they replay, and one failure stops nothing."""

from __future__ import annotations

import pytest

from derelict.agents.play import AGENTS, Played, journal_of, play_game
from derelict.agents.simulate import Player, Result, Series, Summary, play_series
from derelict.kernel.chance import Chance
from derelict.kernel.flow import Decision, RuleError, State
from derelict.kernel.game import BadOption, Game
from derelict.kernel.table import replay
from tests.toys import Ladder, toys

COSMIC = Series("cosmic", 2, {}, "base", 5, "random")


def played(game: Game, number: int, agent: str = "random") -> tuple[Played, str]:
    """Play a toy with its fewest seats, and write it down."""
    seats = game.seats[0]
    options = game.settle(seats, {})
    content = game.content()
    done = play_game(game, seats, options, content, 3, number, agent)
    return done, journal_of(game, seats, options, content, 3, number, done).dump()


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("game", toys(), ids=lambda game: game.id)
def test_journal_of_a_played_game_replays_to_the_same_end(game: Game, agent: str) -> None:
    """What is written down leads, line by line, to the state that was reached."""
    done, text = played(game, 1, agent)
    table = replay(game, text)
    assert table.position == done.decisions == len(done.lines)
    assert table.state.key() == done.state.key()
    assert table.outcome is not None
    assert table.journal.dump() == text


@pytest.mark.parametrize("game", toys(), ids=lambda game: game.id)
def test_seed_and_number_decide_everything(game: Game) -> None:
    """The same game comes again, and the next one differs."""
    assert played(game, 1)[1] == played(game, 1)[1]
    assert len({played(game, number)[1] for number in range(5)}) == 5


def test_unknown_agent_is_refused() -> None:
    """An agent that is not there is named, with those that are."""
    with pytest.raises(BadOption, match="“oracle”; there is random, scout"):
        played(Ladder(), 1, "oracle")


def test_game_that_goes_on_too_long_is_an_error() -> None:
    """A game that breaks its own bound is a mistake, not a result."""
    game = Ladder()
    game.longest = 3
    with pytest.raises(RuleError, match="not over after 3 decisions"):
        played(game, 1)


class Faltering(Ladder):
    """A toy whose scout fails now and then."""

    def scout(self, s: State, decision: Decision, chance: Chance) -> int:
        if chance.below(40) == 0:
            raise ValueError("lost its way")
        return chance.below(len(decision.options))


def summed(player: Player, games: int) -> Summary:
    """Play some games and sum them up."""
    summary = Summary(player.series)
    for number in range(games):
        summary.add(player.play(number))
    return summary


def test_failing_game_is_counted_and_the_rest_go_on() -> None:
    """An error in one game is its result, with its number, and no more."""
    player = Player(COSMIC._replace(agent="scout"))
    player.game, player.options = Faltering(), {}
    player.content = player.game.content()
    summary = summed(player, 12)
    report = summary.report()
    assert 0 < report.errors < 12
    assert report.finished == sum(report.results.values()) == 12 - report.errors
    assert {result.error for result in summary.failed} == {"ValueError: lost its way"}
    assert all(player.play(result.number) == result for result in summary.failed)


def test_report_of_nothing_but_failures_has_no_mean() -> None:
    """There is no mean of no scores."""
    summary = Summary(COSMIC)
    summary.add(Result(0, error="RuleError: stuck"))
    report = summary.report()
    assert (report.finished, report.errors, report.score_mean) == (0, 1, None)


def test_mean_is_over_games_and_seats() -> None:
    """Each seat of each finished game counts once."""
    summary = Summary(COSMIC)
    summary.add(Result(0, 10, "left", (1, 2), "a"))
    summary.add(Result(1, 20, "lost", (0, 7), "b"))
    report = summary.report()
    assert (report.score_mean, report.decisions) == (2.5, 30)
    assert report.results == {"left": 1, "lost": 1}


def test_digest_depends_on_the_order_of_the_games() -> None:
    """Results that come in another order are another series."""
    digests = set()
    for order in ("ab", "ba"):
        summary = Summary(COSMIC)
        for number, digest in enumerate(order):
            summary.add(Result(number, digest=digest))
        digests.add(summary.report().digest)
    assert len(digests) == 2


def test_processes_give_what_one_process_gives() -> None:
    """However many processes play, the results are the same and in order."""
    alone = list(play_series(COSMIC, 4))
    assert list(play_series(COSMIC, 4, jobs=2)) == alone
    assert [result.number for result in alone] == [0, 1, 2, 3]
    assert not any(result.error for result in alone)
