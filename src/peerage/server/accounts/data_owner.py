"""What a feature does with the data of a visitor; accounts do not import the features that have some."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa


def never(connection: sa.Connection, visitor: str) -> bool:
    return False


class DataOwner(NamedTuple):
    """The functions of one feature, each called with a connection and a visitor."""

    take_over: Callable[[sa.Connection, str, str], None]
    """A guest has signed in as a person: what was the guest's is the person's."""

    forget: Callable[[sa.Connection, str], None]
    """Remove everything that tells who the visitor was."""

    export: Callable[[sa.Connection, str], Mapping[str, Any]]
    """Return what the visitor may download."""

    has_games: Callable[[sa.Connection, str], bool] = never
    """Whether a guest would miss games of this feature."""
