"""Recoveries: links in e-mails with which people sign in who have lost their other ways."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "recoveries",
        sa.Column("token", TEXT, primary_key=True),
        sa.Column("person", TEXT, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("until", TEXT, nullable=False),
    )
