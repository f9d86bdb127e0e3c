"""Games that another version began: said, played on, and found before a release."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

from tests.server.playing import Client, client, play, run, some_choices
from tests.server.serving import Database, Made, Server, served

IMPOSSIBLE = "0 fly 99"


def begun(database: Database, game: str = "cosmic", choices: int = 40, **more: Any) -> Made:
    """Play some choices of a game, and stop the server."""
    with served(database, workers=1) as server:
        made = server.make(game, 1, seed=3, **more)

        async def test() -> None:
            async with client(made, 0) as one:
                await some_choices(one, choices, random.Random(1))

        run(test())
        server.stop()
    return made


async def plays_on(server: Server, made: Made) -> Client:
    """Play a table to its end."""
    one = Client(server, made.table, [made.tokens[0]])
    await one.open()
    await play(one, random.Random(2))
    assert one.outcome
    return one


def validated(database: Database) -> tuple[int, dict[str, Any]]:
    """Run `derelict validate`; return its status and what it found."""
    command = [sys.executable, "-m", "derelict", "validate", "--json"]
    command += ["--database", database.url]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, found


def test_other_rules_or_content_are_noted_and_the_game_goes_on(sqlite: Database) -> None:
    """A table says that it was begun with another version, and plays on."""
    made = begun(sqlite, choices=10)
    sqlite.change("UPDATE tables SET rules = 0, content = 'another'")
    with served(sqlite, workers=1) as server:
        info = server.must("GET", made.path)
        assert "another version" in info["note"]
        assert info["position"] == 10
        one = run(plays_on(server, made))
        assert one.lines == list(range(1, one.line + 1))
    assert validated(sqlite)[0] == 0


def test_a_game_that_cannot_be_followed_stands_at_the_last_good_position(
    database: Database,
) -> None:
    """From there it goes on; what cannot be followed stays in the journal and stops nobody."""
    made = begun(database)
    database.change("UPDATE lines SET entry = :e WHERE line = 20", e=IMPOSSIBLE)
    database.change("DELETE FROM snapshots")
    assert validated(database) == (
        1,
        {
            "games": 1,
            "differ": [{"table": made.table, "game": "cosmic", "line": 20, "why": any_()}],
        },
    )
    with served(database, workers=1) as server:
        info = server.must("GET", made.path)
        assert "position 19" in info["note"]
        assert "fly" not in info["note"]
        run(falls_back(server, made))
        run(plays_on(server, made))
        assert validated(database)[0] == 0


class any_:  # noqa: N801
    """Equal to any text that is not empty."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and bool(other)

    def __hash__(self) -> int:
        return 0


async def falls_back(server: Server, made: Made) -> None:
    """Look at a table that has fallen back, from every side."""
    for since in (None, 5, 19, 20, 30, 40):
        one = Client(server, made.table, [made.tokens[0]])
        welcome = await one.open(since)
        assert welcome["position"] == 19
        assert welcome["decisions"]
        if since is not None:
            assert one.lines == list(range(since + 1, one.line + 1))
        await one.send("look", position=10)
        await one.wait("look")
        await one.refusal("other-version", "look", position=30)
        await one.refusal("other-version", "jump", position=30, line=one.line)
        await one.close()


def test_with_a_later_snapshot_nothing_is_lost(sqlite: Database) -> None:
    """The state that was written down after the impossible line is good enough."""
    made = begun(sqlite)
    sqlite.change("UPDATE lines SET entry = :e WHERE line = 20", e=IMPOSSIBLE)
    with served(sqlite, workers=1) as server:
        assert server.must("GET", made.path)["position"] == 40
        run(plays_on(server, made))


def test_validate_finds_what_leads_elsewhere(sqlite: Database) -> None:
    """Also a game whose lines can be followed, but not to where they led."""
    made = begun(sqlite)
    open_table = {"game": "cosmic", "seats": 1}
    with served(sqlite, workers=1) as server:
        server.must("POST", "/api/tables", open_table)
    assert validated(sqlite) == (0, {"games": 1, "differ": []})
    rows = sqlite.ask("SELECT entry FROM lines WHERE line = 1")
    assert rows
    sqlite.change("UPDATE tables SET outcome = :o, status = 'over'", o=OUTCOME)
    status, found = validated(sqlite)
    assert status == 1
    assert found["differ"][0]["table"] == made.table
    assert "ended" in found["differ"][0]["why"]


OUTCOME = json.dumps({"reason": "escaped", "text": "", "results": ["won"], "scores": [1]})


def test_validate_says_what_it_did(sqlite: Database) -> None:
    """For people, in a sentence; a database that cannot be read is a mistake."""
    begun(sqlite, choices=5)
    command = [sys.executable, "-m", "derelict", "validate", "--database"]
    done = subprocess.run([*command, sqlite.url], capture_output=True, check=True)
    assert done.stdout.decode() == "1 game replayed; 0 differ.\n"
    nowhere = subprocess.run(
        [*command, "sqlite:////nowhere/at/all.db"], capture_output=True, check=False
    )
    assert nowhere.returncode == 2
    assert b"cannot be read" in nowhere.stderr
