"""Leases in a hash of Redis. A lease lasts as long as its process lives."""

import contextlib
from collections.abc import Collection

from peerage.server.coordination.redis import lua
from peerage.server.coordination.redis.client import Command, RedisUnavailable
from peerage.server.coordination.redis.process import RedisProcess


class RedisLeases:
    def __init__(self, process: RedisProcess) -> None:
        self._process = process
        self._held: set[str] = set()

    async def acquire(self, table_id: str) -> bool:
        process = self._process
        try:
            words = table_id, process.name, *process.alive
            taken = bool(await process.link.script(lua.LEASE, [process.key("leases")], *words))
        except RedisUnavailable:
            taken = True
        (self._held.add if taken else self._held.discard)(table_id)
        return taken

    def holds(self, table_id: str) -> bool:
        return table_id in self._held

    async def release(self, table_id: str) -> None:
        self._held.discard(table_id)
        process = self._process
        with contextlib.suppress(RedisUnavailable):
            await process.link.script(lua.RELEASE, [process.key("leases")], table_id, process.name)

    async def held_elsewhere(self) -> Collection[str]:
        process = self._process
        try:
            holders: dict[bytes, bytes] = await process.link.run("HGETALL", process.key("leases"))
        except RedisUnavailable:
            return set()
        return {table.decode() for table, holder in holders.items() if holder.decode() in process.alive}

    async def renew(self) -> None:
        """Acquire all leases again: Redis may have lost them."""
        for table_id in list(self._held):
            await self.acquire(table_id)

    def release_all(self) -> list[Command]:
        """Return the commands that release what is held."""
        return [("HDEL", self._process.key("leases"), table_id) for table_id in self._held]
