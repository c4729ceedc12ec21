"""CSRF protection: the origin and the content type of requests that write."""

from typing import Any, Protocol

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from peerage.server.errors import Fault

Connection = ASGIConnection[Any, Any, Any, Any]

FORMS = ("application/json", "application/jsonl")
"""Forms on another site's pages cannot have these types."""


class AllowedOrigins(Protocol):
    """The settings that name the pages of this server."""

    @property
    def origins(self) -> tuple[str, ...]: ...
    @property
    def address(self) -> str | None: ...


class CsrfGuard:
    def __init__(self, allowed: AllowedOrigins) -> None:
        self._allowed = allowed

    async def __call__(self, connection: Connection, handler: BaseRouteHandler) -> None:
        scope = connection.scope
        live = scope["type"] == ScopeType.WEBSOCKET
        writes = not live and scope.get("method") not in ("GET", "HEAD")
        if writes or live:
            self._check_origin(connection)
        if writes and connection.headers.get("content-type", "").partition(";")[0].strip() not in FORMS:
            raise Fault("content_type_unknown", types=list(FORMS))

    def _check_origin(self, connection: Connection) -> None:
        """Refuse a request whose Origin header names a page of another server."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self._allowed.origins or origin == self._allowed.address:
            return
        if origin.partition("://")[2] != connection.headers.get("host"):
            raise Fault("origin_not_allowed")
