"""When a table was last changed, and who may not come in."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0007"
down_revision = "0006"

TABLES = sa.table("tables", sa.column("changed"))


def upgrade() -> None:
    op.add_column("tables", sa.Column("changed", TEXT, nullable=False, server_default=""))
    op.execute(TABLES.update().values(changed=datetime.now(UTC).isoformat(timespec="seconds")))  # nobody knows better
    op.create_table(
        "bans",
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("who", TEXT, primary_key=True),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False),
        sa.Column("until", TEXT),
        sqlite_with_rowid=False,
    )
