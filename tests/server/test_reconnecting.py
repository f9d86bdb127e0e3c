"""Coming back after a lost connection: nothing is missed and nothing comes twice."""

from __future__ import annotations

import asyncio
import json
import random
import time

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Client, client, closing, play, run, some_choices
from tests.server.serving import Database, Made, Server


def test_with_since_every_line_comes_once(server: Server) -> None:
    """However often a client goes and comes back, also while things are taken back."""
    made = server.make("cosmic", 2, seed=6)

    async def test() -> None:
        people, one = client(made, 0, 1), client(made, 0)
        await people.open()
        await one.open()
        dice = random.Random(3)
        for turn in range(25):
            if turn % 3 == 1:
                await one.close()
            await some_choices(people, dice.randrange(1, 4), dice)
            if turn % 4 == 2:
                await people.ask("undo", line=people.line)
            if turn % 3 == 2:
                welcome = await one.open(one.line)
                assert [e["line"] for e in welcome["log"]] == one.lines[-len(welcome["log"]) :]
            if people.outcome:
                break
        await one.again()
        while one.line < people.line:
            await one.receive()
        assert one.lines == list(range(1, people.line + 1))
        assert one.view == people.view

    run(test())


def test_across_a_restart_too(database: Database) -> None:
    """The server is killed and started again in the middle of a game."""
    server = Server(database)
    try:
        server.start()
        made = server.make("cosmic", 1, seed=6)
        run(restarted(server, made))
    finally:
        server.kill()


async def restarted(server: Server, made: Made) -> None:
    """Play, with a restart every few choices, and compare what was seen."""
    one, dice = client(made, 0), random.Random(1)
    await one.open()
    for _ in range(2):
        await some_choices(one, 5, dice)
        await one.ask("undo", line=one.line)
        view = one.view
        server.kill()
        server.start()
        await one.again()
        assert one.view == view
    await play(one, dice)
    assert one.lines == list(range(1, one.line + 1))


def test_many_who_come_and_go_while_others_play(server: Server) -> None:
    """Under load, whoever comes is let in soon, and misses nothing."""
    made = server.make("cosmic", 3, seed=8)

    async def test() -> None:
        bots = [client(made, seat) for seat in range(3)]
        for bot in bots:
            await bot.open()
        playing = asyncio.gather(*(play(bot, random.Random(s)) for s, bot in enumerate(bots)))
        guests = asyncio.gather(*(come_and_go(made) for _ in range(3)))
        await playing
        for guest in await guests:
            assert guest.lines == list(range(1, guest.line + 1))

    run(test())


async def come_and_go(made: Made) -> Client:
    """Watch a game in bits and pieces until it is over."""
    one = Client(made.server, made.table, log=0)
    await one.open(0)
    while one.outcome is None:
        for _ in range(7):
            await one.receive()
            if one.outcome is not None:
                break
        else:
            await one.again()
    return one


# Stopping.


def test_stopping_finishes_what_is_under_way(database: Database) -> None:
    """After SIGTERM all that was acknowledged is there, and sockets are closed with 1012."""
    server = Server(database)
    try:
        server.start()
        tables = [server.make("cosmic", 1) for _ in range(4)]
        acknowledged, codes = run(stopped_in_play(server, tables))
        assert codes == [1012] * 4
        for made, lines in zip(tables, acknowledged, strict=True):
            kept = [line for line, _ in server.lines(made.table)]
            assert kept == list(range(1, len(kept) + 1))
            assert set(lines) <= set(kept)
        assert any(acknowledged)
    finally:
        server.kill()


async def stopped_in_play(server: Server, tables: list[Made]) -> tuple[list[list[int]], list[int]]:
    """Stop the server while bots play; return the lines each has seen, and how it was closed."""
    clients = [client(made, 0) for made in tables]
    for one in clients:
        await one.open()
    bots = [asyncio.create_task(until_closed(one, seed)) for seed, one in enumerate(clients)]
    await asyncio.sleep(0.4)
    began = time.monotonic()
    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
    codes = [await bot for bot in bots]
    status = await stopping
    assert status in (0, -15), (status, server.said())
    assert time.monotonic() - began < 12
    return [one.lines for one in clients], codes


async def until_closed(one: Client, seed: int) -> int:
    """Choose until the connection is closed, and return the code; begin again at the end."""
    dice = random.Random(seed)
    try:
        while True:
            if one.asked():
                answer = await one.choose(dice.choice(one.options()), 0)
                if answer.get("why") == "stopping":
                    return await closing(one)
            elif one.outcome:
                await one.ask("jump", position=0, line=one.line)
            else:
                await one.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


def test_a_client_that_does_not_read_holds_nobody_up(server: Server) -> None:
    """Others at the table play on while one does not take what it is sent."""
    made = server.make("cosmic", 2)

    async def test() -> None:
        url = f"ws://127.0.0.1:{server.port}{made.path}/ws"
        async with connect(url, max_queue=1) as deaf, client(made, 0, 1) as one:
            wants = {"view": "whole", "words": True}
            await deaf.send(json.dumps({"type": "sit", "wants": wants}))
            began = time.monotonic()
            await play(one, random.Random(1))
            assert time.monotonic() - began < 60
            deaf.transport.abort()

    run(test())
