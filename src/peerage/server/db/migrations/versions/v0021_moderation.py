"""Moderation: roles, warnings, invitation codes, an audit log, closed reports, addresses of visitors as hashes."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("time", TEXT, nullable=False, index=True),
        sa.Column("actor", TEXT, nullable=False),
        sa.Column("action", TEXT, nullable=False),
        sa.Column("target", TEXT, nullable=False),
        sa.Column("detail", TEXT, nullable=False),
    )
    op.create_table(
        "warnings",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("visitor", TEXT, nullable=False, index=True),
        sa.Column("text", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False),
        sa.Column("seen", TEXT),
    )
    op.create_table(
        "visitor_addresses",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("address_hash", TEXT, primary_key=True, index=True),
        sa.Column("seen", TEXT, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "roles",
        sa.Column("person", TEXT, primary_key=True),
        sa.Column("role", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False),
    )
    op.create_table(
        "invitation_codes",
        sa.Column("code", TEXT, primary_key=True),
        sa.Column("note", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False),
        sa.Column("until", TEXT),
        sa.Column("left", sa.Integer, nullable=False),
    )
    op.create_table(
        "invited",
        sa.Column("person", TEXT, primary_key=True),
        sa.Column("code", TEXT, nullable=False, index=True),
    )
    op.add_column("sessions", sa.Column("by_passkey", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("reports", sa.Column("closed", TEXT))
    op.add_column("reports", sa.Column("note", TEXT))
