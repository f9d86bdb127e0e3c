"""How counts are made and kept: lines of play from a position, and a file for each game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from derelict.kernel.flow import State, outcomes

Counts = dict[str, dict[str, int]]
Arrange = Callable[[], State]


def lines_of_play(s: State, depth: int) -> int:
    """Count the ways in which so many choices, and the luck of each, can turn out."""
    if depth == 0 or s.outcome is not None:
        return 1
    return sum(
        [
            lines_of_play(after, depth - 1)
            for decision in s.decisions
            for index in range(len(decision.options))
            for _, after in outcomes(s, decision.seat, index)
        ]
    )


def counted(positions: Iterable[tuple[Arrange, int]]) -> Counts:
    """Count the lines of play from each position, to each depth."""
    return {
        arrange.__name__: {str(d): lines_of_play(arrange(), d) for d in range(1, depth + 1)}
        for arrange, depth in positions
    }


def keep(path: Path, games: Counts, lines: Counts) -> None:
    """Write the counts as they are now."""
    text = json.dumps({"games": games, "lines of play": lines}, indent=2) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def kept(path: Path) -> dict[str, Counts]:
    """Read the counts as they were."""
    counts: dict[str, Counts] = json.loads(path.read_text(encoding="utf-8"))
    return counts
