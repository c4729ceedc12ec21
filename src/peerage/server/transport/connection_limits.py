"""Limits connections: how many are open, and how long each stage may last."""

import asyncio
import logging
import resource
from collections import Counter
from enum import IntEnum
from typing import Protocol

log = logging.getLogger("peerage.server")

RESERVED_FILES = 64
"""Reserved for the database, the bot workers, the listener and the log."""

WISHED_FILES = 8192
SWEEP = 0.5
WARN_AGAIN = 60.0


class Stage(IntEnum):
    """What a connection waits for. Without room, connections at the first stages are closed first."""

    HEAD = 0  # the rest of a request's head
    IDLE = 1  # the next request
    LEAVING = 2  # the peer's close
    BODY = 3  # the rest of a request's body
    ANSWER = 4  # our answer, until it is read
    LIVE = 5  # a WebSocket: lasts as long as its pings are answered


class LimitedConnection(Protocol):
    """A connection that counts."""

    host: str

    def hang_up(self, stage: Stage) -> None: ...


class ConnectionLimits:
    """Connections by stage, in the order in which they came to it: the first has waited longest."""

    def __init__(self, most: int, patience: dict[Stage, float]) -> None:
        self.most = most
        self._patience = patience
        self._since: dict[Stage, dict[LimitedConnection, float]] = {stage: {} for stage in Stage}
        self._stages: dict[LimitedConnection, Stage] = {}
        self._warned = -WARN_AGAIN
        self._sweeping: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._stages)

    def count(self, stage: Stage) -> int:
        return len(self._since[stage])

    def at(self, stage: Stage) -> list[LimitedConnection]:
        return list(self._since[stage])

    def enter(self, connection: LimitedConnection) -> None:
        """Admit a connection; when full, evict the longest-waiting one at the lowest stage."""
        self.move(connection, Stage.HEAD)
        if len(self) > self.most:
            self._warn()
            for stage in Stage:
                longest = next(iter(self._since[stage]), None)
                if longest is not None and longest is not connection:
                    self.leave(longest)
                    longest.hang_up(stage)
                    return

    def move(self, connection: LimitedConnection, stage: Stage) -> None:
        self.leave(connection)
        self._stages[connection] = stage
        self._since[stage][connection] = asyncio.get_running_loop().time()

    def leave(self, connection: LimitedConnection) -> None:
        stage = self._stages.pop(connection, None)
        if stage is not None:
            del self._since[stage][connection]

    def sweep(self) -> None:
        """Close connections whose time is over; runs again by itself."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for stage, patience in self._patience.items():
            while (connection := next(iter(self._since[stage]), None)) is not None:
                if now - self._since[stage][connection] < patience:
                    break
                self.leave(connection)
                connection.hang_up(stage)
        self._sweeping = loop.call_later(SWEEP, self.sweep)

    def close(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()

    def _warn(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._warned < WARN_AGAIN:
            return
        self._warned = now
        host, count = Counter(connection.host for connection in self._stages).most_common(1)[0]
        log.warning(
            "the connection limit of %d is reached; closing the longest idle ones (%d are from %s)",
            len(self),
            count,
            host,
        )


def room() -> int:
    """Raise the limit of open files as far as allowed; return how many connections it leaves room for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = WISHED_FILES if hard == resource.RLIM_INFINITY else min(WISHED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wished:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
        soft = wished
    most = WISHED_FILES if soft == resource.RLIM_INFINITY else min(soft, WISHED_FILES)
    return max(16, most - RESERVED_FILES)
