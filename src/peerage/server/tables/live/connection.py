"""An open connection to a table, and what was sent to it."""

from collections.abc import Callable, Sequence
from typing import Any


class Connection:
    def __init__(self, visitor: str, put: Callable[[bytes], None], lags: Callable[[], bool] = lambda: False) -> None:
        self.visitor = visitor
        self.put = put  # sends a frame without waiting
        self.lags = lags  # whether it has much unread data
        self.missed = False  # messages were skipped while it lagged
        self.kind: int | str | None = None  # the kind of viewer of the last state that was sent
        self.last_sent = -1  # the last move whose events were sent; -1: none, not even the set-up
        self.number = 0  # of the last state that was sent
        self.notes: Sequence[dict[str, Any]] = ()  # that were sent
        self.last: bytes | None = None  # the last state that was sent, without its events
        self.looked_at: tuple[int | None, str, str | None] | None = None  # the last seen state
        self.waited_for = False  # whether bots wait until its browser shows the last message
        self.said = -1  # the last chat line that was sent
        self.lines: set[int] = set()  # the chat lines that were sent
        self.plays_apart: bool | None = None  # at the time when they were sent
        self.blocked: frozenset[str] = frozenset()  # the browsers that the visitor has blocked
        self.behind = False  # its browser has not yet shown the last message
