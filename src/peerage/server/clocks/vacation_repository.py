"""Vacations in the database."""

from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import take_turns
from peerage.server.db.schema import vacations

BEGINNING = 0x9EE7A6F
"""The first number of the locks under which a visitor's vacations begin one by one."""


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
        """A vacation that is about to end counts no more, even if some tables do not know that yet."""
        current = ~vacations.c.over, vacations.c.until > now
        query = sa.select(vacations.c.visitor).where(vacations.c.visitor.in_(visitors), *current)
        return set(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def up(self, now: str) -> list[str]:
        """Whose vacation should be over by now."""
        query = sa.select(vacations.c.visitor).where(~vacations.c.over, vacations.c.until <= now)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def begin(self, vacation: Vacation, since: str, check: Callable[[list[Vacation]], None]) -> None:
        """Write one down, unless `check` refuses it after those since then. Of several at once, each knows the last."""

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
        """It ends now, unless it should have ended before."""
        current = vacations.c.visitor == visitor, ~vacations.c.over, vacations.c.until > now
        await self._database.write(
            lambda connection: connection.execute(vacations.update().where(*current).values(until=now))
        )

    async def end(self, visitor: str) -> None:
        """All tables know that it has ended."""
        current = vacations.update().where(vacations.c.visitor == visitor, ~vacations.c.over)
        await self._database.write(lambda connection: connection.execute(current.values(over=True)))


def taken(connection: sa.Connection, visitor: str, since: str) -> list[Vacation]:
    """Those that ended after then, or have not ended."""
    query = sa.select(vacations).where(vacations.c.visitor == visitor, vacations.c.until > since)
    return [Vacation(*each) for each in connection.execute(query)]
