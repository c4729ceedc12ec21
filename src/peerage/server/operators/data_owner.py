"""What operators' tables hold about a visitor: transferred, exported, or deleted."""

from typing import Any

import sqlalchemy as sa

from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import visitor_addresses, warnings


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's data; warnings and addresses follow the person."""
    connection.execute(warnings.update().where(warnings.c.visitor == guest).values(visitor=person))
    mine = sa.select(visitor_addresses).where(visitor_addresses.c.visitor == guest)
    for row in connection.execute(mine).mappings().all():
        connection.execute(insert_new(connection, visitor_addresses), {**row, "visitor": person})
    connection.execute(sa.delete(visitor_addresses).where(visitor_addresses.c.visitor == guest))


def forget(connection: sa.Connection, visitor: str) -> None:
    for table in (warnings, visitor_addresses):
        connection.execute(sa.delete(table).where(table.c.visitor == visitor))


def export(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    """Return warnings, and from how many addresses the visitor was seen; the hashes say nothing to anybody else."""
    told = sa.select(warnings.c.text, warnings.c.created, warnings.c.seen).where(warnings.c.visitor == visitor)
    seen = sa.select(visitor_addresses.c.address_hash, visitor_addresses.c.seen)
    rows = connection.execute(seen.where(visitor_addresses.c.visitor == visitor)).mappings()
    return {
        "warnings": [dict(row) for row in connection.execute(told).mappings()],
        "addresses": [dict(row) for row in rows],
    }
