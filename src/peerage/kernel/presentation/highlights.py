"""Highlights of any game, and what games need to find their own."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from peerage.kernel.presentation.report import Fact, GameHistory, LoggedEvent

MOST = 5


def facts_of(history: GameHistory) -> list[Fact]:
    own = history.record.game.report.facts(history)
    return [*biggest_gain(history), *turning_point(history), *own, *longest_lead(history)][:MOST]


def biggest_gain(history: GameHistory) -> Iterator[Fact]:
    """The most points that one event brought."""
    gains = [gain for gain in history.gains if gain.event is not None and gain.points > 0]
    if gains:
        best = max(gains, key=lambda gain: gain.points)
        yield Fact("biggest_gain", best.at, best.part, {"seat": best.seat, "n": best.points}, best.event)


# Who was ahead.


class Lead(NamedTuple):
    """One seat is ahead of all others after each of these moves."""

    seat: int
    since: int
    until: int
    """The move that ended it; after the last move for the one that lasted to the end."""


def leads(history: GameHistory) -> list[Lead]:
    found: list[Lead] = []
    course = [*history.course(), (history.record.number + 1, [0])]
    for (at, scores), (until, _) in pairwise(course):
        best = max(scores)
        if scores.count(best) == 1:
            lead = Lead(scores.index(best), at, until)
            if found and found[-1].seat == lead.seat and found[-1].until == at:
                lead = Lead(lead.seat, found.pop().since, until)
            found.append(lead)
    return found


def turning_point(history: GameHistory) -> Iterator[Fact]:
    """Where the winner went ahead for good."""
    for seat, since, until in leads(history)[-1:]:
        if until > history.record.number and history.record.state.winners == [seat]:
            kind = "turning_point" if since > 0 else "led_throughout"
            yield Fact(kind, since, part_at(history, since), {"seat": seat})


def longest_lead(history: GameHistory) -> Iterator[Fact]:
    """Unless it is the one that lasted to the end and is named already."""
    found = leads(history)
    if found:
        seat, since, until = max(found, key=lambda lead: lead.until - lead.since)
        if since not in [fact.at for fact in turning_point(history)]:
            yield Fact("longest_lead", since, part_at(history, since), {"seat": seat, "n": until - since})


def part_at(history: GameHistory, at: int) -> int:
    """The part in which a move last changed the score."""
    return max((gain.part for gain in history.gains if gain.at == at), default=0)


# For the games' own.


def extreme(
    kind: str,
    entries: list[LoggedEvent],
    measure: Callable[[LoggedEvent], int],
    best_of: Callable[..., LoggedEvent] = max,
) -> Iterator[Fact]:
    """The first of the events with the highest measure or, with `min`, the lowest."""
    if entries:
        best = best_of(entries, key=measure)
        yield Fact(kind, best.at, best.part, {"n": measure(best)}, best.event)


def most_often(kind: str, entries: list[LoggedEvent]) -> Iterator[Fact]:
    """The one or two to whom it happened most often, twice at least; it leads to the last time."""
    counted = Counter(entry.event.seat for entry in entries)
    n = max(counted.values(), default=0)
    seats = sorted(seat for seat, times in counted.items() if times == n)
    if n > 1 and len(seats) <= 2:
        last = [entry for entry in entries if entry.event.seat in seats][-1]
        yield Fact(kind, last.at, last.part, {"seats": seats, "n": n})
