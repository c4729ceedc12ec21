"""Detects live processes by their heartbeat counters.

It uses only the time between two checks, so clocks need not agree.
"""

import time
from collections.abc import Callable, Mapping

from peerage.server.intervals import DEFAULT_INTERVALS, Intervals


class HeartbeatMonitor:
    def __init__(self, intervals: Intervals = DEFAULT_INTERVALS, clock: Callable[[], float] = time.monotonic) -> None:
        self._intervals = intervals
        self._clock = clock
        self._last: dict[str, tuple[int, float]] = {}

    def look(self, counts: Mapping[str, int]) -> None:
        now = self._clock()
        for name, count in counts.items():
            if self._last.get(name, (None, 0))[0] != count:
                self._last[name] = count, now
        for name in self._last.keys() - counts.keys():
            del self._last[name]

    def pause(self) -> None:
        """Restart the timeouts: no heartbeat could be read, which is no sign of death."""
        now = self._clock()
        self._last = {name: (count, now) for name, (count, _) in self._last.items()}

    @property
    def alive(self) -> set[str]:
        return self._silent_for(0, self._intervals.heartbeat_timeout)

    @property
    def long_dead(self) -> set[str]:
        return self._silent_for(self._intervals.heartbeat_expiry, float("inf"))

    def _silent_for(self, least: float, most: float) -> set[str]:
        now = self._clock()
        return {name for name, (_, when) in self._last.items() if least <= now - when < most}
