"""The store: one commit for many, and nobody loses by another's mistake."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection, text

from derelict.server.settings import with_driver
from derelict.server.store import BUSY, STRIKES, NotSaved, Row, Store, Taken, migrate
from tests.server.serving import Database

Test = Callable[[Store], Awaitable[None]]


def in_store(database: Database, test: Test) -> None:
    """Open a store on a fresh database, and run a test in its loop."""
    url = with_driver(database.url)
    migrate(url)

    async def opened() -> None:
        store = Store(url, asyncio.get_running_loop())
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(opened())


def row(line: int, table: str = "t") -> Row:
    """Return a line of a journal."""
    return (table, line, line, 0, True, "0 move 1")


def append(store: Store, one: Row, extra: Any = None) -> asyncio.Future[None]:
    """Write a line, and return what will come of it."""
    future: asyncio.Future[None] = store.loop.create_future()

    def done(_: object, error: BaseException | None) -> None:
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    store.append(one, extra, done)
    return future


def held(store: Store) -> threading.Event:
    """Hold the thread that writes, so that what follows waits behind it."""
    gate = threading.Event()

    def wait(_: Connection) -> None:
        gate.wait(10)

    store.append(row(10**6, "gate"), wait, lambda *_: None)
    return gate


def count(connection: Connection) -> int:
    """Count the lines of the table that the tests write."""
    return int(
        connection.execute(text("SELECT count(*) FROM lines WHERE table_id = 't'")).scalar_one()
    )


def test_what_waits_is_written_in_one_commit(database: Database) -> None:
    """A hundred lines that wait take one commit, in order."""

    async def test(store: Store) -> None:
        gate = held(store)
        told: list[int] = []
        lines = [append(store, row(number)) for number in range(1, 101)]
        for number, line in enumerate(lines, 1):
            line.add_done_callback(lambda _, n=number: told.append(n))  # type: ignore[misc]
        before = store.commits
        gate.set()
        await asyncio.gather(*lines)
        assert store.commits - before <= 2
        assert await store.read(count) == 100
        await asyncio.sleep(0)
        assert told == list(range(1, 101))

    in_store(database, test)


def test_one_failing_job_does_not_take_others_with_it(database: Database) -> None:
    """Neither a line that is taken, nor a write that fails, nor one that makes no sense."""

    async def test(store: Store) -> None:
        await append(store, row(3))
        gate = held(store)
        lines = [append(store, row(number)) for number in range(1, 6)]
        broken = asyncio.ensure_future(store.write(failing))
        nonsense = asyncio.ensure_future(store.write(no_such_table))
        await asyncio.sleep(0)
        later = append(store, row(6))
        gate.set()
        results = await asyncio.gather(*lines, broken, nonsense, later, return_exceptions=True)
        assert [type(r) for r in results[:5]] == [type(None)] * 2 + [Taken] + [type(None)] * 2
        assert isinstance(results[5], ZeroDivisionError)
        assert isinstance(results[6], NotSaved)
        assert results[7] is None
        assert await store.read(count) == 6

    in_store(database, test)


def failing(_: Connection) -> None:
    """Fail for a reason of one's own."""
    raise ZeroDivisionError


def no_such_table(connection: Connection) -> None:
    """Fail for a reason of the database's."""
    connection.execute(text("SELECT nothing FROM nowhere"))


def test_what_belongs_to_a_line_is_written_with_it_or_not_at_all(database: Database) -> None:
    """If the rest fails, the line is not there either."""

    async def test(store: Store) -> None:
        with pytest.raises(ZeroDivisionError):
            await append(store, row(1), failing)
        assert await store.read(count) == 0
        await append(store, row(1))
        assert await store.read(count) == 1

    in_store(database, test)


def test_closing_writes_what_waits(database: Database) -> None:
    """What was taken before the end is there after it."""

    async def test(store: Store) -> None:
        gate = held(store)
        for number in range(1, 51):
            store.append(row(number), None, lambda *_: None)
        gate.set()

    in_store(database, test)
    ((found,),) = database.ask("SELECT count(*) FROM lines WHERE table_id = 't'")
    assert found == 50


def test_lines_that_come_alone_are_written_in_the_loop(sqlite: Database) -> None:
    """All of one turn in one commit; the thread is not asked."""

    async def test(store: Store) -> None:
        before = store.commits
        lines = [append(store, row(number)) for number in range(1, 11)]
        assert not store.under_way
        await asyncio.gather(*lines)
        assert store.commits == before + 1
        assert list(store.quick) == [0]
        assert await store.read(count) == 10

    in_store(sqlite, test)


def test_whoever_comes_second_in_the_same_turn_is_told_so(sqlite: Database) -> None:
    """A key that is taken fails alone, also in a commit of the loop."""

    async def test(store: Store) -> None:
        lines = [append(store, row(number)) for number in (1, 2, 2, 3)]
        results = await asyncio.gather(*lines, return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 2 + [Taken, type(None)]
        assert await store.read(count) == 3

    in_store(sqlite, test)


def test_what_waits_behind_the_thread_is_written_after_it(database: Database) -> None:
    """A line that comes while the thread writes is kept when it has done, and not before."""

    async def test(store: Store) -> None:
        gate = held(store)
        line = append(store, row(1))
        await asyncio.sleep(0.05)
        assert not line.done()
        gate.set()
        await line
        assert await store.read(count) == 1

    in_store(database, test)


def test_a_slow_disk_leaves_the_writing_to_the_thread(sqlite: Database) -> None:
    """After several slow commits; a while later the loop writes again."""

    async def test(store: Store) -> None:
        for _ in range(STRIKES - 1):
            store.watch(1.0)
        await append(store, row(1))
        assert list(store.quick) == [0]
        for _ in range(STRIKES):
            store.watch(1.0)
        line = append(store, row(2))
        assert store.under_way == 1
        await line
        assert list(store.quick) == [0, BUSY]
        store.away_until = 0.0
        line = append(store, row(3))
        assert store.under_way == 0
        await line
        assert await store.read(count) == 3

    in_store(sqlite, test)


def test_the_loop_does_not_wait_for_another_process(sqlite: Database) -> None:
    """While somebody else writes, lines wait with the thread, and the loop goes on."""

    async def test(store: Store) -> None:
        path = store.engine.url.database or ""
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        line = append(store, row(1))
        for _ in range(10):
            await asyncio.sleep(0.01)
        assert not line.done()
        other.execute("COMMIT")
        other.close()
        await line
        assert await store.read(count) == 1

    in_store(sqlite, test)
