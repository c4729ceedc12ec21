"""The days (UTC) on which a server was up with this database, stored in it.

Cleanup after a number of days counts these days, not those of the machine's clock alone. A wrong clock adds one day
however far it is off, and nobody can play while no server is up.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time

import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import key_values

NAME = "uptime_days"
MOST_KEPT = 4000
"""Over ten years; the oldest go first."""

VALUE = sa.select(key_values.c.value).where(key_values.c.name == NAME)


class UptimeRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def days(self) -> list[date]:
        """Return the recorded days, in order."""
        return parsed(await self._database.read(lambda connection: connection.execute(VALUE).scalar()))

    async def add(self, day: date) -> list[date]:
        """Record that a server is up on this day; return the days that were recorded before."""

        def job(connection: sa.Connection) -> list[date]:
            connection.execute(insert_new(connection, key_values), {"name": NAME, "value": ""})
            before = parsed(connection.execute(VALUE.with_for_update()).scalar_one())
            if day not in before:
                days = sorted([*before, day])[-MOST_KEPT:]
                value = " ".join(each.isoformat() for each in days)
                connection.execute(key_values.update().where(key_values.c.name == NAME).values(value=value))
            return before

        return await self._database.write(job)


def parsed(value: str | None) -> list[date]:
    return [date.fromisoformat(each) for each in (value or "").split()]


def cutoff(uptime: Sequence[date], days: int, today: date) -> str | None:
    """Return the latest moment of a last change after which a row was unused for so many days of uptime.

    Days count as a whole, so neither today nor the day of the change does. None while there are too few of them.
    """
    past = [day for day in uptime if day < today]
    if not 0 < days <= len(past):
        return None
    return datetime.combine(past[-days], time(tzinfo=UTC)).isoformat()
