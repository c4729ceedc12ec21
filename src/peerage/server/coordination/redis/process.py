"""This process as the other processes on the same Redis see it."""

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Set

from peerage.server.coordination.redis.client import Command, RedisClient, RedisUnavailable


class RedisProcess:
    """What all parts of the coordination share: key names, the live processes, and a queue of commands."""

    def __init__(self, link: RedisClient) -> None:
        self.name = secrets.token_urlsafe(9)
        self.link = link
        self.alive: Set[str] = set()
        """The names of the other live processes."""
        self._deployment = ""
        self._outgoing: asyncio.Queue[tuple[Command, ...]] = asyncio.Queue()

    @property
    def up(self) -> bool:
        return self.link.up

    def join(self, key: bytes) -> None:
        """Set the key prefix from the secret key, so that deployments can share a Redis."""
        self._deployment = f"peerage:{hashlib.sha256(b'redis' + key).hexdigest()[:12]}"

    def key(self, *names: str) -> str:
        return ":".join((self._deployment, *names))

    async def quietly(self, *commands: Command) -> None:
        """Execute commands, unless Redis is away."""
        with contextlib.suppress(RedisUnavailable):
            await self.link.all(*commands)

    def send(self, *commands: Command) -> None:
        """Queue commands without waiting."""
        self._outgoing.put_nowait(commands)

    async def run(self) -> None:
        """Execute queued commands, all that are waiting in one transaction.

        While Redis is away they are dropped: a process that missed an event finds the change in the database.
        """
        while True:
            commands = [*await self._outgoing.get()]
            while not self._outgoing.empty():
                commands += self._outgoing.get_nowait()
            await self.quietly(*commands)
