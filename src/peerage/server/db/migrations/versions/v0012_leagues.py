"""Leagues, who plays in them, and the tables of their rounds."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("game", TEXT, nullable=False),
        sa.Column("options", TEXT, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("owner", TEXT, nullable=False),
        sa.Column("status", TEXT, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("deadline", TEXT),
        sa.Column("created", TEXT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    for column in ("owner", "status", "created"):
        op.create_index(f"ix_leagues_{column}", "leagues", [column])
    op.create_table(
        "members",
        sa.Column("league_id", TEXT, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("visitor", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_index("ix_members_visitor", "members", ["visitor"])
    op.create_table(
        "pairings",
        sa.Column("league_id", TEXT, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("table_id", TEXT, nullable=False),
        sa.Column("players", TEXT, nullable=False),
        sa.Column("scores", TEXT),
    )
