"""This process as the other processes on the same Redis know it."""

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Set

from peerage.server.coordination.redis_client import Away, Command, RedisClient


class RedisProcess:
    """What all parts of the coordination share: names of keys, the processes that live, and a queue of commands."""

    def __init__(self, link: RedisClient) -> None:
        self.name = secrets.token_urlsafe(9)
        self.link = link
        self.alive: Set[str] = set()
        """The names of the other processes that live."""
        self._deployment = ""
        self._outgoing: asyncio.Queue[tuple[Command, ...]] = asyncio.Queue()

    @property
    def up(self) -> bool:
        return self.link.up

    def join(self, key: bytes) -> None:
        """Deployments that share a Redis do not meet: the secret key names the deployment."""
        self._deployment = f"peerage:{hashlib.sha256(b'redis' + key).hexdigest()[:12]}"

    def key(self, *names: str) -> str:
        return ":".join((self._deployment, *names))

    async def quietly(self, *commands: Command) -> None:
        """Carry out commands, unless Redis is away."""
        with contextlib.suppress(Away):
            await self.link.all(*commands)

    def send(self, *commands: Command) -> None:
        """Carry out commands soon; never waits."""
        self._outgoing.put_nowait(commands)

    async def run(self) -> None:
        """Carry out what was sent; what came meanwhile goes together.

        While Redis is away nothing is kept: a process that missed an event looks into the database.
        """
        while True:
            commands = [*await self._outgoing.get()]
            while not self._outgoing.empty():
                commands += self._outgoing.get_nowait()
            await self.quietly(*commands)
