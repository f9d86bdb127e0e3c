"""Seats and tokens: sitting down, getting up, being ready; the same seats on another device."""

from __future__ import annotations

import secrets
import time
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from derelict.kernel.chance import Recorded, Seeded
from derelict.kernel.game import BadOption, Game
from derelict.server import schema
from derelict.server.agreed import (
    Meta,
    Refuse,
    Seat,
    encoded,
    hashed,
    load_meta,
    seats_of,
    to_change,
)
from derelict.server.loading import content_of, game_of
from derelict.server.messages import HeldSeat, MovingCode
from derelict.server.store import notify

CODE_SECONDS: Final = 600
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8
SCOUT: Final = "Scout"


def set_seat(connection: Connection, table: str, seat: int, **values: object) -> None:
    """Change a seat."""
    kept = schema.seats
    connection.execute(
        update(kept).where(kept.c.table_id == table, kept.c.seat == seat).values(**values)
    )
    notify(connection, f"table {table}")


def the_seat(meta: Meta, seat: int) -> Seat:
    """Return a seat, or say that there is none."""
    check_seat(seat, len(meta.seats))
    return meta.seats[seat]


def must_be_open(meta: Meta) -> None:
    """Refuse what can be done only before the game."""
    if meta.status != "open":
        raise Refuse("started", "The game at this table has begun.")


def must_hold(connection: Connection, table: str, seat: int, token: str) -> None:
    """Refuse to act for a seat that one does not hold."""
    if seat not in seats_of(connection, table, [token]):
        raise Refuse("not-yours", "This seat is not yours.", 403)


def must_sit(connection: Connection, table: str, token: str) -> None:
    """Refuse whoever has no seat at the table."""
    if not seats_of(connection, table, [token]):
        raise Refuse("not-yours", "Only those who sit at the table can do that.", 403)


def give_token(connection: Connection, table: str, seat: int) -> HeldSeat:
    """Make a token for a seat; only its hash is kept."""
    token = secrets.token_urlsafe(24)
    connection.execute(insert(schema.tokens).values(hash=hashed(token), table_id=table, seat=seat))
    return HeldSeat(table, seat, token)


def take_seat(connection: Connection, table: str, seat: int, name: str) -> HeldSeat:
    """Let somebody sit down on a free seat."""
    meta = to_change(connection, table)
    if the_seat(meta, seat).holder != "free":
        raise Refuse("seat-taken", "Somebody sits there already.")
    if meta.status in ("over", "ended"):
        raise Refuse("not-playing", "This game is over.")
    set_seat(connection, table, seat, holder="person", name=name, ready=meta.status != "open")
    return give_token(connection, table, seat)


def seat_scout(connection: Connection, table: str, seat: int, token: str) -> None:
    """Put a scout on a free seat."""
    meta = to_change(connection, table)
    must_be_open(meta)
    must_sit(connection, table, token)
    if the_seat(meta, seat).holder != "free":
        raise Refuse("seat-taken", "Somebody sits there already.")
    set_seat(connection, table, seat, holder="scout", name=SCOUT, ready=True)
    start_if_ready(connection, table)


def leave_seat(connection: Connection, table: str, seat: int, token: str) -> None:
    """Give up a seat: one's own, or a scout's before the game; later a scout plays on."""
    meta = to_change(connection, table)
    holder = the_seat(meta, seat).holder
    if holder == "scout" and meta.status == "open":
        must_sit(connection, table, token)
    else:
        must_hold(connection, table, seat, token)
    kept = schema.tokens
    connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.seat == seat))
    notify(connection, f"left {table} {seat}")
    if meta.status == "playing":
        set_seat(connection, table, seat, holder="scout", name=SCOUT, ready=True)
    elif meta.status == "open":
        set_seat(connection, table, seat, holder="free", name="", ready=False)


def be_ready(connection: Connection, table: str, seat: int, token: str, ready: bool) -> None:
    """Be ready to start, or not yet."""
    meta = to_change(connection, table)
    must_be_open(meta)
    the_seat(meta, seat)
    must_hold(connection, table, seat, token)
    set_seat(connection, table, seat, ready=ready)
    start_if_ready(connection, table)


def set_options(connection: Connection, table: str, token: str, options: dict[str, str]) -> None:
    """Change the settings of a table; nobody is ready any more but scouts."""
    meta = to_change(connection, table)
    must_be_open(meta)
    must_sit(connection, table, token)
    game = game_named(meta.game)
    found = settled(game, len(meta.seats), {**meta.options, **options})
    kept = schema.tables
    connection.execute(update(kept).where(kept.c.id == table).values(options=encoded(found)))
    for seat in meta.held_by("person"):
        set_seat(connection, table, seat, ready=False)
    notify(connection, f"table {table}")


def start_if_ready(connection: Connection, table: str) -> None:
    """Begin the game when every seat is held and everybody is ready."""
    meta = load_meta(connection, table)
    if meta.status != "open" or not all(seat.ready for seat in meta.seats):
        return
    kept = schema.tables
    row = connection.execute(select(kept.c.seed).where(kept.c.id == table)).one()
    game = game_of(meta.game)
    luck = Recorded(Seeded(row.seed, "begin"))
    game.new(len(meta.seats), meta.options, content_of(game), luck)
    connection.execute(
        update(kept)
        .where(kept.c.id == table, kept.c.status == "open")
        .values(status="playing", setting_up=" ".join(luck.tokens))
    )
    notify(connection, f"table {table}")


def game_named(name: str) -> Game:
    """Return a game, or say that there is none."""
    try:
        return game_of(name)
    except BadOption as error:
        raise Refuse("no-game", f"{capital(str(error))}.", 404) from None


def settled(game: Game, seats: int, options: dict[str, str]) -> dict[str, str]:
    """Check the settings of a table."""
    try:
        return game.settle(seats, options)
    except BadOption as error:
        raise Refuse("bad-options", f"{capital(str(error))}.", 400) from None


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that is not there."""
    if not 0 <= seat < seats:
        raise Refuse("no-seat", f"There are seats 0 to {seats - 1}, not {seat}.", 404)


def make_code(connection: Connection, tokens: list[str]) -> MovingCode:
    """Make a short code for the seats that these tokens hold."""
    kept = schema.tokens.c
    hashes = [hashed(token) for token in tokens]
    query = select(kept.hash).where(kept.hash.in_(hashes))
    held = sorted(connection.execute(query).scalars())
    if not held:
        raise Refuse("not-yours", "These tokens hold no seat.", 403)
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    now = time.time()
    connection.execute(delete(schema.codes).where(schema.codes.c.until < now))
    connection.execute(
        insert(schema.codes).values(hash=hashed(code), held=encoded(held), until=now + CODE_SECONDS)
    )
    return MovingCode(code, CODE_SECONDS)


def use_code(connection: Connection, code: str) -> list[HeldSeat]:
    """Give tokens for the seats of a code, which is good once."""
    kept = schema.codes
    digest = hashed(code.strip().upper())
    row = connection.execute(select(kept).where(kept.c.hash == digest).with_for_update()).first()
    connection.execute(delete(kept).where(kept.c.hash == digest))
    if row is None or row.until < time.time():
        raise Refuse("no-code", "This code is not known, or no longer.", 404)
    still = schema.tokens.c
    held = still.hash.in_(msgspec.json.decode(row.held, type=list[str]))
    seats = sorted(set(connection.execute(select(still.table_id, still.seat).where(held)).tuples()))
    if not seats:
        raise Refuse("no-code", "The seats of this code were given up.", 404)
    return [give_token(connection, table, seat) for table, seat in seats]
