"""Pub/sub of table events over channels of Redis."""

import asyncio
from collections.abc import Callable

import msgspec

from peerage.server.coordination.events import TableEvent
from peerage.server.coordination.redis.process import RedisProcess
from peerage.server.coordination.redis.subscriber import Subscriber
from peerage.server.intervals import Intervals

encode = msgspec.json.Encoder().encode


class RedisPubSub:
    def __init__(self, process: RedisProcess, intervals: Intervals, on_unfollow: Callable[[str], None]) -> None:
        self._process = process
        self._intervals = intervals
        self._on_unfollow = on_unfollow
        self._subscriber: Subscriber | None = None
        self._discarding: set[asyncio.Task[None]] = set()

    async def subscribe(
        self, channels: list[str], on_message: Callable[[str, bytes], None], on_missed: Callable[[], None]
    ) -> Subscriber:
        """Subscribe to the process's own channel, to these, and later to those of followed tables."""
        process = self._process
        self._subscriber = Subscriber(
            process.link, process.key("own", process.name), on_message, on_missed, self._intervals
        )
        for channel in channels:
            await self._subscriber.add(channel)
        return self._subscriber

    async def follow(self, table_id: str) -> None:
        if self._subscriber is not None:
            await self._subscriber.add(self._process.key("table", table_id))

    def unfollow(self, table_id: str) -> None:
        self._on_unfollow(table_id)
        if self._subscriber is not None:
            task = asyncio.create_task(self._subscriber.discard(self._process.key("table", table_id)))
            self._discarding.add(task)
            task.add_done_callback(self._discarding.discard)

    def publish(self, event: TableEvent) -> None:
        self._process.send(("PUBLISH", self._process.key("table", event.table), encode(event)))

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """Tasks that have to end before the connection is closed."""
        return self._discarding
