"""The hall: everything that goes on at the tables of one process, put together."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Final, final

from derelict.server.chat import Chat
from derelict.server.going_back import GoingBack
from derelict.server.others import Others
from derelict.server.playing import Playing
from derelict.server.presence import Presence
from derelict.server.room import Room
from derelict.server.settings import Settings
from derelict.server.store import NotSaved, Store
from derelict.server.tables import Tables
from derelict.server.voting import Voting
from derelict.server.welcoming import Welcoming

HEARTBEAT: Final = 10.0  # seconds between two words of a worker about who is present with it


@final
class Hall:
    """All tables of one process, and all that is done there."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.loop: Final = store.loop
        self.tables: Final = Tables(settings, store, self)
        self.chat: Final = Chat(self.tables)
        self.playing: Final = Playing(self.tables)
        self.voting: Final = Voting(self.tables, self.playing)
        self.going_back: Final = GoingBack(self.tables, self.playing, self.voting)
        self.presence: Final = Presence(self.tables, self.playing, self.voting)
        self.welcoming: Final = Welcoming(self.tables, self.playing, self.presence, self.chat)
        self.others: Final = Others(self.tables, self.playing, self.presence, self.welcoming)

    # Beginning and ending.

    async def open(self) -> None:
        """Take up the clocks that run, and listen to the other workers."""
        await self.playing.clocks.open()
        self.others.open()
        self.tables.spawn(self.keep_house())

    async def close(self) -> None:
        """Finish what is under way, then send everybody away."""
        self.tables.stopping = True
        self.playing.clocks.close()
        await self.settle()
        for sockets in list(self.tables.sockets.values()):
            for socket in list(sockets):
                socket.close(1012, "the server is stopping")
        for task in list(self.tables.tasks):
            task.cancel()
        self.store.close()

    async def settle(self) -> None:
        """Take no more choices, and wait until all that were taken are written."""
        self.tables.stopping = True
        with suppress(NotSaved):
            await self.store.write(lambda connection: None)

    async def keep_house(self) -> None:
        """Put away tables that nobody has touched for a while, and say who is present."""
        tables, idle = self.tables, self.settings.idle_seconds
        while not tables.stopping:
            await asyncio.sleep(min(HEARTBEAT, max(idle / 4, 0.05)))
            before = time.monotonic() - idle
            for table in [t for t in tables.rooms if tables.used.get(t, 0) < before]:
                tables.put_away(table)
            if self.store.shared:
                with suppress(NotSaved):
                    await self.presence.say_present()

    # What the tables ask for.

    async def taken_up(self, room: Room) -> None:
        """A game was read from the database: let it go on."""
        table = room.table
        if any(socket.line < room.line for socket in self.tables.sockets.get(table, [])):
            self.tables.spawn(self.catch_up(table))
        if room.fallen_to is not None:
            self.playing.keep(room, room.jump(room.fallen_to, room.state))
        await self.playing.clocks.start(room)
        self.playing.go_on(room)

    async def changed(self, table: str) -> None:
        """Something about a table was written: tell it."""
        await self.welcoming.changed(table)

    async def follow_others(self, table: str) -> None:
        """Take over what others have written about a table."""
        await self.others.follow_others(table)

    async def catch_up(self, table: str) -> None:
        """The same, once at a time for each table."""
        await self.others.catch_up(table)
