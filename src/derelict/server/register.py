"""Making tables: new ones, and such as stand where another stood."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, insert

from derelict.server import schema
from derelict.server.agreed import Meta, Refuse, encoded
from derelict.server.loading import content_of, game_of
from derelict.server.messages import HeldSeat, NewTable
from derelict.server.seating import (
    SCOUT,
    check_seat,
    game_named,
    give_token,
    set_seat,
    settled,
    start_if_ready,
)
from derelict.server.store import Row


def make_table(connection: Connection, wanted: NewTable) -> tuple[str, list[HeldSeat]]:
    """Make an open table, and let whoever makes it sit down."""
    game = game_named(wanted.game)
    options = settled(game, wanted.seats, wanted.options)
    check_holders(wanted.seats, wanted.take, wanted.scouts)
    table = secrets.token_urlsafe(12)
    connection.execute(
        insert(schema.tables).values(
            id=table,
            game=game.id,
            seats=wanted.seats,
            options=encoded(options),
            rules=game.rules_version,
            content=content_of(game).digest,
            seed=str(secrets.randbits(62) if wanted.seed is None else wanted.seed),
            setting_up="",
            status="open",
            practice=wanted.seed is not None,
            forked_from=None,
            outcome="",
            made=time.time(),
            remarks=0,
        )
    )
    held = seat_everybody(connection, table, wanted.seats, wanted.take, wanted.scouts, wanted.name)
    if wanted.start:
        for seat in wanted.take:
            set_seat(connection, table, seat, ready=True)
    start_if_ready(connection, table)
    return table, held


def seat_everybody(
    connection: Connection, table: str, seats: int, take: list[int], scouts: list[int], name: str
) -> list[HeldSeat]:
    """Put the seats of a new table down, and give out tokens for those that are taken."""
    for seat in range(seats):
        holder = "person" if seat in take else "scout" if seat in scouts else "free"
        who = {"person": name, "scout": SCOUT, "free": ""}[holder]
        connection.execute(
            insert(schema.seats).values(
                table_id=table, seat=seat, holder=holder, name=who, ready=holder == "scout"
            )
        )
    return [give_token(connection, table, seat) for seat in sorted(set(take))]


def check_holders(seats: int, take: list[int], scouts: list[int]) -> None:
    """Refuse seats that are not there, or that two shall have."""
    for seat in [*take, *scouts]:
        check_seat(seat, seats)
    if set(take) & set(scouts):
        raise Refuse("bad-request", "A seat is yours or a scout's, not both.", 400)


def fork_table(
    connection: Connection,
    source: Meta,
    rows: list[Row],
    setting_up: list[str],
    take: list[int],
    scouts: list[int],
    name: str,
) -> tuple[str, list[HeldSeat]]:
    """Make a table that stands where another stood, with other luck from there on."""
    game = game_of(source.game)
    table = secrets.token_urlsafe(12)
    connection.execute(
        insert(schema.tables).values(
            id=table,
            game=game.id,
            seats=len(source.seats),
            options=encoded(source.options),
            rules=game.rules_version,
            content=content_of(game).digest,
            seed=str(secrets.randbits(62)),
            setting_up=" ".join(setting_up),
            status="playing",
            practice=False,
            forked_from=source.table,
            outcome="",
            made=time.time(),
            remarks=0,
        )
    )
    for row in rows:
        connection.execute(insert(schema.lines).values((table, *row[1:])))
    return table, seat_everybody(connection, table, len(source.seats), take, scouts, name)
