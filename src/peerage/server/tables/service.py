"""What visitors do with tables: list and open them, and play again."""

import asyncio
from collections.abc import Set
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar.di import NamedDependency
from msgspec.structs import replace

import peerage
from peerage import Game
from peerage.server.clocks.transitions import with_clocks
from peerage.server.clocks.vacations import with_vacations
from peerage.server.coordination.interfaces import Presence
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings
from peerage.server.tables.live import loader
from peerage.server.tables.manager import TableManager
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.schemas import (
    AddedDice,
    CreateTable,
    ForkTable,
    JoinTable,
    StudyWish,
    TableInfo,
    TableList,
    WaitingTables,
)
from peerage.server.tables.seats.joining import is_beginner, join, stake_of
from peerage.server.tables.seed_commitment import SeedCommitments
from peerage.server.tables.serializers import invitation, summary
from peerage.server.tables.setup import studies
from peerage.server.tables.setup.factory import new_row, next_id, next_row, study_row

DAY = timedelta(days=1)


class TableService:
    def __init__(
        self,
        tables: TableManager,
        storage: TableRepository,
        settings: Settings,
        commitments: SeedCommitments,
        presence: Presence,
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._settings = settings
        self.commitments = commitments
        self._presence = presence
        self._opening = asyncio.Lock()
        self._began = asyncio.get_running_loop().time()

    async def page(self, visitor: str, before: str | None) -> TableList:
        page = await self._storage.directory.page(visitor, before, self._settings.tables_listed)
        now = self._tables.time.now()
        found = [summary(row, visitor, self._present(row), self._away(row), now) for row in page.rows]
        return TableList(found, page.next)

    async def waiting_for(self, visitor: str) -> WaitingTables:
        """Return where the visitor's move is awaited, and where the visitor is."""
        directory, most = self._storage.directory, self._settings.tables_listed
        invitations = [invitation(row) for row in await directory.inviting(visitor, most)]
        return WaitingTables(await directory.waiting_for(visitor, most), invitations)

    def _present(self, row: TableRow) -> Set[str]:
        table = self._tables.live.get(row.id)
        return self._presence.remote_browsers(row.id) if table is None else table.presence.here

    def _away(self, row: TableRow) -> set[str]:
        table = self._tables.live.get(row.id)
        if table is not None:
            return table.presence.away(table.row)
        if asyncio.get_running_loop().time() - self._began < self._settings.stand_in_after:
            return set()
        return {
            seat_row.browser for seat_row in row.seats if seat_row.browser is not None
        } - self._presence.remote_browsers(row.id)

    async def create(self, visitor: str, address_hash: str, wish: CreateTable) -> TableInfo:
        if not self._settings.rated:
            wish = replace(wish, rated=False)
        own = self._settings.components.get(wish.game, {})
        game, secret = peerage.load(wish.game), self.commitments.secret(wish.dice)
        beginner = await is_beginner(self._storage, visitor, game.id)
        row = new_row(game, visitor, address_hash, wish, own, secret, beginner)
        await self._open(row, wish.dice)
        async with self._tables.use(row.id) as table:
            self._tables.wake(table.row)
            return await table.info(visitor)

    async def _open(self, row: TableRow, added: AddedDice | None, after: TableRow | None = None) -> None:
        begun, record = loader.begin(row)  # this also checks seats and options
        nonce = None if added is None else added.nonce
        async with self._opening:
            await self._check_share(row)
            if all(seat_row.kind != "open" for seat_row in row.seats):
                begun = with_clocks(
                    await with_vacations(self._storage.vacations, begun), record.state, self._tables.time.now()
                )
                await self._storage.create(begun, record.lines(), nonce, after)
            else:
                await self._storage.create(row, [], nonce, after)

    async def fork(self, player: str, address_hash: str, table_id: str, wish: ForkTable) -> TableInfo:
        """Open a table that goes on from a position of another game."""
        visitor = browser_of(player)
        async with self._tables.visit(table_id, visitor) as old:
            if wish.at is None:
                game, position = await studies.known_position_in(old, player)
            else:
                game, position = await studies.position_in(old, visitor, wish.at)
        return await self.study(game, position, visitor, address_hash, wish, private=wish.at is None)

    async def study(
        self,
        game: Game,
        position: dict[str, Any],
        visitor: str,
        address_hash: str,
        wish: StudyWish,
        private: bool = False,
    ) -> TableInfo:
        """Open a table that goes on from a position, with bots in all seats but one."""
        if wish.seat is None:
            position = studies.with_an_end(game, position)
        row = study_row(game, position["seats"], visitor, address_hash, wish, private)
        begun, record = await asyncio.to_thread(loader.begin_at, row, position)
        async with self._opening:
            await self._check_share(begun)
            await self._storage.create(begun, record.lines())
        async with self._tables.use(begun.id) as table:
            self._tables.wake(table.row)
            return await table.info(visitor)

    async def _check_share(self, row: TableRow) -> None:
        """Limit unfinished tables by visitor and, because a cookie is easily dropped, by address."""
        settings = self._settings
        since = (datetime.now(UTC) - DAY).isoformat()
        unfinished = "open", "running"
        count = self._storage.directory.count
        if await count(since, unfinished, owner=row.owner) >= settings.unfinished_tables:
            raise Fault("your_tables_unfinished")
        if await count(since, unfinished, home=row.address_hash) >= settings.unfinished_tables_per_address:
            raise Fault("address_tables_unfinished")
        if row.public and await count(since, ("open",), home=row.address_hash, public=True) >= (
            settings.offered_tables_per_address
        ):
            raise Fault("tables_offered")

    async def again(self, visitor: str, address_hash: str, table_id: str, added: AddedDice | None) -> TableInfo:
        """Open the rematch of a table, or join it; the first player who asks opens it, the others are notified."""
        async with self._tables.use(table_id) as old, old.lock:
            if old.row.status != "over":  # the event of its end may still be on its way
                old.distrust()
                await old.trust()
            seat_rows = [(seat, old.row.seats[seat]) for seat in old.row.seats_of(visitor)]
            if not seat_rows:
                raise Fault("no_seat_here")
            if old.row.status != "over":
                raise Fault("rematch_too_early")
            chosen = old.row.rated == "yes" and all(seat_row.stake != "none" for _, seat_row in seat_rows)
            rated = True if chosen else None
            if old.next is None:
                salt = None if added is None else added.salt
                stake = await stake_of(old, visitor, rated)
                rematch = next_row(old.row, visitor, address_hash, self.commitments.secret(added), salt, stake)
                await self._open_rematch(rematch, added, old.row)
                old.announce_next(next_id(old.row))
        async with self._tables.use(next_id(old.row)) as table:
            if table.row.invite:
                sitters = {seat_row.browser for seat_row in old.row.seats if seat_row.browser is not None}
                await self._tables.invitations.let_in(table, sitters)
            for seat, seat_row in seat_rows:
                wanted = seat if table.row.seats[seat].kind == "open" else None
                wish = JoinTable(seat_row.name or "", seat_row.arms, wanted, dice=added, rated=rated)
                await join(table, seat_row.visitor or visitor, wish)
            self._tables.wake(table.row)
            return await table.info(visitor)

    async def _open_rematch(self, row: TableRow, added: AddedDice | None, after: TableRow) -> None:
        """Open a rematch, unless another process opened it at the same moment."""
        try:
            await self._open(row, added, after)
        except Fault as fault:
            if fault.code != "stale" or await self._storage.row(row.id) is None:
                raise


InjectedTableService = NamedDependency[TableService]
