"""Tables count their changes, and the house has facts of its own: both for several servers on one database."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "house",
        sa.Column("name", TEXT, primary_key=True),
        sa.Column("value", TEXT, nullable=False),
    )
