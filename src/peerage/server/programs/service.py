"""Lets programs play in a seat, and dismisses them."""

from collections.abc import Callable

from peerage.server.models.table_row import TableRow
from peerage.server.programs.tokens import admitted, dismissed, new_seat_token
from peerage.server.tables.live.table import Table


async def admit(table: Table, visitor: str) -> str:
    """Return a token for the visitor's seat. All viewers see from now on that a program plays there."""
    async with table.lock:
        await table.trust()
        seat, token = table.own_seat(visitor), new_seat_token(table.row)
        await write(table, lambda row: admitted(row, seat, token))
        return token


async def dismiss(table: Table, visitor: str) -> None:
    async with table.lock:
        await table.trust()
        seat = table.own_seat(visitor)
        await write(table, lambda row: dismissed(row, seat))


async def write(table: Table, change: Callable[[TableRow], TableRow]) -> None:
    """Write a changed seat; the caller holds the lock."""
    row = change(table.row)
    if row is table.row:
        return
    if row.status == "open":
        await table.seat(row, None)
    else:
        await table.reseat(row, await table.record())
