"""Deletes tables that never began or ended long ago, and ends abandoned ones."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Set
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from math import ceil
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from peerage.server.clocks.transitions import ended
from peerage.server.db.outage import log_failure
from peerage.server.db.uptime import cutoff
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.seed_commitment import REMEMBERED

log = logging.getLogger("peerage.server")

NO_TABLES: Set[str] = frozenset()
HOURS_A_DAY = 24

LONG_GAP = timedelta(days=7)
"""After a gap or a jump of the clock of this size, the operator is warned."""


class Cleaned(NamedTuple):
    empty: list[str]
    abandoned: list[str]
    finished: list[str]


def utc_now() -> datetime:
    return datetime.now(UTC)


class RetentionTask:
    """Cleans up every hour, but not right after a start, and records the days on which the server is up."""

    def __init__(
        self,
        storage: TableRepository,
        settings: Settings,
        intervals: Intervals,
        used: Callable[[], Set[str]],
        drop: Callable[[str], None],
        clock: Callable[[], datetime] = utc_now,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`used` returns the tables in use; `drop` forgets one that was deleted."""
        self._storage = storage
        self._settings = settings
        self._intervals = intervals
        self._used = used
        self._drop = drop
        self._clock = clock
        self._pause = pause

    async def run(self) -> None:
        await self._if_possible(self.record_day())
        await self._pause(self._intervals.cleanup_delay)
        while True:
            await self._if_possible(self.clean())
            await self._pause(self._intervals.cleanup)

    async def _if_possible(self, work: Awaitable[None]) -> None:
        try:
            await work
        except SQLAlchemyError as error:
            log_failure(error, "database unavailable, cleaning up later: %s", type(error).__name__)

    async def clean(self) -> None:
        await self.record_day()
        cleaned = await clean(self._storage, self._settings, self._clock(), self._used())
        for table_id in chain(*cleaned):
            self._drop(table_id)
        await self._storage.forget_nonces((self._clock() - REMEMBERED).isoformat())
        if any(cleaned):
            counts = [len(tables) for tables in cleaned]
            log.info("cleaned up: %d tables that never began, %d abandoned games, %d finished ones", *counts)

    async def record_day(self) -> None:
        today = self._clock().date()
        before = await self._storage.uptime.add(today)
        if today not in before:
            warn_of_gap(before, today)


def warn_of_gap(days: list[date], today: date) -> None:
    """Warn of days that do not count, because the reason may be a wrong clock."""
    if not days:
        return
    if days[-1] > today:
        log.warning(
            "this database was used on %s, but today is %s by this machine's clock: is it wrong? "
            "Only days on which a server ran count before tables are cleaned up",
            *(days[-1], today),
        )
    elif today - days[-1] >= LONG_GAP:
        log.warning(
            "no server has used this database since %s, and today is %s by this machine's clock; the days between "
            "do not count, and no table is cleaned up because of them",
            *(days[-1], today),
        )


async def clean(
    storage: TableRepository, settings: Settings, now: datetime, used: Set[str] = NO_TABLES, only_look: bool = False
) -> Cleaned:
    """Delete or end unused tables by the settings, and return which."""
    cleaned = Cleaned([], [], [])
    uptime, today = await storage.uptime.days(), now.date()
    for row in await never_begun(storage, uptime, settings.empty_table_hours, now):
        if row.id not in used and (only_look or await removed(storage, row)):
            cleaned.empty.append(row.id)
    for row in await untouched(storage, "running", cutoff(uptime, settings.abandoned_table_days, today)):
        if row.id not in used and (only_look or await left(storage, row, settings)):
            cleaned.abandoned.append(row.id)
    for row in await untouched(storage, "over", cutoff(uptime, settings.finished_table_days, today)):
        if row.id not in used and (only_look or await removed(storage, row)):
            cleaned.finished.append(row.id)
    return cleaned


async def never_begun(storage: TableRepository, uptime: list[date], hours: float, now: datetime) -> list[TableRow]:
    """Return tables created so many hours ago.

    The clock is trusted if the server was also up yesterday, by this clock.
    """
    if now.date() - timedelta(days=1) in uptime:
        before: str | None = (now - timedelta(hours=hours)).isoformat()
    else:
        before = cutoff(uptime, ceil(hours / HOURS_A_DAY), now.date())
    return [] if before is None else await storage.directory.rows_made_before("open", before)


async def untouched(storage: TableRepository, status: str, before: str | None) -> list[TableRow]:
    return [] if before is None else await storage.directory.rows_changed_before(status, before)


async def left(storage: TableRepository, row: TableRow, settings: Settings) -> bool:
    """End a game that its players have abandoned, without a winner, or delete it."""
    return await (removed if settings.abandoned_tables == "remove" else called_off)(storage, row)


async def removed(storage: TableRepository, row: TableRow) -> bool:
    """Return whether the table was unchanged, and so was deleted."""
    try:
        await storage.remove(row)
    except Fault:
        return False
    return True


async def called_off(storage: TableRepository, row: TableRow) -> bool:
    over = row.stopped("cancelled")
    if row.clock is not None:
        over = ended(over, await storage.keep_time(0))
    try:
        await storage.reseat(over, 0)
    except Fault:
        return False
    return True
