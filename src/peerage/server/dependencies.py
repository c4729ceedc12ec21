"""Dependencies of HTTP handlers: the visitor, the player, and injected services."""

from typing import Any

from litestar import connection
from litestar.di import NamedDependency

from peerage.server.db.database import Database
from peerage.server.models.player_ids import player
from peerage.server.settings import Settings

Request = connection.Request[Any, Any, Any]
InjectedDatabase = NamedDependency[Database]
InjectedSettings = NamedDependency[Settings]


def visitor_of(request: Request) -> str:
    visitor: str = request.state.visitor
    return visitor


def player_of(request: Request) -> str:
    """Return the player of a shared browser whom the parameter `as` names."""
    return player(visitor_of(request), request.query_params.get("as"))


def address_hash_of(request: Request) -> str:
    address_hash: str = request.state.address_hash
    return address_hash
