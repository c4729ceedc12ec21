"""People who have signed up: their sessions, the ways in, their addresses."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("login", TEXT, unique=True, index=True),
        sa.Column("password", TEXT),
        sa.Column("link", TEXT, unique=True, index=True),
        sa.Column("created", TEXT, nullable=False, index=True),
    )
    op.create_table(
        "sessions",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("person", TEXT, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("device", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False),
        sa.Column("seen", TEXT, nullable=False, index=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("person", TEXT, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("created", TEXT, nullable=False),
        sa.Column("used", TEXT),
    )
    op.create_table(
        "emails",
        sa.Column("person", TEXT, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address", TEXT, nullable=False),
        sa.Column("token", TEXT, unique=True, index=True),
        sa.Column("until", TEXT, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("until", TEXT, nullable=False, index=True),
    )
