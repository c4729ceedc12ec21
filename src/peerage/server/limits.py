"""Token buckets: bursts are fine, floods are not."""

import time
from collections.abc import Callable


class Bucket:
    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = burst
        self.filled = clock()

    def take(self) -> bool:
        """Take one token; False when the bucket is empty."""
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def full(self) -> bool:
        return self.tokens + (self.clock() - self.filled) * self.rate >= self.burst


class Limiter:
    """One bucket per key. Full buckets are forgotten, so that memory stays small."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        if len(self.buckets) > 10_000:
            self.buckets = {k: b for k, b in self.buckets.items() if not b.full}
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, self.clock)
        return bucket.take()
