"""The time of a house, driven by hand."""

from typing import Any


async def pass_time(house: Any, seconds: float) -> None:
    """Another server seems to have been up for so long."""
    [(kept,)] = await house.sql("SELECT value FROM house WHERE name = 'time'")
    later = str(int(kept) + int(1000 * seconds))
    await house.sql("UPDATE house SET value = ? WHERE name = 'time'", later)
    await house.app.state.hub.flags.look()
