"""Copies a whole database from a file to PostgreSQL, or back: everything, or nothing."""

from collections.abc import Callable
from contextlib import AbstractContextManager, aclosing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from peerage.errors import PeerageError
from peerage.server.db.database import reason_of
from peerage.server.db.schema import key_values, metadata, tables
from peerage.server.db.secret_key import keep_key, key_in, key_path
from peerage.server.db.sqlite import Sqlite
from peerage.server.db.url import DatabaseAddress, PostgresUrl

CHUNK = 500
KEY = key_values.c.name == "key"

Progress = Callable[[int], AbstractContextManager[Callable[[int], None]]]
"""Called with the number of rows; yields a function that gets the number of copied ones."""


async def copy_database(source: DatabaseAddress, target: DatabaseAddress, progress: Progress) -> dict[str, int]:
    """Copy all rows and return their numbers by table. Both databases are migrated first, as a start would."""
    try:
        if isinstance(source, Path) and isinstance(target, PostgresUrl):
            return await to_postgres(source, target, progress)
        if isinstance(source, PostgresUrl) and isinstance(target, Path):
            return await to_file(source, target, progress)
    except SQLAlchemyError as error:
        raise PeerageError(f"nothing was copied: {reason_of(error)}") from None
    raise PeerageError(
        "copying needs one SQLite file and one PostgreSQL database; otherwise use `peerage admin backup` or pg_dump"
    )


async def to_postgres(path: Path, url: PostgresUrl, progress: Progress) -> dict[str, int]:
    from peerage.server.db.postgres import Postgres

    if not path.is_file():
        raise PeerageError(f"database {path} does not exist")
    async with aclosing(Sqlite.open(path)) as file, aclosing(await Postgres.open(url)) as server:

        def job(target: sa.Connection) -> dict[str, int]:
            with file.engine.connect() as source:
                copied = copy_rows(source, target, progress)
            target.execute(key_values.delete().where(KEY))
            target.execute(key_values.insert(), {"name": "key", "value": key_in(key_path(path)).decode()})
            return copied

        return await server.write(job)


async def to_file(url: PostgresUrl, path: Path, progress: Progress) -> dict[str, int]:
    from peerage.server.db.postgres import Postgres

    async with aclosing(await Postgres.open(url)) as server, aclosing(Sqlite.open(path)) as file:
        key = await server.key()

        def job(source: sa.Connection) -> dict[str, int]:
            with file.engine.begin() as target:
                copied = copy_rows(source, target, progress)
                keep_key(key_path(path), key)
            return copied

        return await server.read(job)


def copy_rows(source: sa.Connection, target: sa.Connection, progress: Progress) -> dict[str, int]:
    """Copy every row except the key's, in chunks, and count the rows of the copy."""
    if count(target, tables):
        raise PeerageError("nothing was copied: the target database is not empty")
    expected = {table.name: count(source, table) for table in metadata.sorted_tables}
    done = 0
    with progress(sum(expected.values())) as report:
        for table in metadata.sorted_tables:  # referenced tables first
            rows = source.execution_options(yield_per=CHUNK).execute(sa.select(table).where(wanted(table)))
            for chunk in rows.mappings().partitions():
                target.execute(table.insert(), [dict(row) for row in chunk])
                report(done := done + len(chunk))
    copied = {table.name: count(target, table) for table in metadata.sorted_tables}
    if copied != expected:
        raise PeerageError("nothing was copied: the target database was in use; stop its server and try again")
    return copied


def count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table).where(wanted(table))).scalar_one())


def wanted(table: sa.Table) -> sa.ColumnElement[bool]:
    return ~KEY if table is key_values else sa.true()
