"""Clients for the tests: sockets that keep all they are sent, and bots that play on them."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Json, Made, Server

T = TypeVar("T")
SOON: Final = 30.0
opened: list[Client] = []  # in the test that runs


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test, and close every socket that it has opened, however it ends."""

    async def tidily() -> T:
        try:
            return await test
        finally:
            await asyncio.gather(*(one.close() for one in opened))
            opened.clear()

    return asyncio.run(tidily())


class Client:
    """A socket at a table; it keeps every message, and the view as the patches make it."""

    def __init__(
        self,
        server: Server,
        table: str,
        tokens: Sequence[str] = (),
        view: str = "patch",
        words: bool = False,
        log: int = 40,
    ) -> None:
        self.server: Final = server
        self.table: Final = table
        self.tokens: Final = list(tokens)
        self.wants: Final = {"view": view, "words": words, "log": log}
        self.socket: ClientConnection | None = None
        self.raw: list[str] = []
        self.messages: list[Json] = []
        self.lines: list[int] = []  # of the journal, as they were told
        self.line = 0
        self.status = ""
        self.seats: list[int] = []
        self.view: Json | None = None
        self.decisions: list[Json] = []
        self.now: Json = {}  # the last welcome or update
        self.outcome: Json | None = None
        self.ids = 0

    # Coming and going.

    async def open(self, since: int | None = None) -> Json:
        """Sit down, and return the welcome."""
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/ws"
        self.socket = await connect(url, max_size=None, compression=None)
        opened.append(self)
        sit: Json = {"type": "sit", "tokens": self.tokens, "wants": self.wants}
        if since is not None:
            sit["since"] = since
        await self.socket.send(json.dumps(sit))
        return await self.wait("welcome")

    async def close(self) -> None:
        """Go."""
        if self.socket is not None:
            socket, self.socket = self.socket, None
            await socket.close()

    async def again(self) -> Json:
        """Come back after a lost connection."""
        await self.close()
        return await self.open(self.line)

    async def __aenter__(self) -> Client:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    # Listening.

    async def receive(self, within: float = SOON) -> Json:
        """Take the next message."""
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), within)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.messages.append(message)
        self.look_at(message)
        return message

    def look_at(self, message: Json) -> None:
        """Take over how everything stands."""
        kind = message["type"]
        if kind in ("welcome", "update"):
            self.now = message
            self.decisions = message["decisions"]
            self.line = message["line"]
            self.outcome = message.get("outcome") or message.get("table", {}).get("outcome")
        if kind == "welcome":
            self.seats = message["seats"]
            self.view = message["view"]
            self.lines += [entry["line"] for entry in message["log"]]
        elif kind == "update":
            self.lines.append(message["line"])
            self.view = message["view"] if "view" in message else self.patched(message)
        if "table" in message:
            self.status = message["table"]["status"]
            self.outcome = message["table"]["outcome"] or self.outcome

    def patched(self, message: Json) -> Json | None:
        """Return the view with what has changed."""
        if "patch" not in message or self.view is None:
            return self.view
        view = dict(self.view)
        for key, value in message["patch"].items():
            name, _, number = key.partition("/")
            if number:
                view[name] = [*view[name]]
                view[name][int(number)] = value
            else:
                view[name] = value
        return view

    async def until(self, wanted: Callable[[Json], bool], within: float = SOON) -> Json:
        """Take messages until one is as wanted."""
        async with asyncio.timeout(within):
            while True:
                message = await self.receive(within)
                if wanted(message):
                    return message

    async def wait(self, kind: str, within: float = SOON, **fields: object) -> Json:
        """Take messages until one of a kind, with some values."""
        return await self.until(
            lambda m: m["type"] == kind and all(m.get(k) == v for k, v in fields.items()), within
        )

    async def drain(self, quiet: float = 0.25) -> list[Json]:
        """Take messages until there are none for a while."""
        found: list[Json] = []
        while True:
            try:
                found.append(await self.receive(quiet))
            except TimeoutError:
                return found

    # Acting.

    async def send(self, kind: str, **fields: object) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def ask(self, kind: str, **fields: object) -> Json:
        """Send a message, and return its answer."""
        self.ids += 1
        id = self.ids
        await self.send(kind, id=id, **fields)
        return await self.until(lambda m: m.get("id") == id and m["type"] in ("update", "refused"))

    async def choose(self, choice: str, seat: int, line: int | None = None) -> Json:
        """Choose, and return the answer."""
        at = self.line if line is None else line
        return await self.ask("choose", seat=seat, choice=choice, line=at)

    def options(self, seat: int | None = None) -> list[str]:
        """Return what a seat may choose."""
        for decision in self.decisions:
            if seat is None or decision["seat"] == seat:
                return [o if isinstance(o, str) else o["choice"] for o in decision["options"]]
        return []

    def asked(self) -> list[int]:
        """Return the own seats that are asked."""
        return [decision["seat"] for decision in self.decisions if decision["options"]]

    async def refusal(self, why: str, kind: str, **fields: object) -> Json:
        """Send what must be refused, for that reason."""
        answer = await self.ask(kind, **fields)
        assert (answer["type"], answer.get("why")) == ("refused", why), answer
        assert answer["message"]
        return answer


def client(made: Made, *seats: int, **wants: Any) -> Client:
    """Return a client with the tokens of some seats of a new table."""
    return Client(made.server, made.table, [made.tokens[seat] for seat in seats], **wants)


async def play(one: Client, dice: random.Random, most: int = 100_000) -> int:
    """Choose at random for a client's seats until the game is over; return how many were kept."""
    kept = 0
    while one.outcome is None and kept < most:
        if one.asked():
            seat, line = dice.choice(one.asked()), one.line
            answer = await one.choose(dice.choice(one.options(seat)), seat)
            assert answer["type"] == "update" or answer["why"] in ("stale", "not-playing"), answer
            kept += answer["type"] == "update"
            while one.line == line and one.outcome is None:
                await one.receive()  # what was refused as stale shows what has changed
        else:
            await one.receive()
    return kept


async def some_choices(one: Client, count: int, dice: random.Random) -> None:
    """Make some choices for a client that holds all seats of people."""
    for _ in range(count):
        while not one.asked():
            await one.receive()
        seat = one.asked()[0]
        answer = await one.choose(dice.choice(one.options(seat)), seat)
        assert answer["type"] == "update", answer


async def closing(one: Client) -> int:
    """Wait until the server closes a socket, and return the code."""
    try:
        while True:
            await one.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006
