"""What has to be true of a simulated club, whatever its server says: who had to be told, and how much time has gone.

All that happens is known between an earliest and a latest moment, as seen from outside. Where both outcomes are
possible within these bounds, the books do not judge, and count that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

GRACE = 2.0
"""Real seconds in which nobody is told, as set in the club's server. All times here are real ones."""
LATE = 3.0
"""How long after the grace a notice may take to arrive: the round of the sender, and a busy machine."""
CLAIM = 60.0
"""A notice that a sender had claimed when it was killed is sent by the next one after this."""
KEPT = 3.0
"""How much time of the server a kill may cost: it is kept about once a second, and never runs further ahead of that."""
HANDED = 0.9 * GRACE
"""How long after a look a notice may arrive that was on its way."""

KINDS = ("push", "mail", "webhook")


class Span(NamedTuple):
    """When something happened: not before the first, not after the second."""

    earliest: float
    latest: float


class Key(NamedTuple):
    person: str
    table: str
    kind: str


class Outage(NamedTuple):
    killed: float
    started: float
    """When the next process was started."""
    ready: float


@dataclass
class Call:
    """Somebody is asked, reminded, or it is all over: they are to be told unless they look."""

    stage: float
    """How far the table was."""
    when: Span
    sure: bool | None = True
    """None: in a secret decision, nobody but they know whether they have a choice."""
    ends: float = inf
    """When a flag falls, it is no longer so."""


class Look(NamedTuple):
    stage: float
    when: Span


@dataclass
class Unread:
    """All calls from one look to the next: one notice at most."""

    look: Look
    calls: list[Call] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)


class Hours:
    """The time of the server, which stands still while no server is up."""

    def __init__(self, rate: float, exact: float) -> None:
        self.rate = rate
        self.exact = rate * exact
        """Seconds of the server by which two readings of the same clock may differ."""
        self.outages: list[Outage] = []

    def gone(self, since: Span, until: Span) -> Span:
        """Seconds of the server from one event to another, at least and at most."""
        least, most = until.earliest - since.latest, until.latest - since.earliest
        for killed, started, ready in self.outages:
            if since.earliest < killed < until.latest:
                least -= overlap(killed, ready, since.latest, until.earliest) + KEPT
                most -= overlap(killed, started, since.earliest, until.latest)
        return Span(self.rate * max(0.0, least), self.rate * most)

    def after(self, since: Span, seconds: float) -> Span:
        """When so many seconds of the server have gone since an event, going by what is known so far."""
        earliest, latest = since.earliest + seconds / self.rate, since.latest + seconds / self.rate
        for killed, started, ready in self.outages:
            if since.earliest < killed < earliest:
                earliest += started - killed
            if since.earliest < killed < latest:
                latest += ready - killed + KEPT
        return Span(earliest, latest)

    def told_by(self, call: Call) -> float:
        """When a notice of this call has arrived at the latest."""
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
        """Seconds of the server."""
        self.counts[what] += 1
        if not bounds.earliest <= found <= bounds.latest:
            self.wrong.append(f"{what}: {found:.0f} s is not between {bounds.earliest:.0f} and {bounds.latest:.0f} s")

    def claim(self, what: str, true: bool, detail: str) -> None:
        self.counts[what] += 1
        if not true:
            self.wrong.append(f"{what}: {detail}")

    def audit(self, closing: float) -> Audit:
        """Compare all that should have arrived until now with what has."""
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
    """The last one in which this notice can have been sent."""
    fits = (
        unread
        for unread in reversed(spans)
        if unread.calls[0].when.earliest + GRACE <= moment <= unread.look.when.latest + HANDED
    )
    return next(fits, None)


class Audit:
    """The verdict on all notices, by kind."""

    def __init__(self, hours: Hours) -> None:
        self.tally: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self.faults: list[str] = []
        self._hours = hours

    def judge(self, key: Key, unread: Unread) -> None:
        """At most one, and certainly one if they were away for long enough."""
        tally, look, count = self.tally[key.kind], unread.look.when, len(unread.arrived)
        tally["arrived"] += count
        must = any(call.sure and self._hours.told_by(call) < min(look.earliest, call.ends) for call in unread.calls)
        may = any(call.when.earliest + GRACE < look.latest for call in unread.calls)
        detail = f"called at {unread.calls[0].when.latest:.1f}, looked at {look.earliest:.1f}, told at {unread.arrived}"
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
        """Handed over just before a kill, and not yet written down: nobody can know that it has arrived."""
        first, second, *more = unread.arrived
        return not more and any(killed - LATE < first < killed + 1 < second for killed, _, _ in self._hours.outages)

    def fault(self, key: Key, what: str, detail: str) -> None:
        self.tally[key.kind][what] += 1
        self.faults.append(f"{what}: a {key.kind} notice for {key.person} at {key.table}: {detail}")
