"""Bans of visitors and addresses. The list is cached for a few seconds, so a lookup costs nothing."""

import asyncio
from collections.abc import Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.ops.admin_queries import AdminQueries, Ban
from peerage.server.transport.refusal import refuse

API = "/api"

BANNED = Fault("banned")


class Bans:
    def __init__(self, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self._intervals = intervals
        self.grew: Callable[[], None] = lambda: None
        """Called when there are new bans."""
        self._visitors: set[str] = set()
        self._by_address: set[str] = set()
        self._reading: asyncio.Task[None] | None = None

    async def use(self, ledger: AdminQueries) -> None:
        self._take(await ledger.bans())
        self._reading = asyncio.create_task(self._read_again(ledger))

    async def aclose(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read_again(self, ledger: AdminQueries) -> None:
        while True:
            await asyncio.sleep(self._intervals.ban_poll)
            try:
                if self._take(await ledger.bans()):
                    self.grew()
            except SQLAlchemyError as error:
                log_failure(
                    error,
                    "bans could not be reloaded from the database, using the cached ones: %s",
                    type(error).__name__,
                )

    def _take(self, bans: list[Ban]) -> bool:
        """Read the bans; return whether there are new ones."""
        visitors = {ban.who for ban in bans if ban.kind == "visitor"}
        addresses = {ban.who for ban in bans if ban.kind == "address"}
        more = bool(visitors - self._visitors or addresses - self._by_address)
        self._visitors, self._by_address = visitors, addresses
        return more

    def name(self, visitor: str, address_hash: str) -> bool:
        """Return whether this visitor or this address is banned."""
        return visitor in self._visitors or address_hash in self._by_address


class BanMiddleware:
    """Refuses banned visitors behind the visitor middleware. Pages can still be read: they show the reason."""

    def __init__(self, inside: ASGIApp, bans: Bans) -> None:
        self._inside = inside
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope["state"]
        if API in scope["path"] and self._bans.name(state["visitor"], state["address_hash"]):
            await refuse(BANNED, scope["type"] == ScopeType.WEBSOCKET, receive, send)
        else:
            await self._inside(scope, receive, send)
