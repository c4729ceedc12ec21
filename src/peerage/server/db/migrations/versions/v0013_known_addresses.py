"""Addresses from which people have signed in, as keyed hashes: guesses from elsewhere do not lock them out there."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "known_addresses",
        sa.Column("person", TEXT, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address_hash", TEXT, primary_key=True),
        sa.Column("seen", TEXT, nullable=False),
    )
    op.create_index("ix_known_addresses_seen", "known_addresses", ["seen"])
