"""The interface of features that keep data of visitors; accounts do not import these features."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa


def never(connection: sa.Connection, visitor: str) -> bool:
    return False


class DataOwner(NamedTuple):
    """The functions of one feature, each called with a connection and a visitor."""

    take_over: Callable[[sa.Connection, str, str], None]
    """Transfer a guest's data to the person that the guest has signed in as."""

    forget: Callable[[sa.Connection, str], None]
    """Remove everything that identifies the visitor."""

    export: Callable[[sa.Connection, str], Mapping[str, Any]]
    """Return what the visitor may download."""

    has_games: Callable[[sa.Connection, str], bool] = never
    """Return whether a guest would miss games of this feature."""
