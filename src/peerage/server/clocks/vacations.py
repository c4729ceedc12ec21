"""Vacations: a player's clocks stand still at all correspondence tables, for some days per year."""

from datetime import UTC, datetime, timedelta
from math import ceil

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from peerage import PeerageError
from peerage.server.clocks.live_tables import ClockedTable, LiveTables
from peerage.server.clocks.schemas import VacationInfo
from peerage.server.clocks.transitions import rearranged
from peerage.server.clocks.vacation_repository import Vacation, VacationRepository
from peerage.server.db.outage import log_failure
from peerage.server.db.table_queries import TableQueries
from peerage.server.errors import Fault
from peerage.server.models.table_row import TableRow
from peerage.server.models.time_control import Correspondence

DAY = timedelta(days=1)
YEAR = timedelta(days=365)


class Vacations:
    """Begins and ends vacations. A vacation is stored, then marked at the tables; it is over when all marks are gone.

    A crash in between is repaired: `sweep` ends overdue vacations, and a timeout checks for a vacation before it is
    applied.
    """

    def __init__(self, tables: LiveTables, repository: VacationRepository, queries: TableQueries, days: int) -> None:
        self._tables = tables
        self._repository = repository
        self._queries = queries
        self._days = days

    async def info(self, visitor: str) -> VacationInfo:
        return self._info_of(await self._repository.of(visitor, (datetime.now(UTC) - YEAR).isoformat()))

    def _info_of(self, found: list[Vacation]) -> VacationInfo:
        left = max(0, self._days - sum(days_of(vacation) for vacation in found))
        return VacationInfo(next((vacation.until for vacation in found if not vacation.over), None), left)

    async def go(self, visitor: str, days: int) -> VacationInfo:
        def check(found: list[Vacation]) -> None:
            info = self._info_of(found)
            if info.until is not None:
                raise Fault("already_on_vacation")
            if days > info.days_left:
                raise Fault("vacation_too_long", n=info.days_left)

        now = datetime.now(UTC)
        wanted = Vacation(visitor, now.isoformat(), (now + days * DAY).isoformat(), False)
        await self._repository.begin(wanted, (now - YEAR).isoformat(), check)
        await self._mark(visitor, True)
        return await self.info(visitor)

    async def end(self, visitor: str) -> VacationInfo:
        """End a vacation in the database first, so that a timeout meanwhile does not mark it again."""
        await self._repository.cut_short(visitor, datetime.now(UTC).isoformat())
        if await self._mark(visitor, False):
            await self._repository.end(visitor)
        return await self.info(visitor)

    async def sweep(self) -> None:
        """End the vacations whose time is up."""
        for visitor in await self._repository.up(datetime.now(UTC).isoformat()):
            await self.end(visitor)

    async def _mark(self, visitor: str, on: bool) -> bool:
        """Update the marks at the visitor's tables; return whether all succeeded. Unplayable tables do not count."""
        done = True
        for table_id in await self._queries.correspondence(visitor):
            try:
                async with self._tables.use(table_id) as table:
                    await mark_vacation(table, visitor, on)
            except (PeerageError, SQLAlchemyError) as error:
                log_failure(error, "table %s: vacation not written to its clock: %s", table_id, type(error).__name__)
                stale = isinstance(error, Fault) and error.code == "stale"
                done = done and not (stale or isinstance(error, SQLAlchemyError))
        return done


async def mark_vacation(table: ClockedTable, visitor: str, on: bool) -> None:
    async with table.lock:
        record = await table.record()
        seat_rows = [
            replace(seat_row, vacation=on) if seat_row.browser == visitor else seat_row for seat_row in table.row.seats
        ]
        if seat_rows != table.row.seats and not table.over:
            await table.reseat(rearranged(replace(table.row, seats=seat_rows), record.state, table.time.now()), record)


def days_of(vacation: Vacation) -> int:
    """Count the used days. A begun day counts as a whole, so that stopping a clock repeatedly is not free."""
    return max(1, ceil((datetime.fromisoformat(vacation.until) - datetime.fromisoformat(vacation.began)) / DAY))


async def with_vacations(repository: VacationRepository, row: TableRow) -> TableRow:
    """Return a correspondence table with all vacations marked; the same row if nothing changes."""
    people = [seat_row.browser for seat_row in row.seats if seat_row.browser is not None and not seat_row.vacation]
    if not isinstance(row.time, Correspondence) or not people:
        return row
    away = await repository.away(people, datetime.now(UTC).isoformat())
    if not away:
        return row
    return replace(
        row, seats=[replace(seat_row, vacation=seat_row.browser in away or seat_row.vacation) for seat_row in row.seats]
    )
