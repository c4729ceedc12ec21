"""The uptime clock of a server, advanced by hand."""

from typing import Any


async def pass_time(server: Any, seconds: float) -> None:
    """Advance the clock as another server would."""
    [(kept,)] = await server.sql("SELECT value FROM house WHERE name = 'time'")
    later = str(int(kept) + int(1000 * seconds))
    await server.sql("UPDATE house SET value = ? WHERE name = 'time'", later)
    await server.app.services.tables.timeouts.look()
