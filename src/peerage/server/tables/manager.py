"""Manages tables: opens them, caches those in use, and drives their bots."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Set
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from weakref import WeakValueDictionary

from litestar.di import NamedDependency
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import PeerageError
from peerage.server.bot_play.driver import Driver
from peerage.server.bot_play.pool import BotPool
from peerage.server.clocks.timeouts import Timeouts
from peerage.server.clocks.transitions import with_clocks
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.clocks.vacations import Vacations, with_vacations
from peerage.server.coordination.events import Changed, Closed
from peerage.server.coordination.interfaces import Coordination
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.models.forfeits import given_up
from peerage.server.models.game_result import Result, outcome
from peerage.server.models.seat_changes import new_names, stand_ins
from peerage.server.models.table_row import Row
from peerage.server.settings import Settings
from peerage.server.tables.components import ComponentChecks
from peerage.server.tables.extensions import RecordVerifier, TableChat
from peerage.server.tables.factory import new_row, next_id, next_row
from peerage.server.tables.hint_service import HintService
from peerage.server.tables.live import loader
from peerage.server.tables.live.table import Table
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.retention import RetentionTask
from peerage.server.tables.schemas import AddedDice, CreateTable, JoinTable, TableInfo, TableList
from peerage.server.tables.seats.invitations import Invitations
from peerage.server.tables.seats.joining import is_beginner, join, stake_of
from peerage.server.tables.seed_commitment import SeedCommitments
from peerage.server.tables.serializers import summary
from peerage.server.tables.table_sync import TableSync
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

DAY = timedelta(days=1)
COUNTS_LAST = 10.0
LEASE_PAUSE = 0.25
"""Seconds until a process asks again whether it may drive a table's bots."""

TRIES = 4
"""Attempts at a change that conflicts with a concurrent one."""


class TableManager:
    def __init__(
        self,
        storage: TableRepository,
        pool: BotPool,
        settings: Settings,
        commitments: SeedCommitments,
        chat: TableChat,
        verifier: RecordVerifier,
        coordination: Coordination,
        intervals: Intervals = DEFAULT_INTERVALS,
    ) -> None:
        self._storage = storage
        self._pool = pool
        self._settings = settings
        self.commitments = commitments
        self._coordination = coordination
        self._intervals = intervals
        self.live: dict[str, Table] = {}
        self.sync = TableSync(self, storage.directory, coordination, settings, intervals)
        self.chat = chat
        self.invitations = Invitations(storage.guests)
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._verifier = verifier
        self.component_checks = ComponentChecks(pool)
        self.time = UptimeClock(storage, settings.clock_rate)
        self.vacations = Vacations(self, storage.vacations, storage.directory, settings.vacation_days)
        self.timeouts = Timeouts(self, storage.directory, storage.vacations, self.time, intervals)
        self.hints = HintService(pool, settings, coordination.limits, intervals)
        self.retention = RetentionTask(storage, settings, intervals, self._in_use, self._drop)
        self._driving: dict[str, asyncio.Task[None]] = {}
        self.on_wake: list[Callable[[Row], None]] = []
        self._background: list[asyncio.Task[None]] = []
        self._counts: dict[str, int] = {}
        self._count_again = 0.0
        self._began = asyncio.get_running_loop().time()

    # Lifecycle.

    def resume(self) -> None:
        """Start the background tasks. Bots whose turn it is think again; tables of people are loaded on demand."""
        loops = (
            self._resume(),
            self.retention.run(),
            self._verifier.run(),
            self.timeouts.run(),
            self._end_vacations(),
        )
        self._background = [asyncio.create_task(loop) for loop in (*loops, *self.sync.loops())]

    async def _resume(self) -> None:
        if self._coordination.several:
            return  # orphaned tables are adopted by TableSync
        while True:
            try:
                waiting = await self._storage.directory.bots_to_move()
                break
            except SQLAlchemyError as error:
                log_failure(error, "database unavailable, bots are delayed: %s", type(error).__name__)
                await asyncio.sleep(self._intervals.database_retry)
        for table_id in waiting:
            await self.take_over(table_id)

    async def take_over(self, table_id: str) -> None:
        try:
            async with self.use(table_id) as table:
                self.wake(table.row)
        except (PeerageError, SQLAlchemyError) as error:
            log_failure(error, "table %s: its bots could not be started: %s", table_id, error)

    async def release_leases(self) -> None:
        if self._coordination.several:
            for table_id in list(self._driving):
                await self._coordination.leases.release(table_id)

    def drives(self, table_id: str) -> bool:
        return table_id in self._driving

    def _in_use(self) -> set[str]:
        """Return the tables in use, here or at another process."""
        return {
            table_id for table_id, table in self.live.items() if table.users
        } | self._coordination.presence.tables_elsewhere()

    async def _end_vacations(self) -> None:
        while True:
            try:
                await self.vacations.sweep()
            except SQLAlchemyError as error:
                log_failure(error, "database unavailable, ended vacations are noticed later: %s", type(error).__name__)
            await asyncio.sleep(self._intervals.vacation_poll)

    async def aclose(self) -> None:
        await end([*self._driving.values(), *self._background])
        await self.sync.aclose()
        await self.hints.aclose()

    @asynccontextmanager
    async def visit(self, table_id: str, visitor: str) -> AsyncIterator[Table]:
        """Use a table on behalf of a visitor, if the visitor may enter."""
        async with self.use(table_id) as table:
            await self.invitations.check(table, visitor)
            yield table

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[Table]:
        """Keep a table in memory for the duration; there is never a second copy of it."""
        self._verifier.check(table_id)
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            table = self.live.get(table_id)
            if table is None:
                table = await self._load(table_id)
            elif self._coordination.several and not table.users:
                await self._recheck(table)
            self.live.pop(table_id, None)
            self.live[table_id] = table  # last in order: most recently used
            table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
            self._forget_idle()

    async def _load(self, table_id: str) -> Table:
        await self._coordination.pubsub.follow(table_id)  # first, so that no event is missed
        try:
            return await self._read(table_id)
        except BaseException:
            self._coordination.pubsub.unfollow(table_id)
            raise

    async def _recheck(self, table: Table) -> None:
        """Compare an unused table with the database: other processes may have changed or deleted it."""
        table.users += 1
        try:
            await self.sync.check(table)
        except PeerageError:
            self._drop(table.row.id)
            raise
        finally:
            table.users -= 1

    async def catch_up(self, table: Table) -> None:
        """Show a visitor who comes from another process no older state than that process showed."""
        if self._coordination.several:
            with suppress(SQLAlchemyError):  # the known state will do for now
                await self.sync.check(table)

    async def _read(self, table_id: str) -> Table:
        row, record, notes = await loader.read_table(self._storage, table_id)
        pubsub, presence = self._coordination.pubsub, self._coordination.presence
        table = Table(row, record, notes, self._storage, self._settings, self.time, pubsub, presence, self._intervals)
        if row.status == "over" and await self._storage.row(next_id(row)) is not None:
            table.next = next_id(row)
        if record is not None:
            self._verifier.add(table_id)
        return table

    def _forget_idle(self) -> None:
        spare = len(self.live) - self._settings.tables_in_memory
        if spare > 0:
            idle = [table_id for table_id, table in self.live.items() if table.users == 0]
            for table_id in idle[:spare]:
                self._drop(table_id)

    def _drop(self, table_id: str) -> None:
        table = self.live.pop(table_id, None)
        if table is not None:
            table.empty()
            self._coordination.pubsub.unfollow(table_id)

    def wake(self, row: Row) -> None:
        """Let the bots of a table move, if it is their turn, and tell the other packages who it is."""
        for hook in self.on_wake:
            hook(row)
        if row.bot_turn and row.id not in self._driving:
            self._driving[row.id] = asyncio.create_task(self._drive(row.id))

    async def _drive(self, table_id: str) -> None:
        try:
            async with self.use(table_id) as table:
                if await self._lease(table):
                    leases, presence = self._coordination.leases, self._coordination.presence
                    await Driver(table, self._pool, self._settings, leases, presence, self._intervals).run()
        except (PeerageError, SQLAlchemyError) as error:
            log_failure(error, "table %s: its bots stopped: %s", table_id, error)
        finally:
            del self._driving[table_id]
            if self._coordination.leases.holds(table_id):
                await self._coordination.leases.release(table_id)
        if (moved := self.live.get(table_id)) is not None:
            for hook in self.on_wake:
                hook(moved.row)

    async def _lease(self, table: Table) -> bool:
        """Acquire the lease of a table. Its holder may be about to release it, or may drive the bots itself."""
        version = table.row.version
        while table.row.bot_turn and table.row.version == version:
            if await self._coordination.leases.acquire(table.row.id):
                return True
            await asyncio.sleep(LEASE_PAUSE)
        return False

    # Metrics.

    def waiting_to_think(self) -> dict[str, int]:
        return self._pool.waiting()

    async def count_tables(self) -> dict[str, int]:
        """Return the number of tables by status, cached for some seconds."""
        now = asyncio.get_running_loop().time()
        if now >= self._count_again:
            self._counts = await self._storage.directory.statuses()
            self._count_again = now + COUNTS_LAST
        return self._counts

    # The lobby.

    async def page(self, visitor: str, before: str | None) -> TableList:
        page = await self._storage.directory.page(visitor, before, self._settings.tables_listed)
        now = self.time.now()
        found = [summary(row, visitor, self._present(row), self._away(row), now) for row in page.rows]
        return TableList(found, page.next)

    async def waiting_for(self, visitor: str) -> list[str]:
        return await self._storage.directory.waiting_for(visitor, self._settings.tables_listed)

    def _present(self, row: Row) -> Set[str]:
        table = self.live.get(row.id)
        return self._coordination.presence.remote_browsers(row.id) if table is None else table.presence.here

    def _away(self, row: Row) -> set[str]:
        table = self.live.get(row.id)
        if table is not None:
            return table.presence.away(table.row)
        if asyncio.get_running_loop().time() - self._began < self._settings.stand_in_after:
            return set()
        return {
            chair.browser for chair in row.seats if chair.browser is not None
        } - self._coordination.presence.remote_browsers(row.id)

    async def create(self, visitor: str, address_hash: str, wish: CreateTable) -> TableInfo:
        own = self._settings.components.get(wish.game, {})
        game, secret = peerage.load(wish.game), self.commitments.secret(wish.dice)
        beginner = await is_beginner(self._storage, visitor, game.id)
        row = new_row(game, visitor, address_hash, wish, own, secret, beginner)
        await self._open(row, wish.dice)
        async with self.use(row.id) as table:
            self.wake(table.row)
            return await table.info(visitor)

    async def _open(self, row: Row, added: AddedDice | None, after: Row | None = None) -> None:
        begun, record = loader.begin(row)  # this also checks seats and options
        nonce = None if added is None else added.nonce
        async with self._opening:
            await self._check_share(row)
            if all(chair.kind != "open" for chair in row.seats):
                begun = with_clocks(await with_vacations(self._storage.vacations, begun), record.state, self.time.now())
                await self._storage.create(begun, record.lines(), nonce, after)
            else:
                await self._storage.create(row, [], nonce, after)

    async def _check_share(self, row: Row) -> None:
        """Limit unfinished tables by visitor and, because a cookie is easily dropped, by address."""
        settings = self._settings
        since = (datetime.now(UTC) - DAY).isoformat()
        unfinished = "open", "running"
        count = self._storage.directory.count
        if await count(since, unfinished, owner=row.owner) >= settings.unfinished_tables:
            raise Fault("your_tables_unfinished")
        if await count(since, unfinished, home=row.home) >= settings.unfinished_tables_per_address:
            raise Fault("address_tables_unfinished")
        if row.public and await count(since, ("open",), home=row.home, public=True) >= (
            settings.offered_tables_per_address
        ):
            raise Fault("tables_offered")

    async def again(self, visitor: str, address_hash: str, table_id: str, added: AddedDice | None) -> TableInfo:
        """Open the rematch of a table, or join it; the first player who asks opens it, the others are notified."""
        async with self.use(table_id) as old, old.lock:
            if old.row.status != "over":  # the event of its end may still be on its way
                old.distrust()
                await old.trust()
            chairs = [(seat, old.row.seats[seat]) for seat in old.row.seats_of(visitor)]
            if not chairs:
                raise Fault("no_seat_here")
            if old.row.status != "over":
                raise Fault("rematch_too_early")
            chosen = old.row.rated == "yes" and all(chair.stake != "none" for _, chair in chairs)
            rated = True if chosen else None
            if old.next is None:
                salt = None if added is None else added.salt
                stake = await stake_of(old, visitor, rated)
                rematch = next_row(old.row, visitor, address_hash, self.commitments.secret(added), salt, stake)
                await self._open_rematch(rematch, added, old.row)
                old.announce_next(next_id(old.row))
        async with self.use(next_id(old.row)) as table:
            if table.row.invite:
                sitters = {chair.browser for chair in old.row.seats if chair.browser is not None}
                await self.invitations.let_in(table, sitters)
            for seat, chair in chairs:
                wanted = seat if table.row.seats[seat].kind == "open" else None
                wish = JoinTable(chair.name or "", chair.arms, wanted, dice=added, rated=rated)
                await join(table, chair.visitor or visitor, wish)
            self.wake(table.row)
            return await table.info(visitor)

    async def _open_rematch(self, row: Row, added: AddedDice | None, after: Row) -> None:
        """Open a rematch, unless another process opened it at the same moment."""
        try:
            await self._open(row, added, after)
        except Fault as fault:
            if fault.code != "stale" or await self._storage.row(row.id) is None:
                raise

    async def close(self, visitor: str, table_id: str) -> None:
        """Delete a table that its owner may close, and notify its connections."""
        async with self.use(table_id) as table, table.lock:
            await table.trust()
            if not table.row.may_close(visitor):
                raise Fault("table_not_closable")
            await self._storage.remove(table.row, await result_of_closing(table))
        self._coordination.pubsub.publish(Closed(table_id))
        self.gone(table_id)

    def gone(self, table_id: str) -> None:
        """Drop a table that was deleted, here or at another process, and notify its connections."""
        if table_id in self.live:
            self.live[table_id].end()
            self._drop(table_id)
        if table_id in self._driving:
            self._driving[table_id].cancel()
        for other in self.live.values():
            if other.next == table_id:
                self.sync.soon(other, partial(other.set_next, None))

    async def hand_over(self, table_id: str, change: Callable[[Row], Row]) -> None:
        """Change the players of a table. An unused one is not loaded, unless a bot is to play on."""
        for left in reversed(range(TRIES)):
            try:
                await self._hand_over(table_id, change)
                return
            except Fault as fault:
                if fault.code != "stale" or not left:
                    raise

    async def _hand_over(self, table_id: str, change: Callable[[Row], Row]) -> None:
        before = await self._storage.row(table_id)
        if before is None:
            return
        row = change(before)
        if table_id in self.live or stand_ins(before, row, 0):
            async with self.use(table_id) as table:
                await table.hand_over(change)
                self.wake(table.row)
        elif row != before:
            after = await self._storage.hand_over(row, new_names(before, row), 0, [])
            self._coordination.pubsub.publish(Changed(table_id, after))


async def result_of_closing(table: Table) -> Result | None:
    """Closing a running game is giving it up; the caller holds the lock."""
    if table.row.status != "running":
        return None
    record = await table.record()
    return outcome(given_up(table.row, record).stopped("cancelled"), record)


InjectedTableManager = NamedDependency[TableManager]
