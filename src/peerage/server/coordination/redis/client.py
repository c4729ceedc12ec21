"""The connection to Redis. While Redis is away, every call fails at once instead of waiting."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from peerage.errors import PeerageError
from peerage.extras import needs
from peerage.server.coordination.redis.url import RedisUrl
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals

with needs("redis"):
    from redis.asyncio import BlockingConnectionPool, Redis
    from redis.asyncio.client import PubSub as PubSub
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.exceptions import AuthenticationError, NoScriptError, RedisError

log = logging.getLogger("peerage.server")

CONNECTIONS = 16
FAILURES = (RedisError, OSError, asyncio.TimeoutError)

Command = tuple[Any, ...]


class RedisUnavailable(Exception):
    """Redis does not answer."""


class Script:
    """A Lua script that Redis executes atomically."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.hash = ""


class RedisClient:
    def __init__(self, url: RedisUrl, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self._url = url
        patience = intervals.redis_timeout
        self._pool = BlockingConnectionPool.from_url(
            url.full,
            max_connections=CONNECTIONS,
            timeout=patience,
            socket_timeout=patience,
            socket_connect_timeout=patience,
            retry=Retry(NoBackoff(), 0),
            protocol=2,
        )
        self._redis: Any = Redis(connection_pool=self._pool)
        self.up = True

    async def check(self) -> None:
        """Check the connection at the start: a Redis that refuses us is an error, one that is away may come back."""
        try:
            await self._redis.execute_command("PING")
        except AuthenticationError as error:
            raise PeerageError(f"Redis {self._url} refused the connection: {error}") from None
        except FAILURES as error:
            self._lose(error)

    async def run(self, *command: Any) -> Any:
        return (await self.all(command))[0]

    async def all(self, *commands: Command) -> list[Any]:
        """Execute commands in one transaction and return their replies."""
        self._check_up()
        return await self._all(commands)

    async def probe(self, *commands: Command) -> list[Any]:
        """Execute commands even while Redis counts as away; with a reply, it is back."""
        answers = await self._all(commands)
        if not self.up:
            log.warning("connected to Redis %s again", self._url)
            self.up = True
        return answers

    async def _all(self, commands: Sequence[Command]) -> list[Any]:
        try:
            if len(commands) == 1:
                return [await self._redis.execute_command(*commands[0])]
            async with self._redis.pipeline(transaction=True) as pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                return list(await pipeline.execute())
        except FAILURES as error:
            raise self._lose(error) from None

    async def script(self, script: Script, keys: Sequence[str], *values: Any) -> Any:
        self._check_up()
        try:
            if script.hash:
                try:
                    return await self._redis.evalsha(script.hash, len(keys), *keys, *values)
                except NoScriptError:  # Redis was restarted
                    pass
            script.hash = str(await self._redis.script_load(script.text))
            return await self._redis.evalsha(script.hash, len(keys), *keys, *values)
        except FAILURES as error:
            raise self._lose(error) from None

    def listener(self) -> PubSub:
        listener: PubSub = self._redis.pubsub()
        return listener

    def _check_up(self) -> None:
        if not self.up:
            raise RedisUnavailable

    def _lose(self, error: Exception) -> RedisUnavailable:
        if self.up:
            log.warning(
                "lost the connection to Redis %s (%s); this process goes on alone and reconnects",
                self._url,
                type(error).__name__,
            )
            self.up = False
        return RedisUnavailable()

    async def aclose(self) -> None:
        await self._redis.aclose()
        await self._pool.disconnect()
