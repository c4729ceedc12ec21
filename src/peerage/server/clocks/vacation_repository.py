"""Vacations in the database."""

from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import take_turns
from peerage.server.db.schema import vacations

BEGINNING = 0x9EE7A6F
"""The class of the advisory locks that serialize a visitor's new vacations."""


class Vacation(msgspec.Struct, frozen=True):
    visitor: str
    began: str
    until: str
    over: bool


class VacationRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, visitor: str, since: str) -> list[Vacation]:
        return await self._database.read(lambda connection: taken(connection, visitor, since))

    async def away(self, visitors: list[str], now: str) -> set[str]:
        """Return which visitors are on vacation now, even if some tables do not show that yet."""
        current = ~vacations.c.over, vacations.c.until > now
        query = sa.select(vacations.c.visitor).where(vacations.c.visitor.in_(visitors), *current)
        return set(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def up(self, now: str) -> list[str]:
        """Return the visitors whose vacation should be over by now."""
        query = sa.select(vacations.c.visitor).where(~vacations.c.over, vacations.c.until <= now)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def begin(self, vacation: Vacation, since: str, check: Callable[[list[Vacation]], None]) -> None:
        """Add a vacation, unless `check` refuses it because of those since then. Simultaneous ones are serialized."""

        def job(connection: sa.Connection) -> None:
            take_turns(connection, BEGINNING, vacation.visitor)
            check(taken(connection, vacation.visitor, since))
            connection.execute(vacations.insert(), msgspec.structs.asdict(vacation))

        await self._database.write(job)

    async def pass_on(self, visitor: str, heir: str | None) -> None:
        """Transfer a visitor's vacations to a person, or delete them."""
        own = vacations.c.visitor == visitor
        change = vacations.delete().where(own) if heir is None else vacations.update().where(own).values(visitor=heir)
        await self._database.write(lambda connection: connection.execute(change))

    async def cut_short(self, visitor: str, now: str) -> None:
        """End a current vacation now."""
        current = vacations.c.visitor == visitor, ~vacations.c.over, vacations.c.until > now
        await self._database.write(
            lambda connection: connection.execute(vacations.update().where(*current).values(until=now))
        )

    async def end(self, visitor: str) -> None:
        """Mark a vacation as over: all tables have been updated."""
        current = vacations.update().where(vacations.c.visitor == visitor, ~vacations.c.over)
        await self._database.write(lambda connection: connection.execute(current.values(over=True)))


def taken(connection: sa.Connection, visitor: str, since: str) -> list[Vacation]:
    """Return the vacations that ended after then or have not ended."""
    query = sa.select(vacations).where(vacations.c.visitor == visitor, vacations.c.until > since)
    return [Vacation(*each) for each in connection.execute(query)]
