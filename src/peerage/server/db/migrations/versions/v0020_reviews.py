"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("percent", sa.Integer, nullable=False),
        sa.Column("seen", TEXT, nullable=False),
        sa.Column("data", TEXT),
    )
