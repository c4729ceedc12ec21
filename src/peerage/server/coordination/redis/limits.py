"""Limits in Redis. Each process also counts locally: that is cheap in a flood, and works while Redis is away."""

import contextlib
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from peerage.server.coordination.in_process import LocalLimits
from peerage.server.coordination.interfaces import Bucket
from peerage.server.coordination.redis import lua
from peerage.server.coordination.redis.client import Command, RedisUnavailable
from peerage.server.coordination.redis.process import RedisProcess


class RedisLimits:
    def __init__(self, process: RedisProcess) -> None:
        self._process = process
        self._local = LocalLimits()
        self._connections: Counter[str] = Counter()  # as counted in Redis

    async def take(self, *buckets: Bucket) -> bool:
        if not await self._local.take(*buckets):
            return False
        keys = [self._process.key("pace", bucket.what, bucket.key) for bucket in buckets]
        values: list[Any] = [part for bucket in buckets for part in (bucket.rate, bucket.burst)]
        try:
            return bool(await self._process.link.script(lua.TAKE, keys, *values))
        except RedisUnavailable:
            return True

    async def enter(self, most: Mapping[str, int]) -> bool:
        if not await self._local.enter(most):
            return False
        entered = False
        try:
            entered = await self._enter_all(most)
        finally:
            if not entered:
                await self._local.exit(most)
        return entered

    async def _enter_all(self, most: Mapping[str, int]) -> bool:
        process = self._process
        processes = [process.key("sockets", each) for each in (process.name, *process.alive)]
        values = [part for pair in most.items() for part in pair]
        try:
            if not await process.link.script(lua.ENTER, processes, *values):
                return False
        except RedisUnavailable:
            pass
        self._connections.update(most.keys())
        return True

    async def exit(self, keys: Collection[str]) -> None:
        await self._local.exit(keys)
        for key in keys:
            self._connections[key] -= 1
            if self._connections[key] <= 0:
                del self._connections[key]
        with contextlib.suppress(RedisUnavailable):
            await self._process.link.script(lua.EXIT, [self._process.key("sockets", self._process.name)], *keys)

    def snapshot(self) -> list[Command]:
        """Return the commands that store how many connections are open here."""
        if not self._connections:
            return []
        counts = (part for pair in self._connections.items() for part in pair)
        return [("HSET", self._process.key("sockets", self._process.name), *counts)]
