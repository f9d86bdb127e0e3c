"""The first tables of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
TABLE = sa.String(32)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("id", TABLE, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("setting_up", sa.Text, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("forked_from", TABLE),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("remarks", sa.Integer, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("free", sa.Boolean, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", TABLE, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("tokens_of_table", "tokens", ["table_id"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("held", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "remarks",
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("vote", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "clocks",
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Take them away."""
    for name in (
        "clocks",
        "votes",
        "remarks",
        "codes",
        "tokens",
        "seats",
        "snapshots",
        "lines",
        "tables",
    ):
        op.drop_table(name)
