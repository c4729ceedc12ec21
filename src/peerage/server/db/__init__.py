"""The database: the same tables in an SQLite file or on a PostgreSQL server."""

from pathlib import Path

from peerage.server.db.database import Database
from peerage.server.db.url import DatabaseAddress
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals


async def open_database(address: DatabaseAddress, intervals: Intervals = DEFAULT_INTERVALS) -> Database:
    """Open the database at an address, creating or migrating it; refuse one that cannot be used, with a reason."""
    if isinstance(address, Path):
        from peerage.server.db.sqlite import Sqlite

        return Sqlite.open(address)
    from peerage.server.db.postgres import Postgres  # here, because its driver is an extra

    return await Postgres.open(address, intervals)
