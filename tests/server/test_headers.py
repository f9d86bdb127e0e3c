"""What browsers are told, and who may ask."""

from __future__ import annotations

import json
import re

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.playing import run
from tests.server.serving import Database, Server, served

PAGES = [
    "/",
    "/docs",
    "/openapi/messages.json",
    "/health",
    "/api/games",
    "/openapi/openapi.json",
    "/metrics",
]
WRONG = ["/nothing", "/api/tables/nothing", "/api/tables/x/at/1", "/api/games/x/rules"]


@pytest.mark.parametrize("path", [*PAGES, *WRONG])
def test_every_answer_says_what_pages_may_do(server: Server, path: str) -> None:
    """Whatever is asked for, also where it is refused."""
    status, headers, _ = server.raw("GET", path)
    assert status == 200 or path in ("/", *WRONG)
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"


def test_no_page_names_another_site(server: Server) -> None:
    """Nothing is loaded from elsewhere."""
    for path in ("/docs", "/"):
        _, _, body = server.raw("GET", path)
        assert not re.findall(rb"(?:src|href|action)\s*=\s*[\"']?(?:https?:)?//", body)
        assert b"@import" not in body


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://[", "http://127.0.0.1:1", "x"]
)
def test_what_another_site_asks_for_is_refused(server: Server, origin: str) -> None:
    """Over HTTP and over the WebSocket."""
    body = json.dumps({"game": "cosmic", "seats": 1}).encode()
    headers = {"Origin": origin, "Content-Type": "application/json"}
    status, _, answer = server.raw("POST", "/api/tables", body, headers)
    assert (status, json.loads(answer)["why"]) == (403, "other-origin")

    async def test() -> None:
        url = f"ws://127.0.0.1:{server.port}/api/tables/x/ws"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={"Origin": origin})
        assert refused.value.response.status_code == 403

    run(test())


def test_our_own_pages_and_those_that_were_named_may_ask(sqlite: Database) -> None:
    """The server's own origin, and what `--origin` allows."""
    with served(sqlite, "--origin", "http://friend.example") as server:
        for origin in (f"http://127.0.0.1:{server.port}", "http://friend.example"):
            status, _ = server.ask(
                "POST", "/api/tables", {"game": "cosmic", "seats": 1}, Origin=origin
            )
            assert status == 201


def test_what_is_too_large_is_refused(server: Server) -> None:
    """A body has its limits."""
    body = json.dumps({"game": "cosmic", "seats": 1, "name": "x" * 100_000}).encode()
    status, _, _ = server.raw("POST", "/api/tables", body, {"Content-Type": "application/json"})
    assert status == 413


def test_figures_are_told(server: Server) -> None:
    """As Prometheus reads them."""
    _, headers, body = server.raw("GET", "/metrics")
    assert headers["content-type"].startswith("text/plain")
    assert re.search(rb"^derelict_choices_kept_total \d+$", body, re.MULTILINE)
