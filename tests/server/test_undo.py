"""Taking back, doing again, going anywhere, looking, forking."""

from __future__ import annotations

import random

import derelict
from tests.server.playing import Client, client, play, run, some_choices
from tests.server.serving import Json, Made, Server


async def until_free(one: Client, wanted: bool, dice: random.Random) -> None:
    """Choose until the last choice can be taken back freely, or cannot."""
    while not one.now["undo"]["back"] or one.now["undo"]["free"] is not wanted:
        await some_choices(one, 1, dice)


def test_alone_everything_can_be_taken_back(server: Server) -> None:
    """Freely where nothing was learned; otherwise the game is marked as assisted."""
    made = server.make("cosmic", 1, seed=2)

    async def test() -> None:
        dice = random.Random(2)
        async with client(made, 0) as one:
            await one.refusal("nothing", "undo", line=0)
            await until_free(one, True, dice)
            before = one.now["position"]
            answer = await one.ask("undo", line=one.line)
            assert answer["jump"]
            assert answer["position"] == before - 1
            assert answer["undo"]["forward"]
            assert not made.now()["assisted"]
            await until_free(one, False, dice)
            seen = one.view
            answer = await one.ask("undo", line=one.line)
            assert made.now()["assisted"]
            assert (await one.ask("redo", line=one.line))["position"] == answer["position"] + 1
            assert one.view == seen
            await one.refusal("nothing", "redo", line=one.line)
            assert (await one.ask("jump", position=0, line=one.line))["position"] == 0
            await one.refusal("nothing", "jump", position=99, line=one.line)
            await one.refusal("nothing", "jump", position=0, line=one.line)
            await play(one, dice)
            assert one.lines == list(range(1, one.line + 1))
        await replays(made, one)

    run(test())


async def replays(made: Made, one: Client) -> None:
    """Check that the journal, with all that was taken back, leads to the same end."""
    _, text = made.server.ask("GET", f"{made.path}/journal")
    table = derelict.replay(text)
    assert table.outcome is not None
    assert one.outcome is not None
    assert table.outcome.reason == one.outcome["reason"]
    assert len(table.journal.entries) == one.line
    assert table.assisted == made.now()["assisted"]


def test_the_same_choice_again_has_the_same_luck(server: Server) -> None:
    """Taking back does not roll the dice anew."""
    made = server.make("cosmic", 1, seed=2)

    async def test() -> None:
        async with client(made, 0) as one:
            dice = random.Random(3)
            for _ in range(12):
                seat_choice = dice.choice(one.options())
                first = await one.choose(seat_choice, 0)
                view = one.view
                await one.ask("undo", line=one.line)
                again = await one.choose(seat_choice, 0)
                assert again["events"] == first["events"]
                assert one.view == view

    run(test())


async def together(made: Made) -> tuple[Client, Client]:
    """Play a few choices of two people, until taking back needs a vote."""
    one, two = client(made, 0), client(made, 1)
    await one.open()
    await two.open()
    dice = random.Random(1)
    while len({entry["seat"] for entry in one.messages if entry["type"] == "update"}) < 2:
        for chooser in (one, two):
            if chooser.asked():
                line = chooser.line
                await chooser.choose(dice.choice(chooser.options()), chooser.asked()[0])
                for each in (one, two):
                    while each.line == line:
                        await each.receive()
    return one, two


async def the_vote(*clients: Client) -> Json:
    """Wait until everybody knows of an open vote."""
    found: Json = {}
    for one in clients:
        message = await one.until(lambda m: m["type"] == "table" and bool(m["table"]["votes"]))
        found = message["table"]["votes"][0]
    return found


def test_together_it_is_voted_on(server: Server) -> None:
    """It is done when all who are present say yes, and not at the first no."""
    made = server.make("daedalus", 2, seed=4)

    async def test() -> None:
        one, two = await together(made)
        line, position = one.line, one.now["position"]
        await one.send("jump", position=0, line=line)
        vote = await the_vote(one, two)
        assert (vote["what"], vote["position"], vote["yes"]) == ("jump", 0, [0])
        await two.send("vote", vote=vote["vote"], yes=False)
        for each in (one, two):
            await each.until(lambda m: m["type"] == "table" and not m["table"]["votes"])
            assert each.now["position"] == position
        await two.send("vote", vote=vote["vote"], yes=True)
        assert (await two.wait("refused"))["why"] == "no-vote"
        await one.send("jump", position=0, line=line)
        vote = await the_vote(one, two)
        await two.send("vote", vote=vote["vote"], yes=True)
        for each in (one, two):
            update = await each.wait("update", jump=True)
            assert update["position"] == 0
            assert update["seat"] == -1
        assert made.now()["assisted"]
        assert made.now()["votes"] == []

    run(test())


def test_the_absent_have_no_vote(server: Server) -> None:
    """A vote that waits for somebody passes when they go."""
    made = server.make("daedalus", 2, seed=4)

    async def test() -> None:
        one, two = await together(made)
        await one.send("jump", position=0, line=one.line)
        await the_vote(one, two)
        await two.close()
        assert (await one.wait("update", jump=True))["position"] == 0

    run(test())


def test_one_s_own_choice_is_taken_back_freely_among_others(server: Server) -> None:
    """Where nobody else has moved since and nothing was learned, nobody is asked."""
    made = server.make("daedalus", 2, seed=4)

    async def test() -> None:
        dice = random.Random(1)
        async with client(made, 0) as one, client(made, 1) as two:
            both = [one, two]
            for _ in range(200):
                chooser = next(c for c in both if c.asked())
                line, position = chooser.line, chooser.now["position"]
                await chooser.choose(dice.choice(chooser.options()), chooser.asked()[0])
                await caught_up(both, line)
                if chooser.now["undo"]["free"]:
                    other = both[1 - both.index(chooser)]
                    assert not other.now["undo"]["free"]
                    answer = await chooser.ask("undo", line=chooser.line)
                    assert (answer["jump"], answer["position"]) == (True, position)
                    assert not made.now()["assisted"]
                    return
            raise AssertionError("no choice could be taken back freely")

    run(test())


async def caught_up(clients: list[Client], line: int) -> None:
    """Wait until everybody has seen more than a line."""
    for one in clients:
        while one.line <= line:
            await one.receive()


def test_looking_back_disturbs_nobody(server: Server) -> None:
    """Each position looks as it looked, to the one who asks alone."""
    made = server.make("daedalus", 2, options={"enhancers": "2"})

    async def test() -> None:
        async with client(made, 0, 1) as one, client(made, 1) as other:
            seen = {0: one.view}
            for _ in range(8):
                await some_choices(one, 1, random.Random(9))
                seen[one.now["position"]] = one.view
            await other.drain(0.2)
            for position, view in seen.items():
                await one.send("look", position=position)
                look = await one.wait("look")
                assert look["position"] == position
                assert look["view"] == view
            await one.refusal("nothing", "look", position=99)
            assert await other.drain(0.2) == []
            made.server.refused("not-over", 409, "GET", f"{made.path}/at/1?seat=0")
            made.server.refused("not-over", 409, "GET", f"{made.path}/journal")

    run(test())


def test_a_finished_game_is_looked_at_and_forked(server: Server) -> None:
    """Then everything may be seen by everybody, and played on with other luck."""
    made = server.make("daedalus", 2, seed=1)

    async def test() -> None:
        async with client(made, 0, 1) as one:
            await play(one, random.Random(1))
        length = made.now()["length"]
        for position in (0, 1, length):
            look = server.must("GET", f"{made.path}/at/{position}?seat=1")
            assert look["position"] == position
        assert look["outcome"]
        server.refused("nothing", 404, "GET", f"{made.path}/at/{length + 1}")
        server.refused("no-seat", 404, "GET", f"{made.path}/at/1?seat=2")
        middle = length // 2
        body = {"position": middle, "take": [0, 1]}
        fork = Made(server, server.must("POST", f"{made.path}/fork", body))
        assert fork.info["forked_from"] == made.table
        assert fork.info["status"] == "playing"
        async with client(fork, 0, 1) as one:
            assert one.now["position"] == middle
            await play(one, random.Random(2))
            await replays(fork, one)
        assert server.seed(made.table) != server.seed(fork.table)

    run(test())


def test_what_cannot_be_forked(server: Server) -> None:
    """A game that others play, one that has not begun, a seat for two, the end of a game."""
    alone, both = server.make("cosmic", 1, seed=1), server.make("daedalus", 2)
    begun = Made(server, server.must("POST", "/api/tables", {"game": "cosmic", "seats": 1}))
    body: Json = {"position": 0, "take": [0]}
    server.refused("not-over", 403, "POST", f"{both.path}/fork", body, both.tokens[0])
    server.refused("no-token", 401, "POST", f"{both.path}/fork", body)
    server.refused("not-playing", 409, "POST", f"{begun.path}/fork", body)
    server.refused("nothing", 404, "POST", f"{alone.path}/fork", {"position": 1}, alone.tokens[0])
    for more in ({"take": [1]}, {"scouts": [1]}):
        server.refused(
            "no-seat", 404, "POST", f"{alone.path}/fork", {**body, **more}, alone.tokens[0]
        )
    twice = {**body, "scouts": [0]}
    server.refused("bad-request", 400, "POST", f"{alone.path}/fork", twice, alone.tokens[0])
    fork = server.must("POST", f"{alone.path}/fork", body, alone.tokens[0])
    assert fork["table"]["status"] == "playing"

    async def test() -> None:
        async with client(alone, 0) as one:
            await play(one, random.Random(1))
            end = {"position": one.now["position"], "take": [0]}
            server.refused("nothing", 409, "POST", f"{alone.path}/fork", end)

    run(test())
