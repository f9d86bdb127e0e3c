"""The tables that somebody sits at: found in memory or in the database, and told of news."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final, Protocol, final

from derelict.server import agreed, loading, messages
from derelict.server.agreed import Ballot, Meta, Refuse
from derelict.server.messages import SeatInfo, TableInfo, VoteInfo
from derelict.server.room import CANNOT_FOLLOW, Room
from derelict.server.settings import Settings
from derelict.server.sockets import Socket
from derelict.server.store import NotSaved, Store
from derelict.server.telling import encode

log = logging.getLogger("derelict.server")
IN_PLAY: Final = {"playing", "over"}


class Above(Protocol):
    """What is built on the tables, and must act when something about one of them is new."""

    async def taken_up(self, room: Room) -> None:
        """A game was read from the database: let it go on."""

    async def changed(self, table: str) -> None:
        """Something about a table was written: tell it."""

    async def follow_others(self, table: str) -> None:
        """Take over what others have written about a table."""

    async def catch_up(self, table: str) -> None:
        """The same, once at a time for each table."""


@final
class Tables:
    """All tables of one process, and the sockets at them."""

    def __init__(self, settings: Settings, store: Store, above: Above) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.loop: Final = store.loop
        self.above: Final = above
        self.worker: Final = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self.metas: dict[str, Meta] = {}
        self.sockets: dict[str, list[Socket]] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.used: dict[str, float] = {}
        self.elsewhere: dict[str, dict[str, tuple[list[int], float]]] = {}
        self.counts: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.readings = 0
        self.read_at: dict[str, int] = {}
        self.waiters: dict[str, list[asyncio.Future[None]]] = {}
        self.stopping = False

    # What is done beside all else.

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside all else, and log it if it fails."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Look at what came of a task."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            if not isinstance(error, (NotSaved, Refuse)):
                log.error("a task failed", exc_info=error)
            else:
                log.warning("a task was given up: %s", error)

    # Finding tables.

    async def room(self, table: str) -> Room:
        """Return a table that is being played, from memory or from the database."""
        self.used[table] = time.monotonic()
        if table in self.rooms:
            return self.rooms[table]
        task = self.loading.get(table)
        if task is None:
            task = self.loop.create_task(self.load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def load(self, table: str) -> Room:
        """Take a table up from the database."""
        meta = await self.fresh_meta(table)
        if meta.status == "open":
            raise Refuse("not-playing", "The game has not begun.")
        try:
            room = await self.store.read(lambda connection: loading.load_room(connection, table))
        except CANNOT_FOLLOW as error:
            log.warning("table cannot be followed", exc_info=error)
            raise Refuse("other-version", "This version cannot follow that game.") from None
        self.rooms[table] = room
        self.counts["loaded"] += 1
        await self.above.taken_up(room)
        return room

    async def current(self, table: str) -> Room:
        """Return a table with all that any worker has written."""
        if self.store.shared and table in self.rooms:
            await self.above.follow_others(table)
        return await self.room(table)

    async def settled(self, table: str) -> Room:
        """Return a table at a moment when nothing is on its way to the disk."""
        while True:
            room = await self.room(table)
            if room.kept == room.line:
                return room
            future = self.loop.create_future()
            self.waiters.setdefault(table, []).append(future)
            await future

    def wake(self, table: str) -> None:
        """Go on with what waited for a line to be kept or lost."""
        for future in self.waiters.pop(table, []):
            if not future.done():
                future.set_result(None)

    def put_away(self, table: str) -> None:
        """Forget a table that is safely on disk; its sockets stay."""
        room = self.rooms[table]
        if room.kept == room.line and table not in self.loading:
            del self.rooms[table]
            self.used.pop(table, None)
            if table not in self.sockets:
                self.forget(table)

    # What is known of them.

    async def meta(self, table: str) -> Meta:
        """Return what is known of a table."""
        found = self.metas.get(table)
        return found if found is not None else await self.fresh_meta(table)

    async def fresh_meta(self, table: str) -> Meta:
        """Read what is known of a table; what was read earlier never replaces what came later."""
        self.readings += 1
        reading = self.readings
        found = await self.store.read(lambda connection: agreed.load_meta(connection, table))
        known = self.metas.get(table)
        if known is not None and self.read_at.get(table, 0) > reading:
            return known
        if table in self.rooms and known is not None and {known.status, found.status} <= IN_PLAY:
            found.status, found.outcome = known.status, known.outcome  # as of the last line kept
        if table in self.sockets or table in self.rooms or table in self.loading:
            self.metas[table] = found
            self.read_at[table] = reading
        return found

    async def latest_meta(self, table: str) -> Meta:
        """The same, with all that any worker has written taken over: a game may be over by it."""
        if self.store.shared and table in self.rooms:
            await self.above.follow_others(table)
        return await self.fresh_meta(table)

    def forget(self, table: str) -> None:
        """Forget what is known of a table that nobody is at."""
        self.metas.pop(table, None)
        self.read_at.pop(table, None)

    def info(self, meta: Meta) -> TableInfo:
        """Tell a table as everybody may see it."""
        room = self.rooms.get(meta.table)
        present = self.present(meta.table)
        people = [seat for seat in meta.held_by("person") if seat in present]
        return TableInfo(
            meta.table,
            meta.game,
            loading.game_of(meta.game).title,
            meta.status,
            meta.options,
            [SeatInfo(s.seat, s.holder, s.name, s.ready, s.seat in present) for s in meta.seats],
            room.kept if room else 0,
            room.position if room else 0,
            room.length if room else 0,
            room.branch.assisted if room else False,
            meta.practice,
            meta.forked_from,
            room.note if room else "",
            meta.outcome,
            [vote_info(ballot, people) for ballot in meta.votes],
        )

    # Who is there.

    def playing_seats(self, socket: Socket) -> list[int]:
        """Return the seats that a socket plays: held by its tokens, and not by a scout."""
        meta = self.metas.get(socket.table)
        if meta is None or meta.status not in ("playing", "over"):
            return []
        return [seat for seat in socket.seats if meta.seats[seat].holder == "person"]

    def present_here(self, table: str) -> list[int]:
        """Return the seats whose people are connected to this process."""
        return sorted({seat for socket in self.sockets.get(table, []) for seat in socket.seats})

    def present(self, table: str) -> set[int]:
        """Return the seats whose people are connected, here or elsewhere."""
        now = time.monotonic()
        found = set(self.present_here(table))
        for seats, until in self.elsewhere.get(table, {}).values():
            if until > now:
                found.update(seats)
        return found

    # Telling.

    async def tell_table(self, table: str) -> None:
        """Tell everybody at a table that something about it has changed."""
        meta = await self.fresh_meta(table)
        self.publish(table, encode(messages.Table(self.info(meta))))

    def publish(self, table: str, text: bytes) -> None:
        """Send the same to every socket at a table."""
        for socket in self.sockets.get(table, []):
            socket.send(text)


def vote_info(ballot: Ballot, people: list[int]) -> VoteInfo:
    """Tell a vote, and whose yes it still wants."""
    wanted = [seat for seat in people if ballot.what != "replace" or seat != ballot.seat]
    return VoteInfo(
        ballot.vote,
        ballot.what,
        ballot.by,
        ballot.position,
        ballot.seat,
        ballot.holder,
        ballot.yes,
        wanted,
    )
