"""Where things go on the screen: one below the other, or the picture beside the menu."""

from __future__ import annotations

import re
from typing import Final

from derelict.terminal.console import WIDEST, Console

STYLE: Final = re.compile(r"\x1b\[[\d;]*m")
GAP: Final = 2
BELOW: Final = 18  # rows that a menu and some news need below the board
COLUMN: Final = 38  # columns that they need beside it


def seen(line: str) -> int:
    """Return how wide a line is on the screen."""
    return len(STYLE.sub("", line))


def width_of(picture: str) -> int:
    """Return how wide a picture is."""
    return max(map(seen, picture.splitlines()), default=0)


def fits_below(console: Console, picture: str) -> bool:
    """Whether there is room for a menu below a picture."""
    return console.rows - len(picture.splitlines()) >= BELOW


def room_beside(console: Console, picture: str) -> int:
    """Return how wide a column beside a picture can be; 0 if that is not worth it."""
    room = min(console.columns - width_of(picture) - GAP, WIDEST)
    return room if room >= COLUMN else 0


def beside(picture: str, column: list[str]) -> str:
    """Put a column of lines to the right of a picture."""
    drawn = picture.splitlines()
    width = width_of(picture) + GAP
    rows = []
    for number in range(max(len(drawn), len(column))):
        left = drawn[number] if number < len(drawn) else ""
        right = column[number] if number < len(column) else ""
        rows.append((left + " " * (width - seen(left)) + right).rstrip())
    return "\n".join(rows)
