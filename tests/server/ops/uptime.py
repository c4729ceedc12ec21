"""The uptime of a server, as stored in its database."""

from datetime import UTC, datetime, timedelta
from typing import Any


async def was_up(server: Any, days: int, until: datetime | None = None) -> None:
    """Store every day for so many days, until today or another day."""
    last = (until or datetime.now(UTC)).date()
    value = " ".join((last - timedelta(days=day)).isoformat() for day in reversed(range(days)))
    row = "INSERT INTO house (name, value) VALUES ('uptime_days', ?)"
    # One statement: the server may record its first day at the same time.
    await server.sql(f"{row} ON CONFLICT (name) DO UPDATE SET value = excluded.value", value)
