"""Taking a table up from the database, and looking back in it."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import cache
from typing import Final, final

import msgspec
from sqlalchemy import Connection, case, select

from derelict.games import find as find_game
from derelict.kernel.flow import Event, State
from derelict.kernel.game import Content, Game
from derelict.kernel.journal import Journal, Jump, Line, parse_entry
from derelict.kernel.table import differences
from derelict.server import schema
from derelict.server.room import CANNOT_FOLLOW, Branch, Room, followed, rows_after
from derelict.server.store import Row

log = logging.getLogger("derelict.server")
contents: dict[str, Content] = {}  # of each game, read once


@final
class Seen:
    """A line of the journal with what happened, and the state that it happened in."""

    def __init__(
        self, line: int, position: int, seat: int, jump: bool, events: list[Event], state: State
    ) -> None:
        self.line: Final = line
        self.position: Final = position
        self.seat: Final = seat
        self.jump: Final = jump
        self.events: Final = events
        self.state: Final = state


@cache
def game_of(name: str) -> Game:
    """Return a game by its id."""
    return find_game(name)


def content_of(game: Game) -> Content:
    """Return the components of a game."""
    if game.id not in contents:
        contents[game.id] = game.content()
    return contents[game.id]


def journal_head(connection: Connection, table: str) -> tuple[Journal, bool]:
    """Read what was agreed at a table, and whether its luck was chosen."""
    query = select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(query).one()
    options = msgspec.json.decode(row.options, type=dict[str, str])
    luck = f"seeded {row.seed}"
    journal = Journal(row.game, row.seats, options, row.rules, row.content, luck)
    journal.setting_up = row.setting_up.split()
    return journal, row.practice


def load_room(connection: Connection, table: str) -> Room:
    """Take a table up where it stands, or where it last can stand with these rules."""
    journal, practice = journal_head(connection, table)
    game = game_of(journal.game)
    content = content_of(game)
    room = Room(table, game, content, journal, practice)
    room.branch, room.line = load_branch(connection, table)
    room.kept = room.line
    room.note = said(differences(game, content, journal))
    try:
        room.state = room.state_at(connection, room.branch, room.position)
    except CANNOT_FOLLOW:
        fall_back(connection, room)
    room.clocks = clocks_of(connection, table)
    return room


def said(differs: list[str]) -> str:
    """Say how this version differs from the one that a table was begun with."""
    return f"This table was begun with another version: {' and '.join(differs)}." if differs else ""


def load_branch(connection: Connection, table: str) -> tuple[Branch, int]:
    """Read which lines lead to where a table stands, and how many lines there are."""
    kept = schema.lines.c
    jump = case((kept.entry.like("jump %"), kept.entry), else_="")
    query = (
        select(kept.line, kept.seat, kept.free, jump)
        .where(kept.table_id == table)
        .order_by(kept.line)
    )
    branch = Branch()
    last = 0
    for line, seat, free, entry in connection.execute(query):
        last = line
        if entry:
            branch.jump(jump_of(entry))
        else:
            branch.choose(line, seat, bool(free))
    return branch, last


def jump_of(entry: str) -> Jump:
    """Read a jump."""
    jump = parse_entry(entry, 0)
    assert isinstance(jump, Jump)
    return jump


def fall_back(connection: Connection, room: Room) -> None:
    """Stand at the last position that these rules can follow; the journal keeps the rest."""
    state = room.begin()
    good = 0
    try:
        for entry in room.entries(connection, room.branch.lines[: room.position]):
            state, _ = followed(state, entry)
            good += 1
    except CANNOT_FOLLOW as error:
        log.warning("table %s cannot be followed: %s", room.table, type(error).__name__)
        room.note += f" It goes on from position {good}, as far as this version can follow it."
    room.state = state
    if good < room.position:
        room.fallen_to = good


def clocks_of(connection: Connection, table: str) -> dict[str, tuple[str, float]]:
    """Read the clocks that run at a table."""
    query = select(schema.clocks).where(schema.clocks.c.table_id == table)
    return {row.name: (row.key, row.ends) for row in connection.execute(query)}


def news(
    connection: Connection, table: str, line: int
) -> tuple[list[Row], dict[str, tuple[str, float]]]:
    """Read the journal of a table after a line, and the clocks that run."""
    return rows_after(connection, table, line), clocks_of(connection, table)


# Looking back.


def recent(connection: Connection, room: Room, branch: Branch, count: int) -> list[Seen]:
    """Return the last positions of a game, with what happened at each."""
    start = max(branch.position - count, 0)
    state = stood(connection, room, branch, start)
    found: list[Seen] = []
    lines = branch.lines[start : branch.position]
    for line, entry in zip(lines, room.entries(connection, lines), strict=True):
        events: list[Event] = []
        with suppress(*CANNOT_FOLLOW):  # of what another version wrote, only that it happened
            state, events = followed(state, entry)
        found.append(Seen(line, start + len(found) + 1, entry.seat, False, events, state))
    return found


def missed(connection: Connection, room: Room, since: int, until: int) -> list[Seen]:
    """Return every line of the journal after one, also those that were taken back since."""
    branch = branch_at(connection, room.table, since)
    state = stood(connection, room, branch, branch.position)
    found: list[Seen] = []
    for row in rows_after(connection, room.table, since):
        if row[1] > until:
            break
        state = seen(connection, room, branch, state, row, found)
    return found


def stood(connection: Connection, room: Room, branch: Branch, position: int) -> State:
    """Return the state after a position, or the first where this version cannot follow so far."""
    try:
        return room.state_at(connection, branch, position)
    except CANNOT_FOLLOW:
        return room.begin()


def seen(
    connection: Connection, room: Room, branch: Branch, state: State, row: Row, found: list[Seen]
) -> State:
    """Follow one line of the journal, and return the state after it."""
    entry = parse_entry(row[5], row[1])
    events: list[Event] = []
    if isinstance(entry, Line):
        with suppress(*CANNOT_FOLLOW):  # of what another version wrote, only that it happened
            state, events = followed(state, entry)
        branch.choose(row[1], entry.seat, row[4])
        found.append(Seen(row[1], branch.position, entry.seat, False, events, state))
        return state
    branch.jump(entry)
    with suppress(*CANNOT_FOLLOW):
        state = room.state_at(connection, branch, entry.to)
    found.append(Seen(row[1], entry.to, row[3], True, [], state))
    return state


def branch_at(connection: Connection, table: str, until: int) -> Branch:
    """Return the branch as it was after a line of the journal."""
    branch = Branch()
    for row in rows_after(connection, table, 0):
        if row[1] > until:
            break
        if row[5].startswith("jump "):
            branch.jump(jump_of(row[5]))
        else:
            branch.choose(row[1], row[3], row[4])
    return branch


def at_position(connection: Connection, room: Room, branch: Branch, position: int) -> Seen:
    """Return how a game stood after a position, and what had just happened."""
    if not position:
        return Seen(0, 0, -1, False, [], room.begin())
    state = room.state_at(connection, branch, position - 1)
    line = branch.lines[position - 1]
    (entry,) = room.entries(connection, [line])
    after, events = followed(state, entry)
    return Seen(line, position, entry.seat, False, events, after)


def whole_journal(connection: Connection, table: str) -> Journal:
    """Return the journal of a table, with all its entries."""
    journal, _ = journal_head(connection, table)
    for row in rows_after(connection, table, 0):
        journal.entries.append(parse_entry(row[5], row[1]))
    return journal
