"""Counts requests and responses, and writes the access log if it is enabled.

Nothing secret is logged: the template of a route instead of its address, a keyed hash of the visitor, and nothing of
queries, headers and bodies.
"""

import logging
from time import perf_counter

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from peerage.server import metrics
from peerage.server.transport.cookies import VisitorCookies

access = logging.getLogger("peerage.access")

OK = 200
PROBED = ("/health", "/ready", "/metrics")
"""Polled all day long: only failures are logged."""

UNROUTED = "none"
"""Refused before routing."""


class AccessLog:
    def __init__(self, inside: ASGIApp, identity: VisitorCookies) -> None:
        self._inside = inside
        self._identity = identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._follow_socket(scope, receive, send)
        else:
            await self._follow_request(scope, receive, send)

    async def _follow_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._inside(scope, receive, send_on)
        finally:
            seconds = perf_counter() - began
            method, route = str(scope.get("method")), route_of(scope)
            metrics.count_request(method, route, status, seconds)
            if access.isEnabledFor(logging.INFO) and not (route in PROBED and status == OK):
                method = method if method in metrics.METHODS else "other"
                self._log(scope, "request", method=method, route=route, status=status, ms=round(1000 * seconds, 1))

    async def _follow_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, opened = perf_counter(), False

        async def send_on(message: Message) -> None:
            nonlocal opened
            if message["type"] == "websocket.accept":
                opened = True
                metrics.SOCKETS.inc()
                self._log(scope, "socket opened", route=route_of(scope))
            await send(message)

        try:
            await self._inside(scope, receive, send_on)
        finally:
            event = "socket closed" if opened else "socket refused"
            self._log(scope, event, route=route_of(scope), seconds=round(perf_counter() - began, 1))

    def _log(self, scope: Scope, event: str, **facts: object) -> None:
        if access.isEnabledFor(logging.INFO):
            state = scope.get("state", {})
            visitor, address_hash = state.get("visitor"), state.get("address_hash")
            who = {"visitor": visitor and self._identity.alias(visitor), "address": address_hash}
            access.info(event, extra={"facts": facts | {name: value for name, value in who.items() if value}})


def route_of(scope: Scope) -> str:
    return scope.get("path_template") or UNROUTED
