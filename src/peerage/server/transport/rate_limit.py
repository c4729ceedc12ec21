"""Token buckets: bursts pass, floods do not."""

import time
from collections.abc import Callable

MOST_BUCKETS = 10_000


class Bucket:
    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = burst
        self.filled = clock()

    def take(self) -> bool:
        """Take one token; False when the bucket is empty."""
        if self.left() < 1:
            return False
        self.tokens -= 1
        return True

    def left(self) -> int:
        """Return the number of whole tokens that are left."""
        return int(self.balance())

    def balance(self) -> float:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        return self.tokens

    @property
    def full(self) -> bool:
        return self.tokens + (self.clock() - self.filled) * self.rate >= self.burst


class Limiter:
    """One bucket per key. Full buckets are dropped to keep memory small; beyond the limit, the oldest."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        return self.bucket(key).take()

    def bucket(self, key: str) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            if len(self.buckets) >= MOST_BUCKETS:
                self._forget()
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, self.clock)
        return bucket

    def _forget(self) -> None:
        waiting = [(key, bucket) for key, bucket in self.buckets.items() if not bucket.full]
        self.buckets = dict(waiting[-MOST_BUCKETS // 2 :])
