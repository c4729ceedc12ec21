"""Ways to reach people who are away, what they want to hear of, and what is still to be told."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked", sa.Integer, nullable=False, server_default="-1"))  # unknown
    op.add_column("tables", sa.Column("choosing", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "channels",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("visitor", TEXT, nullable=False, index=True),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("address", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("language", TEXT, nullable=False),
        sa.Column("origin", TEXT, nullable=False),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("created", TEXT, nullable=False),
    )
    op.create_table(
        "wishes",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notices",
        sa.Column("channel", TEXT, sa.ForeignKey("channels.id"), primary_key=True),
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sa.Column("visitor", TEXT, nullable=False, index=True),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("occasion", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False),
        sa.Index("ix_notices_sent_due", "sent", "due"),
        sqlite_with_rowid=False,
    )
