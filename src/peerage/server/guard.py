"""What every request has to pass: its origin, its form, its pace."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from peerage.server.faults import Fault
from peerage.server.limits import Limiter

Connection = ASGIConnection[Any, Any, Any, Any]

FORMS = ("application/json", "application/jsonl")
"""Forms of a page on another site cannot have these types."""


def address(connection: Connection) -> str:
    return connection.client.host if connection.client else "unknown"


class Guard:
    """Honest players never meet it: bursts of hundreds of reads and dozens of writes are fine."""

    def __init__(self, origins: tuple[str, ...]) -> None:
        self._origins = origins
        self._reads = Limiter(rate=60, burst=600)
        self._writes = Limiter(rate=4, burst=60)

    def __call__(self, connection: Connection, handler: BaseRouteHandler) -> None:
        scope = connection.scope
        live = scope["type"] == ScopeType.WEBSOCKET
        writes = not live and scope.get("method") not in ("GET", "HEAD")
        if writes or live:
            self._check_origin(connection)
        if writes and connection.headers.get("content-type", "").partition(";")[0].strip() not in FORMS:
            raise Fault("bad_input", f"Send {' or '.join(FORMS)}.")
        if not (self._writes if writes else self._reads).take(address(connection)):
            raise Fault("rate_limited", "Too many requests at once; wait a moment.")

    def _check_origin(self, connection: Connection) -> None:
        """Pages of other sites must not act for our visitors; browsers name the origin of such a page."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if urlsplit(origin).netloc != connection.headers.get("host"):
            raise Fault("forbidden", "This page may not talk to this server.")
