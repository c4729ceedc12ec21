"""A rate limit of one kind, for many keys."""

from peerage.server.coordination.interfaces import Bucket, Limits


class Quota:
    def __init__(self, what: str, rate: float, burst: float, limits: Limits) -> None:
        self._what = what
        self._rate = rate
        self._burst = burst
        self._limits = limits

    async def take(self, key: str) -> bool:
        return await self._limits.take(self.bucket(key))

    def bucket(self, key: str) -> Bucket:
        """Return the bucket of a key, to be taken together with others."""
        return Bucket(self._what, key, self._rate, self._burst)
