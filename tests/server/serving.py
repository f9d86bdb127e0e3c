"""Servers for the tests: real processes on a free port, with a database of their own."""

from __future__ import annotations

import atexit
import http.client
import importlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, text

from derelict.server.settings import with_driver

Json = dict[str, Any]
PATIENCE: Final = 60.0
USUAL: Final = ("--pace", "0", "--rate", "100000", "--tables", "1000000")
running: set[int] = set()  # process groups that must not outlive the tests


@atexit.register
def end_all() -> None:
    """Leave no process behind."""
    for group in list(running):
        end_group(group)


def end_group(group: int) -> None:
    """Kill the processes of one server."""
    running.discard(group)
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


class Database:
    """Where a server keeps its tables, and a way for the tests to look there."""

    def __init__(self, kind: str, folder: Path, url: str) -> None:
        self.kind: Final = kind
        self.folder: Final = folder
        self.url: Final = url
        self.engine: Engine = create_engine(with_driver(url))

    def ask(self, sql: str, **values: object) -> list[Any]:
        """Ask the database something."""
        with self.engine.connect() as connection:
            return list(connection.execute(text(sql), values))

    def change(self, sql: str, **values: object) -> int:
        """Change something behind the server's back."""
        with self.engine.begin() as connection:
            return connection.execute(text(sql), values).rowcount

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()


def sqlite_in(folder: Path) -> Database:
    """Return a database in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return Database("sqlite", folder, f"sqlite:///{folder / 'tables.db'}")


class Postgres:
    """A real PostgreSQL, for as long as the tests run."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server: Any = importlib.import_module("pgserver")
        self.folder: Final = folder
        self.handle: Final[Any] = server.get_server(folder, cleanup_mode="stop")
        self.control: Final[Any] = server.pg_ctl

    def database(self, folder: Path) -> Database:
        """Make a new database."""
        folder.mkdir(parents=True, exist_ok=True)
        name = f"t{secrets.token_hex(6)}"
        engine = create_engine(with_driver(self.handle.get_uri()), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return Database("postgresql", folder, self.handle.get_uri(name))

    def stop(self) -> None:
        """Stop it at once, as when the machine is restarted."""
        user = self.handle.system_user
        self.control(["-w", "-m", "immediate", "stop"], pgdata=self.folder, user=user)

    def start(self) -> None:
        """Start it again."""
        self.handle.ensure_postgres_running()

    def close(self) -> None:
        """End it."""
        self.handle.cleanup()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`derelict serve` as a process of its own."""

    def __init__(self, database: Database, *options: str, workers: int | None = None) -> None:
        self.database: Final = database
        self.options: Final = (*USUAL, *options)
        shared = database.kind == "postgresql"
        self.workers: Final = workers if workers is not None else 2 if shared else 1
        self.port: Final = free_port()
        self.errors: Final = database.folder / f"stderr-{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def command(self) -> list[str]:
        """How it is started."""
        found = [sys.executable, "-m", "derelict", "serve", "--port", str(self.port)]
        if self.database.kind == "postgresql":
            found += ["--database", self.database.url, "--workers", str(self.workers)]
        return [*found, *self.options]

    def start(self) -> Server:
        """Start it, and wait until it answers."""
        environment = {**os.environ, "DERELICT_DATA": str(self.database.folder)}
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
                env=environment,
                start_new_session=True,
            )
        running.add(self.process.pid)
        self.wait_until_up()
        return self

    def wait_until_up(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        answer: object = None
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.said()[-3000:]
            try:
                answer = self.ask("GET", "/health")
                if answer[0] == 200:
                    return
            except OSError as error:
                answer = error
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer but {answer!r}: {self.said()[-3000:]}")

    def said(self) -> str:
        """Return what it has said on its standard error."""
        return self.errors.read_text(encoding="utf-8", errors="replace")

    def stop(self, within: float = 15.0) -> int:
        """Ask it to stop, and return its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(within)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it as a power cut does."""
        if self.process is not None:
            end_group(self.process.pid)
            self.process.wait(10)
            self.process = None

    def members(self) -> list[int]:
        """Return the ids of its processes."""
        assert self.process is not None
        found = subprocess.run(
            ["ps", "-o", "pid=", "-g", str(self.process.pid)], capture_output=True, check=True
        )
        return [int(word) for word in found.stdout.split()]

    def raw(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request as it is; return the status, the headers and the body."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            link.request(method, path, body, headers or {})
            answer = link.getresponse()
            named = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, named, answer.read()
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            link.close()

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, Any]:
        """Ask for something over HTTP; return the status and the answer."""
        sent = None if body is None else json.dumps(body).encode()
        if sent is not None:
            headers["Content-Type"] = "application/json"
        if token:
            headers["Authorization"] = f"Bearer {token}"
        status, _, answer = self.raw(method, path, sent, headers)
        try:
            return status, json.loads(answer)
        except ValueError:
            return status, answer.decode(errors="replace")

    def must(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask for something that must be done."""
        status, answer = self.ask(method, path, body, token)
        assert status < 300, (method, path, status, answer)
        return answer

    def refused(
        self, why: str, status: int, method: str, path: str, body: Any = None, token: str = ""
    ) -> Json:
        """Ask for something that must be refused, for that reason."""
        found, answer = self.ask(method, path, body, token)
        assert (found, answer["why"]) == (status, why), (found, answer)
        assert answer["message"]
        return dict(answer)

    def make(self, game: str, seats: int, take: list[int] | None = None, **more: Any) -> Made:
        """Make a table and begin, with all seats taken unless told otherwise."""
        scouts = more.get("scouts", [])
        taken = [seat for seat in range(seats) if seat not in scouts] if take is None else take
        body = {"game": game, "seats": seats, "take": taken, "start": True, **more}
        return Made(self, self.must("POST", "/api/tables", body))

    def seed(self, table: str) -> str:
        """Return the luck to come of a table, which only the database knows."""
        ((seed,),) = self.database.ask("SELECT seed FROM tables WHERE id = :t", t=table)
        return str(seed)

    def lines(self, table: str) -> list[tuple[int, str]]:
        """Return the journal of a table as the database has it."""
        rows = self.database.ask(
            "SELECT line, entry FROM lines WHERE table_id = :t ORDER BY line", t=table
        )
        return [(line, entry) for line, entry in rows]


class Made:
    """A table that was made, and the tokens of the seats taken with it."""

    def __init__(self, server: Server, answer: Json) -> None:
        self.server: Final = server
        self.info: Final[Json] = answer["table"]
        self.table: Final[str] = answer["table"]["table"]
        self.tokens: Final[dict[int, str]] = {one["seat"]: one["token"] for one in answer["held"]}
        self.path: Final = f"/api/tables/{self.table}"

    def now(self) -> Json:
        """Return the table as everybody may see it."""
        found: Json = self.server.must("GET", self.path)
        return found


@contextmanager
def served(database: Database, *options: str, workers: int | None = None) -> Iterator[Server]:
    """Serve a database for a while."""
    server = Server(database, *options, workers=workers)
    try:
        yield server.start()
    finally:
        server.kill()
