"""The clocks of a table as one viewer may see them, and vacations."""

from typing import Annotated, TypedDict

import msgspec

from peerage.server.models.table_row import TableRow
from peerage.server.models.time_control import SECOND


class SeatClock(TypedDict):
    left: int
    """Milliseconds that were left when the clock began to run, or are left while it stands."""
    since: int | None
    """When it began to run, by the uptime clock; None while it stands."""


class ShownClock(TypedDict):
    paused: bool
    seats: list[SeatClock | None]
    """None for a bot."""


def shown_clock(row: TableRow, viewer: int | None) -> ShownClock | None:
    """Describe the clocks; the result changes only with the game, so it can be sent like the rest of a table."""
    if row.clock is None:
        return None
    return {"paused": row.clock.paused, "seats": [seat_clock(row, seat, viewer) for seat in range(len(row.seats))]}


def seat_clock(row: TableRow, seat: int, viewer: int | None) -> SeatClock | None:
    """Describe the clock of a seat. A feigned one is stopped for its player and runs for all other viewers."""
    if row.clock is None or row.seats[seat].kind != "person":
        return None
    timer = row.clock.timers[seat]
    if timer.feigned is not None and seat == viewer:
        return {"left": timer.feigned, "since": None}
    return {"left": timer.left, "since": timer.since}


def own_left(row: TableRow, browser: str, now: int) -> int | None:
    """Return the least time that is left on the running clocks of a browser."""
    if row.clock is None:
        return None
    running = (row.clock.timers[seat] for seat in row.clock.running if row.seats[seat].browser == browser)
    return min((timer.stopped(now).left for timer in running), default=None)


def seat_left(row: TableRow, seat: int, now: int) -> float | None:
    """Return the seconds that are left on the running clock of a seat; None: it does not run."""
    if row.clock is None or seat not in row.clock.running:
        return None
    return row.clock.timers[seat].stopped(now).left / SECOND


class VacationWish(msgspec.Struct, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=366)]


class VacationInfo(msgspec.Struct):
    until: str | None
    """When the viewer's vacation ends; None without a vacation."""
    days_left: int
    """Whole days that are left, counting what was used within the last year."""
