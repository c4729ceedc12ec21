"""Events about tables between processes. A process that misses an event finds the change in the database."""

import msgspec

from peerage.server.models.table_row import TableRow


class Changed(msgspec.Struct, tag="Changed", frozen=True, omit_defaults=True):
    """A table was written.

    With the move's line, or the seat that took back its move, other processes can apply the change.
    """

    table: str
    row: TableRow
    line: str | None = None
    undone: int | None = None


class Called(msgspec.Struct, tag="Called", frozen=True):
    """The rematch of a table was opened, or closed again."""

    table: str
    next: str | None


class Closed(msgspec.Struct, tag="Closed", frozen=True):
    table: str


class Shown(msgspec.Struct, tag="Shown", frozen=True):
    """The browsers at a process have shown this version of a table."""

    table: str
    process: str
    version: int


class Queued(msgspec.Struct, tag="Queued", frozen=True):
    """The number of requests ahead of a table's bots."""

    table: str
    ahead: int | None


class Here(msgspec.Struct, tag="Here", frozen=True):
    """The players of a table at a process; None: no connection watches it there."""

    table: str
    process: str
    browsers: list[str] | None


class ChatLineAdded(msgspec.Struct, tag="Spoke", frozen=True):
    """A chat line was written at a table."""

    table: str


class Reacted(msgspec.Struct, tag="Reacted", frozen=True):
    """A player reacted at a table."""

    table: str
    id: str
    visitor: str
    seat: int
    reaction: str


TableEvent = Reacted | Changed | Called | Closed | Shown | Queued | Here | ChatLineAdded
