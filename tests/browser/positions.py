"""Tables that stand anywhere in a known game: the golden journals, played as far as wanted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

from derelict.kernel.journal import Journal, Line, parse
from tests.server.serving import Made, Server

GOLDEN: Final = Path(__file__).parent.parent / "golden"
SEATED: Final = {"type": "sit", "wants": {"view": "none", "words": False, "log": 0}}


def journal_of(game: str, name: str) -> Journal:
    """Return a golden journal."""
    return parse((GOLDEN / game / f"{name}.journal").read_text(encoding="utf-8"))


def choices_of(journal: Journal) -> list[tuple[int, str]]:
    """Return the choices of a game, each with the seat that made it."""
    return [(one.seat, one.choice) for one in journal.entries if isinstance(one, Line)]


def brought(server: Server, game: str, name: str, part: float) -> Made:
    """Make a table that stands where a golden game stood after a part of its choices."""
    journal = journal_of(game, name)
    choices = choices_of(journal)
    return played(server, game, journal, choices[: round(len(choices) * part)])


def brought_before(server: Server, game: str, name: str, choice: str) -> Made:
    """Make a table that stands where a golden game stood before the first choice of a kind."""
    journal = journal_of(game, name)
    choices = choices_of(journal)
    first = next(i for i, (_, line) in enumerate(choices) if line.split()[0] == choice)
    return played(server, game, journal, choices[:first])


def played(server: Server, game: str, journal: Journal, choices: list[tuple[int, str]]) -> Made:
    """Make a table with the luck of a golden game, and make choices at it."""
    seed = int(journal.luck.split()[-1])
    made = server.make(game, journal.seats, options=journal.options, seed=seed)
    play_on(made, choices)
    return made


def play_on(made: Made, choices: list[tuple[int, str]]) -> None:
    """Make choices at a table, one after the other."""
    url = f"ws://127.0.0.1:{made.server.port}/api/tables/{made.table}/ws"
    with connect(url, max_size=None, compression=None) as socket:
        socket.send(json.dumps({**SEATED, "tokens": list(made.tokens.values())}))
        line = heard(socket, "welcome")["line"]
        for seat, choice in choices:
            asked = {"type": "choose", "seat": seat, "choice": choice, "line": line}
            socket.send(json.dumps(asked))
            line = heard(socket, "update")["line"]


def heard(socket: Any, kind: str) -> Any:
    """Wait for a message of a kind."""
    while True:
        message = json.loads(socket.recv(timeout=10))
        assert message["type"] != "refused", message
        if message["type"] == kind:
            return message
