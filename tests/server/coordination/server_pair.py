"""Two processes of one server, on one PostgreSQL and one Redis; a visitor may come to either."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from peerage.server import Intervals
from peerage.server.coordination.redis.backend import RedisBackend
from server.live_server import LENIENT, PATIENCE, Line, LiveServer, Visitor

CALM = replace(LENIENT, heartbeat=0.25, heartbeat_timeout=3600, redis_timeout=600, database_retry=0.1)
"""Long timeouts: on a slow machine, neither process may count as dead, nor Redis as away."""

POLL = 0.02


def redis_backend(server: LiveServer) -> RedisBackend:
    backend = server.app.infrastructure.coordination
    assert isinstance(backend, RedisBackend)
    return backend


class ServerPair:
    """Two servers in this process, so that a test can inspect them; `first` and `second` are alike."""

    def __init__(self, db: str, redis: str, intervals: Intervals, **settings: Any) -> None:
        self.first = LiveServer(db, redis, intervals)
        self.second = LiveServer(db, redis, intervals)
        for server in (self.first, self.second):
            server.settings = replace(server.settings, **settings)

    @classmethod
    def of(cls, first: LiveServer, second: LiveServer) -> Self:
        """Two servers that exist already."""
        servers = cls(str(first.db), str(first.redis), first.intervals)
        servers.first, servers.second = first, second
        return servers

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        await asyncio.gather(self.first.start(), self.second.start())
        await eventually(lambda: all(redis_backend(server).process.alive for server in (self.first, self.second)))

    async def stop(self) -> None:
        await asyncio.gather(self.first.stop(), self.second.stop())

    def elsewhere(self, visitor: Visitor) -> Visitor:
        """Return the same browser at the other process."""
        other = self.second if visitor.server is self.first else self.first
        return Visitor(other, other.client(visitor.client.cookies))

    async def apart(self, count: int = 3, **options: Any) -> tuple[str, list[Visitor], list[Line]]:
        """Open a running table of people who are connected to one process and to the other, in turns."""
        table_id, people = await self.first.people(count, **options)
        people = [self.elsewhere(person) if number % 2 else person for number, person in enumerate(people)]
        lines = [await person.watch(table_id) for person in people]
        for line in lines:
            while not all(seat["online"] for seat in line.state["table"]["seats"]):
                await line.next()
        return table_id, people, lines


async def eventually(true: Callable[[], Any]) -> None:
    """Wait for a condition without an event."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(POLL)


async def agree(one: Line, other: Line) -> None:
    """Wait until two connections of the same player show the same state."""
    while one.state["view"] != other.state["view"]:
        reading = [asyncio.create_task(line.next()) for line in (one, other)]
        await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)


async def heard(lines: list[Line]) -> None:
    """Wait until all connections have the last move that any of them has."""
    last = max(line.state["number"] for line in lines)
    for line in lines:
        while line.state["number"] < last:
            await line.next()
