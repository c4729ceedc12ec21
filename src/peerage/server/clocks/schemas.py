"""The clocks of a table as one viewer may see them, and vacations."""

from typing import TypedDict

import msgspec

from peerage.server.models.table_row import Row


class SeatClock(TypedDict):
    left: int
    """Milliseconds: when the clock began to run, or while it stands."""
    since: int | None
    """When it began to run, by the uptime clock; None: it stands."""


class ShownClock(TypedDict):
    paused: bool
    seats: list[SeatClock | None]
    """None for a bot."""


def shown_clock(row: Row, viewer: int | None) -> ShownClock | None:
    """It changes only when something happens, so that it can be sent like everything else that a table shows."""
    if row.clock is None:
        return None
    return {"paused": row.clock.paused, "seats": [seat_clock(row, seat, viewer) for seat in range(len(row.seats))]}


def seat_clock(row: Row, seat: int, viewer: int | None) -> SeatClock | None:
    """A clock that only seems to run does so for all the others."""
    if row.clock is None or row.seats[seat].kind != "person":
        return None
    timer = row.clock.timers[seat]
    if timer.feigned is not None and seat == viewer:
        return {"left": timer.feigned, "since": None}
    return {"left": timer.left, "since": timer.since}


def own_left(row: Row, browser: str, now: int) -> int | None:
    """How much time is left to those at a browser whose clocks run: the least of them."""
    if row.clock is None:
        return None
    running = (row.clock.timers[seat] for seat in row.clock.running if row.seats[seat].browser == browser)
    return min((timer.stopped(now).left for timer in running), default=None)


class VacationInfo(msgspec.Struct):
    until: str | None
    """When one's vacation ends; None: one is not on vacation."""
    days_left: int
    """Whole days that are left, counting what was used within the last year."""
