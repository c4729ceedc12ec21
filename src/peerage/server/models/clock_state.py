"""The clock state of a table: one clock per seat. Times are milliseconds of the uptime clock."""

import msgspec
from msgspec.structs import replace

from peerage.server.models.time_control import SECOND, Correspondence, Live, TimeControl


class SeatTimer(msgspec.Struct, frozen=True, array_like=True):
    left: int
    """Milliseconds that were left when the timer began to run, or are left while it stands."""
    since: int | None = None
    """When it began to run."""
    paid: int = -1
    """The last question for which time was given. After an undo it is asked again, and gives no more time."""
    fell: int = -1
    """The question at which the time ran out last."""
    feigned: int | None = None
    """The real time left of a seat without a choice, whose timer seems to run because others must not see that."""

    @property
    def until(self) -> int | None:
        return None if self.since is None else self.since + self.left

    def stopped(self, now: int) -> "SeatTimer":
        if self.since is None:
            return self
        return replace(self, left=max(0, self.left - max(0, now - self.since)), since=None)

    def started(self, control: TimeControl, asked: int, now: int) -> "SeatTimer":
        """Start the timer; in correspondence games every new question has the full time."""
        if self.since is not None:
            return self
        if isinstance(control, Correspondence) and asked > self.paid:
            return replace(self, left=control.first, since=now, paid=asked)
        return replace(self, since=now)

    def rewarded(self, control: TimeControl, asked: int) -> "SeatTimer":
        """Add the increment for an answer, once for each question."""
        if not isinstance(control, Live) or asked <= self.paid:
            return self
        return replace(self, left=self.left + control.increment * SECOND, paid=asked)

    def unmasked(self) -> "SeatTimer":
        return self if self.feigned is None else replace(self, left=self.feigned, since=None, feigned=None)


class Clock(msgspec.Struct, frozen=True):
    timers: list[SeatTimer] = msgspec.field(name="dials")
    asked: int = 0
    """The number of the pending question."""
    paused: bool = False

    @property
    def running(self) -> list[int]:
        """The seats whose time really runs."""
        return [seat for seat, timer in enumerate(self.timers) if timer.since is not None and timer.feigned is None]

    @property
    def deadline(self) -> int | None:
        """When no player that the table waits for has time left.

        In a secret decision that is when the last of those who still choose has none. Until then no other player is
        held up, and a timeout looks the same as a seat without a choice.
        """
        return max(
            (timer.until for timer in self.timers if timer.until is not None and timer.feigned is None),
            default=None,
        )
