"""Results of finished games and ratings; tables that count for them."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0008"
down_revision = "0007"

PLACE = (("game", TEXT), ("seats", sa.Integer), ("ladder", TEXT))
RATING = (("games", sa.Integer), ("mu", sa.Double), ("sigma", sa.Double))


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", TEXT, nullable=False, server_default="no"))
    make_results()
    make_ratings()
    op.create_table(
        "profiles",
        sa.Column("player", TEXT, primary_key=True),
        sa.Column("handle", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_index("ix_profiles_handle", "profiles", ["handle"], unique=True)


def make_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", TEXT, primary_key=True),
        sa.Column("game", TEXT, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("k", sa.Integer, nullable=False),
        sa.Column("ladder", TEXT),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("ended", TEXT, nullable=False),
    )
    op.create_index("ix_results_order", "results", ["game", "seats", "k"], unique=True)
    op.create_table(
        "placings",
        sa.Column("table_id", TEXT, sa.ForeignKey("results.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", TEXT),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("bot", TEXT),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("opening", TEXT, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )
    op.create_index("ix_placings_player", "placings", ["player"])


def make_ratings() -> None:
    place = [sa.Column(name, kind, primary_key=True) for name, kind in PLACE]
    player, order = sa.Column("player", TEXT, primary_key=True), sa.Column("k", sa.Integer, primary_key=True)
    rating = [sa.Column(name, kind, nullable=False) for name, kind in RATING]
    op.create_table("ratings", *place, player, order, *rating, sqlite_with_rowid=False)
    op.create_index("ix_ratings_player", "ratings", ["player"])
    place = [sa.Column(name, kind, primary_key=True) for name, kind in PLACE]
    rating = [sa.Column(name, kind, nullable=False) for name, kind in RATING]
    op.create_table("standings", *place, sa.Column("player", TEXT, primary_key=True), *rating, sqlite_with_rowid=False)
    op.create_index("ix_standings_player", "standings", ["player"])
    op.create_table(
        "anchors",
        sa.Column("game", TEXT, primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("bot", TEXT, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("made", TEXT, nullable=False),
    )
