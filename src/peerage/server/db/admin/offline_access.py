"""Access to a database beside its server, for operators.

SQLite lets several processes write to one file, and every change of a table is checked against its version. So a
command may change something while the server runs: to the server it is as if another server had done it. Only what
needs the whole file for itself, like bringing it up to date, takes the server's lock.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from peerage.errors import PeerageError
from peerage.server.db.database import Database, reason_of
from peerage.server.db.url import DatabaseAddress
from peerage.server.db.versions import VERSION


async def open_beside(address: DatabaseAddress, writing: bool = False) -> Database:
    """Open an existing database of this version; nothing is created or migrated."""
    check_version(address, await version_at(address))
    if isinstance(address, Path):
        from peerage.server.db.sqlite import Sqlite, prepare

        engine = sa.create_engine(sa.URL.create("sqlite", database=uri_of(address, writing), query={"uri": "true"}))
        sa.event.listen(engine, "connect", prepare)
        return Sqlite(address, engine, None)
    from peerage.server.db.postgres import Postgres, engine_of

    return Postgres(engine_of(address))


def uri_of(path: Path, writing: bool) -> str:
    return f"{path.as_uri()}?mode={'rw' if writing else 'ro'}"


async def version_at(address: DatabaseAddress) -> int:
    """Return the version of a database; 0 is an empty one. Missing or foreign databases are refused."""
    if isinstance(address, Path):
        return version_of_file(address)
    from peerage.server.db.postgres import Postgres, checked_version, engine_of

    database = Postgres(engine_of(address))
    try:
        return await database.read(lambda connection: checked_version(connection, address))
    except SQLAlchemyError as error:
        raise PeerageError(f"cannot use database {address}: {reason_of(error)}") from None
    finally:
        await database.aclose()


def version_of_file(path: Path) -> int:
    if not path.is_file():
        raise PeerageError(f"database {path} does not exist")
    try:
        with closing(sqlite3.connect(uri_of(path, writing=False), uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (contents,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise PeerageError(f"cannot use database {path}: {error}") from None
    if version == 0 and contents:
        raise PeerageError(f"{path} is not a database of Peerage")
    return int(version)


def check_version(address: DatabaseAddress, version: int) -> None:
    if version > VERSION:
        raise PeerageError(f"database {address} was created by a newer version of Peerage; install that version")
    if version < VERSION:
        raise PeerageError(
            f"database {address} has schema version {version}, not {VERSION}; "
            "start its server or run `peerage admin migrate` to update it"
        )
