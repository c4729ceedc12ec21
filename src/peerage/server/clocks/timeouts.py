"""Timeouts: what a player loses when a clock has run out, and the task that finds such tables."""

import asyncio
import logging
from collections.abc import Awaitable

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import PeerageError, Record
from peerage.bots.levels import usual_bot
from peerage.server.clocks.live_tables import ClockedTable, LiveTables
from peerage.server.clocks.transitions import ended, rearranged
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.clocks.vacation_repository import VacationRepository
from peerage.server.clocks.vacations import with_vacations
from peerage.server.db.outage import log_failure
from peerage.server.db.table_queries import TableQueries
from peerage.server.errors import Fault
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.models.forfeits import left_to_bot, with_stake
from peerage.server.models.personas import persona
from peerage.server.models.progress import updated
from peerage.server.models.table_row import Note, TableRow
from peerage.server.models.time_control import SECOND

log = logging.getLogger("peerage.server")

TOLERANCE = 1 * SECOND
"""The delay of a timeout: for network latency, and for servers whose clocks differ a little."""


def timed_out(row: TableRow, record: Record, now: int) -> tuple[TableRow, list[Note]]:
    """Time out all seats whose clocks run; the caller has compared the deadline."""
    control, clock = row.time, row.clock
    assert control is not None
    assert clock is not None
    late = clock.running
    timers = list(clock.timers)
    for seat in late:
        timers[seat] = replace(timers[seat].stopped(now), fell=clock.asked)
    row = replace(row, clock=replace(clock, timers=timers))
    if control.at_zero == "end":
        for seat in late:
            row = with_stake(row, seat, "lost" if row.seats[seat].came else "none")
        return ended(row.stopped("time"), now), [Note(record.number, "time_ended", seat, {}) for seat in late]
    bot = control.bot or usual_bot(peerage.load(row.game))
    notes = []
    for seat in late:
        name = persona(bot, row.seats)
        row = left_to_bot(row, seat, bot, name, record.number)
        notes.append(Note(record.number, "time_out", seat, {"bot": bot, "name": name}))
    return rearranged(updated(row, record), record.state, now), notes


def check_own_decision(row: TableRow, record: Record, seat: int) -> None:
    """Refuse a player whose time ran out in this decision, or who handed over while it was secret: a bot decides.

    In a secret decision bots wait for people, so handing over would be a way to stop one's clock and think. Players
    without a choice are refused like the others: an exception would give that away.
    """
    clock = row.clock
    if clock is None or row.seats[seat].bot is None or not row.choosing >> seat & 1:
        return
    # rule: time-out
    if record.state.secret_open or clock.timers[seat].fell == clock.asked:
        raise Fault("bot_decides")


async def apply_timeout(table: ClockedTable, vacations: VacationRepository, version: int, tolerance: int) -> None:
    """Apply a timeout that the database has found; another process may have done so meanwhile."""
    async with table.lock:
        if not table.is_at(version):
            table.distrust()
        record = await table.record()
        deadline, now = table.row.deadline, table.time.now()
        if deadline is None or deadline > now - tolerance:
            return table.broadcaster.broadcast()
        away = await with_vacations(vacations, table.row)
        if away is not table.row:
            await table.reseat(rearranged(away, record.state, now), record)
        else:
            row, notes = timed_out(table.row, record, now)
            await table.reseat(row, record, *notes)
        return None


class Timeouts:
    """Finds and applies timeouts. Every server handles all tables; the version check lets one of them through."""

    def __init__(
        self,
        tables: LiveTables,
        queries: TableQueries,
        vacations: VacationRepository,
        time: UptimeClock,
        intervals: Intervals = DEFAULT_INTERVALS,
    ) -> None:
        self._intervals = intervals
        self._tables = tables
        self._queries = queries
        self._vacations = vacations
        self._time = time
        self._tolerance = int(TOLERANCE * max(1.0, time.rate))

    async def run(self) -> None:
        """Keep the time and apply timeouts. Applying can take long after a restart, so time must not wait for it."""
        applying: asyncio.Task[None] | None = None
        async with asyncio.TaskGroup() as tasks:
            while True:
                await self._if_possible(self._keep())
                if applying is None or applying.done():
                    applying = tasks.create_task(self._if_possible(self._apply_timeouts()))
                await asyncio.sleep(self._intervals.flag_poll)

    async def _if_possible(self, work: Awaitable[None]) -> None:
        try:
            await work
        except SQLAlchemyError as error:
            log_failure(error, "database unavailable, timeouts are delayed: %s", type(error).__name__)

    async def look(self) -> None:
        await self._keep()
        await self._apply_timeouts()

    async def _keep(self) -> None:
        """Keep the time while any game clock runs; otherwise time stands still and nothing is written."""
        self._time.asked = False
        if await self._queries.clocks_run():
            await self._time.keep()
        elif not self._time.asked:  # otherwise a clock may just have started
            self._time.rest()

    async def _apply_timeouts(self) -> None:
        for table_id, version in await self._queries.overdue(self._time.now() - self._tolerance):
            try:
                async with self._tables.use(table_id) as table:
                    await apply_timeout(table, self._vacations, version, self._tolerance)
                    self._tables.wake(table.row)
            except PeerageError as error:
                log.info("table %s: timeout not applied: %s", table_id, error)
