"""Other workers at the same tables: hearing what they write, and taking it over."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final, final

import psycopg

from derelict.kernel.flow import State
from derelict.server import loading
from derelict.server.clocks import Ends
from derelict.server.playing import Playing
from derelict.server.presence import Presence
from derelict.server.room import Room
from derelict.server.store import CHANNEL, Row
from derelict.server.tables import Tables
from derelict.server.welcoming import Welcoming

log = logging.getLogger("derelict.server")
FIRST: Final = 0.5  # seconds for which a scout is left to the worker that wrote a line


@final
class Others:
    """What the other workers do at the tables of one process."""

    def __init__(
        self, tables: Tables, playing: Playing, presence: Presence, welcoming: Welcoming
    ) -> None:
        self.tables: Final = tables
        self.playing: Final = playing
        self.presence: Final = presence
        self.welcoming: Final = welcoming
        self.behind: dict[str, bool] = {}  # tables being caught up with, and whether once more

    # Hearing them.

    def open(self) -> None:
        """Listen, where there may be others."""
        if self.tables.store.shared:
            threading.Thread(target=self.listen, name="listener", daemon=True).start()

    def listen(self) -> None:
        """Hear what other workers write; after a silence, look at everything anew."""
        url = self.tables.settings.database.replace("+psycopg", "", 1)
        while not self.tables.stopping:
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.in_loop(self.catch_up_all)
                    while not self.tables.stopping:
                        for heard in connection.notifies(timeout=1.0, stop_after=100):
                            self.in_loop(self.heard, heard.payload)
            except psycopg.Error as error:
                log.warning("listening failed: %s", str(error).splitlines()[:1])
                time.sleep(0.5)

    def in_loop(self, call: Callable[..., None], *arguments: object) -> None:
        """Call something in the loop, unless it has ended."""
        if not self.tables.stopping:
            self.tables.loop.call_soon_threadsafe(call, *arguments)

    def heard(self, what: str) -> None:
        """Act on what a worker has said."""
        kind, table, *rest = what.split(" ")
        if kind == "line":
            if table in self.tables.rooms:
                if self.tables.rooms[table].line < int(rest[0]):
                    self.tables.spawn(self.catch_up(table))
            elif table in self.tables.sockets or table in self.tables.loading:
                self.tables.spawn(self.catch_up(table))
        elif kind == "table" and table in self.tables.sockets:
            self.tables.spawn(self.welcoming.changed(table))
        elif kind == "left":
            self.presence.left(table, int(rest[0]))
        elif kind == "said" and table in self.tables.sockets:
            self.tables.spawn(self.welcoming.chat.pass_on(table))
        elif kind == "here" and table != self.tables.worker:
            self.presence.heard(table, rest)

    # Following them.

    def catch_up_all(self) -> None:
        """Look at every table anew: something may have been missed."""
        for table in {*self.tables.rooms, *self.tables.sockets}:
            self.tables.spawn(self.catch_up(table))

    async def catch_up(self, table: str) -> None:
        """Take over what others have written about a table, once at a time for each table."""
        if table in self.behind:
            self.behind[table] = True
            return
        try:
            self.behind[table] = True
            while self.behind[table]:
                self.behind[table] = False
                await self.follow_others(table)
        finally:
            del self.behind[table]

    async def follow_others(self, table: str) -> None:
        """Take over the lines of a table that others have written, and tell them."""
        if (
            table not in self.tables.rooms
            and (await self.tables.fresh_meta(table)).status == "open"
        ):
            return
        room = await self.tables.room(table)
        if room.kept != room.line:
            return  # our own line is on its way, and will win or lose
        rows, clocks = await self.tables.store.read(lambda c: loading.news(c, table, room.kept))
        for row in rows:
            state = None
            if row[5].startswith("jump "):
                branch, to = room.branch.copy(), loading.jump_of(row[5]).to
                state = await self.tables.store.read(
                    lambda c, b=branch, p=to: room.state_at(c, b, p)  # type: ignore[misc]
                )
            if self.tables.rooms.get(table) is room and room.kept == room.line == row[1] - 1:
                self.follow(room, row, state, clocks)
        for socket in list(self.tables.sockets.get(table, [])):
            if socket.line < room.kept:
                await self.welcoming.welcome(socket, behind=True)

    def follow(self, room: Room, row: Row, state: State | None, clocks: Ends) -> None:
        """Take over one line that another worker has written."""
        made = room.follow(row, state)
        room.kept = room.line
        room.clocks = clocks
        over = self.playing.is_over(room)
        for socket, text in self.playing.prepare(room, made, None, None):
            socket.send(text)
        if over is not None:
            self.playing.note_over(room.table, over)
        self.playing.go_on(room, FIRST)
