"""What people say at a table."""

from __future__ import annotations

from typing import Final, final

from derelict.kernel.flow import EVERYONE
from derelict.server import ballots, messages
from derelict.server.agreed import Refuse
from derelict.server.sockets import Socket
from derelict.server.tables import Tables
from derelict.server.telling import encode


@final
class Chat:
    """The remarks at the tables of one process."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables

    async def say(self, socket: Socket, wanted: messages.Say) -> None:
        """Say something at a table, unless the rules demand silence."""
        meta = await self.tables.meta(socket.table)
        seat = wanted.seat if wanted.seat is not None else next(iter(socket.seats), EVERYONE)
        if seat not in socket.seats:
            raise Refuse("not-yours", "Only those who sit at the table can talk.")
        if meta.status == "playing":
            room = await self.tables.room(socket.table)
            if passage := room.game.silence(room.state):
                raise Refuse("silent", "The rules demand silence now.", passage=passage)
        name = meta.seats[seat].name
        text = wanted.text.strip()
        if not text:
            raise Refuse("bad-message", "There is nothing in it.")
        await self.tables.store.write(
            lambda c: ballots.add_remark(c, socket.table, seat, name, text)
        )
        await self.pass_on(socket.table)

    async def pass_on(self, table: str) -> None:
        """Pass on what was said at a table, to each socket once and in order."""
        remarks = await self.tables.store.read(lambda c: ballots.load_remarks(c, table))
        for remark in remarks:
            text = encode(messages.Said(remark))
            for socket in self.tables.sockets.get(table, []):
                if remark.number > socket.heard and not socket.welcoming.locked():
                    socket.heard = remark.number
                    socket.send(text)
