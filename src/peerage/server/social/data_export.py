"""A visitor's chat lines, notes and blocks: transferred, exported, or deleted."""

from typing import Any

import sqlalchemy as sa

from peerage.server.db.player_columns import is_one_of
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import blocks, chat, guests, jottings, reports

KEYS = ((blocks, blocks.c.visitor), (blocks, blocks.c.blocked), (jottings, jottings.c.visitor))
NAMED = (chat.c.visitor, reports.c.reporter, reports.c.speaker)


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's data; what the person has already stays."""
    for column in NAMED:
        table = column.table
        assert isinstance(table, sa.Table)
        renamed = sa.literal(person) + sa.func.substr(column, len(guest) + 1)
        connection.execute(table.update().where(is_one_of(column, guest)).values({column.name: renamed}))
    for table, column in (*KEYS, (guests, guests.c.visitor)):
        for row in connection.execute(sa.select(table).where(is_one_of(column, guest))).mappings().all():
            moved = {**row, column.name: person + row[column.name].removeprefix(guest)}
            connection.execute(insert_new(connection, table), moved)
        connection.execute(sa.delete(table).where(is_one_of(column, guest)))
    connection.execute(sa.delete(blocks).where(blocks.c.visitor == blocks.c.blocked))  # between guest and person


def forget(connection: sa.Connection, visitor: str) -> None:
    """Delete a visitor's data; reported lines stay until an operator has closed the report."""
    for table, column in (*KEYS, (guests, guests.c.visitor)):
        connection.execute(sa.delete(table).where(is_one_of(column, visitor)))
    nothing = {"visitor": "", "name": "", "text": None, "phrase": None}  # the numbers of lines still count
    connection.execute(chat.update().where(is_one_of(chat.c.visitor, visitor)).values(nothing))
    said_or_reported = sa.or_(is_one_of(reports.c.speaker, visitor), reports.c.reporter == visitor)
    connection.execute(sa.delete(reports).where(said_or_reported, reports.c.closed.is_not(None)))
    connection.execute(reports.update().where(reports.c.reporter == visitor).values(reporter=""))


def export_social(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    """Return the visitor's data for an export."""
    said = sa.select(chat.c.table_id, chat.c.time, chat.c.name, chat.c.text, chat.c.phrase)
    noted = sa.select(jottings.c.table_id, jottings.c.text).where(is_one_of(jottings.c.visitor, visitor))
    blocked = sa.select(blocks.c.name, blocks.c.since).where(blocks.c.visitor == visitor)
    queries = {
        "said": said.where(is_one_of(chat.c.visitor, visitor)).order_by(chat.c.time),
        "notes": noted,
        "blocked": blocked,
    }
    return {name: [dict(row) for row in connection.execute(query).mappings()] for name, query in queries.items()}
