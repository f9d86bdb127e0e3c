"""`derelict serve`: the table server."""

from __future__ import annotations

import argparse
from typing import Any

from derelict.kernel.game import BadOption
from derelict.terminal.saves import data_folder

MISSING = "the server needs more than the games do: pip install 'derelict[server]'"


def add(commands: Any) -> None:
    """Declare the command."""
    command = commands.add_parser("serve", help="let people play in the browser, together")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    command.add_argument("--port", type=int, default=8000)
    command.add_argument(
        "--database", default="", help="postgresql://…; otherwise a file in the data folder"
    )
    command.add_argument("--workers", type=int, default=1, help="processes (PostgreSQL only)")
    command.add_argument("--origin", action="append", default=[], help="another site that may ask")
    command.add_argument("--rate", type=float, default=40, help="messages a second of one socket")
    command.add_argument("--tables", type=int, default=120, help="new tables an hour of an address")
    command.add_argument("--pace", type=float, default=0.6, help="seconds that a scout thinks")
    command.add_argument("--idle", type=float, default=60, help="seconds until a table is put away")
    command.add_argument("--haste", type=float, default=1, help=argparse.SUPPRESS)
    command.add_argument("--open", action="store_true", help="open the browser")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from derelict.server.serving import serve
        from derelict.server.settings import Settings, sqlite_url, with_driver
    except ModuleNotFoundError as missing:
        raise BadOption(f"{MISSING} ({missing.name} is missing)") from None
    database = with_driver(asked.database) if asked.database else sqlite_url(data_folder())
    settings = Settings(
        database=database,
        origins=asked.origin,
        rate=asked.rate,
        burst=asked.rate * 2,
        tables_an_hour=asked.tables,
        pace=asked.pace,
        idle_seconds=asked.idle,
        haste=asked.haste,
    )
    if asked.workers > 1 and not settings.shared:
        raise BadOption("several workers need PostgreSQL: --database postgresql://…")
    return serve(settings, asked.host, asked.port, asked.workers, asked.open)
