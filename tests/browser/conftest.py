"""Browsers and servers for the tests of the client.

They need a built client, which the installed package has, and Chromium.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import BUILT, CHROMIUM, Person, chromium
from tests.browser.positions import brought
from tests.server.serving import Database, Made, Server, served, sqlite_in

FOLDER = Path(__file__).parent
People = Callable[..., Person]
Boards = Callable[[str, str], Made]
GAMES = {"cosmic": "cooperative-superb", "daedalus": "base-escaped"}
STAGES = {"early": 0.06, "middle": 0.5, "late": 0.97, "over": 1.0}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what cannot be opened, or not be opened with anything."""
    reason = "" if BUILT else "the client is not built here; it is tested on the installed package"
    reason = reason or ("" if CHROMIUM else "there is no Chromium on this machine")
    for item in items:
        if (
            reason
            and FOLDER in item.path.parents
            and "browser" in getattr(item, "fixturenames", ())
        ):
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests; it goes before tests elsewhere want an event loop."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests share, each with tables of its own."""
    database = sqlite_in(tmp_path_factory.mktemp("browser"))
    with served(database) as found:
        yield found
    database.close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An empty database for one test."""
    found = sqlite_in(tmp_path)
    yield found
    found.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Somebody new, as often as called; in the end all of them must be content."""
    found: list[Person] = []

    def come(at: Server = server, **wishes: Any) -> Person:
        found.append(Person(browser, at, **wishes))
        return found[-1]

    yield come
    for person in found:
        person.close()
    for person in found:
        person.content()


@pytest.fixture
def person(people: People) -> Person:
    """Somebody."""
    return people()


@pytest.fixture(scope="package")
def boards(server: Server) -> Boards:
    """Tables in some stage of a game, which are only looked at."""
    found: dict[tuple[str, str], Made] = {}

    def bring(game: str, stage: str) -> Made:
        if (game, stage) not in found:
            found[game, stage] = brought(server, game, GAMES[game], STAGES[stage])
        return found[game, stage]

    return bring
