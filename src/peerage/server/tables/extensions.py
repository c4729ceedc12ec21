"""Interfaces of what other packages do for live tables. They are passed in at the start; tables do not import them."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Protocol

from peerage.server.coordination.events import Reacted
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table
from peerage.server.tables.socket_schemas import Reaction, Say
from peerage.server.transport.cookies import Pass


class TableChat(Protocol):
    """The chat at tables."""

    async def greet(self, table: Table, connection: Connection) -> None:
        """Send a new connection the chat, as far as it may read it."""

    async def listen(self, table: Table, connection: Connection, address_hash: str, changes: bool) -> None:
        """Send a connection the whole chat again, or what differs from what it was sent."""

    async def say(self, table: Table, connection: Connection, wish: Say) -> None: ...

    async def react(self, table: Table, connection: Connection, reaction: Reaction) -> None:
        """Show a player's reaction to all connections, at other processes too."""

    def show_reaction(self, table: Table, reacted: Reacted) -> None:
        """Show a reaction that was sent to another process."""

    async def catch_up(self, table: Table) -> None:
        """Send all connections the lines that another process has written."""

    async def behind(self, tables: Iterable[Table]) -> list[Table]:
        """Return those of these tables where another process has written lines."""


class RecordVerifier(Protocol):
    """Verifies the records of tables that were loaded."""

    def add(self, table_id: str) -> None: ...
    def check(self, table_id: str) -> None:
        """Refuse a table whose record turned out to be invalid."""

    async def run(self) -> None:
        """Verify one after the other, until cancelled."""


class SocketRegistry(Protocol):
    """The sessions of visitors."""

    def open_socket(self, cookie: Pass, hang_up: Callable[[], None]) -> AbstractContextManager[None]:
        """Have the socket closed when its session ends."""


class AttentionObserver(Protocol):
    """The notifications."""

    async def looked(self, table: Table, connection: Connection) -> None:
        """Note that a player sees the table: no notification is needed."""
