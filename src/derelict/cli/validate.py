"""`derelict validate`: whether this version can follow every game that a server keeps."""

from __future__ import annotations

import argparse

from derelict.cli.asking import Commands, command, counted, json_wanted, say_json
from derelict.cli.serve import MISSING
from derelict.kernel.game import BadOption
from derelict.terminal.saves import data_folder


def add(commands: Commands) -> None:
    """Add the command."""
    use = "Replay every game that the table server keeps, before this version serves them"
    parser = command(commands, "validate", use, run)
    parser.add_argument("--database", default="", help="as `derelict serve` was told")
    json_wanted(parser)


def run(asked: argparse.Namespace) -> int:
    """Replay all; the status is 1 if any game differs."""
    try:
        from derelict.server.settings import sqlite_url, with_driver
        from derelict.server.validating import validate
    except ModuleNotFoundError as missing:
        raise BadOption(f"{MISSING} ({missing.name} is missing)") from None
    url = with_driver(asked.database) if asked.database else sqlite_url(data_folder())
    found = validate(url)
    differing = [one for one in found if one.why]
    if asked.json:
        say_json(
            {
                "games": len(found),
                "differ": [
                    {"table": one.table, "game": one.game, "line": one.line, "why": one.why}
                    for one in differing
                ],
            }
        )
    else:
        for one in differing:
            print(f"{one.table} ({one.game}): line {one.line}: {one.why}")
        print(f"{counted(len(found), 'game')} replayed; {len(differing)} differ.")
    return 1 if differing else 0
