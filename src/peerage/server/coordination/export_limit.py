"""A limit on downloads of a visitor's data."""

from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault

PER_SECOND = 1 / 600
AT_ONCE = 5


class ExportLimit:
    def __init__(self, limits: Limits) -> None:
        self._quota = Quota("exports", PER_SECOND, AT_ONCE, limits)

    async def check(self, visitor: str) -> None:
        """Take one export of a visitor: each reads much, and holds it in memory."""
        if not await self._quota.take(visitor):
            raise Fault("data_downloaded")
