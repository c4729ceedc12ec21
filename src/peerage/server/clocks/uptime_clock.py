"""The uptime clock: milliseconds that count only while a process of the deployment is up and can write.

It is stored in the database. A server starts from the stored time, continues by its own monotonic clock, and about once
a second stores and adopts the latest time. So neither downtime nor a jump of a machine's clock counts, a crash costs
about a second, in the players' favor, and several servers agree within a second.
"""

import asyncio
from time import monotonic
from typing import Protocol

MOST_AHEAD = 3.0
"""Seconds after the last write at which time stands still: nobody can play without the database."""


class UptimeStore(Protocol):
    async def keep_time(self, time: int) -> int:
        """Store a time unless a later one is stored already; return the later of both."""


class UptimeClock:
    def __init__(self, store: UptimeStore, rate: float = 1.0) -> None:
        self.rate = rate
        self.asked = False
        """Whether the time was read since this was last set to False."""
        self._store = store
        self._base = 0.0
        self._since = monotonic()
        self._keeping = asyncio.Lock()  # one write after the other, so that time never goes back

    def now(self) -> int:
        self.asked = True
        return int(self._at(monotonic()))

    def _at(self, moment: float) -> float:
        return self._base + 1000 * self.rate * min(moment - self._since, MOST_AHEAD)

    def rest(self) -> None:
        """Let time stand still until a game clock runs."""
        self._since = monotonic()

    def real(self, time: int) -> int:
        """Convert a duration to real milliseconds."""
        return int(time / self.rate) if self.rate else 0

    async def keep(self) -> int:
        """Store the time, and adopt a later one of another server."""
        async with self._keeping:
            moment = monotonic()
            own = self._at(moment)
            kept = await self._store.keep_time(int(own))
            self._base, self._since = max(own, float(kept)), moment
            return self.now()
