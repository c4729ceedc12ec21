"""Keeps the tables in memory in sync with the database, whichever process has changed it.

Events are the fast way. Every table in use here is also compared with the database now and then, more often while Redis
is away: no table stays outdated for long.
"""

import asyncio
from collections.abc import Callable, Coroutine, Set
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from peerage import PeerageError
from peerage.server.coordination.events import Called, Changed, ChatLineAdded, Closed, Queued, Reacted, TableEvent
from peerage.server.coordination.interfaces import Coordination, Leases, Presence
from peerage.server.db.outage import log_failure
from peerage.server.db.table_queries import TableQueries
from peerage.server.intervals import Intervals
from peerage.server.settings import Settings
from peerage.server.tables.extensions import TableChat
from peerage.server.tables.live.table import Table
from peerage.server.tables.setup.factory import next_id
from peerage.server.tasks import end

LOOK_LIMIT = 10.0

TRY_AGAIN = 60.0
"""Seconds until an adopted table that makes no progress is tried again."""

MOST_ORPHANS = 20
"""Tables adopted per search: the other processes take some, too."""


class LocalTables(Protocol):
    """The tables of this process."""

    live: dict[str, Table]
    chat: TableChat

    def gone(self, table_id: str) -> None:
        """Drop a table that was deleted."""

    def drives(self, table_id: str) -> bool: ...
    async def take_over(self, table_id: str) -> None: ...
    async def release_leases(self) -> None:
        """Release the leases of bots that are driven here."""


class TableSync:
    def __init__(
        self,
        tables: LocalTables,
        directory: TableQueries,
        coordination: Coordination,
        settings: Settings,
        intervals: Intervals,
    ) -> None:
        self._tables = tables
        self._directory = directory
        self._coordination = coordination
        self._presence: Presence = coordination.presence
        self._leases: Leases = coordination.leases
        self._settings = settings
        self._intervals = intervals
        self._now = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stalled: dict[str, tuple[int, float]] = {}

    def loops(self) -> list[Coroutine[Any, Any, None]]:
        """Return the background loops.

        A single process polls the database, too: a command of the operator may have changed it, or may have left a
        table to bots.
        """
        return [self._poll(), self._adopt()]

    async def aclose(self) -> None:
        await end(self._tasks)

    def soon(self, table: Table, act: Callable[[], None]) -> None:
        """Run a function of a table under its lock."""
        self._start(held(table, act))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Events.

    def on_event(self, event: TableEvent) -> None:
        table = self._tables.live.get(event.table)
        match event:
            case Changed():
                if table is not None and not table.is_at(event.row.version):
                    self._follow(table, event)
            case Closed():
                self._tables.gone(event.table)
            case Called(_, next_table) if table is not None:
                self.soon(table, partial(table.set_next, next_table))
            case Queued(_, ahead) if table is not None:
                table.set_queue(ahead)
            case Reacted() if table is not None:
                self._tables.chat.show_reaction(table, event)
            case ChatLineAdded() if table is not None and table.said is not None:
                self._start(self._catch_up_chat(table))

    async def _catch_up_chat(self, table: Table) -> None:
        with suppress(SQLAlchemyError):
            await self._tables.chat.catch_up(table)

    def on_presence_change(self, table_id: str, gone: Set[str]) -> None:
        if table_id in self._tables.live:
            self._tables.live[table_id].presence.people_changed(gone)

    def on_missed_events(self) -> None:
        self._now.set()

    def _follow(self, table: Table, event: Changed) -> None:
        if not table.users:
            table.distrust()
        elif not table.lock.locked() and table.follow(event):
            self._say_shown(table)
        else:
            self._start(self._catch_up(table, event))

    async def _catch_up(self, table: Table, event: Changed | None) -> None:
        """Apply events in the order in which they came, which the lock keeps."""
        table.users += 1
        try:
            async with table.lock:
                if event is not None and (table.is_at(event.row.version) or table.follow(event)):
                    return
                table.distrust()
                await table.trust()
        except (PeerageError, SQLAlchemyError) as error:
            log_failure(
                error, "table %s could not be synchronized with other processes, trying again: %s", table.row.id, error
            )
        finally:
            table.users -= 1
            self._say_shown(table)

    def _say_shown(self, table: Table) -> None:
        """Announce the version that the browsers here show: bots that another process drives wait for it."""
        if table.row.bot_turn and table.broadcaster.visitors:
            if table.broadcaster.late:
                self._start(self._say_shown_later(table))
            else:
                self._presence.announce_shown(table.row.id, table.row.version)

    async def _say_shown_later(self, table: Table) -> None:
        version = table.row.version
        await table.broadcaster.caught_up(self._settings.bot_patience)
        self._presence.announce_shown(table.row.id, version)

    # Polling.

    async def check(self, table: Table) -> None:
        """Compare a table with the database: events of other processes may have been missed."""
        versions = await self._directory.versions([table.row.id])
        if not table.is_at(versions.get(table.row.id, table.row.version + 1)):
            async with table.lock:
                table.distrust()
                await table.trust()

    async def _poll(self) -> None:
        while True:
            pace = self._intervals.table_poll if self._coordination.up else self._intervals.table_poll_alone
            try:
                async with asyncio.timeout(pace):
                    await self._now.wait()
            except TimeoutError:
                pass
            self._now.clear()
            try:
                async with asyncio.timeout(LOOK_LIMIT):
                    await self._look()
            except (SQLAlchemyError, TimeoutError) as error:
                log_failure(
                    error,
                    "tables could not be synchronized with other processes, trying again: %s",
                    type(error).__name__,
                )
                await self._tables.release_leases()  # other processes may reach the database

    async def _look(self) -> None:
        used = [table for table in self._tables.live.values() if table.users]
        if not used:
            return
        following = {table.row.id: next_id(table.row) for table in used if table.row.status == "over"}
        known = {table.row.id: table.next for table in used}
        versions = await self._directory.versions([*(table.row.id for table in used), *following.values()])
        for table in used:
            table_id = table.row.id
            if table_id not in versions:
                self._tables.gone(table_id)
                continue
            if not table.is_at(versions[table_id]):
                self._start(self._catch_up(table, None))
            if table_id in following:
                called = following[table_id] if following[table_id] in versions else None
                self.soon(table, partial(set_next_unless_changed, table, known[table_id], called))
        for table in await self._tables.chat.behind(used):
            self._start(self._catch_up_chat(table))

    async def _adopt(self) -> None:
        """Adopt tables whose bots no process drives, unless another process is first."""
        while True:
            try:
                await self._look_for_orphans()
            except SQLAlchemyError as error:
                log_failure(
                    error, "tables with bots to move could not be listed, trying again: %s", type(error).__name__
                )
            await asyncio.sleep(self._intervals.orphan_poll)

    async def _look_for_orphans(self) -> None:
        waiting = await self._directory.bots_to_move()
        led = await self._leases.held_elsewhere()
        now = asyncio.get_running_loop().time()
        since = self._stalled
        self._stalled = {
            table_id: since[table_id] if since.get(table_id, (-1, 0))[0] == version else (version, now)
            for table_id, version in waiting.items()
        }
        patience = self._intervals.orphan_poll / 2 if self._coordination.up else self._intervals.stalled_table
        orphans = [
            table_id
            for table_id, (_, when) in self._stalled.items()
            if now - when >= patience and table_id not in led and not self._tables.drives(table_id)
        ]
        for table_id in orphans[:MOST_ORPHANS]:
            if await self._leases.acquire(table_id):
                self._stalled[table_id] = waiting[table_id], now + TRY_AGAIN
                await self._tables.take_over(table_id)


async def held(table: Table, act: Callable[[], None]) -> None:
    async with table.lock:
        act()


def set_next_unless_changed(table: Table, known: str | None, called: str | None) -> None:
    """Set the rematch that the database names, unless it was set since the query."""
    if table.next == known:
        table.set_next(called)
