"""A table without its game, as the database has it: what was agreed, who sits there."""

from __future__ import annotations

import hashlib
from typing import Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from derelict.server import schema
from derelict.server.messages import OutcomeInfo


class Refuse(Exception):
    """Something that cannot be done: a word for programs, a sentence for people, a status."""

    def __init__(self, why: str, message: str, status: int = 409, passage: str = "") -> None:
        super().__init__(message)
        self.why: Final = why
        self.message: Final = message
        self.status: Final = status
        self.passage: Final = passage


class Seat(Struct):
    """Who holds a seat."""

    seat: int
    holder: Literal["free", "person", "scout"]
    name: str
    ready: bool


class Ballot(Struct):
    """A vote that is open."""

    vote: int
    what: Literal["jump", "replace", "end"]
    by: int
    position: int | None
    seat: int | None
    holder: Literal["person", "scout"] | None
    yes: list[int]


class Meta(Struct):
    """A table without its game: what was agreed, who sits there, what is voted on."""

    table: str
    game: str
    options: dict[str, str]
    status: Literal["open", "playing", "over", "ended"]
    practice: bool
    forked_from: str | None
    outcome: OutcomeInfo | None
    seats: list[Seat]
    votes: list[Ballot]

    def held_by(self, holder: str) -> list[int]:
        """Return the seats that people, or scouts, hold."""
        return [seat.seat for seat in self.seats if seat.holder == holder]


def hashed(secret: str) -> str:
    """Return what is kept of a token or a code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def encoded(value: object) -> str:
    """Write a value as JSON."""
    return msgspec.json.encode(value).decode()


def load_meta(connection: Connection, table: str) -> Meta:
    """Read a table; nobody is told of a table that is not there."""
    query = select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(query).first() if "\0" not in table else None
    if row is None:
        raise Refuse("no-table", "There is no such table.", 404)
    outcome = msgspec.json.decode(row.outcome, type=OutcomeInfo) if row.outcome else None
    return Meta(
        table,
        row.game,
        msgspec.json.decode(row.options, type=dict[str, str]),
        row.status,
        row.practice,
        row.forked_from,
        outcome,
        load_seats(connection, table),
        load_votes(connection, table),
    )


def lock_table(connection: Connection, table: str) -> None:
    """Let nobody else write about this table until this commits."""
    kept = schema.tables.c
    connection.execute(select(kept.id).where(kept.id == table).with_for_update())


def to_change(connection: Connection, table: str) -> Meta:
    """Read a table that nobody else may change until this commits."""
    if "\0" not in table:  # which PostgreSQL would not take for an id
        lock_table(connection, table)
    return load_meta(connection, table)


def load_seats(connection: Connection, table: str) -> list[Seat]:
    """Read who sits where."""
    kept = schema.seats.c
    query = select(kept.seat, kept.holder, kept.name, kept.ready).where(kept.table_id == table)
    return [Seat(*row) for row in connection.execute(query.order_by(kept.seat))]


def load_votes(connection: Connection, table: str) -> list[Ballot]:
    """Read the open votes."""
    kept = schema.votes.c
    query = select(kept.body).where(kept.table_id == table).order_by(kept.vote)
    return [msgspec.json.decode(body, type=Ballot) for (body,) in connection.execute(query)]


def seats_of(connection: Connection, table: str, tokens: list[str]) -> list[int]:
    """Return the seats of a table that these tokens hold, in order."""
    kept = schema.tokens.c
    hashes = [hashed(token) for token in tokens]
    query = select(kept.seat).where(kept.table_id == table, kept.hash.in_(hashes))
    return sorted({seat for (seat,) in connection.execute(query)})
