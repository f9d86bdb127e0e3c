"""Where tables are kept: SQLite or PostgreSQL, written by one thread that commits in groups."""

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
PAUSE: Final = 0.5  # seconds without work after which what was put off is written
MANY: Final = 64
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
    """The database of one process; every write goes through one thread, in order."""

    def __init__(self, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self.engine: Final = open_engine(url)
        self.loop: Final = loop
        self.shared: Final = self.engine.dialect.name == "postgresql"
        self.marks: Final = f"({', '.join(['%s' if self.shared else '?'] * 6)})"
        self.quick: sqlite3.Connection | None = None
        self.jobs: Final[queue.SimpleQueue[Append | Job | None]] = queue.SimpleQueue()
        self.put_off: Final[list[Write[None]]] = []
        self.readers: Final = ThreadPoolExecutor(READERS, "reader")
        self.commits = 0
        self.kept = 0
        self.seconds = 0.0
        self.thread: Final = threading.Thread(target=self.work, name="writer", daemon=True)
        self.thread.start()

    # What the server calls, in its loop.

    def append(self, row: Row, extra: Write[None] | None, done: Done) -> None:
        """Write a line; `done` is called in the loop once it is durable, or has failed."""
        self.jobs.put(Append(row, extra, done))

    def later(self, write: Write[None]) -> None:
        """Write something that need not be written at all, when there is time for it."""
        self.put_off.append(write)

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

        self.jobs.put(Job(write, done))
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
        self.jobs.put(None)
        self.thread.join(timeout=30)
        self.readers.shutdown(wait=True)
        self.engine.dispose()

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
                self.loop.call_soon_threadsafe(tell_all, results)
            if len(self.put_off) >= MANY or not (batch and going):
                self.write_put_off()
        if self.quick is not None:
            self.quick.close()

    def write_put_off(self) -> None:
        """Write what was put off, in one commit."""
        writes = self.put_off[:]
        del self.put_off[: len(writes)]
        if writes:
            nothing = Job(lambda c: [write(c) for write in writes], lambda *_: None)
            for _, _, error in self.carry_out([nothing]):
                if error is not None:
                    log.warning("a state was not written down: %s", error)

    def waiting(self) -> tuple[list[Append | Job], bool]:
        """Wait for a job, and return it with all that wait behind it; for none too long."""
        batch: list[Append | Job] = []
        try:
            job = self.jobs.get(timeout=PAUSE if self.put_off else None)
        except queue.Empty:
            return batch, True
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
                    return self.run_quickly(lines)
            with self.engine.begin() as connection:
                return self.run(connection, batch)
        except Exception as error:
            if len(batch) == 1:
                return [(batch[0].done, None, told(error, batch[0]))]
            if isinstance(error, FOR_EVERYBODY):
                return [(job.done, None, told(error, job)) for job in batch]
        return [result for job in batch for result in self.carry_out([job])]

    def run_quickly(self, group: list[Append]) -> list[Result]:
        """Write lines and nothing else to SQLite: one statement that is its own commit.

        Each call to the database waits for its turn of the interpreter when it returns, so that
        beginning, writing and committing would take three turns instead of one.
        """
        if self.quick is None:
            path = self.engine.url.database or ""
            self.quick = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            prepare(self.quick)
        statement, values = self.statement(group)
        self.quick.execute(statement, values)
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

    event.listen(engine, "connect", lambda connection, _: prepare(connection))
    return engine


def prepare(connection: sqlite3.Connection) -> None:
    """Set a connection to SQLite up."""
    connection.execute("PRAGMA page_size=1024")  # a commit touches a page for each table
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=20000")
    connection.execute("PRAGMA busy_timeout=10000")


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
