"""Where tables are kept: SQLite or PostgreSQL, written in order and committed in groups."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar, final

import psycopg
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

T = TypeVar("T")
Write = Callable[[Connection], T]
Row = tuple[str, int, int, int, bool, str]  # table, line, position, seat, free, entry

GROUP: Final = 512  # lines in one commit
READERS: Final = 4
CHANNEL: Final = "derelict"
INSERT: Final = "INSERT INTO lines (table_id, line, position, seat, free, entry) VALUES"
BUSY: Final = 10_000  # milliseconds that the thread waits for another process that writes
PAUSE: Final = 0.5  # seconds after which what was put off is written
MANY: Final = 64
QUICK: Final = 0.002  # seconds that a commit may take in the loop
FOR_A_LINE: Final = 0.00002  # and so many more for each of its lines
STRIKES: Final = 8  # slow commits in a row after which the thread writes
AWAY: Final = 1.0  # seconds for which it then does
CONFLICTS: Final = (IntegrityError, sqlite3.IntegrityError)
FOR_EVERYBODY: Final = (InterfaceError, OperationalError, sqlite3.OperationalError)
log = logging.getLogger("derelict.server")


class NotSaved(Exception):
    """The database cannot be written or read now; nothing has changed."""


class Taken(Exception):
    """Somebody else has written this line of the journal."""


@final
class Append:
    """A line to be written, with what must become true in the same commit."""

    def __init__(self, row: Row, extra: Write[None] | None, done: Done) -> None:
        self.row: Final = row
        self.extra: Final = extra
        self.done: Final = done


@final
class Job:
    """Anything else to be written."""

    def __init__(self, write: Write[Any], done: Done) -> None:
        self.write: Final = write
        self.done: Final = done


Done = Callable[[object, BaseException | None], None]
Result = tuple[Done, object, BaseException | None]


@final
class Store:
    """The database of one process; all that it writes is written in order.

    One thread writes. Lines that come alone are written in the loop itself as long as commits are
    quick: all that came in during one turn of it, in one commit, and never beside the thread.
    """

    def __init__(self, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self.engine: Final = open_engine(url)
        self.loop: Final = loop
        self.shared: Final = self.engine.dialect.name == "postgresql"
        self.marks: Final = f"({', '.join(['%s' if self.shared else '?'] * 6)})"
        self.quick: Final[dict[int, sqlite3.Connection]] = {}  # by how long each waits for others
        self.jobs: Final[queue.SimpleQueue[Append | Job | None]] = queue.SimpleQueue()
        self.ready: list[Append] = []  # to be written in the loop, at the end of its turn
        self.under_way = 0  # jobs that the thread has been given, and not told of
        self.slow = 0
        self.away_until = 0.0
        self.put_off: list[Write[None]] = []
        self.readers: Final = ThreadPoolExecutor(READERS, "reader")
        self.commits = 0
        self.kept = 0
        self.seconds = 0.0
        self.thread: Final = threading.Thread(target=self.work, name="writer", daemon=True)
        self.thread.start()

    # What the server calls, in its loop.

    def append(self, row: Row, extra: Write[None] | None, done: Done) -> None:
        """Write a line; `done` is called in the loop once it is durable, or has failed."""
        job = Append(row, extra, done)
        if extra is not None or self.shared or self.loop.time() < self.away_until:
            self.put(job)
            return
        self.ready.append(job)
        if len(self.ready) == 1 and not self.under_way:
            self.loop.call_soon(self.write_here)

    def put(self, job: Append | Job) -> None:
        """Give the thread a job, after all that was to be written before it."""
        before, self.ready = self.ready, []
        for one in (*before, job):
            self.under_way += 1
            self.jobs.put(one)

    def later(self, write: Write[None]) -> None:
        """Write something that need not be written at all, when there is time for it."""
        self.put_off.append(write)
        if len(self.put_off) == 1:
            self.loop.call_later(PAUSE, self.write_put_off)
        elif len(self.put_off) == MANY:
            self.write_put_off()

    def write_put_off(self) -> None:
        """Write what was put off, in one commit."""
        writes, self.put_off = self.put_off, []

        def done(_: object, error: BaseException | None) -> None:
            if error is not None:
                log.warning("a state was not written down: %s", error)

        if writes:
            self.put(Job(lambda connection: [write(connection) for write in writes], done))

    async def write(self, write: Write[T]) -> T:
        """Carry a write out in a commit, and return what it returns."""
        future: asyncio.Future[Any] = self.loop.create_future()

        def done(result: object, error: BaseException | None) -> None:
            if future.cancelled():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)

        self.put(Job(write, done))
        found: T = await future
        return found

    async def read(self, read: Write[T]) -> T:
        """Read something, beside the writing."""
        return await self.loop.run_in_executor(self.readers, self.reading, read)

    def reading(self, read: Write[T]) -> T:
        """Read on a connection of one's own."""
        try:
            with self.engine.connect() as connection:
                return read(connection)
        except (SQLAlchemyError, sqlite3.Error, psycopg.Error) as error:
            raise NotSaved(short(error)) from None

    def close(self) -> None:
        """Finish what is under way, and close."""
        self.write_put_off()
        last, self.ready = self.ready, []
        for job in (*last, None):
            self.jobs.put(job)
        self.thread.join(timeout=30)
        self.readers.shutdown(wait=True)
        for connection in self.quick.values():
            connection.close()
        self.engine.dispose()

    # Writing in the loop.

    def write_here(self) -> None:
        """Write the lines that came in during this turn of the loop, and tell."""
        if self.under_way:
            return  # and then again
        group, self.ready = self.ready[:GROUP], self.ready[GROUP:]
        if not group:
            return  # the thread has had them
        if self.ready:
            self.loop.call_soon(self.write_here)
        began = time.perf_counter()
        try:
            self.commits += 1
            results = self.run_quickly(group, 0)
        except Exception:
            self.ready = group + self.ready
            self.give_up()
            return
        took = time.perf_counter() - began
        self.seconds += took
        self.watch(took - len(group) * FOR_A_LINE)
        tell_all(results)

    def give_up(self) -> None:
        """Let the thread write what could not be written here, or say why that cannot be."""
        *before, last = self.ready
        self.ready = before
        self.put(last)

    def watch(self, took: float) -> None:
        """Leave the writing to the thread for a while when the disk is slow."""
        self.slow = self.slow + 1 if took > QUICK else 0
        if self.slow == STRIKES:
            self.slow = 0
            self.away_until = self.loop.time() + AWAY

    # What the thread does.

    def work(self) -> None:
        """Take what is waiting, write it in one commit, tell, and again."""
        going = True
        while going:
            batch, going = self.waiting()
            if batch:
                began = time.perf_counter()
                results = self.carry_out(batch)
                self.seconds += time.perf_counter() - began
                self.loop.call_soon_threadsafe(self.written, results)

    def written(self, results: list[Result]) -> None:
        """Tell what the thread has written; what waited for it is written here."""
        self.under_way -= len(results)
        tell_all(results)
        if self.ready and not self.under_way:
            self.write_here()

    def waiting(self) -> tuple[list[Append | Job], bool]:
        """Wait for a job, and return it with all that wait behind it; for none too long."""
        batch: list[Append | Job] = []
        job = self.jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == GROUP:
                return batch, True
            try:
                job = self.jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def carry_out(self, batch: list[Append | Job]) -> list[Result]:
        """Write a batch in one commit; if anything in it fails, each job in one of its own."""
        try:
            self.commits += 1
            if not self.shared:
                lines = [job for job in batch if isinstance(job, Append) and job.extra is None]
                if len(lines) == len(batch):
                    return self.run_quickly(lines, BUSY)
            with self.engine.begin() as connection:
                return self.run(connection, batch)
        except Exception as error:
            if len(batch) == 1:
                return [(batch[0].done, None, told(error, batch[0]))]
            if isinstance(error, FOR_EVERYBODY):
                return [(job.done, None, told(error, job)) for job in batch]
        return [result for job in batch for result in self.carry_out([job])]

    def run_quickly(self, group: list[Append], patience: int) -> list[Result]:
        """Write lines and nothing else to SQLite: one statement that is its own commit.

        Each call to the database waits for its turn of the interpreter when it returns, so that
        beginning, writing and committing would take three turns instead of one.
        """
        connection = self.quick.get(patience)
        if connection is None:
            path = self.engine.url.database or ""
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            prepare(connection, patience)
            self.quick[patience] = connection
        statement, values = self.statement(group)
        connection.execute(statement, values)
        self.kept += len(group)
        return [(job.done, None, None) for job in group]

    def statement(self, group: list[Append]) -> tuple[str, tuple[object, ...]]:
        """Return the one statement that writes several lines, and its values."""
        rows = ", ".join([self.marks] * len(group))
        return f"{INSERT} {rows}", tuple([value for job in group for value in job.row])

    def run(self, connection: Connection, batch: list[Append | Job]) -> list[Result]:
        """Write jobs in order, lines that follow one another at once."""
        results: list[Result] = []
        group: list[Append] = []
        for job in batch:
            if isinstance(job, Append):
                group.append(job)
                continue
            results += self.run_lines(connection, group)
            group = []
            results.append((job.done, job.write(connection), None))
        return results + self.run_lines(connection, group)

    def run_lines(self, connection: Connection, group: list[Append]) -> list[Result]:
        """Write lines, and what belongs to them."""
        if not group:
            return []
        statement, values = self.statement(group)
        connection.exec_driver_sql(statement, values)
        for job in group:
            if job.extra is not None:
                job.extra(connection)
        if self.shared:
            for job in group:
                notify(connection, f"line {job.row[0]} {job.row[1]}")
        self.kept += len(group)
        return [(job.done, None, None) for job in group]


def tell_all(results: list[Result]) -> None:
    """Tell the results of a commit, in order; whoever fails to listen stops nobody."""
    for done, result, error in results:
        try:
            done(result, error)
        except Exception:
            log.exception("what followed a commit failed")


def told(error: Exception, job: Append | Job) -> BaseException:
    """Return an error as the server knows it."""
    if isinstance(error, CONFLICTS) and isinstance(job, Append):
        return Taken()
    if isinstance(error, (SQLAlchemyError, sqlite3.Error, psycopg.Error, OSError)):
        return NotSaved(short(error))
    return error


def short(error: Exception) -> str:
    """Return the first line of what a database says."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__


def notify(connection: Connection, what: str) -> None:
    """Tell the other workers, as soon as this commits; where there are none, do nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": what}
        )


def open_engine(url: str) -> Engine:
    """Open the database; SQLite with a log that every commit reaches the disk by."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=READERS + 1, pool_pre_ping=True)
    engine = create_engine(url, pool_size=READERS + 1, connect_args={"check_same_thread": False})

    event.listen(engine, "connect", lambda connection, _: prepare(connection, BUSY))
    return engine


def prepare(connection: sqlite3.Connection, patience: int) -> None:
    """Set a connection to SQLite up; it waits so many milliseconds while another one writes."""
    connection.execute("PRAGMA page_size=1024")  # a commit touches a page for each table
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=20000")
    connection.execute(f"PRAGMA busy_timeout={patience}")


def migrate(url: str) -> None:
    """Bring the schema of a database up to date."""
    engine = open_engine(url)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # one process at a time
            connection.execute(text("SELECT pg_advisory_xact_lock(716253)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()
