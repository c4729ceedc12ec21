"""What a request that writes has to pass, its origin and its form: other sites must not act for our visitors."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from peerage.server.faults import Fault

Connection = ASGIConnection[Any, Any, Any, Any]

FORMS = ("application/json", "application/jsonl")
"""Forms on another site's pages cannot have these types."""


class Guard:
    def __init__(self, origins: tuple[str, ...]) -> None:
        self._origins = origins

    def __call__(self, connection: Connection, handler: BaseRouteHandler) -> None:
        scope = connection.scope
        live = scope["type"] == ScopeType.WEBSOCKET
        writes = not live and scope.get("method") not in ("GET", "HEAD")
        if writes or live:
            self._check_origin(connection)
        if writes and connection.headers.get("content-type", "").partition(";")[0].strip() not in FORMS:
            raise Fault("bad_input", f"Send {' or '.join(FORMS)}.")

    def _check_origin(self, connection: Connection) -> None:
        """Browsers name the origin of a page that asks."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if origin.partition("://")[2] != connection.headers.get("host"):
            raise Fault("forbidden", "This page may not talk to this server.")
