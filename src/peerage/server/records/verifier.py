"""Verifies every loaded record once, line by line, in a worker process when there is time."""

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.tables.repository import TableRepository

log = logging.getLogger("peerage.server")


class RecordVerifier:
    def __init__(self, storage: TableRepository, pool: BotPool) -> None:
        self._storage = storage
        self._pool = pool
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._met: set[str] = set()
        self._damaged: dict[str, Fault] = {}

    def add(self, table_id: str) -> None:
        if table_id not in self._met:
            self._met.add(table_id)
            self._waiting.put_nowait(table_id)

    def check(self, table_id: str) -> None:
        """Refuse a table whose record turned out to be invalid."""
        if table_id in self._damaged:
            raise self._damaged[table_id]

    async def run(self) -> None:
        while True:
            table_id = await self._waiting.get()
            try:
                await self._prove(table_id)
            except (SQLAlchemyError, WorkerFailed) as error:
                log_failure(error, "the record of table %s could not be verified: %s", table_id, error)

    async def _prove(self, table_id: str) -> None:
        lines = await self._storage.lines(table_id)
        answer = await self._pool.prove("\n".join(line for _, line in lines))
        if answer.flaw is not None:
            line, reason = answer.flaw
            log.error("table %s: %s", table_id, reason)
            self._damaged[table_id] = Fault("record_line_damaged", table=table_id, line=line)
