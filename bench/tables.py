"""The table server under load, beside a boardgame.io server on the same machine, in one run.

python -m bench.tables                 10, 100, 500 and 1,000 tables, three rounds of each server
python -m bench.tables --rounds 1      a quick look
python -m bench.tables --write         and keep the figures in bench/tables.json

It needs Node.js with npm, and an environment in which Derelict is installed with its server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from bench.server.ours import free_port, wait_until_ready

HERE = Path(__file__).parent / "server"
RESULTS = Path(__file__).with_name("tables.json")
TABLES = (10, 100, 500, 1000)
THINK = 1000  # milliseconds that a bot takes on average, where it takes its time
SERVERS = (
    ("bgio", "ship"),
    ("bgio", "tiny"),
    ("derelict", "cosmic"),
    ("derelict", "cosmic-browser"),
)
LINES = 2000
Json = dict[str, Any]


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and keep the figures if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--tables", default=",".join(map(str, TABLES)))
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args(arguments)
    if not (HERE / "node_modules").exists():
        subprocess.run([shutil.which("npm") or "npm", "ci", "--silent"], cwd=HERE, check=True)
    report: Json = {
        "one long game": long_game(),
        "saturated": saturated([int(n) for n in asked.tables.split(",")], asked),
        "taking their time": [load(*one, 500, asked.seconds, THINK) for one in SERVERS],
    }
    print(json.dumps(report, indent=1))
    if asked.write:
        RESULTS.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def saturated(tables: list[int], asked: argparse.Namespace) -> list[Json]:
    """Let bots choose as fast as the servers answer, the servers in turn."""
    found: list[Json] = []
    for count in tables:
        runs: dict[tuple[str, str], list[Json]] = {one: [] for one in SERVERS}
        for _ in range(asked.rounds):
            for one in SERVERS:
                runs[one].append(load(*one, count, asked.seconds, 0))
        found += [median(rounds) for rounds in runs.values()]
        peer = next(row for row in found if row["tables"] == count and row["game"] == "ship")
        for row in found:
            if row["tables"] == count:
                row["times the peer"] = round(row["per_second"] / peer["per_second"], 2)
                print(json.dumps(row), file=sys.stderr, flush=True)
    return found


def load(driver: str, game: str, tables: int, seconds: float, think: int) -> Json:
    """Run the load generator once."""
    command = ["node", "load.mjs", "--driver", driver, "--game", game, "--tables", str(tables)]
    command += ["--seconds", str(seconds), "--think", str(think), "--json"]
    ran = subprocess.run(
        command,
        cwd=HERE,
        env={**os.environ, "PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=seconds + 120,
        check=True,
    )
    row: Json = json.loads(ran.stdout.splitlines()[-1])
    return row


def median(rounds: list[Json]) -> Json:
    """Return the round in the middle, by choices a second."""
    row = sorted(rounds, key=lambda one: one["per_second"])[len(rounds) // 2]
    row["kilobytes a table"] = round((row["rss_idle"] - row["rss_start"]) * 1024 / row["tables"], 1)
    return row


# A long game.


def long_game() -> Json:
    """Measure opening, taking back and jumping in a game of 2,000 lines."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "derelict", "serve", "--port", str(port)]
            + ["--rate", "1000000", "--idle", "1"],
            env={**os.environ, "DERELICT_DATA": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_until_ready(port)
            return asyncio.run(measured(port))
        finally:
            server.terminate()
            server.wait(timeout=30)


async def measured(port: int) -> Json:
    """Play a long game, then go about in it."""
    body: Json = {"game": "daedalus", "seats": 5, "take": [0, 1, 2, 3, 4], "start": True}
    body["options"] = {"mode": "ariadne"}  # the longest games there are
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        held = json.load(answer)["held"]
    url = f"ws://127.0.0.1:{port}/api/tables/{held[0]['table']}/ws"
    sit = {"type": "sit", "tokens": [one["token"] for one in held]}
    await play_on(url, sit)
    await asyncio.sleep(3)  # the table is put away
    opening: list[float] = []
    undoing: list[float] = []
    jumping: list[float] = []
    for number in range(10):
        async with connect(url, max_size=None) as socket:
            began = time.perf_counter()
            line, length = await welcomed(socket, sit)
            opening.append(time.perf_counter() - began)
            if number == 0:
                first = opening.pop()
            line = await timed(socket, {"type": "undo", "line": line}, undoing)
            to = random.Random(number).randrange(length)
            await timed(socket, {"type": "jump", "position": to, "line": line}, jumping)
    return {
        "lines": LINES,
        "opening from the database, ms": round(first * 1000, 1),
        "opening, ms": in_milliseconds(opening),
        "taking back, ms": in_milliseconds(undoing),
        "jumping, ms": in_milliseconds(jumping),
    }


def in_milliseconds(times: list[float]) -> Json:
    """Return the median and the worst."""
    return {
        "median": round(statistics.median(times) * 1000, 1),
        "worst": round(max(times) * 1000, 1),
    }


async def welcomed(socket: Any, sit: Json) -> tuple[int, int]:
    """Sit down, and return the line and how long the game is."""
    await socket.send(json.dumps(sit))
    welcome = json.loads(await socket.recv())
    return welcome["line"], welcome["table"]["length"]


async def timed(socket: Any, message: Json, times: list[float]) -> int:
    """Send a message, and wait for the update that it brings."""
    began = time.perf_counter()
    await socket.send(json.dumps(message))
    while True:
        answer = json.loads(await socket.recv())
        assert answer["type"] != "refused", answer
        if answer["type"] == "update":
            times.append(time.perf_counter() - began)
            line: int = answer["line"]
            return line


async def play_on(url: str, sit: Json) -> None:
    """Choose at random until the game has so many lines."""
    dice = random.Random(4)
    bare = {**sit, "wants": {"view": "none", "words": False, "log": 0}}
    async with connect(url, max_size=None) as socket:
        await socket.send(json.dumps(bare))
        while True:
            message = json.loads(await socket.recv())
            if message["type"] not in ("welcome", "update"):
                continue
            if message["position"] >= LINES:
                return
            if message.get("outcome"):  # it was too short: once more
                back = {"type": "jump", "position": 0, "line": message["line"]}
                await socket.send(json.dumps(back))
                continue
            decision = dice.choice(message["decisions"])
            choice = {"type": "choose", "seat": decision["seat"], "line": message["line"]}
            choice["choice"] = dice.choice(decision["options"])
            await socket.send(json.dumps(choice))


if __name__ == "__main__":
    sys.exit(main())
