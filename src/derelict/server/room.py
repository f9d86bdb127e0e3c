"""A table in memory: its state, where it stands, and what leads there."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, final

import msgspec
from sqlalchemy import Connection, select

from derelict.kernel.chance import LuckError, LuckNeeded, Recorded, Scripted, Seeded
from derelict.kernel.flow import EVERYONE, Event, IllegalChoice, RuleError, State, refusals
from derelict.kernel.game import Clock, Content, Game
from derelict.kernel.journal import Journal, JournalError, Jump, Line, parse_entry
from derelict.kernel.table import CannotUndo, find
from derelict.kernel.written import read_state, write_state
from derelict.server import schema
from derelict.server.store import Row

NOTHING: Final = -1
EVERY: Final = 32  # positions from one snapshot to the next

# What a state or a line of another version may fail with.
CANNOT_FOLLOW: Final = (
    IllegalChoice,
    LuckError,
    LuckNeeded,
    CannotUndo,
    JournalError,
    RuleError,
    KeyError,
    IndexError,
    ValueError,
    TypeError,
    AttributeError,
)


@final
class Made:
    """A line that was made: its row, what happened, and whether it went back or forth."""

    def __init__(self, row: Row, events: list[Event], jump: bool) -> None:
        self.row: Final = row
        self.events: Final = events
        self.jump: Final = jump


@final
class Branch:
    """The lines that lead to where a game stands, and those that were taken back since."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.choosers: list[int] = []
        self.free: list[bool] = []
        self.position = 0
        self.assisted = False

    def choose(self, line: int, seat: int, free: bool) -> None:
        """Go on by a choice; what had been taken back is gone."""
        del self.lines[self.position :]
        del self.choosers[self.position :]
        del self.free[self.position :]
        self.lines.append(line)
        self.choosers.append(seat)
        self.free.append(free)
        self.position += 1

    def copy(self) -> Branch:
        """Return a copy that nothing changes while it is read elsewhere."""
        copy = Branch()
        copy.lines = self.lines.copy()
        copy.choosers = self.choosers.copy()
        copy.free = self.free.copy()
        copy.position = self.position
        return copy

    def jump(self, entry: Jump) -> None:
        """Go where a jump goes."""
        self.position = entry.to
        self.assisted = self.assisted or entry.assisted

    def needs_help(self, position: int) -> bool:
        """Whether going there takes back what was learned, or choices of several seats."""
        if position == self.position - 1:
            return not self.free[position]
        back = slice(position, self.position)
        return not all(self.free[back]) or len(set(self.choosers[back])) > 1

    def last_choice(self, seats: list[int]) -> int:
        """Return the position before the last choice of one of these seats, or NOTHING."""
        for position in range(self.position - 1, -1, -1):
            if self.choosers[position] in seats:
                return position
        return NOTHING


@final
class Room:
    """One table that is being played."""

    def __init__(
        self, table: str, game: Game, content: Content, journal: Journal, practice: bool
    ) -> None:
        self.table: Final = table
        self.game: Final = game
        self.content: Final = content
        self.journal: Final = journal  # what was agreed; its entries stay in the database
        self.seed: Final = journal.luck.removeprefix("seeded ")
        self.practice: Final = practice
        self.branch = Branch()
        self.line = 0
        self.kept = 0
        self.state = game.blank(journal.seats, journal.options, content)
        self.clocks: dict[str, tuple[str, float]] = {}
        self.note = ""
        self.fallen_to: int | None = None  # the last position that these rules could follow
        self.worked_out: State | None = None  # the state that the next two belong to
        self.lines_of: dict[int, list[str]] = {}
        self.clocks_wanted: list[Clock] = []

    def begin(self) -> State:
        """Set the game up as it was set up."""
        journal = self.journal
        luck = Scripted(journal.setting_up)
        return self.game.new(journal.seats, journal.options, self.content, luck)

    @property
    def position(self) -> int:
        """Where the game stands."""
        return self.branch.position

    @property
    def length(self) -> int:
        """How far the game goes, with what was taken back."""
        return len(self.branch.lines)

    # Going on.

    def choose(self, seat: int, choice: str) -> Made:
        """Make a choice; should it not be possible, nothing has changed."""
        index = self.index(seat, choice)
        luck = Recorded(Seeded(self.seed, self.position))
        after = self.state.clone()
        after.events = []
        after.choose(seat, index, luck)
        events = after.events
        after.events = None
        self.state = after
        free = not luck.tokens and not after.learned
        self.line += 1
        self.branch.choose(self.line, seat, free)
        entry = str(Line(seat, choice, luck.tokens))
        return Made((self.table, self.line, self.position, seat, free, entry), events, False)

    def index(self, seat: int, choice: str) -> int:
        """Find a choice among a seat's options, or say why it is not there."""
        lines = self.lines(seat)
        if choice in lines:
            return lines.index(choice)
        refused = refusals(self.state, seat)
        passage = next((r.passage for r in refused if str(r.step) == choice), "")
        raise IllegalChoice(choice, lines, passage)

    def jump(self, position: int, state: State) -> Made:
        """Go to a position, whose state somebody has looked up."""
        entry = Jump(position, self.branch.needs_help(position))
        self.branch.jump(entry)
        self.state = state
        self.line += 1
        return Made((self.table, self.line, position, EVERYONE, True, str(entry)), [], True)

    def follow(self, row: Row, state: State | None) -> Made:
        """Take over a line that another worker wrote; a jump needs the state it goes to."""
        entry = parse_entry(row[5], row[1])
        self.line = row[1]
        if isinstance(entry, Jump):
            assert state is not None
            self.branch.jump(entry)
            self.state = state
            return Made(row, [], True)
        after, events = followed(self.state, entry)
        self.state = after
        self.branch.choose(row[1], entry.seat, row[4])
        return Made(row, events, False)

    # What is asked.

    def work_out(self) -> None:
        """Find out, once for each state, what is asked for again and again."""
        s = self.worked_out = self.state
        self.lines_of = {d.seat: [str(option) for option in d.options] for d in s.decisions}
        self.clocks_wanted = self.game.clocks(s) if s.outcome is None else []

    def lines(self, seat: int) -> list[str]:
        """Return the lines of a seat's options."""
        if self.worked_out is not self.state:
            self.work_out()
        return self.lines_of.get(seat, [])

    def running(self) -> list[Clock]:
        """Return the clocks that the rules want to run now."""
        if self.worked_out is not self.state:
            self.work_out()
        return self.clocks_wanted

    def is_for_clock(self, rule: str) -> bool:
        """Whether a rule is the table's own to choose."""
        return any([clock.rule == rule for clock in self.running()])

    def clock_choice(self, rule: str) -> tuple[int, str] | None:
        """Return the seat and the choice that a clock makes, if it is open now."""
        for decision in self.state.decisions:
            for option in decision.options:
                if option.name == rule:
                    return decision.seat, str(option)
        return None

    def snapshot(self, state: State) -> bytes:
        """Write a state of this game down."""
        written = write_state(state, state.fields())  # type: ignore[attr-defined]
        return zlib.compress(msgspec.json.encode(written), 1)

    def read_snapshot(self, written: bytes) -> State:
        """Read a state that was written down."""
        journal = self.journal
        s = self.game.blank(journal.seats, journal.options, self.content)
        fields: tuple[str, ...] = s.fields()  # type: ignore[attr-defined]
        table = msgspec.json.decode(zlib.decompress(written), type=dict[str, object])
        read_state(s, table, fields, self.game.rules(), self.game.records())
        return s

    # What needs the database.

    def state_at(self, connection: Connection, branch: Branch, position: int) -> State:
        """Return the state after a position of a branch, from the nearest snapshot before it."""
        state, start = self.nearest(connection, branch, position)
        for line in self.entries(connection, branch.lines[start:position]):
            state.choose(line.seat, find(state, line), Scripted(line.luck))
        return state

    def nearest(self, connection: Connection, branch: Branch, position: int) -> tuple[State, int]:
        """Return the last state written down on the way to a position, and its position."""
        kept = schema.snapshots.c
        query = (
            select(kept.line, kept.position)
            .where(kept.table_id == self.table, kept.position <= position)
            .order_by(kept.position.desc(), kept.line.desc())
        )
        for line, at in connection.execute(query):
            if branch.lines[at - 1] == line:
                one = select(kept.state).where(kept.table_id == self.table, kept.line == line)
                return self.read_snapshot(connection.execute(one).scalar_one()), at
        return self.begin(), 0

    def entries(self, connection: Connection, wanted: list[int]) -> Iterator[Line]:
        """Read the choices of some lines, in order."""
        if not wanted:
            return
        kept = schema.lines.c
        query = (
            select(kept.line, kept.entry)
            .where(kept.table_id == self.table, kept.line.between(wanted[0], wanted[-1]))
            .order_by(kept.line)
        )
        those = set(wanted)
        for number, text in connection.execute(query).all():
            if number in those:
                entry = parse_entry(text, number)
                assert isinstance(entry, Line)
                yield entry


def followed(s: State, entry: Line) -> tuple[State, list[Event]]:
    """Return the state after a line, and what happened."""
    after = s.clone()
    after.events = []
    luck = Scripted(entry.luck)
    after.choose(entry.seat, find(after, entry), luck)
    if luck.used != len(entry.luck):
        raise LuckError(f"“{entry}” tells more luck than is drawn")
    events, after.events = after.events, None
    return after, events


def rows_after(connection: Connection, table: str, line: int) -> list[Row]:
    """Read the journal of a table after a line."""
    kept = schema.lines.c
    query = (
        select(kept.table_id, kept.line, kept.position, kept.seat, kept.free, kept.entry)
        .where(kept.table_id == table, kept.line > line)
        .order_by(kept.line)
    )
    return [tuple(row) for row in connection.execute(query)]
