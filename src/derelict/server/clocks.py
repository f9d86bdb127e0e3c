"""The clocks of the tables: which run, when they ring, and what is kept of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, final

from sqlalchemy import Connection, delete, insert, select

from derelict.server import agreed, loading, schema
from derelict.server.agreed import Refuse
from derelict.server.messages import ClockInfo
from derelict.server.room import Room
from derelict.server.store import NotSaved, Write
from derelict.server.tables import Tables

AGAIN: Final = 1.0  # seconds until a table is looked for again that could not be read
Ends = dict[str, tuple[str, float]]


@final
class Clocks:
    """The clocks that run at the tables of one process."""

    def __init__(self, tables: Tables, choose: Callable[[Room, int, str], None]) -> None:
        self.tables: Final = tables
        self.choose: Final = choose
        self.alarms: dict[tuple[str, str], asyncio.TimerHandle] = {}

    async def open(self) -> None:
        """Take up the clocks that run."""
        for table, name, ends in await self.tables.store.read(all_clocks):
            self.set_alarm(table, name, ends)

    def close(self) -> None:
        """Let no clock ring any more."""
        for alarm in self.alarms.values():
            alarm.cancel()

    def turn(self, room: Room) -> list[str]:
        """Start, keep and stop clocks as the rules want; return the names of those that changed."""
        running = room.running()
        if not running and not room.clocks:
            return []
        wanted = {clock.name: clock for clock in running}
        changed = [name for name in room.clocks if name not in wanted]
        for name in changed:
            del room.clocks[name]
            if alarm := self.alarms.pop((room.table, name), None):
                alarm.cancel()
        for name, clock in wanted.items():
            if room.clocks.get(name, ("", 0.0))[0] != clock.key:
                room.clocks[name] = (
                    clock.key,
                    time.time() + clock.seconds / self.tables.settings.haste,
                )
                changed.append(name)
        return changed

    async def start(self, room: Room) -> None:
        """Start the clocks of a game that has just begun, unless another worker has."""
        if changed := self.turn(room):
            wanted = dict(room.clocks)
            room.clocks = await self.tables.store.write(
                lambda c: begin_clocks(c, room.table, changed, wanted)
            )

    def set_alarm(self, table: str, name: str, ends: float) -> None:
        """Ring when a clock runs out."""
        if old := self.alarms.pop((table, name), None):
            old.cancel()
        wait = ends - time.time()

        def ring() -> None:
            self.alarms.pop((table, name), None)
            self.tables.spawn(self.run_out(table, name))

        self.alarms[table, name] = self.tables.loop.call_later(wait + 0.01 if wait > 0 else 0, ring)

    async def run_out(self, table: str, name: str) -> None:
        """A clock has run out: make the choice that the rules demand, once it is open."""
        try:
            room = await self.tables.room(table)
        except Refuse:
            return
        except NotSaved:
            self.set_alarm(table, name, time.time() + AGAIN)
            return
        meta = self.tables.metas.get(table)
        kept = room.clocks.get(name)
        clock = next((c for c in room.running() if c.name == name), None)
        if meta is None or meta.status != "playing" or kept is None or clock is None:
            return
        if kept[1] > time.time() or room.kept != room.line:
            self.set_alarm(table, name, kept[1])
            return
        choice = room.clock_choice(clock.rule)
        if choice is not None:
            self.tables.counts["rung"] += 1
            self.choose(room, *choice)

    def infos(self, room: Room) -> list[ClockInfo]:
        """Tell the clocks that run."""
        if not room.clocks:
            return []
        now = time.time()
        found: list[ClockInfo] = []
        for clock in room.running():
            if clock.name in room.clocks:
                left = max(room.clocks[clock.name][1] - now, 0.0)
                found.append(ClockInfo(clock.name, clock.seconds, round(left, 2)))
        return found


# What is kept of them.


def keep_clocks(table: str, changed: list[str], clocks: Ends) -> Write[None]:
    """Return how to write clocks down that have started or stopped."""
    now = {name: clocks[name] for name in changed if name in clocks}
    kept = schema.clocks

    def write(connection: Connection) -> None:
        connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.name.in_(changed)))
        for name, (key, ends) in now.items():
            connection.execute(insert(kept).values(table_id=table, name=name, key=key, ends=ends))

    return write


def begin_clocks(connection: Connection, table: str, changed: list[str], clocks: Ends) -> Ends:
    """Write down the clocks that nobody else has started, and return all that run."""
    agreed.lock_table(connection, table)
    there = loading.clocks_of(connection, table)
    missing = [n for n in changed if n not in clocks or there.get(n, ("",))[0] != clocks[n][0]]
    keep_clocks(table, missing, clocks)(connection)
    return loading.clocks_of(connection, table)


def all_clocks(connection: Connection) -> list[tuple[str, str, float]]:
    """Read every clock that runs."""
    kept = schema.clocks.c
    rows = connection.execute(select(kept.table_id, kept.name, kept.ends))
    return [(row.table_id, row.name, row.ends) for row in rows]
