"""Puzzles: attempts, ratings of players and of puzzles."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("puzzle", TEXT, primary_key=True),
        sa.Column("game", TEXT, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean),
        sa.Column("ended", TEXT, nullable=False),
        sa.Column("change", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_standings",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("game", TEXT, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("puzzles", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", TEXT, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
