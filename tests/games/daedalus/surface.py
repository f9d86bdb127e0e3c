"""What the tests of the view and of the picture share: a scene, and what is seen of it."""

from __future__ import annotations

import json
from typing import Any

from derelict.games.daedalus import picture
from derelict.games.daedalus.state import EMPTY, Daedalus
from derelict.games.daedalus.view import view
from tests.games.daedalus.arrange import (
    BAXTER,
    CLAY,
    blue,
    give,
    lay,
    lay_code,
    on_theseus,
    red,
    scene,
    stand,
)

COLUMN = 6  # width of a room of the outer rings, and where the first one begins


def hall() -> Daedalus:
    """Return two prisoners in the blue ring, a gate with its code, guards, and THESEUS filled."""
    s = scene(BAXTER, CLAY)
    lay(s, blue(1), "Ticket hall")
    lay(s, blue(2), "Night nursery")
    lay(s, red(3), "Guardroom")
    s.minotaurs[red(3)] = 2
    stand(s, 0, blue(1))
    stand(s, 1, blue(1))
    give(s, 0, "red 2 clockwise", "minotaur")
    give(s, 1, "loctae")
    lay_code(s, "the Turnstile", "green 1", "white 2")
    on_theseus(s, "blue 1", "red 1", "red 3", "minotaur", "loctae", "green 2", "white", "yellow 1")
    return s


def seen(s: Daedalus, seat: int = 0) -> Any:
    """Return the view after a trip through JSON, which it must survive unchanged."""
    shown = view(s, seat)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def rows(s: Daedalus, seat: int = 0) -> list[str]:
    """Return the lines of the board, without colour."""
    return picture.board(s, seat, colour=False).splitlines()


def ring_row(s: Daedalus, name: str) -> int:
    """Return the number of the line on which a ring begins."""
    return [line.startswith(name) for line in rows(s)].index(True)


def room(s: Daedalus, name: str, slot: int, below: int = 0) -> str:
    """Return what the board shows of a room, by the slot at which it stands."""
    span = 2 * COLUMN if name == "BLUE" else COLUMN
    line = rows(s)[ring_row(s, name) + below].ljust(80)
    return line[COLUMN + slot * span : COLUMN + (slot + 1) * span]


def theseus(s: Daedalus, *texts: str) -> None:
    """Put other cards on THESEUS."""
    s.deck += tuple([card for card in s.theseus if card != EMPTY])
    s.theseus = [EMPTY] * len(s.theseus)
    on_theseus(s, *texts)
