"""The clock state of a table: one clock per seat. Times are milliseconds of the uptime clock."""

import msgspec
from msgspec.structs import replace

from peerage.server.models.time_control import SECOND, Correspondence, Live, TimeControl


class SeatTimer(msgspec.Struct, frozen=True, array_like=True):
    left: int
    """How much time was left when the clock began to run, or is left while it stands."""
    since: int | None = None
    """When it began to run."""
    paid: int = -1
    """The last question for which time was given. After an undo it is asked again, and gives nothing more."""
    fell: int = -1
    """The question at which the time ran out last."""
    feigned: int | None = None
    """Nothing is asked of this seat, and others must not see that: the clock seems to run, and this is really left."""

    @property
    def until(self) -> int | None:
        return None if self.since is None else self.since + self.left

    def stopped(self, now: int) -> "SeatTimer":
        if self.since is None:
            return self
        return replace(self, left=max(0, self.left - max(0, now - self.since)), since=None)

    def started(self, control: TimeControl, asked: int, now: int) -> "SeatTimer":
        """With correspondence, every new question has the whole time."""
        if self.since is not None:
            return self
        if isinstance(control, Correspondence) and asked > self.paid:
            return replace(self, left=control.first, since=now, paid=asked)
        return replace(self, since=now)

    def rewarded(self, control: TimeControl, asked: int) -> "SeatTimer":
        """The increment for an answer, once for each question."""
        if not isinstance(control, Live) or asked <= self.paid:
            return self
        return replace(self, left=self.left + control.increment * SECOND, paid=asked)

    def unmasked(self) -> "SeatTimer":
        return self if self.feigned is None else replace(self, left=self.feigned, since=None, feigned=None)


class Clock(msgspec.Struct, frozen=True):
    timers: list[SeatTimer] = msgspec.field(name="dials")
    asked: int = 0
    """The question that is pending."""
    paused: bool = False

    @property
    def running(self) -> list[int]:
        """The seats whose time really runs."""
        return [seat for seat, timer in enumerate(self.timers) if timer.since is not None and timer.feigned is None]

    @property
    def deadline(self) -> int | None:
        """When the table waits for nobody who still has time.

        In a secret decision that is when the last of those who still choose has none. Until then nobody is held up,
        and nobody can tell one whose time has run out from one who had no choice.
        """
        return max(
            (timer.until for timer in self.timers if timer.until is not None and timer.feigned is None),
            default=None,
        )
