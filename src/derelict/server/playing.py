"""Playing: choices, from their arrival until they are kept and told; and what scouts choose."""

from __future__ import annotations

import logging
import time
from typing import Final, Literal, final

from sqlalchemy import Connection, insert, update

from derelict.kernel.chance import Seeded
from derelict.kernel.flow import IllegalChoice, State
from derelict.server import agreed, messages, schema
from derelict.server.agreed import Meta, Refuse
from derelict.server.clocks import Clocks, keep_clocks
from derelict.server.messages import OutcomeInfo
from derelict.server.room import CANNOT_FOLLOW, EVERY, Made, Room
from derelict.server.sockets import Socket
from derelict.server.store import NotSaved, Taken, Write, notify
from derelict.server.tables import Tables
from derelict.server.telling import Teller, encode
from derelict.server.told import Told

log = logging.getLogger("derelict.server")
Over = tuple[Literal["playing", "over"], OutcomeInfo | None]
AGAIN: Final = 1.0  # seconds until something is tried again that the database did not do


@final
class Playing:
    """The games of one process, going on."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.clocks: Final = Clocks(tables, self.choose_for_clock)

    # Choices.

    def choose(self, socket: Socket, room: Room, wanted: messages.Choose) -> None:
        """Make a choice for a socket."""
        self.tables.used[socket.table] = time.monotonic()
        meta = self.tables.metas[socket.table]
        self.check(socket, meta, wanted.seat)
        if not wanted.line == room.line == room.kept:
            raise Refuse("stale", "Something else has happened since.")
        if room.is_for_clock(wanted.choice.partition(" ")[0]):
            raise Refuse("illegal", "That is for the clock to choose.")
        try:
            made = room.choose(wanted.seat, wanted.choice)
        except IllegalChoice as error:
            self.tables.counts["illegal"] += 1
            kept_back = {clock.rule for clock in room.running()}
            legal = [line for line in error.legal if line.partition(" ")[0] not in kept_back]
            socket.refuse("illegal", illegal(error), wanted.id, error.passage, legal, room.line)
            return
        self.keep(room, made, socket, wanted.id)

    def check(self, socket: Socket, meta: Meta, seat: int) -> None:
        """Refuse a socket that may not choose for a seat now."""
        if meta.status != "playing":
            raise Refuse("not-playing", "This game is not being played.")
        if seat not in socket.seats:
            raise Refuse("not-yours", "This seat is not yours.")
        if meta.seats[seat].holder != "person":
            raise Refuse("not-yours", "A scout plays this seat; call a vote to have it back.")
        if self.tables.stopping:
            raise Refuse("stopping", "The server is stopping; it will be back.")

    def choose_for_clock(self, room: Room, seat: int, choice: str) -> None:
        """Make the choice that a clock demands."""
        self.keep(room, room.choose(seat, choice))

    async def go_to(
        self, table: str, position: int, line: int, by: Socket | None, id: int | None
    ) -> None:
        """Go to a position, if nothing else happens meanwhile."""
        room = await self.tables.room(table)
        branch = room.branch.copy()
        try:
            state: State = await self.tables.store.read(
                lambda c: room.state_at(c, branch, position)
            )
        except CANNOT_FOLLOW:
            raise other_version() from None
        if not room.line == room.kept == line or self.tables.rooms.get(table) is not room:
            raise Refuse("stale", "Something else has happened since.")
        self.keep(room, room.jump(position, state), by, id)

    # Keeping what was done.

    def keep(self, room: Room, made: Made, by: Socket | None = None, id: int | None = None) -> None:
        """Write a line, and tell everybody once it is durable."""
        prepared = self.prepare(room, made, by, id)
        over = self.is_over(room)
        extra = self.extra(room, over)
        state = room.state

        def done(_: object, error: BaseException | None) -> None:
            self.tables.wake(room.table)
            if error is not None:
                for socket, _ in prepared:
                    socket.unsaid(made.row[1] - 1)
                self.lost(room, error, by, id)
                return
            self.tables.counts["kept"] += 1
            room.kept = made.row[1]
            if made.row[2] % EVERY == 0 and not made.jump:
                self.tables.store.later(keep_snapshot(room, made, state))
            for socket, text in prepared:
                socket.send(text)
            if over is not None:
                self.note_over(room.table, over)
            elif made.jump:  # it may be an assisted game now
                self.tables.spawn(self.tables.tell_table(room.table))
            if room.kept == room.line:
                self.go_on(room)

        self.tables.store.append(made.row, extra, done)

    def lost(self, room: Room, error: BaseException, by: Socket | None, id: int | None) -> None:
        """A line was not kept: forget what was done in memory, and say so."""
        self.tables.counts["lost"] += 1
        if self.tables.rooms.get(room.table) is room:
            del self.tables.rooms[room.table]
        if isinstance(error, Taken):
            self.tables.spawn(self.tables.above.catch_up(room.table))
            why, message = "stale", "Something else has happened since."
        else:
            log.warning("a line was not kept: %s", error)
            why, message = "not-saved", "The game cannot be saved now, so it stands where it stood."
            if not isinstance(error, NotSaved):
                log.error("writing failed", exc_info=error)
            self.tables.loop.call_later(AGAIN, self.take_up, room.table)
        if by is not None:
            by.refuse(why, message, id)

    def take_up(self, table: str) -> None:
        """Try whether a table can be played on, for its scouts and clocks, until it can."""

        async def trying() -> None:
            try:
                await self.tables.room(table)
            except NotSaved:
                self.tables.loop.call_later(AGAIN, self.take_up, table)

        if not self.tables.stopping:
            self.tables.spawn(trying())

    def prepare(
        self, room: Room, made: Made, by: Socket | None, id: int | None
    ) -> list[tuple[Socket, bytes]]:
        """Put together what each socket at a table will be told of a line."""
        sockets = self.tables.sockets.get(room.table)
        if not sockets:
            return []
        told = Told(room, made, self.clocks.infos(room))
        seats_of = self.tables.playing_seats
        return [
            (socket, told.to(socket, seats_of(socket), id if socket is by else None))
            for socket in sockets
            if socket.line == made.row[1] - 1  # others are welcomed anew
        ]

    def extra(self, room: Room, over: Over | None) -> Write[None] | None:
        """Return what must be written with a line: clocks, how the game ended."""
        writes: list[Write[None]] = []
        if changed := self.clocks.turn(room):
            writes.append(keep_clocks(room.table, changed, room.clocks))
        if over is not None:
            writes.append(keep_status(room.table, over))
        if not writes:
            return None
        return lambda connection: all_of(connection, writes)

    def is_over(self, room: Room) -> Over | None:
        """Return the status and outcome of a game, if that is new: over, or not over any more."""
        meta = self.tables.metas.get(room.table)
        ended = room.state.outcome is not None
        if meta is None or meta.status == "ended" or (meta.status == "over") == ended:
            return None
        outcome = Teller(room.game, room.content, room.state).outcome()
        return ("over" if ended else "playing"), outcome

    def note_over(self, table: str, over: Over) -> None:
        """A game is over, or not any more: tell it."""
        meta = self.tables.metas.get(table)
        if meta is not None:
            meta.status, meta.outcome = over
            self.tables.publish(table, encode(messages.Table(self.tables.info(meta))))

    # What goes on by itself.

    def go_on(self, room: Room, later: float = 0.0) -> None:
        """After a line is kept: let a scout choose, or a clock that has run out."""
        meta = self.tables.metas.get(room.table)
        if meta is None or meta.status != "playing" or self.tables.stopping:
            return
        if room.kept != room.line:
            return  # and then again
        scouts = meta.held_by("scout")
        asked = [d.seat for d in room.state.decisions]
        if any(seat in scouts for seat in asked) and self.tables.sockets.get(room.table):
            people_too = any(seat not in scouts for seat in asked)
            wait = self.tables.settings.pace * (2 if people_too else 1) + later
            self.tables.loop.call_later(wait, self.scout, room, room.line)
        for name, (_, ends) in list(room.clocks.items()):
            self.clocks.set_alarm(room.table, name, ends)

    def scout(self, room: Room, line: int) -> None:
        """Let a scout choose, if nothing has happened since."""
        meta = self.tables.metas.get(room.table)
        if not room.line == room.kept == line or self.tables.rooms.get(room.table) is not room:
            return
        if self.tables.stopping:
            return
        if meta is None or meta.status != "playing" or not self.tables.sockets.get(room.table):
            return
        scouts = meta.held_by("scout")
        decision = next((d for d in room.state.decisions if d.seat in scouts), None)
        if decision is None:
            return
        self.tables.used[room.table] = time.monotonic()
        luck = Seeded(room.seed, "scout", room.position)
        index = room.game.scout(room.state, decision, luck)
        self.tables.counts["scouted"] += 1
        self.keep(room, room.choose(decision.seat, str(decision.options[index])))


def other_version() -> Refuse:
    """Refuse what only the version that a game was begun with could do."""
    return Refuse("other-version", "This version of the rules cannot follow the game there.")


def illegal(error: IllegalChoice) -> str:
    """Say that a choice is not possible."""
    why = f" (§{error.passage})" if error.passage else ""
    return f"“{error.wanted[:80]}” is not possible now{why}."


# What is written with a line.


def keep_snapshot(room: Room, made: Made, state: State) -> Write[None]:
    """Return how to write a state down that belongs to a line."""
    table, line, position = made.row[:3]

    def write(connection: Connection) -> None:
        connection.execute(
            insert(schema.snapshots).values(
                table_id=table, line=line, position=position, state=room.snapshot(state)
            )
        )

    return write


def keep_status(table: str, over: Over) -> Write[None]:
    """Return how to write down that a game is over, or not any more."""
    kept = schema.tables
    status, outcome = over
    told = agreed.encoded(outcome) if outcome is not None else ""

    def write(connection: Connection) -> None:
        connection.execute(
            update(kept).where(kept.c.id == table).values(status=status, outcome=told)
        )
        notify(connection, f"table {table}")

    return write


def all_of(connection: Connection, writes: list[Write[None]]) -> None:
    """Write several things."""
    for write in writes:
        write(connection)
