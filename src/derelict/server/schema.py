"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

# A table with what was agreed; `seed` is the luck to come, and never leaves.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("seed", String(40), nullable=False),
    Column("setting_up", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("forked_from", String(32)),
    Column("outcome", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("remarks", Integer, nullable=False),
)

# The journal: its key is the lock that decides who was first.
lines = Table(
    "lines",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("free", Boolean, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)

# States as JSON, compressed, every few dozen positions: loading does not grow with a game.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("ready", Boolean, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("tokens_of_table", "table_id"),
)

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("held", Text, nullable=False),
    Column("until", Float, nullable=False),
)

remarks = Table(
    "remarks",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("vote", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

clocks = Table(
    "clocks",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("key", String(80), nullable=False),
    Column("ends", Float, nullable=False),
)
