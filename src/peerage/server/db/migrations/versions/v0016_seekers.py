"""Who looks for players."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "seekers",
        sa.Column("visitor", TEXT, primary_key=True),
        *(sa.Column(name, TEXT, nullable=False) for name in ("home", "name", "arms", "game", "pace", "since", "seen")),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("table_id", TEXT),
    )
