"""Arguments and answers that several commands share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

from derelict.kernel.content import ContentError
from derelict.kernel.game import Game

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run = Callable[[argparse.Namespace], int]


def command(commands: Commands, name: str, use: str, run: Run) -> argparse.ArgumentParser:
    """Add a command, to be carried out by `run`."""
    parser = commands.add_parser(name, help=use, description=f"{use}.")
    parser.set_defaults(run=run)
    return parser


def json_wanted(parser: argparse.ArgumentParser) -> None:
    """Let a program ask for JSON."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")


def whole(least: int, most: int = 2**53) -> Callable[[str], int]:
    """Read a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            up_to = f"of at least {least}" if most == 2**53 else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"“{text[:40]}” is not a whole number {up_to}")
        return number

    return read


def some_time(text: str) -> float:
    """Read a number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"“{text[:40]}” is not a number of seconds up to 3600")
    return seconds


def setting(text: str) -> tuple[str, str]:
    """Read `name=value`."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"“{text[:40]}” is not of the form name=value")
    return name, value


def game_wanted(parser: argparse.ArgumentParser) -> None:
    """Ask which game, with how many seats, settings and components."""
    parser.add_argument("game", help="the game's id, such as cosmic")
    parser.add_argument("--seats", type=whole(1, 99), metavar="K", help="how many seats")
    parser.add_argument(
        "--set", type=setting, action="append", default=[], metavar="NAME=VALUE", dest="settings",
        help="an option of the game; `derelict games` lists them",
    )  # fmt: skip
    parser.add_argument("--pack", default="base", metavar="DIR", help="a folder of components")


def pack_at(game: Game, given: str) -> str:
    """Return a pack's full path, and refuse a folder that cannot have been meant as one."""
    if given == "base":
        return given
    folder = Path(given).resolve()
    if not folder.is_dir() or not str(folder).isprintable():
        raise ContentError(f"there is no pack at {given}")
    known = {path.name for path in (game.folder() / "packs" / "base").glob("*.toml")}
    found = {path.name for path in folder.glob("*.toml")}
    if not found or found - known:
        strange = ", ".join(sorted(found - known)) or "none of them"
        files = ", ".join(sorted(known))
        raise ContentError(f"a pack has some of {files}; {folder} has {strange}")
    return str(folder)


def usual_seats(game: Game) -> int:
    """Return three seats, or as near as the game comes to that."""
    least, most = game.seats
    return max(least, min(3, most))


def say_json(value: object) -> int:
    """Print a value for programs, in plain ASCII whatever the terminal is."""
    print(json.dumps(value, indent=2))
    return 0


def counted(count: int, noun: str) -> str:
    """Return a number of things."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Lay rows out in columns; numbers stand to the right."""
    cells = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(align(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    )


def align(cell: str, width: int) -> str:
    """Put a number to the right of its column, and anything else to the left."""
    number = cell[:1].isdigit() and cell.replace(",", "").replace(".", "").isdigit()
    return cell.rjust(width) if number else cell.ljust(width)
