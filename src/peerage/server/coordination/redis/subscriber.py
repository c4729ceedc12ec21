"""Subscribes to channels of Redis on one connection, and reconnects."""

import asyncio
import contextlib
from collections.abc import Callable

from peerage.server.coordination.redis.client import FAILURES, PubSub, RedisClient
from peerage.server.intervals import Intervals

AT_ONCE = 500
"""Channels per command."""


class Subscriber:
    def __init__(
        self,
        link: RedisClient,
        own: str,
        on_message: Callable[[str, bytes], None],
        on_missed: Callable[[], None],
        intervals: Intervals,
    ) -> None:
        """A heartbeat comes on the own channel every second: without it, the connection is dead.

        `on_missed` is called whenever messages may have been missed.
        """
        self._link = link
        self._own = own
        self._on_message = on_message
        self._on_missed = on_missed
        self._intervals = intervals
        self._channels = {own}
        self._listener: PubSub | None = None

    async def add(self, channel: str) -> None:
        self._channels.add(channel)
        await self._ask("SUBSCRIBE", channel)

    async def discard(self, channel: str) -> None:
        if channel in self._channels:
            self._channels.discard(channel)
            await self._ask("UNSUBSCRIBE", channel)

    async def _ask(self, *command: str) -> None:
        """Send a command; after a lost connection, all channels are subscribed again anyway."""
        if self._listener is not None:
            try:
                await self._listener.execute_command(*command)
            except FAILURES:
                self._listener = None

    async def run(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES, RuntimeError):  # the connection is closed
                await self._listen()
            await asyncio.sleep(self._intervals.resubscribe_pause)

    async def _listen(self) -> None:
        async with self._link.listener() as listener:
            channels = list(self._channels)
            for begin in range(0, len(channels), AT_ONCE):
                await listener.execute_command("SUBSCRIBE", *channels[begin : begin + AT_ONCE])
            self._listener = listener
            try:
                for channel in self._channels.difference(channels):
                    await listener.execute_command("SUBSCRIBE", channel)
                self._on_missed()
                while self._listener is listener:
                    answer = await listener.parse_response(block=False, timeout=self._intervals.heartbeat_timeout)
                    if answer is None:
                        return
                    if answer[0] == b"message":
                        self._on_message(answer[1].decode(), answer[2])
            finally:
                self._listener = None
