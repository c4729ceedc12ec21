"""Rules: tables name the version of the rules that they are played by, as their records do."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

AT_ONCE = 500


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    tables = sa.table("tables", sa.column("id"), sa.column("rules"))
    lines = sa.table("lines", sa.column("table_id"), sa.column("n"), sa.column("line"))
    connection = op.get_bind()
    headers = connection.execute(sa.select(lines.c.table_id, lines.c.line).where(lines.c.n == 0)).all()
    values = [{"table": table_id, "version": version_in(line)} for table_id, line in headers]
    change = tables.update().where(tables.c.id == sa.bindparam("table")).values(rules=sa.bindparam("version"))
    for begin in range(0, len(values), AT_ONCE):
        connection.execute(change, values[begin : begin + AT_ONCE])


def version_in(header: str) -> int:
    """Return the version in the header of a record; damaged ones are reported when their tables are opened."""
    try:
        version = json.loads(header)["rules"]
    except (ValueError, TypeError, KeyError):
        return 0
    return version if isinstance(version, int) else 0
