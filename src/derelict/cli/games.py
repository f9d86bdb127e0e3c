"""`derelict games`: what can be played."""

from __future__ import annotations

import argparse
import textwrap

from derelict.cli.asking import Commands, command, json_wanted, say_json
from derelict.games import games
from derelict.kernel.game import Game, Option


def add(commands: Commands) -> None:
    """Add the command."""
    json_wanted(command(commands, "games", "List the games, their seats and options", run))


def run(asked: argparse.Namespace) -> int:
    """List all games."""
    if asked.json:
        return say_json([described(game) for game in games()])
    print("\n\n".join(in_words(game) for game in games()))
    return 0


def described(game: Game) -> dict[str, object]:
    """Describe a game for programs."""
    options = {
        name: {"values": list(option.values), "default": option.default, "help": option.help}
        for name, option in game.options().items()
    }
    return {"id": game.id, "title": game.title, "seats": list(game.seats), "options": options}


def in_words(game: Game) -> str:
    """Describe a game for people."""
    least, most = game.seats
    seats = "1 seat" if most == 1 else f"{least} to {most} seats"
    options = [option_in_words(name, option) for name, option in game.options().items()]
    return "\n".join([f"{game.id:10} {game.title} · {seats}", *options])


def option_in_words(name: str, option: Option) -> str:
    """Describe one option: its values, the usual one starred, and what it is for."""
    values = " ".join(f"{value}*" if value == option.default else value for value in option.values)
    values = values or f"any text (usually {option.default})"
    said = textwrap.fill(option.help, 96, initial_indent=" " * 13, subsequent_indent=" " * 13)
    return f"  --set {name}=…  {values}\n{said}"
