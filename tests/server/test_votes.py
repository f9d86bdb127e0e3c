"""Votes on seats and on ending; talking, and when it is forbidden."""

from __future__ import annotations

import random

from tests.server.playing import Client, client, run, some_choices
from tests.server.serving import Json, Made, Server
from tests.server.test_undo import the_vote


async def two_people(made: Made) -> tuple[Client, Client]:
    """Let two people sit down, who know of each other."""
    one, two = client(made, 0), client(made, 1)
    await one.open()
    await two.open()
    while not all(seat["present"] for seat in one.now["table"]["seats"][:2]):
        message = await one.wait("table")
        one.now["table"] = message["table"]
    return one, two


def holder(message: Json, seat: int) -> str:
    """Return who holds a seat."""
    return str(message["table"]["seats"][seat]["holder"])


def test_a_seat_is_given_to_a_scout_and_back(server: Server) -> None:
    """The others decide; whoever the vote is about has no say, neither for nor against."""
    made = server.make("cosmic", 3)

    async def test() -> None:
        one, two = await two_people(made)
        third = client(made, 2)
        await third.open()
        await one.until(lambda m: m["type"] == "table" and m["table"]["seats"][2]["present"])
        await one.send("propose", what="replace", seat=2, holder="scout")
        vote = await the_vote(one, two, third)
        assert vote["wanted"] == [0, 1]
        await third.refusal("not-yours", "vote", vote=vote["vote"], yes=False)
        await two.send("vote", vote=vote["vote"], yes=True)
        for each in (one, two, third):
            await each.until(lambda m: m["type"] == "table" and holder(m, 2) == "scout")
            await each.wait("welcome")
        line = third.line
        await third.refusal("not-yours", "choose", seat=2, choice="x", line=line)
        await third.send("propose", what="replace", seat=2, holder="person")
        vote = await the_vote(one, two)
        for each in (one, two):
            await each.send("vote", vote=vote["vote"], yes=True)
        for each in (one, two, third):
            await each.until(lambda m: m["type"] == "table" and holder(m, 2) == "person")
        await one.refusal("nothing", "propose", what="replace", seat=2, holder="person")
        await one.refusal("bad-message", "propose", what="replace", seat=2)
        await one.refusal("no-seat", "propose", what="replace", seat=7, holder="scout")

    run(test())


def test_ending_is_voted_on(server: Server) -> None:
    """All who are present must say yes; then nothing more is chosen, and all may be seen."""
    made = server.make("daedalus", 2)

    async def test() -> None:
        one, two = await two_people(made)
        await one.send("propose", what="end")
        vote = await the_vote(one, two)
        await two.send("vote", vote=vote["vote"], yes=False)
        await one.until(lambda m: m["type"] == "table" and not m["table"]["votes"])
        assert made.now()["status"] == "playing"
        await two.send("propose", what="end")
        vote = await the_vote(one, two)
        await one.send("vote", vote=vote["vote"], yes=True)
        for each in (one, two):
            await each.until(lambda m: m["type"] == "table" and m["table"]["status"] == "ended")
            await each.refusal("not-playing", "choose", seat=0, choice="x", line=each.line)
            await each.refusal("not-playing", "propose", what="end")
        assert server.must("GET", f"{made.path}/journal").startswith("derelict journal")

    run(test())


def test_somebody_who_leaves_during_the_game_is_replaced(server: Server) -> None:
    """A scout plays on."""
    made = server.make("cosmic", 2)

    async def test() -> None:
        one, _ = await two_people(made)
        server.must("POST", f"{made.path}/seats/1/leave", None, made.tokens[1])
        await one.until(lambda m: m["type"] == "table" and holder(m, 1) == "scout")
        while 1 not in {m["seat"] for m in one.messages if m["type"] == "update"}:
            if one.asked():
                await some_choices(one, 1, random.Random(one.line))
            else:
                await one.receive()

    run(test())


def test_what_is_said_is_heard_once_by_everybody(server: Server) -> None:
    """Also by those who come later, and by those at other workers."""
    made = server.make("cosmic", 2)

    async def test() -> None:
        clients = [client(made, seat % 2) for seat in range(6)]
        for one in clients:
            await one.open()
        for number in range(10):
            speaker = clients[number % 6]
            await speaker.send("say", text=f"remark {number}")
            await speaker.until(
                lambda m, n=number: m["type"] == "said" and m["remark"]["number"] == n + 1  # type: ignore[misc]
            )
        for one in clients:
            await one.drain(0.3)
            said = [m["remark"] for m in one.messages if m["type"] == "said"]
            assert [remark["number"] for remark in said] == list(range(1, 11))
            assert [remark["text"] for remark in said] == [f"remark {n}" for n in range(10)]
        async with Client(server, made.table) as late:
            assert len(late.now["chat"]) == 10

    run(test())


def test_what_cannot_be_said(server: Server) -> None:
    """Nothing, too much, or in another's name."""
    made = server.make("cosmic", 2)

    async def test() -> None:
        async with client(made, 0) as one:
            await one.send("say", text="x" * 500)
            assert (await one.wait("said"))["remark"]["text"] == "x" * 500
            for text in ("", "x" * 501, "nul \0 character"):
                await one.send("say", text=text)
                assert (await one.wait("refused"))["why"] == "bad-message"
            await one.refusal("bad-message", "say", text="  \n ")
            await one.refusal("not-yours", "say", text="x", seat=1)

    run(test())


def test_11_4_1_silence_is_kept_where_the_rules_demand_it(server: Server) -> None:
    """With Enhancer 4 nobody talks once the actions have begun; before, and without it, one may."""
    made = server.make("daedalus", 2, options={"enhancers": "4+silent"})
    free = server.make("daedalus", 2)

    async def test() -> None:
        async with client(made, 0, 1) as one:
            dice = random.Random(1)
            spoken = silent = 0
            while one.outcome is None and not (silent and spoken):
                if one.now.get("silence"):
                    assert one.now["silence"] == "11.4.1"
                    answer = await one.refusal("silent", "say", text="psst")
                    assert answer["passage"] == "11.4.1"
                    silent += 1
                else:
                    await one.send("say", text="hello")
                    await one.wait("said")
                    spoken += 1
                await some_choices(one, 1, dice)
            assert silent
        async with client(free, 0) as one:
            await one.send("say", text="hello")
            await one.wait("said")

    run(test())
