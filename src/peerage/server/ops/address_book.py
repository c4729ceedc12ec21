"""Remembers from which addresses visitors play, as keyed hashes, so that a ban can name them; forgets them again."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from peerage.server.db.database import Database
from peerage.server.db.outage import log_failure
from peerage.server.db.schema import known_addresses, reports, tables, visitor_addresses
from peerage.server.intervals import Intervals

RECORDED = ("/api/tables", "/api/pairing", "/api/leagues", "/api/account", "/api/session")
"""Where visitors become known to others: there, POST requests count."""

MOST_PENDING = 10_000
"""Pairs until the next write; a flood of new visitors is not recorded beyond it."""


def day() -> str:
    return datetime.now(UTC).date().isoformat()


class AddressBook:
    def __init__(self, days: int, intervals: Intervals) -> None:
        """`days`: after which an address is forgotten."""
        self._days = days
        self._intervals = intervals
        self._pending: set[tuple[str, str]] = set()
        self._written: set[tuple[str, str]] = set()
        self._today = ""
        self._task: asyncio.Task[None] | None = None

    def note(self, visitor: str, address_hash: str) -> None:
        pair = visitor, address_hash
        if pair not in self._written and len(self._pending) < MOST_PENDING:
            self._pending.add(pair)

    def use(self, database: Database) -> None:
        self._task = asyncio.create_task(self._keep(database))

    async def aclose(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self, database: Database) -> None:
        while True:
            try:
                if self._today != day():
                    self._today, self._written = day(), set()
                    await forget(database, self._days)
                await self.write(database)
            except SQLAlchemyError as error:
                log_failure(error, "addresses of visitors could not be stored: %s", type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.sleep(self._intervals.ban_poll)

    async def write(self, database: Database) -> None:
        """Store what is new since the last time."""
        pairs, today = list(self._pending), day()
        if not pairs:
            return

        def job(connection: sa.Connection) -> None:
            for visitor, address_hash in pairs:
                same = visitor_addresses.c.visitor == visitor, visitor_addresses.c.address_hash == address_hash
                if not connection.execute(visitor_addresses.update().where(*same).values(seen=today)).rowcount:
                    row = {"visitor": visitor, "address_hash": address_hash, "seen": today}
                    connection.execute(visitor_addresses.insert(), row)

        await database.write(job)
        self._written |= set(pairs)
        self._pending -= set(pairs)


async def forget(database: Database, days: int) -> None:
    """Delete the hashes of all addresses that were last seen before so many days, and reports closed before then."""
    before = (datetime.now(UTC) - timedelta(days=days)).isoformat()

    def job(connection: sa.Connection) -> None:
        connection.execute(sa.delete(visitor_addresses).where(visitor_addresses.c.seen < before[:10]))
        connection.execute(sa.delete(known_addresses).where(known_addresses.c.seen < before))
        connection.execute(sa.delete(reports).where(reports.c.closed < before))
        connection.execute(tables.update().where(tables.c.created < before, tables.c.home != "").values(home=""))

    await database.write(job)


class AddressBookMiddleware:
    """Notes who plays from where, behind the visitor middleware."""

    def __init__(self, inside: ASGIApp, book: AddressBook) -> None:
        self._inside = inside
        self._book = book

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") == "POST" and scope["path"].startswith(RECORDED):
            self._book.note(scope["state"]["visitor"], scope["state"]["own_address_hash"])
        await self._inside(scope, receive, send)
