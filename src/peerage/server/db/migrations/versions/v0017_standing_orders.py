"""Standing orders: moves that a player has prepared."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "standing_orders",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("visitor", TEXT, nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("decision", TEXT, nullable=False),
        sa.Column("move", TEXT, nullable=False),
        sa.Column("after", TEXT, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("checked", sa.Integer, nullable=False),
        sa.Column("lapsed", TEXT),
        sa.Column("created", TEXT, nullable=False),
    )
