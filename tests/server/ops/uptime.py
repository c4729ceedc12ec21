"""How long a server has been up, as far as its database knows."""

from datetime import UTC, datetime, timedelta
from typing import Any


async def was_up(server: Any, days: int, until: datetime | None = None) -> None:
    """Every day for so many days, until today or another day."""
    last = (until or datetime.now(UTC)).date()
    value = " ".join((last - timedelta(days=day)).isoformat() for day in reversed(range(days)))
    await server.sql("DELETE FROM house WHERE name = 'uptime_days'")
    await server.sql("INSERT INTO house VALUES ('uptime_days', ?)", value)
