"""Who is present: sockets that come and go, here and at other workers."""

from __future__ import annotations

import time
from typing import Final, final

from sqlalchemy import Connection

from derelict.server import messages
from derelict.server.playing import Playing
from derelict.server.sockets import Socket
from derelict.server.store import notify
from derelict.server.tables import Tables
from derelict.server.telling import encode
from derelict.server.voting import Voting

FORGOTTEN: Final = 35.0  # seconds after which a worker that says nothing has nobody there


@final
class Presence:
    """The sockets at the tables of one process."""

    def __init__(self, tables: Tables, playing: Playing, voting: Voting) -> None:
        self.tables: Final = tables
        self.playing: Final = playing
        self.voting: Final = voting

    def sit(self, socket: Socket) -> None:
        """Let a socket be told what happens at its table."""
        if socket.closed:
            return
        here = self.tables.sockets.setdefault(socket.table, [])
        if socket not in here:
            here.append(socket)
            if socket.seats:
                self.tables.spawn(self.seats_changed(socket.table, socket))
        if socket.table in self.tables.rooms:
            self.playing.go_on(self.tables.rooms[socket.table])

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        here = self.tables.sockets.get(socket.table, [])
        if socket in here:
            here.remove(socket)
            if not here:
                del self.tables.sockets[socket.table]
                if socket.table not in self.tables.rooms:
                    self.tables.forget(socket.table)
            if socket.seats and not self.tables.stopping:
                self.tables.spawn(self.seats_changed(socket.table))

    def left(self, table: str, seat: int) -> None:
        """Somebody has given a seat up: their sockets neither play it nor see through it."""
        for socket in self.tables.sockets.get(table, []):
            socket.seats = [held for held in socket.seats if held != seat]
            if socket.watching == seat:
                socket.watching, socket.marks = messages.SPECTATOR, {}

    async def seats_changed(self, table: str, by: Socket | None = None) -> None:
        """Tell who is present now; a vote may be decided by that."""
        if self.tables.store.shared:
            seats = self.tables.present_here(table)
            await self.tables.store.write(
                lambda c: notify(
                    c, f"here {self.tables.worker} {table} {','.join(map(str, seats))}"
                )
            )
        await self.tell_present(table, by)

    async def tell_present(self, table: str, by: Socket | None = None) -> None:
        """Tell those at a table who is present now, and count the votes anew."""
        if table in self.tables.sockets:
            meta = await self.tables.meta(table)
            text = encode(messages.Table(self.tables.info(meta)))
            for socket in self.tables.sockets.get(table, []):
                if socket is not by:
                    socket.send(text)
            for ballot in meta.votes:
                await self.voting.count(table, ballot)

    async def say_present(self) -> None:
        """Tell the other workers who is connected here."""
        tables = [(table, self.tables.present_here(table)) for table in self.tables.sockets]
        texts = [f"here {self.tables.worker} {t} {','.join(map(str, s))}" for t, s in tables if s]
        if texts:
            await self.tables.store.write(lambda c: notify_all(c, texts))

    def heard(self, worker: str, rest: list[str]) -> None:
        """Note who is connected to another worker."""
        table, *seats = rest
        now = time.monotonic()
        held = [int(seat) for seat in seats[0].split(",")] if seats and seats[0] else []
        before = self.tables.present(table) if table in self.tables.sockets else set()
        self.tables.elsewhere.setdefault(table, {})[worker] = (held, now + FORGOTTEN)
        if not held:
            del self.tables.elsewhere[table][worker]
        if table in self.tables.sockets and self.tables.present(table) != before:
            self.tables.spawn(self.tell_present(table))


def notify_all(connection: Connection, texts: list[str]) -> None:
    """Tell the other workers several things."""
    for text in texts:
        notify(connection, text)
