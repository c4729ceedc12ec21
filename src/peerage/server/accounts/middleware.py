"""The middleware of every request: identification of the visitor, rate limits, and response headers."""

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from peerage.server.accounts.sessions import Sessions
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault, unavailable
from peerage.server.intervals import Intervals
from peerage.server.transport.addresses import is_local
from peerage.server.transport.cookies import UNKNOWN, Pass, VisitorCookies
from peerage.server.transport.loop_time import LoopTime
from peerage.server.transport.networks import Network, is_within
from peerage.server.transport.refusal import HEADERS, refuse

READS = ("GET", "HEAD", "OPTIONS")


class Pace:
    """Rate limits: one per visitor, one per address, and a shared one per address for requests without a cookie."""

    def __init__(self, name: str, rate: float, burst: float, limits: Limits) -> None:
        self._limits = limits
        self._visitors = Quota(f"{name}:visitor", rate, burst, limits)
        self._anonymous = Quota(f"{name}:stranger", rate, burst, limits)
        self._by_address = Quota(f"{name}:home", 4 * rate, 4 * burst, limits)

    async def allows(self, visitor: str | None, address_hash: str) -> bool:
        own = self._anonymous.bucket(address_hash) if visitor is None else self._visitors.bucket(visitor)
        return await self._limits.take(own, self._by_address.bucket(address_hash))


class VisitorMiddleware:
    """Honest players never reach a limit: bursts of hundreds of reads and dozens of writes are fine."""

    def __init__(
        self,
        app: ASGIApp,
        identity: VisitorCookies,
        sessions: Sessions,
        limits: Limits,
        intervals: Intervals,
        times: LoopTime,
        exempt: Sequence[Network] = (),
    ) -> None:
        """`exempt`: networks of many people, like schools, whose visitors count one by one."""
        self._exempt = exempt
        self._intervals = intervals
        self._app = app
        self._identity = identity
        self._sessions = sessions
        self._times = times
        self._reads = Pace("reads", 60, 600, limits)
        self._writes = Pace("writes", 4, 60, limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        host = client[0] if client else UNKNOWN
        own_hash = address_hash = self._identity.address_hash(host)
        with self._times.timed(address_hash):
            cookie = self._identity.read(dict(scope["headers"]).get(b"cookie", b""))
        if self._exempt and cookie is not None and is_within(host, self._exempt):
            address_hash = self._identity.address_hash_of_visitor(cookie.visitor)
        live = scope["type"] == ScopeType.WEBSOCKET
        pace = self._reads if live or scope.get("method") in READS else self._writes
        new_cookie = b""
        state: dict[str, Any] = scope.setdefault("state", {})
        if self._times.is_full(address_hash) or not await pace.allows(
            None if cookie is None else cookie.visitor, address_hash
        ):
            await asyncio.sleep(self._intervals.refusal_delay)
            await refuse(Fault("requests_too_fast"), live, receive, send)
            return
        try:
            counts = cookie is not None and await self._sessions.counts(cookie)
        except SQLAlchemyError:
            await refuse(unavailable(), live, receive, send)  # keep the visitor's cookie while the database is away
            return
        if cookie is None or not counts:
            visitor = self._identity.new_visitor()
            if cookie is None or not self._sessions.just_signed_up(cookie.visitor):
                new_cookie = self._identity.header(visitor, scope["scheme"] in ("https", "wss"))
            cookie = Pass(visitor)
        state["visitor"], state["session"] = cookie
        state["address_hash"], state["own_address_hash"] = address_hash, own_hash

        async def send_on(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                given = list(message.get("headers", []))
                names = {name.lower() for name, _ in given}
                given += [header for header in HEADERS if header[0] not in names]
                if new_cookie and b"set-cookie" not in names:
                    given.append((b"set-cookie", new_cookie))
                message["headers"] = given
            await send(message)

        if is_local(host):  # this machine itself, or a proxy that does not forward the client's address
            await self._app(scope, receive, send_on)
        else:
            await self._times.begin(address_hash)
            await self._times.metered(address_hash, self._inside(scope, self._paced(address_hash, receive), send_on))

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _paced(self, address_hash: str, receive: Receive) -> Receive:
        """Delay messages on a socket, like requests, while their address has used its time."""

        async def receive_on() -> Any:
            message = await receive()
            if message["type"] == "websocket.receive":
                await self._times.hear(address_hash)
            return message

        return receive_on
