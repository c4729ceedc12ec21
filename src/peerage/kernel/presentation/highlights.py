"""Facts worth telling of any game, and what games need to find their own."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from peerage.kernel.presentation.report import Fact, Story, Telling

MOST = 5


def facts_of(story: Story) -> list[Fact]:
    own = story.record.game.report.facts(story)
    return [*biggest_gain(story), *turning_point(story), *own, *longest_lead(story)][:MOST]


def biggest_gain(story: Story) -> Iterator[Fact]:
    """The most points that one event brought."""
    told = [gain for gain in story.gains if gain.event is not None and gain.points > 0]
    if told:
        best = max(told, key=lambda gain: gain.points)
        yield Fact("biggest_gain", best.at, best.part, {"seat": best.seat, "n": best.points}, best.event)


# Who was ahead.


class Lead(NamedTuple):
    """One seat is ahead of all others after each of these moves."""

    seat: int
    since: int
    until: int
    """The move that ended it; after the last move for the one that lasted to the end."""


def leads(story: Story) -> list[Lead]:
    found: list[Lead] = []
    course = [*story.course(), (story.record.number + 1, [0])]
    for (at, scores), (until, _) in pairwise(course):
        best = max(scores)
        if scores.count(best) == 1:
            lead = Lead(scores.index(best), at, until)
            if found and found[-1].seat == lead.seat and found[-1].until == at:
                lead = Lead(lead.seat, found.pop().since, until)
            found.append(lead)
    return found


def turning_point(story: Story) -> Iterator[Fact]:
    """Where the winner went ahead for good."""
    for seat, since, until in leads(story)[-1:]:
        if until > story.record.number and story.record.state.winners == [seat]:
            kind = "turning_point" if since > 0 else "led_throughout"
            yield Fact(kind, since, part_at(story, since), {"seat": seat})


def longest_lead(story: Story) -> Iterator[Fact]:
    """Unless it is the one that lasted to the end and is told already."""
    found = leads(story)
    if found:
        seat, since, until = max(found, key=lambda lead: lead.until - lead.since)
        if since not in [fact.at for fact in turning_point(story)]:
            yield Fact("longest_lead", since, part_at(story, since), {"seat": seat, "n": until - since})


def part_at(story: Story, at: int) -> int:
    """The part in which a move last changed the score."""
    return max((gain.part for gain in story.gains if gain.at == at), default=0)


# For the games' own.


def extreme(
    kind: str, told: list[Telling], measure: Callable[[Telling], int], best_of: Callable[..., Telling] = max
) -> Iterator[Fact]:
    """The first of the events with the highest measure or, with `min`, the lowest."""
    if told:
        best = best_of(told, key=measure)
        yield Fact(kind, best.at, best.part, {"n": measure(best)}, best.event)


def most_often(kind: str, told: list[Telling]) -> Iterator[Fact]:
    """The one or two to whom it happened most often, twice at least; it leads to the last time."""
    counted = Counter(telling.event.seat for telling in told)
    n = max(counted.values(), default=0)
    seats = sorted(seat for seat, times in counted.items() if times == n)
    if n > 1 and len(seats) <= 2:
        last = [telling for telling in told if telling.event.seat in seats][-1]
        yield Fact(kind, last.at, last.part, {"seats": seats, "n": n})
