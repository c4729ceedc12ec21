"""Whether a process can serve: it is not draining, and its database answers. Without Redis it can, slower."""

import asyncio
import time

from sqlalchemy.exc import SQLAlchemyError

from peerage.server.coordination.in_process import SingleProcess
from peerage.server.coordination.interfaces import Coordination
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.tables.repository import TableRepository


class Readiness:
    def __init__(self, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self._intervals = intervals
        self.draining = False
        self._storage: TableRepository | None = None
        self._coordination: Coordination = SingleProcess()
        self._asking: asyncio.Task[str | None] | None = None
        self._asked = 0.0

    def use(self, storage: TableRepository | None, coordination: Coordination) -> None:
        """Set the open database; None: it was closed."""
        self._storage, self._coordination, self._asking = storage, coordination, None

    @property
    def redis(self) -> bool | None:
        """Whether Redis can be reached; None where there is none."""
        return self._coordination.up if self._coordination.several else None

    async def reason_against(self) -> str | None:
        """The reason not to route requests here now, as one word."""
        if self.draining:
            return "draining"
        if self._storage is None:
            return "starting"
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._asked >= self._intervals.readiness_cache):
            self._asked = now
            self._asking = asyncio.create_task(self._fault_of(self._storage))
        return await asyncio.shield(self._asking)

    async def _fault_of(self, storage: TableRepository) -> str | None:
        try:
            async with asyncio.timeout(self._intervals.readiness_timeout):
                await storage.ping()
        except (SQLAlchemyError, TimeoutError):
            return "database"
        return None
