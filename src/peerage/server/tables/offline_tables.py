"""Changes tables beside a running server, as another process of it would: it notices the new version by itself."""

from collections.abc import Callable

from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.coordination.in_process import SingleProcess
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings
from peerage.server.tables.live import loader
from peerage.server.tables.live.table import Table
from peerage.server.tables.manager import check_closable
from peerage.server.tables.repository import TableRepository


class OfflineTables:
    """Hands over and closes tables like the manager of a server, without bots, sockets or background tasks."""

    def __init__(self, storage: TableRepository, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings
        self._time = UptimeClock(storage, settings.clock_rate)

    async def hand_over(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None:
        await self._time.keep()
        row, record, notes = await loader.read_table(self._storage, table_id)
        alone = SingleProcess()
        table = Table(row, record, notes, self._storage, self._settings, self._time, alone.pubsub, alone.presence)
        await table.hand_over(change)

    async def close(self, visitor: str, table_id: str) -> None:
        row = await self._storage.row(table_id)
        if row is not None:
            check_closable(row, visitor)
            await self._storage.remove(row)
