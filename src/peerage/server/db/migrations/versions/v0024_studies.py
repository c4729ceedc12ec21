"""Studies: tables whose players may fork the running game, and players who show their reports to all."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("tables", sa.Column("forks", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "shared_reports",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("since", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
