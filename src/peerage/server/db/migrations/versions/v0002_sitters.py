"""Who sits where, tables that are offered to all, and bots that stand in."""

import json

import sqlalchemy as sa
from alembic import op

from peerage.server.db.schema import TEXT

revision = "0002"
down_revision = "0001"

TABLES = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("seats"), sa.column("bot_turn", sa.Boolean))
SITTERS = sa.table("sitters", sa.column("visitor"), sa.column("table_id"))


def upgrade() -> None:
    op.add_column("tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("home", TEXT, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("bot_turn", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "sitters",
        sa.Column("visitor", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("note", TEXT, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,  # the last files of version 1 have it
    )
    seat_everybody()


def seat_everybody() -> None:
    """The seats of the tables that are there; one that cannot be read says so when it is opened."""
    connection = op.get_bind()
    for table_id, status, seats in connection.execute(sa.select(TABLES.c.id, TABLES.c.status, TABLES.c.seats)).all():
        try:
            chairs = json.loads(seats)
            visitors = {chair["visitor"] for chair in chairs if chair.get("visitor") is not None}
            bots = any(chair.get("bot") is not None for chair in chairs)
        except (ValueError, TypeError, AttributeError):
            continue
        if status == "running" and bots:  # perhaps it is their turn
            connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(bot_turn=True))
        for visitor in visitors:
            connection.execute(SITTERS.insert(), {"visitor": visitor, "table_id": table_id})
