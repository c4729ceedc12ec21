"""Statements that differ between the databases, and prepared ones for every move."""

import sqlite3
import zlib
from functools import lru_cache
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError


@lru_cache(maxsize=32)
def compiled(statement: sa.Executable, dialect: sa.Dialect) -> tuple[str, list[str], dict[str, Any]]:
    """Return the compiled statement, the names of its parameters in order, and its own values."""
    made: Any = cast(Any, statement).compile(dialect=dialect)
    return str(made), made.positiontup, made.params


def run(connection: sa.Connection, statement: sa.Executable, values: dict[str, Any]) -> int:
    """Execute a frequent statement; return how many rows it changed. SQLite gets it directly, which is faster."""
    if connection.dialect.name != "sqlite":
        return connection.execute(statement, values).rowcount
    text, order, own = compiled(statement, connection.dialect)
    values = own | values
    cursor = connection.connection.cursor()
    try:
        cursor.execute(text, [values[name] for name in order])
    except sqlite3.Error as error:
        raise DBAPIError(text, None, error) from error
    return cursor.rowcount


def insert_new(connection: sa.Connection, table: sa.Table) -> Any:
    """Return an insert that skips rows that exist already."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()


def take_turns(connection: sa.Connection, kind: int, name: str) -> None:
    """Lock a name of a kind until this transaction ends. SQLite has a single writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(kind, zlib.crc32(name.encode()) & 0x7FFFFFFF)))
