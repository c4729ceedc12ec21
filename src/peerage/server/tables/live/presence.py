"""The players of a table that are connected at any process of the deployment, and those that have long been away."""

import asyncio
from collections.abc import Callable, Coroutine, Set
from typing import Any

from peerage.server.coordination.interfaces import Presence
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings
from peerage.server.tables.live.broadcaster import Broadcaster


class TablePresence:
    def __init__(
        self,
        table_id: str,
        broadcaster: Broadcaster,
        processes: Presence,
        settings: Settings,
        broadcast: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._table_id = table_id
        self._broadcaster = broadcaster
        self._processes = processes
        self._settings = settings
        self._broadcast = broadcast
        self.clock: Callable[[], float] = asyncio.get_running_loop().time
        self._loaded = self.clock()
        self._left: dict[str, float] = {}  # when the table's players were last connected
        self._broadcasting: asyncio.Task[None] | None = None

    @property
    def here(self) -> set[str]:
        """The browsers of the players that are connected to any process."""
        return self._broadcaster.visitors | self._processes.remote_browsers(self._table_id)

    def away(self, row: TableRow) -> set[str]:
        """Return the browsers of players who have been away for long enough that a bot may stand in."""
        sitters = {seat_row.browser for seat_row in row.seats if seat_row.browser is not None} - self.here
        if not sitters:
            return sitters
        now = self.clock()
        return {
            browser
            for browser in sitters
            if now - self._left.get(browser, self._loaded) >= self._settings.stand_in_after
        }

    def leave(self, browsers: Set[str]) -> None:
        """Note that browsers have left, and broadcast again when a bot may stand in for them."""
        for browser in browsers:
            self._left[browser] = self.clock()
        asyncio.get_running_loop().call_later(self._settings.stand_in_after + 0.1, self._broadcast_soon)

    def announce(self) -> None:
        """Publish to other processes which players are connected here."""
        self._processes.announce(self._table_id, self._broadcaster.visitors if self._broadcaster else None)

    def people_changed(self, gone: Set[str]) -> None:
        """Handle that players came to other processes or left them; `gone` are at no other process."""
        left = gone - self._broadcaster.visitors
        if left:
            self.leave(left)
        self._broadcast_soon()

    def _broadcast_soon(self) -> None:
        self._broadcasting = asyncio.create_task(self._broadcast())
