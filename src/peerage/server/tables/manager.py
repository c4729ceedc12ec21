"""Manages tables: caches those in use, and drives their bots."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from weakref import WeakValueDictionary

from litestar.di import NamedDependency
from sqlalchemy.exc import SQLAlchemyError

from peerage import PeerageError
from peerage.server.bot_play.driver import Driver
from peerage.server.bot_play.pool import BotPool
from peerage.server.clocks.timeouts import Timeouts
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.clocks.vacations import Vacations
from peerage.server.coordination.events import Changed, Closed
from peerage.server.coordination.interfaces import Coordination
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.models.forfeits import given_up
from peerage.server.models.game_result import Result, outcome
from peerage.server.models.seat_changes import new_names, stand_ins
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings
from peerage.server.tables.archive import UNREADABLE
from peerage.server.tables.extensions import RecordVerifier, TableChat
from peerage.server.tables.hint_service import HintService
from peerage.server.tables.live import loader
from peerage.server.tables.live.table import Table
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.retention import RetentionTask
from peerage.server.tables.seats.invitations import Invitations
from peerage.server.tables.setup.factory import next_id
from peerage.server.tables.table_sync import TableSync
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

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
        chat: TableChat,
        verifier: RecordVerifier,
        coordination: Coordination,
        intervals: Intervals = DEFAULT_INTERVALS,
    ) -> None:
        self._storage = storage
        self._pool = pool
        self._settings = settings
        self._coordination = coordination
        self._intervals = intervals
        self.live: dict[str, Table] = {}
        self.sync = TableSync(self, storage.directory, coordination, settings, intervals)
        self.chat = chat
        self.invitations = Invitations(storage.guests)
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._verifier = verifier
        self.time = UptimeClock(storage, settings.clock_rate)
        self.vacations = Vacations(self, storage.vacations, storage.directory, settings.vacation_days)
        self.timeouts = Timeouts(self, storage.directory, storage.vacations, self.time, intervals)
        self.hints = HintService(pool, settings, coordination.limits, intervals)
        self.retention = RetentionTask(storage, settings, intervals, self._in_use, self._drop)
        self._driving: dict[str, asyncio.Task[None]] = {}
        self.on_wake: list[Callable[[TableRow], None]] = []
        self._background: list[asyncio.Task[None]] = []
        self._counts: dict[str, int] = {}
        self._count_again = 0.0

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
                await self.sync.check(table)  # a command may have handed seats to bots
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

    def wake(self, row: TableRow) -> None:
        """Let the bots of a table move, if it is their turn, and call the hooks of other packages."""
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

    # Tables that end or change hands.

    async def close(self, visitor: str, table_id: str) -> None:
        """Delete a table that its owner may close, and notify its connections."""
        try:
            async with self.use(table_id) as table, table.lock:
                await table.trust()
                check_closable(table.row, visitor)
                await self._storage.remove(table.row, await result_of_closing(table))
        except Fault as fault:
            row = await self._storage.row(table_id) if fault.code in UNREADABLE else None
            if row is None:
                raise
            check_closable(row, visitor)
            await self._storage.remove(row)
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

    async def hand_over(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None:
        """Change the players of a table. An unused one is not loaded, unless a bot is to play on."""
        for left in reversed(range(TRIES)):
            try:
                await self._hand_over(table_id, change)
                return
            except Fault as fault:
                if fault.code != "stale" or not left:
                    raise

    async def _hand_over(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None:
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


def check_closable(row: TableRow, visitor: str) -> None:
    if not row.may_close(visitor):
        raise Fault("table_not_closable")


async def result_of_closing(table: Table) -> Result | None:
    """Return the result of closing a running game, which gives it up; the caller holds the lock."""
    if table.row.status != "running":
        return None
    record = await table.record()
    return outcome(given_up(table.row, record).stopped("cancelled"), record)


InjectedTableManager = NamedDependency[TableManager]
