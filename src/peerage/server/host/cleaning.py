"""Tables that nobody misses: whose game never began, that were left in the middle, or that have been over for long."""

from collections.abc import Set
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from peerage.server.clocks.ticking import ended
from peerage.server.faults import Fault
from peerage.server.settings import Settings
from peerage.server.storage import Storage
from peerage.server.store.row import Row

NOBODYS: Set[str] = frozenset()


class Cleaned(NamedTuple):
    empty: list[str]
    abandoned: list[str]
    finished: list[str]


async def clean(storage: Storage, settings: Settings, used: Set[str] = NOBODYS, only_look: bool = False) -> Cleaned:
    """Do what the settings say with the tables that nobody uses, and tell which they are."""
    cleaned = Cleaned([], [], [])
    for row in await storage.directory.rows_made_before("open", ago(hours=settings.empty_table_hours)):
        if row.id not in used and (only_look or await removed(storage, row)):
            cleaned.empty.append(row.id)
    for row in await untouched(storage, "running", settings.abandoned_table_days):
        if row.id not in used and (only_look or await left(storage, row, settings)):
            cleaned.abandoned.append(row.id)
    for row in await untouched(storage, "over", settings.finished_table_days):
        if row.id not in used and (only_look or await removed(storage, row)):
            cleaned.finished.append(row.id)
    return cleaned


async def untouched(storage: Storage, status: str, days: int) -> list[Row]:
    """0 days: none of them."""
    return await storage.directory.rows_changed_before(status, ago(days=days)) if days else []


async def left(storage: Storage, row: Row, settings: Settings) -> bool:
    """A game that its players have left ends without a winner, or goes."""
    return await (removed if settings.abandoned_tables == "remove" else called_off)(storage, row)


async def removed(storage: Storage, row: Row) -> bool:
    """Whether it was still as it had been found."""
    try:
        await storage.remove(row)
    except Fault:
        return False
    return True


async def called_off(storage: Storage, row: Row) -> bool:
    over = row.stopped("cancelled")
    if row.clock is not None:
        over = ended(over, await storage.keep_time(0))
    try:
        await storage.reseat(over, 0)
    except Fault:
        return False
    return True


def ago(**time: float) -> str:
    return (datetime.now(UTC) - timedelta(**time)).isoformat()
