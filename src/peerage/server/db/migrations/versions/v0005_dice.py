"""Dice that the server and the players mix. Tables that are there keep the seed that they have shown the hash of."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", TEXT, nullable=False, server_default=""))
    op.create_table(
        "nonces",
        sa.Column("nonce", TEXT, primary_key=True),
        sa.Column("used", TEXT, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
