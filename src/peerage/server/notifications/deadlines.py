"""Reminders of correspondence players that little time is left. Live clocks are too fast for them."""

from peerage.server.models.table_row import TableRow
from peerage.server.models.time_control import HOUR, Correspondence

LONGEST_LEAD = 6 * HOUR
PART = 4
"""The last quarter of the time, and at most six hours."""


def until_reminder(row: TableRow, visitor: str, now: int) -> int | None:
    """Return the uptime in milliseconds until little time is left at a browser; None if none of its clocks runs."""
    if row.clock is None or not isinstance(row.time, Correspondence) or row.status != "running":
        return None
    own = [seat for seat in row.clock.running if row.seats[seat].browser == visitor]
    ends = [until for seat in own if (until := row.clock.timers[seat].until) is not None]
    return min(ends) - min(row.time.first // PART, LONGEST_LEAD) - now if ends else None
