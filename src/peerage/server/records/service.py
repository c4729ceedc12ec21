"""Imports records of games played on other servers as finished tables."""

import logging
from datetime import timedelta

from peerage.server.bot_play.fair_queue import Share
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault
from peerage.server.records import importer
from peerage.server.settings import Settings
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.schemas import TableInfo
from peerage.server.tables.serializers import table_info

log = logging.getLogger("peerage.server")

DAY = timedelta(days=1).total_seconds()


class RecordService:
    def __init__(self, storage: TableRepository, pool: BotPool, settings: Settings, limits: Limits) -> None:
        self._storage = storage
        self._pool = pool
        most = settings.uploads_per_address
        self._uploads = Quota("uploads", most / DAY, most, limits)

    async def keep(self, visitor: str, address_hash: str, data: bytes) -> TableInfo:
        """Create a finished table from a record."""
        if not await self._uploads.take(address_hash):
            raise Fault("records_opened")
        try:
            facts, lines = await importer.prove(self._pool, data, Share(address_hash, visitor, ""))
        except WorkerFailed as error:
            log.warning("an uploaded record could not be verified: %s", error)
            raise Fault("record_uncheckable") from None
        row = importer.row_of(facts, visitor, address_hash)
        await self._storage.create(row, lines)
        return table_info(row, None, (), ())
