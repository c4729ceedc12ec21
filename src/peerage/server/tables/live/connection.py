"""An open socket at a table, and what was sent to it."""

from collections.abc import Callable, Sequence
from typing import Any


class Connection:
    def __init__(self, visitor: str, put: Callable[[bytes], None], lags: Callable[[], bool] = lambda: False) -> None:
        self.visitor = visitor
        self.put = put  # a frame, ready to be sent; it never waits
        self.lags = lags  # whether it has much to read before it could read anything new
        self.missed = False  # something that is told when it no longer lags
        self.seat: int | None = None  # as which it was last told
        self.last_sent = -1  # the last move whose events were told; -1: not even the set-up
        self.number = 0  # of the last state told
        self.notes: Sequence[dict[str, Any]] = ()  # those that were told
        self.last: bytes | None = None  # the last state told, without its events
        self.looked_at: tuple[int | None, str, str | None] | None = None  # the last of which no notice is needed
        self.waited_for = False  # bots go on when it has shown what it was told
        self.said = -1  # the last line of the chat that it was told of
        self.lines: set[int] = set()  # those that it was told
        self.plays_apart: bool | None = None  # when it was told all of them
        self.blocked: frozenset[str] = frozenset()  # the browsers of those whom the listener does not want to hear
        self.behind = False  # it was told something that it has not yet shown
