"""Remarks and votes, as they are kept."""

from __future__ import annotations

import time
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from derelict.server import schema
from derelict.server.agreed import Ballot, Refuse, encoded, load_votes, lock_table
from derelict.server.messages import Remark
from derelict.server.store import notify

MOST_REMARKS: Final = 5000


def load_remarks(connection: Connection, table: str, count: int = 100) -> list[Remark]:
    """Read the last remarks at a table."""
    kept = schema.remarks.c
    query = (
        select(kept.number, kept.at, kept.seat, kept.name, kept.text)
        .where(kept.table_id == table)
        .order_by(kept.number.desc())
        .limit(count)
    )
    return [Remark(*row) for row in connection.execute(query)][::-1]


def add_remark(connection: Connection, table: str, seat: int, name: str, text: str) -> Remark:
    """Keep something that was said."""
    kept = schema.tables
    connection.execute(update(kept).where(kept.c.id == table).values(remarks=kept.c.remarks + 1))
    number: int = connection.execute(select(kept.c.remarks).where(kept.c.id == table)).scalar_one()
    if number > MOST_REMARKS:
        raise Refuse("too-much", "This table has said all that it can keep.")
    remark = Remark(number, time.time(), seat, name, text)
    connection.execute(
        insert(schema.remarks).values(
            table_id=table, number=number, at=remark.at, seat=seat, name=name, text=text
        )
    )
    notify(connection, f"said {table} {number}")
    return remark


def call_vote(connection: Connection, table: str, ballot: Ballot) -> Ballot:
    """Open a vote; there is one at a time for each thing."""
    lock_table(connection, table)
    for old in load_votes(connection, table):
        if (old.what, old.seat, old.position) == (ballot.what, ballot.seat, ballot.position):
            return cast_vote(connection, table, old.vote, ballot.yes)
    most = connection.execute(
        select(func.max(schema.votes.c.vote)).where(schema.votes.c.table_id == table)
    ).scalar()
    ballot.vote = (most or 0) + 1
    connection.execute(
        insert(schema.votes).values(table_id=table, vote=ballot.vote, body=encoded(ballot))
    )
    notify(connection, f"table {table}")
    return ballot


def cast_vote(connection: Connection, table: str, vote: int, seats: list[int]) -> Ballot:
    """Say yes for some seats."""
    lock_table(connection, table)
    kept = schema.votes
    here = (kept.c.table_id == table, kept.c.vote == vote)
    body = connection.execute(select(kept.c.body).where(*here)).scalar()
    if body is None:
        raise Refuse("no-vote", "This vote is closed.", 404)
    ballot = msgspec.json.decode(body, type=Ballot)
    ballot.yes = sorted({*ballot.yes, *seats})
    connection.execute(update(kept).where(*here).values(body=encoded(ballot)))
    notify(connection, f"table {table}")
    return ballot


def close_vote(connection: Connection, table: str, vote: int) -> bool:
    """Close a vote; say whether it was still open, so that only one worker acts on it."""
    kept = schema.votes
    gone = connection.execute(
        delete(kept).where(kept.c.table_id == table, kept.c.vote == vote)
    ).rowcount
    notify(connection, f"table {table}")
    return gone > 0


def end_table(connection: Connection, table: str) -> None:
    """End a game by vote."""
    kept = schema.tables
    connection.execute(
        update(kept).where(kept.c.id == table, kept.c.status == "playing").values(status="ended")
    )
    connection.execute(delete(schema.clocks).where(schema.clocks.c.table_id == table))
    connection.execute(delete(schema.votes).where(schema.votes.c.table_id == table))
    notify(connection, f"table {table}")
