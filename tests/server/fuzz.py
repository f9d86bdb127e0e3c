"""Send a server everything but what it expects, and look whether it minds.

python -m tests.server.fuzz --minutes 10
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.playing import Client, client, run, some_choices
from tests.server.serving import Json, Made, Server, served, sqlite_in

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 2**31, 2**63, -(2**70), 1.5, 1e308, "", "x" * 600, "\0",
    "\ud7ff", "é" * 99, [], [[[]]], {}, {"": {}}, [None] * 50, "jump 0", "0 move 1",
)  # fmt: skip
GONE: Final = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


def messages(token: str, line: int, options: list[str]) -> list[Json]:
    """Return a message of each kind, as it should be."""
    choice = options[0] if options else "move 1"
    return [
        {"type": "sit", "tokens": [token], "wants": {"view": "patch", "words": True, "log": 5}},
        {"type": "choose", "seat": 0, "choice": choice, "line": line},
        {"type": "undo", "line": line, "seat": 0},
        {"type": "redo", "line": line},
        {"type": "jump", "position": 0, "line": line},
        {"type": "watch", "seat": 0},
        {"type": "look", "position": 1},
        {"type": "say", "text": "hello", "seat": 0},
        {"type": "propose", "what": "replace", "seat": 0, "holder": "scout"},
        {"type": "propose", "what": "end"},
        {"type": "vote", "vote": 1, "yes": False},
    ]


def mutated(message: Json, dice: random.Random) -> Json:
    """Change, drop, add or rename something."""
    found = dict(message)
    name = dice.choice(list(found))
    match dice.randrange(5):
        case 0:
            found[name] = dice.choice(VALUES)
        case 1:
            del found[name]
        case 2:
            found[dice.choice(["id", "x", "line", "since", name.upper()])] = dice.choice(VALUES)
        case 3:
            found["type"] = dice.choice(["sit", "choose", "vote", "look", "", "welcome", "Sit"])
        case _:
            pass
    return found


def garbage(message: Json, dice: random.Random) -> str | bytes:
    """Return something to send: a message, hardly a message, or nothing like one."""
    text = json.dumps(mutated(message, dice))
    match dice.randrange(9):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return dice.randbytes(dice.randrange(300)).decode("latin-1")
        case 2:
            at = dice.randrange(len(text))
            return text[:at] + chr(dice.randrange(1, 0x2FFF)) + text[at + 1 :]
        case 3:
            return text[: dice.randrange(len(text))]
        case 4:
            return text + text
        case 5 if dice.random() < 0.1:
            return "[" * dice.choice([100, 5000, 9000, 100_000])
        case _:
            return text


async def bother(made: Made, dice: random.Random, counts: Counter[str]) -> None:
    """Open a socket, send it garbage, and take what comes."""
    url = f"ws://127.0.0.1:{made.server.port}{made.path}/ws"
    try:
        async with connect(url, max_size=None, compression=None, open_timeout=10) as socket:
            counts["connections"] += 1
            valid = messages(made.tokens[0], dice.randrange(40), ["move 1"])
            if dice.random() < 0.85:
                await socket.send(json.dumps(valid[0]))
            for _ in range(dice.randrange(1, 40)):
                await socket.send(garbage(dice.choice(valid), dice))
                counts["messages"] += 1
            await take(socket, counts)
    except GONE:
        counts["closed"] += 1


async def take(socket: ClientConnection, counts: Counter[str]) -> None:
    """Read the answers until there are none for a moment."""
    try:
        while True:
            answer = json.loads(await asyncio.wait_for(socket.recv(), 0.05))
            counts[answer.get("why", answer["type"])] += 1
    except TimeoutError:
        return


async def fuzz(server: Server, seconds: float, seed: int = 1) -> Counter[str]:
    """Bother some tables for a while, and check that others are undisturbed and all alive."""
    dice, counts = random.Random(seed), Counter[str]()
    victims = [server.make("cosmic", 1), server.make("daedalus", 2)]
    calm = asyncio.create_task(undisturbed(server, seconds))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.gather(*(bother(dice.choice(victims), dice, counts) for _ in range(4)))
        if made_over(victims[0]):
            victims[0] = server.make("cosmic", 1)
        if made_over(victims[1]):
            victims[1] = server.make("daedalus", 2)
    counts["choices beside"] = await calm
    assert counts["our-mistake"] == 0, server.said()[-3000:]
    assert '"level": "error"' not in server.said(), server.said()[-3000:]
    for made in victims:
        await alive(made)
    return counts


def made_over(made: Made) -> bool:
    """Whether a table can be played no more."""
    return made.now()["status"] in ("over", "ended")


async def undisturbed(server: Server, seconds: float) -> int:
    """Play at other tables meanwhile; every choice must be taken."""
    dice, count = random.Random(1), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        made = server.make("cosmic", 1)
        async with client(made, 0) as one:
            while one.outcome is None and time.monotonic() < end:
                await some_choices(one, 1, dice)
                count += 1
                await asyncio.sleep(0.02)
    return count


async def alive(made: Made) -> None:
    """Check that a table that was bothered can still be played."""
    tokens = list(made.tokens.values())
    async with Client(made.server, made.table, tokens) as one:
        assert one.now["type"] == "welcome"
        if one.status == "playing" and one.asked():
            seat = one.asked()[0]
            assert (await one.choose(one.options(seat)[0], seat))["type"] == "update"


def main() -> None:
    """Bother a server for as long as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, served(sqlite_in(Path(folder))) as server:
        counts = run(fuzz(server, asked.minutes * 60, asked.seed))
    print(f"seed {asked.seed}:", ", ".join(f"{n} {name}" for name, n in counts.most_common()))


if __name__ == "__main__":
    main()
