"""A game at the terminal: the table, the people at it, and the file it is kept in."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Final, final

from derelict.kernel.chance import LuckError, LuckNeeded, Scripted
from derelict.kernel.flow import EVERYONE, IllegalChoice
from derelict.kernel.table import Table
from derelict.terminal.book import Book
from derelict.terminal.console import Console
from derelict.terminal.luck import ask_luck
from derelict.terminal.saves import Pending, Save


@final
class Session:
    """One table, the people at it, and what each of them has been shown."""

    def __init__(self, table: Table, save: Save, console: Console, scouts: frozenset[int]) -> None:
        self.table = table
        self.save = save
        self.console: Final = console
        self.scouts: Final = scouts
        self.people: Final = [n for n in range(table.journal.seats) if n not in scouts]
        self.seat = self.people[0] if self.people else 0
        self.shown: dict[int, int] = {}
        self.on_screen = 0
        self.told_events = 0
        self.heard: dict[int, int] = {}
        self.marks: list[int] = []
        self.undone: list[int] = []
        self.drawn = ""
        self.whole = False
        self.asked = ""
        self.unsaved = False

    @cached_property
    def book(self) -> Book:
        """The rulebook, opened when somebody asks."""
        return Book(self.table.game)

    def name(self, seat: int) -> str:
        """Return a seat as people count them; alone, nobody needs a number."""
        return f"Seat {seat + 1}" if self.table.journal.seats > 1 else ""

    def moment(self) -> str:
        """Return what tells this moment from others: shown once, it is not shown again."""
        return f"{id(self.table)} {self.table.position} {self.seat}"

    def keep(self) -> None:
        """Save the game; where that fails, say so once and play on."""
        path = self.save.path
        try:
            self.save.keep(self.table.journal)
            self.unsaved = False
            if self.save.path != path:
                self.console.say(f"{path} is played elsewhere too; here it is {self.save.path} now")
        except OSError as error:
            if not self.unsaved:
                self.console.say(f"The game cannot be saved: {error}. s NAME saves it elsewhere.")
            self.unsaved = True

    def finish(self) -> None:
        """Put a finished game away."""
        if not self.unsaved:
            self.save.finish()
            self.console.say(f"It is kept as {self.save.path}")

    def hand_over(self, seat: int) -> None:
        """Let another seat sit down; where it sees secrets, the others look away first."""
        table, console = self.table, self.console
        if seat != self.seat and (table.state.each or table.game.secret(table.state)):
            console.clear()
            self.on_screen = 0
            console.read(f"{self.name(seat)}: press Enter when only you are looking. ")
        self.seat = seat

    # Choosing.

    def follow(self, seat: int, lines: list[str]) -> bool:
        """Make a chain of choices, until luck is drawn or one of them is not open."""
        for number, line in enumerate(lines):
            decision = self.table.state.decision(seat)
            if number and not self.table.undo_is_free:
                return False
            if decision is None or line not in map(str, decision.options):
                self.console.say("The rest of the way is not open.")
                return False
            if not self.choose(seat, line):
                return False
        return True

    def choose(self, seat: int, line: str) -> bool:
        """Make one choice, asking for luck that people must tell; False if it was taken back."""
        self.told_events = 0
        while True:
            try:
                self.table.choose(seat, line)
            except LuckNeeded as needed:
                if not self.ask_luck(seat, line, needed):
                    return False
            except LuckError as error:
                self.console.say(f"That cannot be: {error}.")
                self.table.told = []
            else:
                self.heard[self.table.position] = self.told_events
                self.save.pending = None
                self.keep()
                return True

    def ask_luck(self, seat: int, line: str, needed: LuckNeeded) -> bool:
        """Ask for a piece of luck; False if the choice itself is taken back."""
        table = self.table
        told = list(table.told or [])
        if not told:
            self.say_choice(seat, line)
        self.say_so_far(seat, line)
        luck = ask_luck(self.console, table.game, table.content, needed)
        if not luck and not told:
            self.save.pending = None
            self.keep()
            return False
        table.told = [*told, *luck] if luck else told[:-1]
        self.save.pending = Pending(table.position, seat, line, table.told)
        self.keep()
        return True

    def say_choice(self, seat: int, line: str) -> None:
        """Say for which choice luck is asked, and how to take it back."""
        decision = self.table.state.decision(seat)
        options = decision.options if decision is not None else []
        label = "".join(self.table.label(option) for option in options if str(option) == line)
        self.console.say(f"{label}: tell what the table shows (u takes it back).")

    def say_so_far(self, seat: int, line: str) -> None:
        """Say what has come of a choice up to the luck that is wanted next."""
        table = self.table
        halfway = table.state.clone()
        halfway.events = []
        with suppress(LuckNeeded):
            halfway.choose(seat, table.index(seat, line), Scripted(table.told or []))
        events = halfway.events or []
        for event in events[self.told_events :]:
            if event.seat in (EVERYONE, seat):
                said = table.game.say(halfway, table.content, event)
                self.console.say(said, first="  · ")
        self.told_events = len(events)

    def take_up(self) -> None:
        """Go on with a choice whose luck had been told in part when the game was left."""
        pending = self.save.pending
        if pending is None or self.table.told is None or pending.line != self.table.position:
            self.save.pending = None
            return
        self.table.tell(*pending.luck)
        try:
            self.say_choice(pending.seat, pending.choice)
            self.choose(pending.seat, pending.choice)
        except IllegalChoice:
            self.table.told = []
            self.save.pending = None

    # Time.

    def before(self, count: int) -> int | None:
        """Return the line before so many choices of people; None if there are none."""
        lines = self.table.lines[: self.table.position]
        own = [number for number, line in enumerate(lines) if line.seat not in self.scouts]
        return own[-count] if 0 < count <= len(own) else None

    def last_mark(self) -> int | None:
        """Return where the table stood before what was typed last."""
        self.marks = [mark for mark in self.marks if mark < self.table.position]
        return self.marks[-1] if self.marks else self.before(1)

    def go(self, line: int) -> bool:
        """Go to a line, asking once before luck is taken back; False if that is not wanted."""
        table, console = self.table, self.console
        helped = table.needs_help(line)
        if helped and not table.assisted:
            console.say("Since then luck was drawn, a secret was seen or another seat has chosen.")
            if not console.confirm("Going back marks the game as assisted. Go back?", False):
                return False
        price = "" if line > table.position else "; assisted" if helped else "; that was free"
        table.jump(line)
        self.marks = [mark for mark in self.marks if mark < line]
        self.shown = dict.fromkeys(range(table.journal.seats), line)
        self.on_screen = line
        self.keep()
        console.say(f"The game stands at line {line} of {len(table.lines)}{price}.")
        return True
