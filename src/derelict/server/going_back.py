"""Going back and forth in a game, and looking back without going there."""

from __future__ import annotations

from typing import Final, final

from sqlalchemy import Connection

from derelict.server import loading, messages
from derelict.server.agreed import Ballot, Refuse
from derelict.server.playing import Playing, other_version
from derelict.server.room import CANNOT_FOLLOW, NOTHING, Room
from derelict.server.sockets import Socket
from derelict.server.tables import Tables
from derelict.server.telling import Teller, encode, is_free
from derelict.server.voting import Voting


@final
class GoingBack:
    """What was played before, at the tables of one process."""

    def __init__(self, tables: Tables, playing: Playing, voting: Voting) -> None:
        self.tables: Final = tables
        self.playing: Final = playing
        self.voting: Final = voting

    async def undo(self, socket: Socket, wanted: messages.Undo) -> None:
        """Take back the last choice of a socket's seats, or of one of them."""
        room = await self.tables.room(socket.table)
        seats = self.tables.playing_seats(socket)
        if wanted.seat is not None:
            seats = [seat for seat in seats if seat == wanted.seat]
        position = room.branch.last_choice(seats)
        if position == NOTHING:
            raise Refuse("nothing", "There is nothing of yours to take back.")
        await self.jump(socket, position, wanted.line, wanted.id)

    async def jump(self, socket: Socket, position: int, line: int, id: int | None) -> None:
        """Go to a position if that is free or one is alone; otherwise call a vote on it."""
        room = await self.tables.room(socket.table)
        meta = self.tables.metas[socket.table]
        if meta.status not in ("playing", "over"):
            raise Refuse("not-playing", "This game is not being played.")
        seats = self.tables.playing_seats(socket)
        if not seats:
            raise Refuse("not-yours", "Only those who play can do that.")
        if line != room.line:
            raise Refuse("stale", "Something else has happened since.")
        if not 0 <= position <= room.length or position == room.position:
            raise Refuse("nothing", f"The game has positions 0 to {room.length}.")
        alone = set(meta.held_by("person")) <= set(seats)
        forward = position > room.position
        if alone or (forward and meta.status == "playing") or is_free(room.branch, position, seats):
            await self.playing.go_to(socket.table, position, line, socket, id)
            return
        ballot = Ballot(0, "jump", seats[0], position, None, None, seats)
        await self.voting.propose(socket.table, ballot)

    async def look(self, socket: Socket, wanted: messages.LookAt) -> None:
        """Show a socket how the table looked after a position."""
        room = await self.tables.room(socket.table)
        text = await self.looked(room, wanted.position, socket.watching, socket.seats)
        socket.send(text)

    async def looked(self, room: Room, position: int, watching: int, seats: list[int]) -> bytes:
        """Tell how a table looked after a position."""
        branch = room.branch.copy()
        if position > len(branch.lines):
            raise Refuse("nothing", f"The game has positions 0 to {len(branch.lines)}.", 404)

        def read(connection: Connection) -> bytes:
            seen = loading.at_position(connection, room, branch, position)
            teller = Teller(room.game, room.content, seen.state)
            events = teller.events(seen.events, seats, True)
            found = messages.Look(
                position,
                len(branch.lines),
                watching,
                seen.seat,
                events,
                teller.view(watching),
                teller.outcome(),
            )
            return encode(found)

        try:
            return await self.tables.store.read(read)
        except CANNOT_FOLLOW:
            raise other_version() from None
