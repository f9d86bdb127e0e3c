"""The games: each is a folder here with a `game.py` that defines GAME."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from derelict.kernel.game import BadOption, Game


def ids() -> list[str]:
    """Return the ids of all games, in order."""
    return sorted(path.parent.name for path in Path(__file__).parent.glob("*/rulebook.toml"))


def find(game_id: str) -> Game:
    """Return a game by its id."""
    if game_id not in ids():
        raise BadOption(f"there is no game “{game_id}”; there is {', '.join(ids())}")
    game: Game = import_module(f"derelict.games.{game_id}.game").GAME
    return game


def games() -> list[Game]:
    """Return all games, in order of their ids."""
    return [find(game_id) for game_id in ids()]
