"""Kill a server under load, again and again, and look whether anything was lost.

python -m tests.server.faults --kills 200
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Final

from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import derelict
from derelict.server.loading import whole_journal
from tests.server.playing import Client, client, run
from tests.server.serving import Database, Made, Server, sqlite_in

TABLES: Final = (("cosmic", 1), ("cosmic", 3), ("daedalus", 2), ("daedalus", 1))
LOST: Final = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class Player:
    """A bot that holds all seats of a table, and remembers what was acknowledged."""

    def __init__(self, made: Made, seed: int) -> None:
        self.one: Final[Client] = client(made, *made.tokens, view="none", log=0)
        self.made: Final = made
        self.dice: Final = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.ready = False

    async def play(self) -> None:
        """Play for ever; a game that is over is begun again from its start."""
        while True:
            try:
                await self.one.close()
                await self.one.open(self.one.line)
                self.ready = True
                while True:
                    await self.act()
            except LOST:
                self.ready = False
                await asyncio.sleep(0.05)

    async def act(self) -> None:
        """Choose, or begin again, or wait."""
        one = self.one
        if one.outcome is not None:
            answer = await one.ask("jump", position=0, line=one.line)
            one.outcome = None
            if answer["type"] == "update":
                self.acknowledged[answer["line"]] = "jump 0"
        elif one.asked():
            seat = self.dice.choice(one.asked())
            choice = self.dice.choice(one.options(seat))
            answer = await one.choose(choice, seat)
            if answer["type"] == "update":
                self.acknowledged[answer["line"]] = f"{seat} {choice}"
        else:
            await one.receive(1.0)


async def kill_and_look(server: Server, kills: int, seed: int = 1) -> int:
    """Kill a server so many times under load; return how many choices were acknowledged."""
    dice = random.Random(seed)
    made = [server.make(game, seats) for game, seats in TABLES]
    players = [Player(one, number) for number, one in enumerate(made)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        for number in range(kills):
            await all_ready(players)
            await asyncio.sleep(dice.uniform(0.0, 0.3))
            server.kill()
            await asyncio.to_thread(server.start)
            for player in players:
                look(server.database, player, replay=number % 5 == 0 or number == kills - 1)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for one in ended:
        assert isinstance(one, asyncio.CancelledError), one
    for player in players:
        assert player.one.lines == list(range(1, player.one.line + 1))
    return sum(len(player.acknowledged) for player in players)


async def all_ready(players: list[Player]) -> None:
    """Wait until every bot plays, and has played a little."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(60):
        while not all(
            player.ready and len(player.acknowledged) > count
            for player, count in zip(players, before, strict=True)
        ):
            await asyncio.sleep(0.01)


def look(database: Database, player: Player, replay: bool) -> None:
    """Check that all that was acknowledged is there, once and in order, and can be followed."""
    table = player.made.table
    kept = dict(journal(database, table))
    assert list(kept) == list(range(1, len(kept) + 1))
    for line, entry in player.acknowledged.items():
        found = kept[line].partition(" |")[0].removesuffix(" assisted")
        assert found == entry, (line, entry, kept[line])
    if replay:
        with database.engine.connect() as connection:
            written = whole_journal(connection, table).dump()
        assert len(derelict.replay(written).journal.entries) == len(kept)


def journal(database: Database, table: str) -> list[tuple[int, str]]:
    """Return the journal of a table."""
    query = text("SELECT line, entry FROM lines WHERE table_id = :t ORDER BY line")
    with database.engine.connect() as connection:
        return [(line, entry) for line, entry in connection.execute(query, {"t": table})]


def main() -> None:
    """Kill a server as often as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sqlite_in(Path(folder)))
        began = time.monotonic()
        try:
            server.start()
            choices = run(kill_and_look(server, asked.kills, asked.seed))
        finally:
            server.kill()
    took = time.monotonic() - began
    print(f"{asked.kills} kills, {choices} choices acknowledged, none lost, in {took:.0f} s")


if __name__ == "__main__":
    main()
