"""Servers and databases for the tests of the table server.

They run whole on the installed package, which is what users have; on the sources as they lie only
what is marked `smoke` does, unless `tests/server` is named on the command line.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from derelict._build import HERE
from tests.server.serving import Database, Postgres, Server, served, sqlite_in

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave all but the smoke test to the installed package."""
    installed = str(HERE).startswith(sys.prefix)
    named = any(str(FOLDER) in str(Path(argument).resolve()) for argument in config.args)
    if installed or named:
        return
    left = pytest.mark.skip(reason="tested on the installed package")
    for item in items:
        if FOLDER in item.path.parents and "smoke" not in item.keywords:
            item.add_marker(left)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests."""
    with tempfile.TemporaryDirectory(prefix="derelict-pg-", ignore_cleanup_errors=True) as folder:
        found = Postgres(Path(folder) / "data")
        yield found
        found.close()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database."""
    return str(request.param)


@pytest.fixture(scope="session")
def server(
    kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that many tests share, each with tables of its own."""
    folder = tmp_path_factory.mktemp(kind)
    database = new_database(kind, request, folder)
    with served(database) as found:
        yield found
    database.close()


@pytest.fixture
def database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database for one test, which starts servers on it as it likes."""
    found = new_database(kind, request, tmp_path)
    yield found
    found.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    """An empty SQLite database for one test."""
    found = sqlite_in(tmp_path)
    yield found
    found.close()


def new_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> Database:
    """Make an empty database."""
    if kind == "sqlite":
        return sqlite_in(folder)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(folder)
