"""One open socket, as its table knows it: who listens, what was told, what waits to be sent."""

import asyncio
from typing import Any

import msgspec

WAITING = 256


class Connection:
    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.heard = -1  # the last move whose events were told; -1: not even the set-up
        self.last: dict[str, Any] | None = None  # the last state told, without its events
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()

    def put(self, message: dict[str, Any]) -> None:
        """Never waits: a table does not stop for a slow listener. Who falls far behind is cut off."""
        waiting = self.outbox.qsize()
        if waiting < WAITING:
            self.outbox.put_nowait(msgspec.json.encode(message).decode())
        elif waiting == WAITING:
            self.outbox.put_nowait(None)  # hang up
