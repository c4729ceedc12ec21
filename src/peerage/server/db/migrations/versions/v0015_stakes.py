"""What a game could do to the rating of each who played. Of those that are over, the places tell it."""

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("placings", sa.Column("stake", TEXT, nullable=False, server_default="full"))
