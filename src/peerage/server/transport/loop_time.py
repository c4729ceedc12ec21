"""Limits the event loop time of each address: requests are charged by their cost, not by their number.

Only steps of this process's event loop count, by processor time; waiting and work of other threads or processes cost
nothing here.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from peerage.server.transport.rate_limit import Limiter

SHARE = 0.25
"""Seconds of the event loop that an address may use per second."""

BURST = 0.1
"""Seconds: a page with all that belongs to it takes less than half of that."""

DEBT = 0.5
"""The largest debt of an address in seconds: no request waits for longer than two seconds."""

RESERVED = 0.005
"""Charged for each request before its cost is known, so that many simultaneous ones do not begin all at once."""

LEAST_WAIT = 0.001

MOST_WAITING = 64

MESSAGE = 0.0003
"""The cost of reading a frame from a socket, before its message is parsed."""

Charge = Callable[[float], None]


class LoopTime:
    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.thread_time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._limiter = Limiter(SHARE, BURST, clock)
        self._cpu = cpu
        self._sleep = sleep
        self._queues: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        """Return whether too many requests of an address wait already."""
        return self._waiting[address] >= MOST_WAITING

    async def begin(self, address: str) -> None:
        """Wait until the address has time left, and reserve some for a request, which `metered` charges."""
        await self._wait(address, RESERVED)

    async def hear(self, address: str) -> None:
        """Wait until the address has time left for a message on a socket."""
        await self._wait(address, MESSAGE)

    async def _wait(self, address: str, cost: float) -> None:
        """Wait in the queue of the address until it has time left, and charge it."""
        bucket = self._limiter.bucket(address)
        if address in self._waiting or bucket.balance() < 0:
            async with self._turn(address):
                while (balance := bucket.balance()) < 0:
                    await self._sleep(max(-balance / SHARE, LEAST_WAIT))
                self.charge(address, cost)
        else:
            self.charge(address, cost)

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        self._waiting[address] += 1
        lock = self._queues.setdefault(address, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._queues[address]

    def charge(self, address: str, seconds: float) -> None:
        bucket = self._limiter.bucket(address)
        bucket.tokens = max(bucket.balance() - seconds, -DEBT)

    @contextmanager
    def timed(self, address: str) -> Iterator[None]:
        """Charge the address with the time of a block that awaits nothing."""
        began = self._cpu()
        try:
            yield
        finally:
            self.charge(address, self._cpu() - began)

    async def metered(self, address: str, work: Coroutine[Any, Any, None]) -> None:
        """Do the work, and charge the address with the time of each of its steps."""
        reserved = RESERVED

        def charge(seconds: float) -> None:
            nonlocal reserved
            paid = min(reserved, seconds)
            reserved -= paid
            self.charge(address, seconds - paid)

        try:
            await Metered(work, self._cpu, charge)
        finally:
            self.charge(address, -reserved)


class Metered:
    """A coroutine whose steps are timed."""

    def __init__(self, work: Coroutine[Any, Any, None], cpu: Callable[[], float], charge: Charge) -> None:
        self._work = work
        self._cpu = cpu
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, None]:
        act: Callable[[Any], Any] = self._work.send
        argument = None
        while True:
            began = self._cpu()
            try:
                awaited = act(argument)
            except StopIteration:
                return
            finally:
                self._charge(self._cpu() - began)
            try:
                act, argument = self._work.send, (yield awaited)
            except BaseException as error:
                act, argument = self._work.throw, error
