"""What somebody may do only so often, at this process and at all of them together."""

from peerage.server.coordination.interfaces import Bucket, Coordination
from peerage.server.transport.rate_limit import Limiter


class Quota:
    def __init__(self, what: str, rate: float, burst: float, others: Coordination) -> None:
        self._what = what
        self._here = Limiter(rate, burst)
        self._others = others

    async def take(self, key: str) -> bool:
        bucket = Bucket(self._what, key, self._here.rate, self._here.burst)
        return self._here.take(key) and await self._others.take(bucket)
