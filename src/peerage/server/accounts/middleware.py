"""The way in for every request: who it is, whether it comes too often, and the headers that every answer has."""

import asyncio
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from peerage.server.accounts.sessions import Sessions
from peerage.server.coordination.interfaces import Bucket, Coordination
from peerage.server.errors import Fault, unavailable
from peerage.server.intervals import Intervals
from peerage.server.transport.addresses import is_local
from peerage.server.transport.cookies import UNKNOWN, Pass, VisitorCookies
from peerage.server.transport.loop_time import LoopTime
from peerage.server.transport.rate_limit import Limiter
from peerage.server.transport.refusal import HEADERS, refuse

READS = ("GET", "HEAD", "OPTIONS")


class Pace:
    """Each visitor has a share; those without a cookie share one, and so does everybody at an address."""

    def __init__(self, name: str, rate: float, burst: float, others: Coordination) -> None:
        self._name = name
        self._others = others
        self._visitors = Limiter(rate, burst)
        self._strangers = Limiter(rate, burst)
        self._homes = Limiter(4 * rate, 4 * burst)

    async def allows(self, visitor: str | None, home: str) -> bool:
        """First at this process, where a flood costs little; then at all of them together."""
        own = self._strangers if visitor is None else self._visitors
        key = home if visitor is None else visitor
        if not (own.take(key) and self._homes.take(home)):
            return False
        whose = "stranger" if visitor is None else "visitor"
        return not self._others.several or await self._others.take(
            Bucket(f"{self._name}:{whose}", key, own.rate, own.burst),
            Bucket(f"{self._name}:home", home, self._homes.rate, self._homes.burst),
        )


class VisitorMiddleware:
    """Honest players never meet a limit: bursts of hundreds of reads and dozens of writes are fine."""

    def __init__(
        self, app: ASGIApp, identity: VisitorCookies, sessions: Sessions, others: Coordination, intervals: Intervals
    ) -> None:
        self._intervals = intervals
        self._app = app
        self._identity = identity
        self._sessions = sessions
        self._times = LoopTime()
        self._reads = Pace("reads", 60, 600, others)
        self._writes = Pace("writes", 4, 60, others)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        told = self._identity.told(headers.get(b"cookie", b""))
        client = scope.get("client")
        host = client[0] if client else UNKNOWN
        home = self._identity.home(host)
        live = scope["type"] == ScopeType.WEBSOCKET
        pace = self._reads if live or scope.get("method") in READS else self._writes
        new_cookie = b""
        state: dict[str, Any] = scope.setdefault("state", {})
        if self._times.is_full(home) or not await pace.allows(None if told is None else told.visitor, home):
            await asyncio.sleep(self._intervals.refusal_delay)
            await refuse(Fault("rate_limited", "Too many requests at once; wait a moment."), live, receive, send)
            return
        try:
            counts = told is not None and await self._sessions.counts(told)
        except SQLAlchemyError:
            await refuse(unavailable(), live, receive, send)  # nobody loses a cookie because the database is away
            return
        if told is None or not counts:
            visitor = self._identity.new_visitor()
            if told is None or not self._sessions.just_signed_up(told.visitor):
                new_cookie = self._identity.header(visitor, scope["scheme"] in ("https", "wss"))
            told = Pass(visitor)
        state["visitor"], state["session"] = told
        state["home"] = home

        async def send_on(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                given = list(message.get("headers", []))
                names = {name.lower() for name, _ in given}
                given += [header for header in HEADERS if header[0] not in names]
                if new_cookie and b"set-cookie" not in names:
                    given.append((b"set-cookie", new_cookie))
                message["headers"] = given
            await send(message)

        if is_local(host):  # this machine itself, or a proxy that does not tell whom it speaks for
            await self._app(scope, receive, send_on)
        else:
            await self._times.begin(home)
            await self._times.metered(home, self._inside(scope, self._paced(home, receive), send_on))

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _paced(self, home: str, receive: Receive) -> Receive:
        """Messages on a socket wait, as requests do, while their address has used its time."""

        async def receive_on() -> Any:
            message = await receive()
            if message["type"] == "websocket.receive":
                await self._times.hear(home)
            return message

        return receive_on
