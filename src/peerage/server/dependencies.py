"""Who asks, as the handlers of requests know it."""

from typing import Any

from litestar.connection import Request
from litestar.di import NamedDependency

from peerage.server.models.player_ids import player
from peerage.server.settings import Settings
from peerage.server.tables.manager import TableManager

Caller = Request[Any, Any, Any]
InjectedTableManager = NamedDependency[TableManager]
InjectedSettings = NamedDependency[Settings]


def visitor_of(request: Caller) -> str:
    visitor: str = request.state.visitor
    return visitor


def player_of(request: Caller) -> str:
    """The one of those who share a browser that `as` names."""
    return player(visitor_of(request), request.query_params.get("as"))


def address_hash_of(request: Caller) -> str:
    home: str = request.state.home
    return home
