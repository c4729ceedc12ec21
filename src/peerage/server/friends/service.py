"""Friends: who follows whom, and who of them is at a table now, at this process or at another."""

from collections import defaultdict
from collections.abc import Collection, Set

import sqlalchemy as sa

from peerage.server.coordination.interfaces import Limits, Presence
from peerage.server.coordination.quota import Quota
from peerage.server.db.database import Database
from peerage.server.errors import Fault
from peerage.server.friends import repository
from peerage.server.friends.repository import Followed
from peerage.server.friends.schemas import Friend, Friends, FriendTable
from peerage.server.models.player_ids import browser_of
from peerage.server.settings import Settings
from peerage.server.tables.manager import TableManager

DAY = 24 * 3600.0


class FriendService:
    def __init__(
        self, database: Database, tables: TableManager, presence: Presence, settings: Settings, limits: Limits
    ) -> None:
        self._database = database
        self._tables = tables
        self._presence = presence
        most = settings.follows_per_address
        self._follows = Quota("follows", most / DAY, most, limits)

    async def friends(self, visitor: str) -> Friends:
        found = await self._database.read(lambda connection: repository.followed_by(connection, visitor))
        seen = self._tables_of({browser_of(each.player) for each in found if not each.discreet})
        watched = {table_id for at in seen.values() for table_id in at}

        def query(connection: sa.Connection) -> Friends:
            shown = repository.public_tables(connection, watched)
            return Friends(
                friends=[friend(each, seen, shown) for each in found],
                followers=repository.followers(connection, visitor),
                online_shown=repository.shows_online(connection, visitor),
            )

        return await self._database.read(query)

    def _tables_of(self, browsers: Set[str]) -> dict[str, list[str]]:
        """Return the tables that players of these browsers are connected to."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        if browsers:
            for table_id in sorted({*self._tables.live, *self._presence.tables_elsewhere()}):
                for browser in self._here(table_id) & browsers:
                    found[browser].append(table_id)
        return found

    def _here(self, table_id: str) -> Set[str]:
        table = self._tables.live.get(table_id)
        return self._presence.remote_browsers(table_id) if table is None else table.presence.here

    async def follow(self, visitor: str, address_hash: str, handle: str) -> Friends:
        if not await self._follows.take(address_hash):
            raise Fault("follows_made")
        await self._database.write(lambda connection: repository.follow(connection, visitor, handle))
        return await self.friends(visitor)

    async def unfollow(self, visitor: str, handle: str) -> Friends:
        await self._database.write(lambda connection: repository.unfollow(connection, visitor, handle))
        return await self.friends(visitor)

    async def show_online(self, visitor: str, shown: bool) -> Friends:
        await self._database.write(lambda connection: repository.show_online(connection, visitor, shown))
        return await self.friends(visitor)


def friend(followed: Followed, seen: dict[str, list[str]], shown: dict[str, FriendTable]) -> Friend:
    at: Collection[str] = () if followed.discreet else seen.get(browser_of(followed.player), ())
    return Friend(
        profile=followed.handle,
        name=followed.name,
        hidden=followed.hidden,
        online=bool(at),
        tables=[shown[table_id] for table_id in at if table_id in shown],
    )
