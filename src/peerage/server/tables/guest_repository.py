"""Visitors who were invited: to private tables, or as friends to a seat."""

import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.player_columns import is_one_of
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import blocks, follows, guests, profiles
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of

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

    async def friend(self, visitor: str, handle: str) -> str | None:
        """Return the player with this profile if both follow each other, and neither has blocked the other.

        The visitor must follow that player, and does not learn whether this is so the other way round.
        """
        own = follows.c.visitor == visitor, profiles.c.handle == handle
        query = sa.select(profiles.c.player, profiles.c.hidden).join(follows, follows.c.followed == profiles.c.player)

        def job(connection: sa.Connection) -> str | None:
            found = connection.execute(query.where(*own)).first()
            if found is None:
                raise Fault("player_unknown")
            friend = browser_of(found.player)
            back = sa.select(follows.c.visitor).where(
                follows.c.visitor == friend, is_one_of(follows.c.followed, visitor)
            )
            pairs = sa.tuple_(blocks.c.visitor, blocks.c.blocked).in_([(visitor, friend), (friend, visitor)])
            blocked = sa.select(blocks.c.visitor).where(pairs)
            mutual = connection.execute(back).first() is not None and connection.execute(blocked).first() is None
            return str(found.player) if mutual and not found.hidden else None

        return await self._database.read(job)
