"""Tables with components of their own, and whose turn it is."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("overrides", TEXT, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("to_move", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET to_move = -1 WHERE status = 'running'")  # anybody, until the next move tells
