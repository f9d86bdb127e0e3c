"""A player for the table server, written from docs/protocol.md: it plays a game to its end.

python examples/bot.py http://127.0.0.1:8000 cosmic          three bots at a table of their own
python examples/bot.py http://127.0.0.1:8000 TABLE-ID        take a free seat and play along

It needs the server and the package `websockets`, and nothing else of Derelict.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]


def ask(server: str, path: str, body: Json | None = None) -> Any:
    """Call the HTTP interface; a body makes it a POST."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


class Bot:
    """One player at one seat, who chooses at random and says why the game ended."""

    def __init__(self, server: str, table: str, seat: int, token: str, seed: int = 1) -> None:
        self.url = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/ws"
        self.seat = seat
        self.token = token
        self.line = -1
        self.random = random.Random(seed * 100 + seat)
        self.chosen = 0
        self.outcome: Json | None = None

    async def play(self) -> Json | None:
        """Play until the game is over; a lost connection is taken up where it was lost."""
        while self.outcome is None:
            try:
                async with connect(self.url, max_size=None) as socket:
                    sit: Json = {"type": "sit", "tokens": [self.token]}
                    sit["wants"] = {"view": "none", "words": False, "log": 0}
                    if self.line >= 0:
                        sit["since"] = self.line
                    await socket.send(json.dumps(sit))
                    async for text in socket:
                        await self.take(socket, json.loads(text))
                        if self.outcome is not None:
                            break
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.2)
        return self.outcome

    async def take(self, socket: Any, message: Json) -> None:
        """Look at what the server says, and choose if asked."""
        if message["type"] in ("welcome", "update"):
            self.line = message["line"]
            self.outcome = message.get("outcome") or message.get("table", {}).get("outcome")
            for decision in message["decisions"]:
                if decision["seat"] == self.seat:
                    await self.choose(socket, decision["options"])
        elif message["type"] == "table" and message["table"]["status"] in ("over", "ended"):
            self.outcome = message["table"]["outcome"] or {"reason": "ended", "scores": []}
        elif message["type"] == "refused" and message["why"] != "stale":
            raise RuntimeError(message["message"])

    async def choose(self, socket: Any, options: list[str]) -> None:
        """Choose at random, at the line that was seen."""
        choice = self.random.choice(options)
        self.chosen += 1
        message = {"type": "choose", "seat": self.seat, "choice": choice, "line": self.line}
        await socket.send(json.dumps(message))


async def main(server: str, what: str) -> None:
    """Sit down, play, and tell how it ended."""
    if what in [game["id"] for game in ask(server, "/api/games")]:
        body = {"game": what, "seats": 3, "take": [0, 1, 2], "name": "Bot", "start": True}
        held = ask(server, "/api/tables", body)["held"]
    else:
        seats = ask(server, f"/api/tables/{what}")["seats"]
        free = next(seat["seat"] for seat in seats if seat["holder"] == "free")
        held = [ask(server, f"/api/tables/{what}/seats/{free}/take", {"name": "Bot"})]
    bots = [Bot(server, one["table"], one["seat"], one["token"]) for one in held]
    outcomes = await asyncio.gather(*(bot.play() for bot in bots))
    print(sum(bot.chosen for bot in bots), "choices:", json.dumps(outcomes[0]))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
