"""The expected notifications and clocks of a simulated club, independent of its server.

Every event has an earliest and a latest moment, as observed from outside. Where both outcomes are possible within these
bounds, the check is skipped and counted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

GRACE = 2.0
"""Real seconds before a notification is sent, as configured in the club's server. All times here are real ones."""
LATE = 3.0
"""Seconds after the grace in which a notification may arrive: the sender's interval, and a busy machine."""
CLAIM = 60.0
"""The limit for a notification whose sender was killed after claiming it."""
KEPT = 3.0
"""Seconds of uptime that a kill may cost: the clock is stored about once a second, and never runs further ahead."""
HANDED = 0.9 * GRACE
"""Seconds after a look in which a notification may still arrive that was on its way."""

KINDS = ("push", "mail", "webhook")


class Span(NamedTuple):
    """The time of an event: not before the first, not after the second."""

    earliest: float
    latest: float


class Key(NamedTuple):
    person: str
    table: str
    kind: str


class Outage(NamedTuple):
    killed: float
    started: float
    """The start of the next process."""
    ready: float


@dataclass
class Call:
    """The cause of a notification: a question, a reminder or the end of a game; it is due unless the player looks."""

    stage: float
    """The number of the question."""
    when: Span
    sure: bool | None = True
    """None: in a secret decision, only the player knows whether there is a choice."""
    ends: float = inf
    """A timeout ends it."""


class Look(NamedTuple):
    stage: float
    when: Span


@dataclass
class Unread:
    """All causes from one look to the next: one notification at most."""

    look: Look
    calls: list[Call] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)


class Hours:
    """The uptime clock, which stands still while no server is up."""

    def __init__(self, rate: float, exact: float) -> None:
        self.rate = rate
        self.exact = rate * exact
        """Seconds of uptime by which two readings of the same clock may differ."""
        self.outages: list[Outage] = []

    def gone(self, since: Span, until: Span) -> Span:
        """Return the bounds of the uptime from one event to another."""
        least, most = until.earliest - since.latest, until.latest - since.earliest
        for killed, started, ready in self.outages:
            if since.earliest < killed < until.latest:
                least -= overlap(killed, ready, since.latest, until.earliest) + KEPT
                most -= overlap(killed, started, since.earliest, until.latest)
        return Span(self.rate * max(0.0, least), self.rate * most)

    def after(self, since: Span, seconds: float) -> Span:
        """Return when so much uptime has passed since an event, by what is known so far."""
        earliest, latest = since.earliest + seconds / self.rate, since.latest + seconds / self.rate
        for killed, started, ready in self.outages:
            if since.earliest < killed < earliest:
                earliest += started - killed
            if since.earliest < killed < latest:
                latest += ready - killed + KEPT
        return Span(earliest, latest)

    def notified_by(self, call: Call) -> float:
        """Return the latest arrival of a notification of this cause."""
        due = call.when.earliest + GRACE
        by = call.when.latest + GRACE + LATE
        for killed, _, ready in self.outages:
            if due < killed < by:
                by = max(by, killed + CLAIM + LATE)
            elif call.when.earliest < ready and by > killed:
                by = max(by, ready + GRACE + LATE)
        return by


def overlap(first: float, last: float, since: float, until: float) -> float:
    return max(0.0, min(last, until) - max(first, since))


class Books:
    def __init__(self, hours: Hours) -> None:
        self.hours = hours
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.arrived: dict[Key, list[float]] = defaultdict(list)
        self._calls: dict[Key, list[Call]] = defaultdict(list)
        self._looks: dict[tuple[str, str], list[Look]] = defaultdict(list)

    def call(self, keys: list[Key], call: Call) -> None:
        for key in keys:
            self._calls[key].append(call)

    def look(self, person: str, table: str, look: Look) -> None:
        self._looks[person, table].append(look)

    def check(self, what: str, found: float, bounds: Span) -> None:
        """Seconds of uptime."""
        self.counts[what] += 1
        if not bounds.earliest <= found <= bounds.latest:
            self.wrong.append(f"{what}: {found:.0f} s is not between {bounds.earliest:.0f} and {bounds.latest:.0f} s")

    def claim(self, what: str, true: bool, detail: str) -> None:
        self.counts[what] += 1
        if not true:
            self.wrong.append(f"{what}: {detail}")

    def audit(self, closing: float) -> Audit:
        """Compare the notifications that are due by now with those that have arrived."""
        audit = Audit(self.hours)
        for key in sorted({*self._calls, *self.arrived}):
            spans = self._unread(key, closing)
            for moment in self.arrived[key]:
                if (place := home_of(moment, spans)) is None:
                    audit.fault(key, "unexpected", f"at {moment:.1f}, nobody had been called")
                else:
                    place.arrived.append(moment)
            for unread in spans:
                audit.judge(key, unread)
        return audit

    def _unread(self, key: Key, closing: float) -> list[Unread]:
        looks = [*self._looks[key.person, key.table], Look(inf, Span(closing, inf))]
        found: dict[int, Unread] = {}
        for call in self._calls[key]:
            if call.sure is not False:
                number = next(n for n, look in enumerate(looks) if look.stage >= call.stage)
                found.setdefault(number, Unread(looks[number])).calls.append(call)
        return list(found.values())


def home_of(moment: float, spans: list[Unread]) -> Unread | None:
    """Return the last interval between looks in which this notification can have been sent."""
    fits = (
        unread
        for unread in reversed(spans)
        if unread.calls[0].when.earliest + GRACE <= moment <= unread.look.when.latest + HANDED
    )
    return next(fits, None)


class Audit:
    """The verdict on all notifications, by kind."""

    def __init__(self, hours: Hours) -> None:
        self.tally: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self.faults: list[str] = []
        self._hours = hours

    def judge(self, key: Key, unread: Unread) -> None:
        """Expect at most one, and exactly one after a sufficiently long absence."""
        tally, look, count = self.tally[key.kind], unread.look.when, len(unread.arrived)
        tally["arrived"] += count
        must = any(call.sure and self._hours.notified_by(call) < min(look.earliest, call.ends) for call in unread.calls)
        may = any(call.when.earliest + GRACE < look.latest for call in unread.calls)
        detail = (
            f"called at {unread.calls[0].when.latest:.1f}, looked at {look.earliest:.1f}, notified at {unread.arrived}"
        )
        tally["due" if must else "either way" if may else "not due"] += 1
        if must and not count:
            self.fault(key, "missing", detail)
        elif count and not may:
            self.fault(key, "unexpected", detail)
        elif count > 1 and self._repeated(unread):
            tally["repeated"] += 1
        elif count > 1:
            self.fault(key, "twice", detail)

    def _repeated(self, unread: Unread) -> bool:
        """Return whether it was sent just before a kill, and not yet marked as sent: it may arrive twice."""
        first, second, *more = unread.arrived
        return not more and any(killed - LATE < first < killed + 1 < second for killed, _, _ in self._hours.outages)

    def fault(self, key: Key, what: str, detail: str) -> None:
        self.tally[key.kind][what] += 1
        self.faults.append(f"{what}: a {key.kind} notification for {key.person} at {key.table}: {detail}")
