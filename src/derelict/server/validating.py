"""Replaying every stored game with the rules of this version."""

from __future__ import annotations

from typing import Final, final

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from derelict.kernel.flow import State
from derelict.kernel.game import BadOption
from derelict.kernel.table import find
from derelict.server import loading, schema
from derelict.server.agreed import Meta, load_meta
from derelict.server.room import CANNOT_FOLLOW, Room, followed
from derelict.server.store import migrate, open_engine, short


@final
class Replayed:
    """A game that was replayed, and if it differs: at which line of its journal, and why."""

    def __init__(self, table: str, game: str, line: int = 0, why: str = "") -> None:
        self.table: Final = table
        self.game: Final = game
        self.line: Final = line
        self.why: Final = why


class Differs(Exception):
    """A game does not go as it went: the line, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line: Final = line


def validate(url: str) -> list[Replayed]:
    """Replay every game of a database that has begun."""
    try:
        migrate(url)
        engine = open_engine(url)
        with engine.connect() as connection:
            begun = schema.tables.c.status != "open"
            query = select(schema.tables.c.id).where(begun).order_by(schema.tables.c.made)
            found = [replayed(connection, id) for id in connection.execute(query).scalars().all()]
        engine.dispose()
    except (SQLAlchemyError, OSError) as error:
        raise BadOption(f"the database cannot be read: {short(error)}") from None
    return found


def replayed(connection: Connection, table: str) -> Replayed:
    """Replay one game, from its beginning and against all that was written down on the way."""
    meta = load_meta(connection, table)
    try:
        follow(connection, meta)
    except Differs as differs:
        return Replayed(table, meta.game, differs.line, str(differs))
    except CANNOT_FOLLOW as error:
        return Replayed(table, meta.game, 0, said(error))
    except BadOption as error:
        return Replayed(table, meta.game, 0, said(error))
    return Replayed(table, meta.game)


def follow(connection: Connection, meta: Meta) -> None:
    """Follow the lines that lead to where a game stands, and what was taken back after them."""
    journal, practice = loading.journal_head(connection, meta.table)
    game = loading.game_of(journal.game)
    room = Room(meta.table, game, loading.content_of(game), journal, practice)
    room.branch, _ = loading.load_branch(connection, meta.table)
    lines = room.branch.lines
    kept = snapshots(connection, meta.table)
    state = stands = room.begin()
    for position, entry in enumerate(room.entries(connection, lines), 1):
        line = lines[position - 1]
        try:
            find(state, entry)
            state, _ = followed(state, entry)
        except CANNOT_FOLLOW as error:
            raise Differs(line, said(error)) from None
        if line in kept:
            compare(connection, room, line, state)
        if position == room.position:
            stands = state
    check_outcome(meta, stands, lines[room.position - 1] if room.position else 0)


def snapshots(connection: Connection, table: str) -> set[int]:
    """Return the lines after which the state was written down."""
    kept = schema.snapshots.c
    return set(connection.execute(select(kept.line).where(kept.table_id == table)).scalars())


def compare(connection: Connection, room: Room, line: int, state: State) -> None:
    """Compare a state with the one that was written down at the time."""
    kept = schema.snapshots.c
    query = select(kept.state).where(kept.table_id == room.table, kept.line == line)
    try:
        was = room.read_snapshot(connection.execute(query).scalar_one())
    except CANNOT_FOLLOW as error:
        raise Differs(line, f"what was written down cannot be read: {said(error)}") from None
    if was.key() != state.key():
        raise Differs(line, "it leads to another position than it did")


def check_outcome(meta: Meta, state: State, line: int) -> None:
    """Compare how a game ends with how it ended."""
    was = (meta.outcome.reason, meta.outcome.scores) if meta.outcome is not None else None
    now = (state.outcome.reason, list(state.outcome.scores)) if state.outcome is not None else None
    if meta.status in ("playing", "over") and was != now:
        raise Differs(line, f"it ended {was and was[0]} and now ends {now and now[0]}")


def said(error: Exception) -> str:
    """Say in one line what cannot be followed."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
