"""Visitors who were invited to private tables."""

import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import guests
from peerage.server.errors import Fault

MOST_GUESTS = 1000
"""The limit per private table."""


class GuestRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_guest(self, table_id: str, visitor: str, invite: str) -> bool:
        """Return whether a visitor came by this invitation; earlier invitations do not count."""
        one = guests.c.table_id == table_id, guests.c.visitor == visitor, guests.c.invite == invite
        query = sa.select(guests.c.visitor).where(*one)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def let_in(self, table_id: str, visitors: set[str], invite: str) -> None:
        def job(connection: sa.Connection) -> None:
            here = sa.delete(guests).where(guests.c.table_id == table_id)
            connection.execute(here.where(sa.or_(guests.c.visitor.in_(visitors), guests.c.invite != invite)))
            count = sa.select(sa.func.count()).select_from(guests).where(guests.c.table_id == table_id)
            if connection.execute(count).scalar_one() >= MOST_GUESTS:
                raise Fault("guests_full")
            for visitor in sorted(visitors):
                values = {"table_id": table_id, "visitor": visitor, "invite": invite}
                connection.execute(insert_new(connection, guests), values)

        await self._database.write(job)
