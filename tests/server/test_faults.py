"""Power cuts, full disks, databases that go away: what was acknowledged is never lost."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.faults import kill_and_look
from tests.server.playing import Client, client, play, run, some_choices
from tests.server.serving import Database, Made, Postgres, Server, served, sqlite_in

KILLS = 20


def test_nothing_acknowledged_is_lost_by_killing(sqlite: Database) -> None:
    """Under load, at random moments, again and again."""
    server = Server(sqlite)
    try:
        server.start()
        assert run(kill_and_look(server, KILLS)) > KILLS
    finally:
        server.kill()


# No room.


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of two megabytes, where that is allowed."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root mounts disks")
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """Choices are refused as not saved, and can be made when there is room again."""
    with small_disk(tmp_path / "disk") as disk:
        database = sqlite_in(disk)
        with served(database) as server:
            made = server.make("cosmic", 1, seed=1)
            run(without_room(server, made, lambda: fill(disk), lambda: empty(disk)))
        database.close()


def fill(disk: Path) -> None:
    """Leave no room on a disk."""
    with (disk / "ballast").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass


def empty(disk: Path) -> None:
    """Make room again."""
    (disk / "ballast").unlink()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit")
def test_files_that_may_not_grow_are_told_and_nothing_is_lost(sqlite: Database) -> None:
    """The same for a server whose files have reached their limit."""
    with served(sqlite) as server:
        made = server.make("cosmic", 1, seed=1)

        def limit(size: int) -> None:
            for process in server.members():
                _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
                resource.prlimit(process, resource.RLIMIT_FSIZE, (size, most))

        log = sqlite.folder / "tables.db-wal"
        unlimited = resource.RLIM_INFINITY
        run(without_room(server, made, lambda: limit(log.stat().st_size), lambda: limit(unlimited)))


async def without_room(server: Server, made: Made, take: object, give: object) -> None:
    """Play until there is no room, then with room again."""
    assert callable(take)
    assert callable(give)
    dice = random.Random(1)
    async with client(made, 0) as one, Client(server, made.table) as watcher:
        await some_choices(one, 10, dice)
        take()
        answer = await chosen_until_refused(one, dice)
        assert answer["why"] == "not-saved"
        line = one.line
        await one.refusal("not-saved", "choose", seat=0, choice=one.options()[0], line=line)
        status, refused = server.ask("POST", "/api/tables", {"game": "cosmic", "seats": 1})
        assert (status, refused["why"]) == (503, "not-saved")
        assert server.ask("GET", "/health")[0] == 200
        give()
        await play(one, dice)
        while watcher.outcome is None:
            await watcher.receive()
        for each in (one, watcher):
            assert each.lines == list(range(1, each.line + 1))
        assert watcher.line == one.line > line
    assert [number for number, _ in server.lines(made.table)] == one.lines
    assert '"level": "error"' not in server.said()


async def chosen_until_refused(one: Client, dice: random.Random) -> dict[str, object]:
    """Choose and take back until something is refused."""
    for _ in range(5000):
        if one.outcome is None and one.asked():
            answer = await one.choose(dice.choice(one.options()), 0)
        else:
            answer = await one.ask("jump", position=0, line=one.line)
            one.outcome = None
        if answer["type"] == "refused":
            return answer
    raise AssertionError("there was always room")


# A database that goes away.


def test_a_database_that_goes_away_comes_back() -> None:
    """Choices are refused meanwhile; afterwards the same sockets play on, and nothing is lost."""
    with tempfile.TemporaryDirectory(prefix="derelict-pg-", ignore_cleanup_errors=True) as folder:
        postgres = Postgres(Path(folder) / "data")
        try:
            database = postgres.database(Path(folder) / "server")
            with served(database) as server:
                made = server.make("cosmic", 2, seed=1)
                run(without_database(server, made, postgres))
            database.close()
        finally:
            postgres.close()


async def without_database(server: Server, made: Made, postgres: Postgres) -> None:
    """Play, stop the database, start it again, and play on."""
    dice = random.Random(1)
    people = [client(made, 0, 1) for _ in range(4)]  # so that each worker has some
    for one in people:
        await one.open()
    await some_choices(people[0], 10, dice)
    for one in people:
        while one.line < 10:
            await one.receive()
    postgres.stop()
    for one in people:
        answer = await one.refusal(
            "not-saved", "choose", seat=one.asked()[0], choice=one.options()[0], line=one.line
        )
        assert answer["message"]
    assert server.ask("GET", "/health")[0] == 503
    assert server.ask("POST", "/api/tables", {"game": "cosmic", "seats": 1})[0] == 503
    postgres.start()
    await some_choices(people[1], 10, dice)
    for one in people:
        while one.line < 20:
            await one.receive()
        assert one.lines == list(range(1, 21))
        assert one.view == people[0].view
    assert [line for line, _ in server.lines(made.table)] == list(range(1, 21))
