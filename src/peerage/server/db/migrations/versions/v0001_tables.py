"""Tables and the lines of their records."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("game", TEXT, nullable=False),
        sa.Column("options", TEXT, nullable=False),
        sa.Column("seats", TEXT, nullable=False),
        sa.Column("seed", TEXT, nullable=False),
        sa.Column("seed_hash", TEXT, nullable=False),
        sa.Column("owner", TEXT, nullable=False, index=True),
        sa.Column("status", TEXT, nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("winners", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False, index=True),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("line", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
