"""Making tables, taking seats, beginning; links, tokens and codes."""

from __future__ import annotations

import random
import threading

import pytest

from tests.server.playing import Client, client, closing, run, some_choices
from tests.server.serving import Database, Json, Made, Server, served

OPEN = {"game": "daedalus", "seats": 2}


def opened(server: Server, **more: object) -> Made:
    """Make a table that has not begun."""
    return Made(server, server.must("POST", "/api/tables", {**OPEN, "take": [0], **more}))


def take(made: Made, seat: int, name: str = "Second") -> str:
    """Sit down, and return the token."""
    return str(made.server.must("POST", f"{made.path}/seats/{seat}/take", {"name": name})["token"])


def do(made: Made, seat: int, what: str, token: str, body: Json | None = None) -> Json:
    """Do something with a seat."""
    found: Json = made.server.must("POST", f"{made.path}/seats/{seat}/{what}", body, token)
    return found


def holders(info: Json) -> list[str]:
    """Return who holds each seat."""
    return [seat["holder"] for seat in info["seats"]]


@pytest.mark.smoke
def test_a_table_is_made_taken_and_begun(server: Server) -> None:
    """Two people and their sockets, from an empty table to the first choice."""
    made = opened(server, name="First")
    assert made.info["status"] == "open"
    assert holders(made.info) == ["person", "free"]

    async def test() -> None:
        async with client(made, 0) as first:
            assert first.now["view"] is None
            other = take(made, 1)
            await first.until(lambda m: m["type"] == "table" and holders(m["table"])[1] != "free")
            do(made, 0, "ready", made.tokens[0], {"ready": True})
            assert made.now()["status"] == "open"
            assert do(made, 1, "ready", other, {})["status"] == "playing"
            welcome = await first.wait("welcome")
            assert welcome["view"] is not None
            assert [seat["name"] for seat in welcome["table"]["seats"]] == ["First", "Second"]
            second = Client(server, made.table, [other])
            await second.open()
            both = [first, second]
            one = next(c for c in both if c.asked())
            assert (await one.choose(one.options()[0], one.asked()[0]))["line"] == 1
            for c in both:
                while c.line < 1:
                    await c.receive()

    run(test())


def test_games_and_rulebooks_are_listed(server: Server) -> None:
    """Each game with its seats and settings, and every passage of its rulebook."""
    games = server.must("GET", "/api/games")
    assert {"cosmic", "daedalus"} <= {game["id"] for game in games}
    for game in games:
        passages = server.must("GET", f"/api/games/{game['id']}/rules")
        assert all(passage["section"] for passage in passages)
    server.refused("no-game", 404, "GET", "/api/games/chess/rules")


def test_what_cannot_be_made(server: Server) -> None:
    """Each refusal has its reason in a word."""
    path = "/api/tables"
    server.refused("no-game", 404, "POST", path, {"game": "chess", "seats": 2})
    server.refused("bad-options", 400, "POST", path, {"game": "daedalus", "seats": 9})
    server.refused("bad-options", 400, "POST", path, {**OPEN, "options": {"mode": "chess"}})
    server.refused("bad-options", 400, "POST", path, {**OPEN, "options": {"colour": "red"}})
    server.refused("no-seat", 404, "POST", path, {**OPEN, "take": [2]})
    server.refused("bad-request", 400, "POST", path, {**OPEN, "take": [0], "scouts": [0]})
    server.refused("bad-request", 400, "POST", path, {**OPEN, "name": "x" * 41})
    server.refused("bad-request", 400, "POST", path, {**OPEN, "name": ""})
    server.refused("bad-request", 400, "POST", path, {**OPEN, "unknown": 1})
    server.refused("bad-request", 400, "POST", path, {"seats": "two"})
    server.refused("no-table", 404, "GET", "/api/tables/nothing-here")


def test_seats_are_taken_once(server: Server) -> None:
    """A seat is somebody's or nobody's; who gives it up has no say any more."""
    made = opened(server)
    mine, seats = made.tokens[0], f"{made.path}/seats"
    server.refused("seat-taken", 409, "POST", f"{seats}/0/take", {"name": "x"})
    server.refused("no-seat", 404, "POST", f"{seats}/2/take", {"name": "x"})
    server.refused("bad-request", 400, "POST", f"{seats}/1/take", {"name": "x" * 41})
    theirs = take(made, 1, "x" * 40)
    server.refused("no-token", 401, "POST", f"{seats}/1/leave")
    server.refused("not-yours", 403, "POST", f"{seats}/1/leave", None, mine)
    server.refused("not-yours", 403, "POST", f"{seats}/0/ready", {"ready": True}, theirs)
    server.refused("not-yours", 403, "POST", f"{seats}/0/ready", {}, "made-up")
    assert holders(do(made, 1, "leave", theirs)) == ["person", "free"]
    server.refused("not-yours", 403, "POST", f"{seats}/1/ready", {}, theirs)
    again = take(made, 1)
    server.refused("not-yours", 403, "POST", f"{seats}/1/ready", {}, theirs)
    assert do(made, 1, "ready", again, {"ready": True})["seats"][1]["ready"]
    assert not do(made, 1, "ready", again, {"ready": False})["seats"][1]["ready"]


def test_scouts_sit_down_before_the_game(server: Server) -> None:
    """Whoever sits at a table may seat a scout, and send it away again."""
    made = opened(server)
    mine, seats = made.tokens[0], f"{made.path}/seats"
    server.refused("no-token", 401, "POST", f"{seats}/1/scout")
    server.refused("not-yours", 403, "POST", f"{seats}/1/scout", None, "made-up")
    assert holders(do(made, 1, "scout", mine)) == ["person", "scout"]
    server.refused("seat-taken", 409, "POST", f"{seats}/1/scout", None, mine)
    assert holders(do(made, 1, "leave", mine)) == ["person", "free"]
    do(made, 0, "ready", mine, {})
    assert do(made, 1, "scout", mine)["status"] == "playing"
    server.refused("started", 409, "POST", f"{seats}/1/scout", None, mine)
    server.refused("started", 409, "POST", f"{seats}/0/ready", {}, mine)
    server.refused("started", 409, "PUT", f"{made.path}/options", {"options": {}}, mine)


def test_settings_change_while_a_table_is_open(server: Server) -> None:
    """Whoever sits there may change them; then nobody is ready any more."""
    made = opened(server)
    mine, path = made.tokens[0], f"{made.path}/options"
    do(made, 0, "ready", mine, {})
    info = server.must("PUT", path, {"options": {"enhancers": "2"}}, mine)
    assert info["options"]["enhancers"] == "2"
    assert not info["seats"][0]["ready"]
    server.refused("bad-options", 400, "PUT", path, {"options": {"enhancers": "9"}}, mine)
    server.refused("not-yours", 403, "PUT", path, {"options": {}}, "made-up")
    server.refused("no-token", 401, "PUT", path, {"options": {}})


def test_everybody_ready_at_the_same_moment_begins(server: Server) -> None:
    """However their requests cross, the game begins when the last is ready."""
    for _ in range(8):
        made = opened(server)
        tokens = [made.tokens[0], take(made, 1)]
        threads = [
            threading.Thread(target=do, args=(made, seat, "ready", token, {}))
            for seat, token in enumerate(tokens)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made.now()["status"] == "playing"


def test_tokens_hold_seats_of_their_own_table_only(server: Server) -> None:
    """A wrong token, or one of another table, makes a spectator."""
    made, other = server.make("cosmic", 1), server.make("cosmic", 1)

    async def test() -> None:
        for token in ("made-up", other.tokens[0]):
            async with Client(server, made.table, [token]) as one:
                assert one.seats == []
                assert one.now["watching"] == -1
                assert one.decisions == []
                assert one.now["asked"] == [0]
        async with Client(server, made.table, [other.tokens[0], made.tokens[0]]) as one:
            assert one.seats == [0]

    run(test())


def test_there_is_no_such_table(server: Server) -> None:
    """A socket at a table that is not there is closed with 4004."""

    async def test() -> None:
        one = Client(server, "nothing-here")
        with pytest.raises(Exception, match="4004"):
            await one.open()

    run(test())


def test_whoever_does_not_sit_first_is_sent_away(server: Server) -> None:
    """The first message must be `sit`."""
    made = server.make("cosmic", 1)

    async def test() -> None:
        from websockets.asyncio.client import connect

        for text in ('{"type": "vote", "vote": 1, "yes": true}', "{", '{"type": "sit", "x": 1}'):
            url = f"ws://127.0.0.1:{server.port}{made.path}/ws"
            one = Client(server, made.table)
            async with connect(url) as socket:
                one.socket = socket
                await socket.send(text)
                assert await closing(one) == 4009

    run(test())


def test_spectators_see_what_everybody_sees_and_do_nothing(server: Server) -> None:
    """Whoever has the link may watch."""
    made = server.make("daedalus", 3, options={"mode": "ariadne"})

    async def test() -> None:
        async with client(made, 0, 1, 2) as people, Client(server, made.table) as one:
            await some_choices(people, 10, random.Random(1))
            while one.line < people.line:
                await one.receive()
            assert one.decisions == []
            assert not one.now["undo"]["back"]
            line = one.line
            await one.refusal("not-yours", "choose", seat=0, choice="move 1", line=line)
            await one.refusal("nothing", "undo", line=line)
            await one.refusal("not-yours", "jump", position=1, line=line)
            await one.refusal("not-yours", "say", text="hello")
            await one.refusal("not-yours", "propose", what="end")
            await one.refusal("not-yours", "vote", vote=1, yes=True)

    run(test())


def test_a_code_moves_seats_to_another_device_once(server: Server) -> None:
    """The new device gets tokens of its own; the code is then used up."""
    made = server.make("daedalus", 2)
    tokens = list(made.tokens.values())
    code = server.must("POST", "/api/codes", {"tokens": [*tokens, "made-up"]})
    held = server.must("POST", f"/api/codes/{code['code'].lower()}")
    assert sorted((one["table"], one["seat"]) for one in held) == [(made.table, 0), (made.table, 1)]
    assert not {one["token"] for one in held} & set(tokens)
    server.refused("no-code", 404, "POST", f"/api/codes/{code['code']}")
    server.refused("not-yours", 403, "POST", "/api/codes", {"tokens": ["made-up"]})
    server.refused("bad-request", 400, "POST", "/api/codes", {"tokens": []})

    async def test() -> None:
        async with Client(server, made.table, [one["token"] for one in held]) as one:
            assert one.seats == [0, 1]

    run(test())


def test_a_code_is_good_for_a_while(server: Server) -> None:
    """One that has run out is refused."""
    made = server.make("cosmic", 1)
    code = server.must("POST", "/api/codes", {"tokens": [made.tokens[0]]})["code"]
    assert server.database.change("UPDATE codes SET until = until - 601") >= 1
    server.refused("no-code", 404, "POST", f"/api/codes/{code}")


def test_a_code_does_not_move_a_seat_that_was_given_up(server: Server) -> None:
    """Whoever has left a seat cannot come back to it when somebody else sits there."""
    made = opened(server)
    code = server.must("POST", "/api/codes", {"tokens": [made.tokens[0]]})["code"]
    do(made, 0, "leave", made.tokens[0])
    take(made, 0, "Another")
    server.refused("no-code", 404, "POST", f"/api/codes/{code}")


def test_a_seat_given_up_is_no_longer_seen_through(server: Server) -> None:
    """Sockets of one who has left a seat lose it, on whichever worker they are."""
    made = opened(server, options={"enhancers": "2"})

    async def test() -> None:
        old = [client(made, 0, view="whole") for _ in range(4)]
        for one in old:
            await one.open()
        do(made, 0, "leave", made.tokens[0])
        tokens = [take(made, 0, "Another"), take(made, 1)]
        for seat, token in enumerate(tokens):
            do(made, seat, "ready", token, {})
        for one in old:
            welcome = await one.until(lambda m: m["type"] == "welcome" and m["view"])
            assert welcome["seats"] == []
            assert welcome["watching"] == -1
            assert welcome["decisions"] == []

    run(test())


def test_an_address_makes_so_many_tables_an_hour(sqlite: Database) -> None:
    """One more is refused."""
    with served(sqlite, "--tables", "2") as server:
        for _ in range(2):
            server.must("POST", "/api/tables", OPEN)
        server.refused("too-many", 429, "POST", "/api/tables", OPEN)


def test_a_socket_sends_so_many_messages_a_second(sqlite: Database) -> None:
    """Too many are refused, and far too many end the connection with 4008."""
    with served(sqlite, "--rate", "10") as server:
        made = server.make("cosmic", 1)

        async def test() -> None:
            async with client(made, 0) as one:
                for number in range(30):
                    await one.send("look", position=0, id=number)
                await one.wait("refused", why="too-fast")
                for number in range(60):
                    await one.send("look", position=0, id=number)
                assert await closing(one) == 4008

        run(test())
