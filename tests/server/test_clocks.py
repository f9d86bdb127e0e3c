"""Clocks run in the server, and choose what the rules demand; scouts choose for empty seats."""

from __future__ import annotations

import asyncio
import random
import time

from tests.server.playing import Client, client, play, run, some_choices
from tests.server.serving import Database, Json, Made, Server, served

FAST = ("--haste", "20")  # a clock of fifteen seconds runs out in less than one
PHASE = {"enhancers": "6", "seconds": "15"}


def clock(one: Client, name: str) -> Json | None:
    """Return a clock that runs, as a client was told of it."""
    return next((c for c in one.now.get("clocks", []) if c["name"] == name), None)


async def until_running(one: Client, name: str) -> Json:
    """Choose until a clock runs."""
    dice = random.Random(1)
    while (found := clock(one, name)) is None:
        await some_choices(one, 1, dice)
    return found


def kinds_of_events(one: Client) -> list[str]:
    """Return what a client was told, in updates and in logs."""
    told = [entry for m in one.messages for entry in [m, *m.get("log", [])]]
    return [event["kind"] for entry in told for event in entry.get("events", [])]


def entries(server: Server, made: Made) -> list[str]:
    """Return the choices of a table's journal."""
    return [entry for _, entry in server.lines(made.table)]


def test_11_6_time_runs_out_and_the_journal_has_it(database: Database) -> None:
    """When the clock of a phase is over, the server chooses so, and everybody is told."""
    with served(database, *FAST) as server:
        made = server.make("daedalus", 2, options=PHASE)

        async def test() -> None:
            async with client(made, 0, 1) as one, client(made, 1) as other:
                running = await until_running(one, "phase")
                assert running["seconds"] == 15
                assert 0 <= running["left"] <= 0.75
                line = one.line
                for each in (one, other):
                    await each.until(lambda m: m.get("line", 0) > line)
                    assert "time-up" in kinds_of_events(each)

        run(test())
        assert [e for e in entries(server, made) if e.partition(" ")[2].startswith("time_up")]


def test_11_3_the_hour_ends_the_game(database: Database) -> None:
    """Twenty minutes, a thousand times as fast."""
    with served(database, "--haste", "1000") as server:
        made = server.make("daedalus", 1, options={"enhancers": "3", "minutes": "20"})

        async def test() -> None:
            async with client(made, 0) as one:
                assert clock(one, "repairs")
                await asyncio.sleep(1.5)
                while one.outcome is None:
                    if one.asked():
                        await one.choose(one.options()[0], 0)
                    else:
                        await one.receive()
                assert one.outcome["reason"] == "repaired"

        run(test())
        assert entries(server, made)[-1] == "0 hour_up 0"
        assert made.now()["status"] == "over"


def test_a_clock_runs_on_while_the_server_is_down(database: Database) -> None:
    """One that ends meanwhile acts when the server is up; one that does not keeps its end."""
    both = {"enhancers": "3+6", "seconds": "15", "minutes": "120"}
    server = Server(database, "--haste", "10")
    try:
        server.start()
        made = server.make("daedalus", 2, options=both)
        left = run(down_with_clocks(made))
        ends = dict(clocks_kept(database, made))
        lines = len(server.lines(made.table))
        server.kill()
        time.sleep(max(ends["phase"] - time.time(), 0) + 0.2)
        server.start()
        end = time.monotonic() + 10
        while len(server.lines(made.table)) == lines and time.monotonic() < end:
            time.sleep(0.05)
        assert entries(server, made)[lines].partition(" ")[2].startswith("time_up")
        assert dict(clocks_kept(database, made))["repairs"] == ends["repairs"]
        assert run(left_of_the_hour(made)) < left
    finally:
        server.kill()


async def down_with_clocks(made: Made) -> float:
    """Play until both clocks run, and return what the longer one has left."""
    async with client(made, 0, 1) as one:
        await until_running(one, "phase")
        found = clock(one, "repairs")
        assert found
        return float(found["left"])


async def left_of_the_hour(made: Made) -> float:
    """Return what the clock of the game has left."""
    async with client(made, 0, 1) as one:
        found = clock(one, "repairs")
        assert found
        return float(found["left"])


def clocks_kept(database: Database, made: Made) -> list[tuple[str, float]]:
    """Return the clocks in the database, with their ends."""
    rows = database.ask("SELECT name, ends FROM clocks WHERE table_id = :t", t=made.table)
    return [(name, ends) for name, ends in rows]


# Scouts.


def test_scouts_play_with_people(server: Server) -> None:
    """A person and two scouts play a game to its end."""
    made = server.make("cosmic", 3, take=[1], scouts=[0, 2])

    async def test() -> None:
        async with client(made, 1) as one:
            await play(one, random.Random(1))
            assert {0, 1, 2} == {m["seat"] for m in one.messages if m["type"] == "update"}
            assert one.lines == list(range(1, one.line + 1))

    run(test())


def test_scouts_stop_when_nobody_watches(server: Server) -> None:
    """A table of scouts stands still until somebody looks, and again when they go."""
    made = server.make("daedalus", 4, take=[], scouts=[0, 1, 2, 3], options={"enhancers": "5"})

    async def test() -> None:
        assert server.lines(made.table) == []
        async with Client(server, made.table) as one:
            await one.wait("update")
        time.sleep(0.7)
        stopped = len(server.lines(made.table))
        time.sleep(0.7)
        assert len(server.lines(made.table)) == stopped
        if made.now()["status"] == "playing":
            async with Client(server, made.table) as one:
                await one.wait("update")

    run(test())


def test_a_seat_given_to_a_scout_is_played(server: Server) -> None:
    """Somebody alone lets a scout play, and it does, to the end."""
    made = server.make("cosmic", 1)

    async def test() -> None:
        async with client(made, 0) as one:
            await one.send("propose", what="replace", seat=0, holder="scout")
            while one.outcome is None:
                await one.receive()
        assert made.now()["status"] == "over"

    run(test())
