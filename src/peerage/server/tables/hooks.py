"""Hooks of other packages in the transaction of a change. They are registered; tables do not import them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from peerage.server.models.game_result import Result
from peerage.server.models.table_row import TableRow


@dataclass(frozen=True)
class TransactionHooks:
    """Functions that are called in the transaction of a change, each with its connection.

    What they write is committed or rolled back together with the change.
    """

    before_write: Sequence[Callable[[sa.Connection, TableRow], None]] = ()
    """The row is about to replace the version that it was made from."""

    after_result: Sequence[Callable[[sa.Connection, Result, bool], None]] = ()
    """The last move of a game was written; whether the table is public."""

    after_rematch: Sequence[Callable[[sa.Connection, TableRow, str], None]] = ()
    """The visitor with this id has opened another table for the players of this one."""

    after_undo: Sequence[Callable[[sa.Connection, TableRow], None]] = ()
    """The moves after the row's number were taken back."""

    before_remove: Sequence[Callable[[sa.Connection, list[str]], None]] = ()
    """The tables with these ids are about to be removed."""
