"""What a seat can choose now, as numbers and letters to type."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final, final

from derelict.kernel.flow import Decision, Step
from derelict.kernel.table import Table
from derelict.terminal.console import Console, whole

# The letters that are not commands: a chain is never mistaken for one.
LETTERS: Final = "abcdefgijknoptvxyz"
MANY: Final = 3
GAP: Final = 2


@final
class Menu:
    """The options of one decision in the order they are shown, and the chains of a game."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table: Final = table
        self.decision: Final = decision
        self.groups: Final = grouped(table, decision)
        self.lines: Final = [str(step) for _, steps in self.groups for step in steps]
        self.routes: Final = lettered(table, decision)

    def find(self, typed: str) -> list[str] | None:
        """Return the choices that a number or letter stands for, or None."""
        number = whole(typed)
        if number is not None:
            return [self.lines[number - 1]] if 1 <= number <= len(self.lines) else None
        route = self.routes.get(typed)
        return route[1] if route is not None else None

    def lay_out(self, console: Console, width: int, short: bool = False) -> list[str]:
        """Return the options by group, then the chains, in a column; if `short`, a line each."""
        found: list[str] = []
        number = 1
        headed = sum(group != "" for group, _ in self.groups) > 1
        for group, steps in self.groups:
            if headed:
                found += console.lines(group[:1].upper() + group[1:], "  ", "bold")
            rows = [(str(number + i), self.option(step)) for i, step in enumerate(steps)]
            found += in_columns(console, rows, width, short)
            number += len(steps)
        chains = [(key, chain(*route)) for key, route in self.routes.items()]
        return found + in_columns(console, chains, width, short)

    def option(self, step: Step) -> str:
        """Return an option in words, with its odds where they can be said."""
        table = self.table
        odds = table.game.odds(table.state, self.decision.seat, step)
        return table.label(step) + (f" ({percent(odds)})" if odds is not None else "")


def grouped(table: Table, decision: Decision) -> list[tuple[str, list[Step]]]:
    """Sort options by the group of their phrase, each group where its first option stands."""
    groups: dict[str, list[Step]] = {}
    for step in decision.options:
        group = table.game.phrase(table.content, step).group
        groups.setdefault(group, []).append(step)
    return list(groups.items())


def lettered(table: Table, decision: Decision) -> dict[str, tuple[str, list[str]]]:
    """Give each chain that a game offers its letter."""
    routes = [route for route in table.game.routes(table.state, decision.seat) if route[1]]
    letters = [*LETTERS, *["".join(pair) for pair in product(LETTERS, LETTERS)]]
    return dict(zip(letters, routes, strict=False))


def chain(label: str, choices: list[str]) -> str:
    """Return a chain in words, with its length."""
    return f"{label}, {len(choices)} {'step' if len(choices) == 1 else 'steps'}"


def percent(odds: Fraction) -> str:
    """Return odds as people read them; what is not certain never reads as certain."""
    rounded = round(odds * 100)
    if rounded == 100 and odds < 1:
        return ">99%"
    return "<1%" if rounded == 0 and odds > 0 else f"{rounded}%"


def in_columns(
    console: Console, rows: list[tuple[str, str]], width: int, short: bool = False
) -> list[str]:
    """Return rows one below the other, or side by side if they are many and short."""
    if short:
        rows = [(key, abridged(label, width - 6)) for key, label in rows]
    cells = [f"{key:>4}  {label}" for key, label in rows]
    widest = max(map(len, cells), default=0) + GAP
    across = (width + GAP) // widest
    if len(rows) <= MANY or across < 2:
        return [
            line for key, label in rows for line in console.lines(label, f"{key:>4}  ", "", width)
        ]
    height = -(-len(cells) // across)
    return [
        "".join(f"{cell:<{widest}}" for cell in cells[row::height]).rstrip()
        for row in range(height)
    ]


def abridged(label: str, width: int) -> str:
    """Return a label that fits a line."""
    return label if len(label) <= width else f"{label[: width - 1].rstrip()}…"
