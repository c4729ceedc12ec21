"""People at a table: chat, blocks, reports, notes for oneself, private tables, agreeing to pause or to stop."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("invite", TEXT, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("began", TEXT, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("proposal", TEXT, nullable=False, server_default="null"))
    add_chat()
    op.create_table(
        "jottings",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sa.Column("text", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guests",
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("invite", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )


def add_chat() -> None:
    op.create_table(
        "chat",
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("visitor", TEXT, nullable=False, index=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", TEXT),
        sa.Column("phrase", TEXT),
        sa.Column("time", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "blocks",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("blocked", TEXT, primary_key=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("since", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "reports",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, nullable=False),
        sa.Column("k", sa.Integer, nullable=False),
        sa.Column("reporter", TEXT, nullable=False, index=True),
        sa.Column("speaker", TEXT, nullable=False),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("lines", TEXT, nullable=False),
        sa.Column("time", TEXT, nullable=False, index=True),
    )
