"""What a server is told when it starts: where games are kept, and its limits."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

IN_ENVIRONMENT = "DERELICT_SERVER"


class Settings(Struct, forbid_unknown_fields=True):
    """All that can be set; the workers of one server share it."""

    database: str
    origins: list[str] = []
    rate: float = 40
    burst: float = 80
    tables_an_hour: int = 120
    pace: float = 0.6
    message_bytes: int = 8192
    idle_seconds: float = 60
    haste: float = 1  # how many times as fast as the rules say clocks run
    static: str = ""

    @property
    def shared(self) -> bool:
        """Whether several processes may serve the same tables."""
        return not self.database.startswith("sqlite")


def sqlite_url(folder: Path) -> str:
    """Return the address of the database in a user's data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def with_driver(url: str) -> str:
    """Name the driver in the address of a PostgreSQL database."""
    for plain in ("postgres://", "postgresql://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def put_in_environment(settings: Settings) -> None:
    """Leave the settings where the workers will find them."""
    os.environ[IN_ENVIRONMENT] = msgspec.json.encode(settings).decode()


def from_environment() -> Settings:
    """Read what the server was started with."""
    return msgspec.json.decode(os.environ[IN_ENVIRONMENT], type=Settings)
