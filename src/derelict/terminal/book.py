"""The rulebook at hand: what a passage says, and why something is not possible."""

from __future__ import annotations

from typing import Final, final

from derelict.kernel.content import Pack
from derelict.kernel.flow import Refusal
from derelict.kernel.game import Game
from derelict.kernel.rulebook import Passage, passages
from derelict.kernel.table import Table
from derelict.terminal.console import Console


@final
class Book:
    """The passages of one game."""

    def __init__(self, game: Game) -> None:
        self.passages: Final = passages(Pack(game.id, game.folder()))
        self.by_section: Final = {passage.section: passage for passage in self.passages}

    def find(self, wanted: str) -> list[Passage]:
        """Return the passage of a number, or those below it, or those that speak of a word."""
        number = wanted.lstrip("§ ")
        if number in self.by_section:
            return [self.by_section[number]]
        below = [p for p in self.passages if p.section.startswith(f"{number}.")]
        word = wanted.casefold()
        return below or [p for p in self.passages if word in f"{p.title} {p.summary}".casefold()]

    def show(self, console: Console, wanted: str) -> None:
        """Write the passages that somebody asks for."""
        found = self.find(wanted)
        for passage in found:
            show_passage(console, passage.section, passage)
        if not found:
            console.say(f"The rulebook has no passage “{wanted}”.")

    def why_not(self, console: Console, table: Table, seat: int) -> None:
        """Write what a seat cannot choose now, below the passages that forbid it."""
        refused = by_passage(table.refusals(seat))
        if not refused:
            console.say("No rule forbids anything here; the options are all there is.")
        for section, refusals in refused.items():
            show_passage(console, section, self.by_section.get(section))
            for label in dict.fromkeys(table.label(refusal.step) for refusal in refusals):
                console.say(label, first="    × ")
            console.write()


def by_passage(refusals: list[Refusal]) -> dict[str, list[Refusal]]:
    """Sort refusals by the passage that they cite."""
    found: dict[str, list[Refusal]] = {}
    for refusal in refusals:
        found.setdefault(refusal.passage, []).append(refusal)
    return found


def show_passage(console: Console, section: str, passage: Passage | None) -> None:
    """Write what a passage says, in a line or two."""
    if passage is None:
        console.say(f"§{section}")
    else:
        console.say(f"§{section} {passage.title}: {passage.summary}")
