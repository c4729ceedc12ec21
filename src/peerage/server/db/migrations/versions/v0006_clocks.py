"""Tables with clocks, games that are over before their end, and vacations."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("time", TEXT, nullable=False, server_default="null"))
    op.add_column("tables", sa.Column("clock", TEXT, nullable=False, server_default="null"))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.add_column("tables", sa.Column("ending", TEXT))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_table(
        "vacations",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("began", TEXT, primary_key=True),
        sa.Column("until", TEXT, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
