"""Whole games over WebSockets, to the end."""

from __future__ import annotations

import asyncio
import random

import pytest

import derelict
from tests.server.playing import Client, client, play, run
from tests.server.serving import Json, Made, Server

GAMES = [
    ("cosmic", 1, {}),
    ("cosmic", 3, {"mode": "competitive"}),
    ("daedalus", 2, {}),
    ("daedalus", 3, {"mode": "ariadne"}),
    ("daedalus", 2, {"enhancers": "2"}),
    ("daedalus", 3, {"enhancers": "1+5+7"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game_is_played_and_its_journal_leads_to_the_same_end(
    server: Server, game: str, seats: int, options: dict[str, str]
) -> None:
    """Bots at every seat play to the end; what can be downloaded replays to the same outcome."""
    made = server.make(game, seats, options=options)
    bots = run(whole_game(made, seats))
    info = made.now()
    assert info["status"] == "over"
    status, text = server.ask("GET", f"{made.path}/journal")
    assert status == 200
    table = derelict.replay(text)
    assert table.outcome is not None
    for told in [info["outcome"], *(bot.outcome for bot in bots)]:
        assert told is not None
        assert told["reason"] == table.outcome.reason
        assert told["scores"] == list(table.outcome.scores)
    assert len(table.journal.entries) == info["line"]


async def whole_game(made: Made, seats: int) -> list[Client]:
    """Play with a bot at every seat and somebody who watches; check what each of them sees."""
    bots = [client(made, seat, words=seat == 0) for seat in range(seats)]
    whole = [client(made, 0, view="whole")]
    watcher = Client(made.server, made.table, view="patch")
    everybody = [*bots, *whole, watcher]
    for one in everybody:
        await one.open()
    dice = [random.Random(seat) for seat in range(seats)]
    await asyncio.gather(
        *(play(bot, die) for bot, die in zip(bots, dice, strict=True)),
        *(until_over(one) for one in [*whole, watcher]),
    )
    for one in everybody:
        await one.drain(0.1)
        assert one.lines == list(range(1, one.line + 1))
    patched, at_once = views(bots[0]), views(whole[0])
    assert bots[0].view == whole[0].view
    assert all(patched[line] == at_once[line] for line in patched.keys() & at_once.keys())
    return bots


async def until_over(one: Client) -> None:
    """Listen until the game is over."""
    while one.outcome is None:
        await one.receive()


def views(one: Client) -> dict[int, Json | None]:
    """Return what a client saw after each line, its patches put together anew."""
    again = Client(one.server, one.table)
    found: dict[int, Json | None] = {}
    for message in one.messages:
        again.look_at(message)
        if message["type"] in ("welcome", "update"):
            found[message["line"]] = again.view
    return found


def test_several_seats_on_one_socket(server: Server) -> None:
    """A person who holds all seats plays them on one socket, and sees through each in turn."""
    made = server.make("daedalus", 2)

    async def test() -> None:
        async with client(made, 0, 1) as one:
            assert one.now["watching"] == 0
            await one.send("watch", seat=1)
            assert (await one.wait("welcome"))["watching"] == 1
            await one.send("watch", seat=-1)
            assert (await one.wait("welcome"))["watching"] == -1
            await one.send("watch", seat=5)
            assert (await one.wait("refused"))["why"] == "not-yours"
            await play(one, random.Random(5))
            assert one.outcome

    run(test())


def test_words_and_no_words(server: Server) -> None:
    """With words, options and events are told in full; without, by their lines alone."""
    made = server.make("cosmic", 1, seed=3)

    async def test() -> None:
        async with client(made, 0, words=True) as full, client(made, 0) as bare:
            told = full.decisions[0]
            assert told["text"]
            assert all(option["label"] for option in told["options"])
            assert [o["choice"] for o in told["options"]] == bare.decisions[0]["options"]
            await full.choose(full.options()[0], 0)
            while bare.line < full.line:
                await bare.receive()
            assert [e["kind"] for e in full.now["events"]] == [
                e["kind"] for e in bare.now["events"]
            ]
            assert all(e["text"] for e in full.now["events"])
            assert not any("text" in e for e in bare.now["events"])

    run(test())
