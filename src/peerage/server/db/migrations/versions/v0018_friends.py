"""Friends: who follows whom, and who is not shown as online."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("followed", TEXT, primary_key=True, index=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("since", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("offline_visitors", sa.Column("visitor", TEXT, primary_key=True))
