"""The data of a visitor or guest: transferred to a person, exported, or deleted."""

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from msgspec.structs import replace

from peerage.errors import PeerageError
from peerage.server.accounts.data_owner import DataOwner
from peerage.server.db.database import Database
from peerage.server.errors import Fault
from peerage.server.models.table_row import TableRow
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.seats.seat_transfer import left_by, taken_over
from peerage.server.tables.serializers import facts

P = ParamSpec("P")
T = TypeVar("T")
Job = Callable[[sa.Connection], T]

log = logging.getLogger("peerage.server")


class Tables(Protocol):
    """What changes the tables of a visitor: the manager of a server, or a command beside it."""

    async def hand_over(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None: ...
    async def close(self, visitor: str, table_id: str) -> None: ...


class OwnedData:
    def __init__(
        self,
        database: Database,
        storage: TableRepository,
        tables: Tables,
        before_tables: Sequence[DataOwner],
        after_tables: Sequence[DataOwner],
    ) -> None:
        """Owners whose changes may open tables come before the tables, so that those tables are found."""
        self._before_tables = before_tables
        self._after_tables = after_tables
        self._database = database
        self._storage = storage
        self._tables = tables

    async def has_games(self, visitor: str) -> bool:
        """Return whether a visitor has tables, leagues or results."""

        def query(connection: sa.Connection) -> bool:
            return any(owner.has_games(connection, visitor) for owner in (*self._before_tables, *self._after_tables))

        return bool(await self._storage.directory.tables_of(visitor)) or await self._database.read(query)

    async def take_over(self, guest: str, person: str) -> None:
        """Transfer a guest's data to a person."""
        await self._take_over(self._before_tables, guest, person)
        for table_id in await self._storage.directory.tables_of(guest):
            await self._hand_over(table_id, partial(taken_over, guest=guest, person=person))
        await self._storage.vacations.pass_on(guest, person)
        await self._take_over(self._after_tables, guest, person)

    async def _take_over(self, owners: Sequence[DataOwner], guest: str, person: str) -> None:
        for owner in owners:
            await self._database.write(job(owner.take_over, guest, person))

    async def leave(self, visitor: str) -> None:
        """Remove tables without other players; at the others, remove the visitor's identity."""
        await self._forget(self._before_tables, visitor)
        for table_id in await self._storage.directory.tables_of(visitor):
            row = await self._row(table_id)
            if row is not None and any(seat_row.browser not in (None, visitor) for seat_row in row.seats):
                await self._hand_over(table_id, partial(left_by, browser=visitor))
            elif row is not None:
                await self._hand_over(table_id, lambda row: replace(row, owner=visitor))
                await self._tables.close(visitor, table_id)
        await self._storage.vacations.pass_on(visitor, None)
        await self._forget(self._after_tables, visitor)

    async def _forget(self, owners: Sequence[DataOwner], visitor: str) -> None:
        for owner in owners:
            await self._database.write(job(owner.forget, visitor))

    async def _hand_over(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None:
        """Change a visitor's tables; one that cannot be changed does not stop the others."""
        try:
            await self._tables.hand_over(table_id, change)
        except PeerageError as error:
            log.warning("table %s was not moved to the new account: %s", table_id, error)

    async def _row(self, table_id: str) -> TableRow | None:
        try:
            return await self._storage.row(table_id)
        except Fault:
            return None

    async def owned(self, visitor: str) -> dict[str, Any]:
        """Return a visitor's data except tables."""
        taken = await self._storage.vacations.of(visitor, "")
        found: dict[str, Any] = {"vacations": [{"began": each.began, "until": each.until} for each in taken]}
        for owner in (*self._before_tables, *self._after_tables):
            found |= await self._database.read(job(owner.export, visitor))
        return found

    async def export(self, visitor: str) -> AsyncIterator[dict[str, Any]]:
        """Yield each table as the visitor may know it, with the record if the game is over."""
        for table_id in await self._storage.directory.tables_of(visitor):
            row = await self._row(table_id)
            if row is None:
                continue
            seats = row.seats_of(visitor)
            info = facts(row, visitor, seats[0] if seats else None, (), (), None)
            info["seats"] = [
                {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "yours": number in seats}
                for number, seat in enumerate(info["seats"])
            ]
            over = row.status == "over"
            yield info | {"record": [line for _, line in await self._storage.lines(table_id)] if over else None}


def job(function: Callable[Concatenate[sa.Connection, P], T], *values: P.args, **named: P.kwargs) -> Job[T]:
    """Bind all arguments except the connection."""
    return lambda connection: function(connection, *values, **named)
