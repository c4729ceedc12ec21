"""A fair queue: the request with the least recent use goes first, by address, by visitor, by table."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

HALF_LIFE = 60.0
HEAD_START = 10.0
"""Seconds that a newcomer may use before earlier ones get their turn again."""

REPORT_EVERY = 1.0
MOST_REMEMBERED = 10_000

ReportPosition = Callable[[int | None], None]
"""Called with the number of requests ahead, and with None when the turn comes."""


class Share(NamedTuple):
    """The address, visitor and table that a time is charged to."""

    address_hash: str
    visitor: str
    table: str


SERVER = Share("", "", "")
"""Work of the server itself."""


class Full(Exception):
    """Raised for a request that there is no room for."""


class Departed(Exception):
    """Raised for a request whose client has hung up."""


class Use:
    """Recently used seconds by key, with exponential decay."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}

    def of(self, key: str, now: float | None = None) -> float:
        """Return the decayed use; those of several keys are compared at the same time `now`."""
        seconds, when = self._used.get(key, (0.0, 0.0))
        return seconds * 0.5 ** (((self._clock() if now is None else now) - when) / HALF_LIFE) if seconds else 0.0

    def add(self, key: str, seconds: float) -> None:
        self.set(key, self.of(key) + seconds)

    def set(self, key: str, seconds: float) -> None:
        self._used.pop(key, None)
        self._used[key] = seconds, self._clock()
        if len(self._used) > MOST_REMEMBERED:
            del self._used[next(iter(self._used))]


class Waiter:
    def __init__(self, share: Share, number: int) -> None:
        self.share = share
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """A queue for a number of places. With a limit, the newest request of the address with most of them is dropped."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic, most: int | None = None) -> None:
        self._free = places
        self._clock = clock
        self._most = most
        self._use = Use(clock)
        self._running: Counter[str] = Counter()
        self._waiting: list[Waiter] = []
        self._arrivals = 0

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def resize(self, by: int) -> None:
        """Add or remove places; those in use stay."""
        self._free += by
        self._admit()

    def close(self) -> None:
        """Refuse all requests, now and later."""
        self._most = 0
        self._drop_surplus()

    @asynccontextmanager
    async def place(
        self, share: Share, report: ReportPosition | None = None, departed: asyncio.Future[Any] | None = None
    ) -> AsyncIterator[None]:
        """Wait for a turn, unless `departed` is done before; the time inside is charged to the share."""
        await self._wait(share, report, departed)
        began = self._clock()
        try:
            yield
        finally:
            for key in keys(share):
                self._use.add(key, self._clock() - began)
            self._release(share)

    async def _wait(self, share: Share, report: ReportPosition | None, departed: asyncio.Future[Any] | None) -> None:
        self._welcome(share)
        self._arrivals += 1
        waiter = Waiter(share, self._arrivals)
        self._waiting.append(waiter)
        self._admit()
        self._drop_surplus()
        ends = {waiter.turn} if departed is None else {waiter.turn, departed}
        reported = False
        try:
            while not waiter.turn.done():
                await asyncio.wait(ends, timeout=REPORT_EVERY, return_when=asyncio.FIRST_COMPLETED)
                if departed is not None and departed.done():
                    raise Departed
                if not waiter.turn.done() and report is not None:
                    reported = True
                    report(self._ahead(waiter))
            waiter.turn.result()
        except BaseException:
            self._give_up(waiter)
            raise
        finally:
            if reported and report is not None:
                report(None)

    def _give_up(self, waiter: Waiter) -> None:
        if waiter in self._waiting:
            self._waiting.remove(waiter)
        elif waiter.turn.exception() is None:
            self._release(waiter.share)

    def _drop_surplus(self) -> None:
        while self._most is not None and len(self._waiting) > self._most:
            addresses = Counter(waiter.share.address_hash for waiter in self._waiting)
            last = max(self._waiting, key=lambda waiter: (addresses[waiter.share.address_hash], waiter.number))
            self._waiting.remove(last)
            last.turn.set_exception(Full())

    def _welcome(self, share: Share) -> None:
        """Let newcomers go first, without credit for the time in which they were away."""
        active = {*self._running, *(key for waiter in self._waiting for key in keys(waiter.share))}
        for key in keys(share):
            level = key.partition(" ")[0]
            others = [self._use.of(other) for other in active if other.partition(" ")[0] == level]
            if others and key not in active:
                self._use.set(key, max(self._use.of(key), min(others) - HEAD_START))

    def _release(self, share: Share) -> None:
        self._free += 1
        for key in keys(share):
            self._running[key] -= 1
            if not self._running[key]:
                del self._running[key]
        self._admit()

    def _admit(self) -> None:
        while self._free > 0 and self._waiting:
            now = self._clock()
            first = min(self._waiting, key=lambda waiter: self._rank(waiter, now))
            self._waiting.remove(first)
            self._free -= 1
            for key in keys(first.share):
                self._running[key] += 1
            first.turn.set_result(None)

    def _ahead(self, waiter: Waiter) -> int:
        now = self._clock()
        own = self._rank(waiter, now)
        return sum(self._rank(other, now) < own for other in self._waiting)

    def _rank(self, waiter: Waiter, now: float) -> tuple[float, ...]:
        return (*(self._running[key] + self._use.of(key, now) for key in keys(waiter.share)), waiter.number)


def keys(share: Share) -> tuple[str, str, str]:
    return f"address {share.address_hash}", f"visitor {share.visitor}", f"table {share.table}"
