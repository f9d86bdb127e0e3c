"""Science-fiction board games with every rule enforced: in a terminal and from Python."""

from __future__ import annotations

from derelict.games import find as game
from derelict.kernel.content import ContentError
from derelict.kernel.flow import Decision, Event, IllegalChoice, Outcome, Step
from derelict.kernel.game import BadOption, Game
from derelict.kernel.journal import JournalError, parse
from derelict.kernel.table import CannotUndo, ReplayError, Table, new_table
from derelict.kernel.table import replay as replay_game

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "CannotUndo",
    "ContentError",
    "Decision",
    "Event",
    "Game",
    "IllegalChoice",
    "JournalError",
    "Outcome",
    "ReplayError",
    "Step",
    "Table",
    "game",
    "new",
    "replay",
]


def new(
    game_id: str, seats: int = 1, seed: int | None = None, pack: str = "base", **options: str
) -> Table:
    """Begin a game: `derelict.new("cosmic", seats=3, seed=7, mode="competitive")`."""
    return new_table(game(game_id), seats, options, seed=seed, pack=pack)


def replay(text: str, to: int | None = None) -> Table:
    """Follow a journal strictly, to its end or to an entry of it, and go on from there."""
    return replay_game(game(parse(text).game), text, to)
