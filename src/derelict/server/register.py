"""Tables, seats, tokens, votes and remarks: what is written about a table beside its journal."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from derelict.kernel.chance import Recorded, Seeded
from derelict.kernel.game import BadOption, Game
from derelict.server import schema
from derelict.server.loading import content_of, game_of
from derelict.server.messages import HeldSeat, MovingCode, NewTable, OutcomeInfo, Remark
from derelict.server.store import Row, notify

CODE_SECONDS: Final = 600
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8
MOST_REMARKS: Final = 5000
SCOUT: Final = "Scout"


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


# Reading.


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


def seats_of(connection: Connection, table: str, tokens: list[str]) -> list[int]:
    """Return the seats of a table that these tokens hold, in order."""
    kept = schema.tokens.c
    hashes = [hashed(token) for token in tokens]
    query = select(kept.seat).where(kept.table_id == table, kept.hash.in_(hashes))
    return sorted({seat for (seat,) in connection.execute(query)})


# Making a table.


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


def check_holders(seats: int, take: list[int], scouts: list[int]) -> None:
    """Refuse seats that are not there, or that two shall have."""
    for seat in [*take, *scouts]:
        check_seat(seat, seats)
    if set(take) & set(scouts):
        raise Refuse("bad-request", "A seat is yours or a scout's, not both.", 400)


def encoded(value: object) -> str:
    """Write a value as JSON."""
    return msgspec.json.encode(value).decode()


def give_token(connection: Connection, table: str, seat: int) -> HeldSeat:
    """Make a token for a seat; only its hash is kept."""
    token = secrets.token_urlsafe(24)
    connection.execute(insert(schema.tokens).values(hash=hashed(token), table_id=table, seat=seat))
    return HeldSeat(table, seat, token)


# Seats.


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


# Another device.


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


# Remarks and votes.


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


def lock_table(connection: Connection, table: str) -> None:
    """Let nobody else write about this table until this commits."""
    kept = schema.tables.c
    connection.execute(select(kept.id).where(kept.id == table).with_for_update())


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


# Forks.


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
