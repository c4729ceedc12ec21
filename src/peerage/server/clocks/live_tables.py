"""Protocols of the live tables that clocks act on."""

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from peerage import Record
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.models.table_row import Note, TableRow


class Broadcaster(Protocol):
    def broadcast(self) -> None:
        """Send all connections what is new."""


class ClockedTable(Protocol):
    @property
    def row(self) -> TableRow: ...
    @property
    def lock(self) -> asyncio.Lock: ...
    @property
    def over(self) -> bool: ...
    @property
    def time(self) -> UptimeClock: ...
    @property
    def broadcaster(self) -> Broadcaster: ...

    def is_at(self, version: int) -> bool: ...
    def distrust(self) -> None:
        """Read the table again before it is used next."""

    async def record(self) -> Record: ...
    async def reseat(self, row: TableRow, record: Record, *notes: Note) -> None:
        """Write a changed row with the notes that describe the change."""


class LiveTables(Protocol):
    def use(self, table_id: str) -> AbstractAsyncContextManager[ClockedTable]: ...
    def wake(self, row: TableRow) -> None:
        """Let the bots of a table move, if it is their turn."""
