"""Bans of visitors, addresses and networks, mutes and locked chats. They are cached for a few seconds."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.models.player_ids import browser_of
from peerage.server.ops.admin_queries import AdminQueries, Ban
from peerage.server.transport.cookies import UNKNOWN
from peerage.server.transport.networks import is_within
from peerage.server.transport.refusal import refuse

API = "/api"
OWN_DATA = ("/api/account", "/api/session", "/api/server", "/api/pages/")
"""What banned people can still reach: signing in, their data, deletion, the operator's pages."""

SIGNING_UP = ("/api/account/password", "/api/account/link", "/api/account/passkeys")
GUEST_WRITES = ("/api/account", "/api/session", "/api/confirm", "/api/games/", "/api/server")
"""What guests can still send where they may not play: signing in and up, and lessons."""

BANNED = Fault("banned")
NO_GUESTS = Fault("guests_refused")


class Bans:
    def __init__(self, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self._intervals = intervals
        self.grew: Callable[[], None] = lambda: None
        """Called when there are new bans."""
        self._who: defaultdict[str, set[str]] = defaultdict(set)
        self._networks: list[IPv4Network | IPv6Network] = []
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
        fresh: defaultdict[str, set[str]] = defaultdict(set)
        for ban in bans:
            fresh[ban.kind].add(ban.who)
        more = any(fresh[kind] - self._who[kind] for kind in ("visitor", "address", "network"))
        self._who = fresh
        self._networks = [ip_network(each) for each in fresh["network"]]
        return more

    def name(self, visitor: str, address_hash: str, host: str = UNKNOWN) -> bool:
        """Return whether this visitor, this address or its network is banned."""
        if visitor in self._who["visitor"] or address_hash in self._who["address"]:
            return True
        return bool(self._networks) and is_within(host, self._networks)

    def check_may_speak(self, visitor: str, table_id: str) -> None:
        """Refuse chat lines of muted visitors, and all of them where the chat is locked."""
        if browser_of(visitor) in self._who["mute"]:
            raise Fault("chat_muted")
        if table_id in self._who["chat"]:
            raise Fault("chat_locked")


class BanMiddleware:
    """Refuses banned visitors behind the visitor middleware. Pages can still be read: they show the reason.

    Where guests may not play, it refuses what they send.
    """

    def __init__(self, inside: ASGIApp, bans: Bans, guests: bool = True) -> None:
        self._inside = inside
        self._bans = bans
        self._guests = guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = self._fault(scope)
        if fault is None:
            await self._inside(scope, receive, send)
        else:
            await refuse(fault, scope["type"] == ScopeType.WEBSOCKET, receive, send)

    def _fault(self, scope: Scope) -> Fault | None:
        path, state = scope["path"], scope["state"]
        if API not in path:
            return None
        client = scope.get("client")
        banned = self._bans.name(state["visitor"], state["own_address_hash"], client[0] if client else UNKNOWN)
        writes = scope.get("method", "GET") not in ("GET", "HEAD", "OPTIONS")
        signs_up = path.startswith(SIGNING_UP) and state["session"] is None
        if banned and (signs_up or not path.startswith(OWN_DATA)):
            return BANNED
        if not self._guests and state["session"] is None and writes and not path.startswith(GUEST_WRITES):
            return NO_GUESTS
        return None
