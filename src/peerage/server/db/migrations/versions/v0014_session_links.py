"""Sessions know the return link that opened them. Of those that are open already, nobody knows it."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("link", TEXT))
