"""What belongs to a visitor at tables, also to a guest: taken over by a person, exported, or left for good."""

import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from peerage.errors import PeerageError
from peerage.server.db.database import Database
from peerage.server.errors import Fault
from peerage.server.leagues import repository as leagues
from peerage.server.models.table_row import Row
from peerage.server.notifications import channels
from peerage.server.ratings import queries, service
from peerage.server.ratings.schemas import Profile
from peerage.server.social import data_export
from peerage.server.tables.manager import TableManager
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.schemas import facts
from peerage.server.tables.seat_transfer import left_by, taken_over

log = logging.getLogger("peerage.server")


class OwnedData:
    def __init__(self, database: Database, storage: TableRepository, hub: TableManager) -> None:
        self._database = database
        self._storage = storage
        self._hub = hub

    async def has_games(self, visitor: str) -> bool:
        """Whether tables, leagues or results are theirs."""

        def query(connection: sa.Connection) -> bool:
            return bool(leagues.export_leagues(connection, visitor)) or service.has_results(connection, visitor)

        return bool(await self._storage.directory.tables_of(visitor)) or await self._database.read(query)

    async def take_over(self, guest: str, person: str) -> None:
        """Leagues come first: a round that is paired meanwhile has either no new tables, or they are found here."""
        await self._database.write(partial(leagues.take_over, guest=guest, person=person))
        for table_id in await self._storage.directory.tables_of(guest):
            await self._hand_over(table_id, partial(taken_over, guest=guest, person=person))
        await self._storage.vacations.pass_on(guest, person)
        await self._database.write(partial(service.take_over, guest=guest, person=person))
        await self._database.write(partial(data_export.take_over, guest=guest, person=person))
        await self._database.write(partial(channels.take_over, guest=guest, person=person))

    async def leave(self, visitor: str) -> None:
        """Tables where nobody else sits are removed; at the others nobody finds out any more who it was."""
        await self._database.write(partial(leagues.forget, visitor=visitor))
        for table_id in await self._storage.directory.tables_of(visitor):
            row = await self._row(table_id)
            if row is not None and any(chair.browser not in (None, visitor) for chair in row.seats):
                await self._hand_over(table_id, partial(left_by, browser=visitor))
            elif row is not None:
                await self._hand_over(table_id, lambda row: replace(row, owner=visitor))
                await self._hub.close(visitor, table_id)
        await self._storage.vacations.pass_on(visitor, None)
        await self._database.write(partial(service.forget, player=visitor))
        await self._database.write(partial(data_export.forget, visitor=visitor))
        await self._database.write(partial(channels.leave, visitor=visitor))

    async def _hand_over(self, table_id: str, change: Callable[[Row], Row]) -> None:
        """A table that cannot be changed does not keep the others from it."""
        try:
            await self._hub.hand_over(table_id, change)
        except PeerageError as error:
            log.warning("table %s does not change hands: %s", table_id, error)

    async def _row(self, table_id: str) -> Row | None:
        try:
            return await self._storage.row(table_id)
        except Fault:
            return None

    async def others(self, visitor: str) -> dict[str, Any]:
        """What there is of a visitor besides tables."""
        taken = await self._storage.vacations.of(visitor, "")
        profile = await self._database.read(lambda connection: own_profile(connection, visitor))
        words = await self._database.read(lambda connection: data_export.export_social(connection, visitor))
        played = await self._database.read(lambda connection: leagues.export_leagues(connection, visitor))
        reached = await channels.Channels(self._database).of(visitor)
        return {
            "profile": profile,
            "vacations": [{"began": each.began, "until": each.until} for each in taken],
            "leagues": played,
            "notices": [{"kind": each.kind, "name": each.name, "wanted": each.wanted} for each in reached],
            **words,
        }

    async def export(self, visitor: str) -> AsyncIterator[dict[str, Any]]:
        """Each table as the visitor may know it; the record of a game that is over, which everybody may have."""
        for table_id in await self._storage.directory.tables_of(visitor):
            row = await self._row(table_id)
            if row is None:
                continue
            seats = row.seats_of(visitor)
            told = facts(row, visitor, seats[0] if seats else None, (), (), None)
            told["seats"] = [
                {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "yours": number in seats}
                for number, seat in enumerate(told["seats"])
            ]
            over = row.status == "over"
            yield told | {"record": [line for _, line in await self._storage.lines(table_id)] if over else None}


def own_profile(connection: sa.Connection, visitor: str) -> Profile:
    return queries.profile(connection, queries.known(connection, visitor, "me"))
