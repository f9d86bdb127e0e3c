"""Welcoming a socket: how everything stands, and all that it has missed."""

from __future__ import annotations

from typing import Final, final

from sqlalchemy import Connection

from derelict.server import ballots, loading, messages
from derelict.server.agreed import Meta
from derelict.server.chat import Chat
from derelict.server.playing import Playing
from derelict.server.presence import Presence
from derelict.server.room import Branch, Room
from derelict.server.sockets import Socket
from derelict.server.tables import Tables
from derelict.server.telling import encode
from derelict.server.told import entry_of, standing


@final
class Welcoming:
    """What sockets are told first at the tables of one process."""

    def __init__(self, tables: Tables, playing: Playing, presence: Presence, chat: Chat) -> None:
        self.tables: Final = tables
        self.playing: Final = playing
        self.presence: Final = presence
        self.chat: Final = chat

    async def welcome(self, socket: Socket, since: int | None = None, behind: bool = False) -> None:
        """Tell a socket how everything stands; from now on it is told what happens."""
        async with socket.welcoming:
            meta = await self.tables.fresh_meta(socket.table)
            if meta.status == "open":
                await self.early(socket, meta)
                meta = await self.tables.fresh_meta(socket.table)
            if meta.status != "open":
                await self.in_play(socket, meta, since, behind)
        await self.chat.pass_on(socket.table)

    async def early(self, socket: Socket, meta: Meta) -> None:
        """Tell a socket how a table stands that has not begun."""
        self.presence.sit(socket)
        chat = await self.tables.store.read(lambda c: ballots.load_remarks(c, socket.table))
        socket.welcome(self.tables.info(self.tables.metas.get(socket.table, meta)), chat, None)

    async def in_play(self, socket: Socket, meta: Meta, since: int | None, behind: bool) -> None:
        """Tell a socket how a game stands; what happens while its log is read is told after."""
        table, before = socket.table, socket.line
        room = await self.tables.settled(table)
        if since is not None and since > room.line:  # told by another worker
            await self.tables.above.follow_others(table)
            room = await self.tables.settled(table)
        line, branch = room.line, room.branch.copy()
        since = socket.line if behind else since
        how = standing(
            socket, self.tables.playing_seats(socket), room, self.playing.clocks.infos(room)
        )
        socket.hold(line)
        try:
            self.presence.sit(socket)
            info = self.tables.info(self.tables.metas.get(table, meta))
            chat = await self.tables.store.read(lambda c: ballots.load_remarks(c, table))
            how["log"] = await self.log_for(socket, room, branch, since, line)
        except BaseException:
            socket.let_go(kept=False)
            socket.unsaid(before)
            raise
        socket.welcome(info, chat, how)
        socket.let_go(kept=True)

    async def log_for(
        self, socket: Socket, room: Room, branch: Branch, since: int | None, line: int
    ) -> list[messages.Entry]:
        """Return the lines that a socket has not seen, or the last ones."""
        seats, words = socket.seats, socket.wants.words

        def read(connection: Connection) -> list[messages.Entry]:
            if since is not None and since <= line:
                seen = loading.missed(connection, room, since, line) if since < line else []
            elif socket.wants.log:
                seen = loading.recent(connection, room, branch, socket.wants.log)
            else:
                seen = []
            return [entry_of(room, one, seats, words) for one in seen]

        if since == line or (since is None and not socket.wants.log):
            return []
        return await self.tables.store.read(read)

    async def changed(self, table: str) -> None:
        """Something about a table was written: tell it, and begin if the game has begun."""
        before = self.tables.metas.get(table)
        meta = await self.tables.fresh_meta(table)
        began = before is not None and (before.status, meta.status) == ("open", "playing")
        if not began:
            self.tables.publish(table, encode(messages.Table(self.tables.info(meta))))
            if table in self.tables.rooms:
                self.playing.go_on(self.tables.rooms[table])
        if began or (before is not None and played_otherwise(before, meta)):
            for socket in list(self.tables.sockets.get(table, [])):
                await self.welcome(socket)


def played_otherwise(before: Meta, after: Meta) -> bool:
    """Whether seats of a game have changed hands, so that others are asked."""
    pairs = zip(before.seats, after.seats, strict=True)
    return after.status == "playing" and any(one.holder != two.holder for one, two in pairs)
