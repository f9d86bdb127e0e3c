"""Whatever is sent to the server, it answers clearly and goes on."""

from __future__ import annotations

import json

import pytest
from websockets.asyncio.client import connect

from tests.server.fuzz import fuzz
from tests.server.playing import Client, client, closing, run
from tests.server.schema import call_all
from tests.server.serving import Database, Server, served

SECONDS = 12


def test_garbage_on_sockets_disturbs_nobody(sqlite: Database) -> None:
    """Random bytes, broken messages, wrong values, far too much, out of order."""
    with served(sqlite) as server:
        counts = run(fuzz(server, SECONDS))
        assert counts["messages"] > 200
        assert counts["choices beside"] > 20
        assert counts["bad-message"] > 20


def test_what_the_description_allows_is_answered_as_it_says(sqlite: Database) -> None:
    """Schemathesis finds no server error, and no answer that is not described."""
    with served(sqlite) as server:
        call_all(server, SECONDS, 1)


@pytest.mark.parametrize(("sent", "code"), [("x" * 9000, 1009), (b"\0\1", 1003)])
def test_what_is_no_message_ends_the_connection(
    server: Server, sent: str | bytes, code: int
) -> None:
    """One that is too long, with 1009; one that is no text, with 1003."""
    made = server.make("cosmic", 1)

    async def test() -> None:
        async with client(made, 0) as one:
            assert one.socket is not None
            await one.socket.send(sent)
            assert await closing(one) == code
        async with client(made, 0) as one:
            assert one.seats == [0]

    run(test())


def test_a_message_in_parts_is_one_message(server: Server) -> None:
    """Frames may be cut anywhere."""
    made = server.make("cosmic", 1)

    async def test() -> None:
        url = f"ws://127.0.0.1:{server.port}{made.path}/ws"
        async with connect(url) as socket:
            one = Client(server, made.table)
            one.socket = socket
            text = json.dumps({"type": "sit", "tokens": [made.tokens[0]]})
            await socket.send([text[:5], text[5:9], text[9:]])
            assert (await one.wait("welcome"))["seats"] == [0]

    run(test())


@pytest.mark.parametrize("path", ["%00", "a%00b", "%ff", "x" * 40, "..%2f..", "%F0%9F%9A%80"])
def test_ids_that_cannot_be_are_not_there(server: Server, path: str) -> None:
    """Whatever the database would say of them."""
    for method, rest, body in (
        ("GET", "", None),
        ("POST", "/seats/0/take", {"name": "x"}),
        ("GET", "/journal", None),
    ):
        status, answer = server.ask(method, f"/api/tables/{path}{rest}", body)
        assert status in (400, 404), (status, answer)
