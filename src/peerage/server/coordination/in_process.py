"""Coordination of a deployment with a single process."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Set

from peerage.server.coordination.events import TableEvent
from peerage.server.coordination.interfaces import Bucket, EventHandler
from peerage.server.coordination.jobs import Answer, Request
from peerage.server.transport.rate_limit import Limiter

NOBODY: Set[str] = frozenset()


class LocalPubSub:
    async def follow(self, table_id: str) -> None: ...
    def unfollow(self, table_id: str) -> None: ...
    def publish(self, event: TableEvent) -> None: ...


class LocalPresence:
    def announce(self, table_id: str, browsers: Set[str] | None) -> None: ...
    def announce_shown(self, table_id: str, version: int) -> None: ...
    async def wait_until_shown(self, table_id: str, version: int, limit: float) -> None: ...

    def remote_browsers(self, table_id: str) -> Set[str]:
        return NOBODY

    def tables_elsewhere(self) -> Set[str]:
        return NOBODY


class LocalLeases:
    def __init__(self) -> None:
        self._held: set[str] = set()

    async def acquire(self, table_id: str) -> bool:
        self._held.add(table_id)
        return True

    def holds(self, table_id: str) -> bool:
        return table_id in self._held

    async def release(self, table_id: str) -> None:
        self._held.discard(table_id)

    async def held_elsewhere(self) -> Collection[str]:
        return ()


class LocalLimits:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._limiters: dict[tuple[str, float, float], Limiter] = {}
        self._connections: Counter[str] = Counter()

    async def take(self, *buckets: Bucket) -> bool:
        return all(self._limiter(bucket).take(bucket.key) for bucket in buckets)

    def _limiter(self, bucket: Bucket) -> Limiter:
        kind = bucket.what, bucket.rate, bucket.burst
        limiter = self._limiters.get(kind)
        if limiter is None:
            limiter = self._limiters[kind] = Limiter(bucket.rate, bucket.burst, self._clock)
        return limiter

    async def enter(self, most: Mapping[str, int]) -> bool:
        if any(self._connections[key] >= limit for key, limit in most.items()):
            return False
        self._connections.update(most.keys())
        return True

    async def exit(self, keys: Collection[str]) -> None:
        for key in keys:
            self._connections[key] -= 1
            if self._connections[key] <= 0:
                del self._connections[key]


class NoRemoteBots:
    on_change: Callable[[], None] | None = None

    def places(self, lane: str) -> int:
        return 0

    async def ask(self, lane: str, request: Request, limit: float) -> Answer | None:
        return None


class SingleProcess:
    several = False
    up = True

    def __init__(self) -> None:
        self.pubsub = LocalPubSub()
        self.presence = LocalPresence()
        self.leases = LocalLeases()
        self.limits = LocalLimits()
        self.bots = NoRemoteBots()

    async def start(self, key: bytes, handler: EventHandler) -> None: ...
    async def aclose(self) -> None: ...
