"""Who plays with whom, as functions of those who wait."""

from collections.abc import Iterator, Sequence, Set
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from peerage.server.models.names import LONGEST_PERSON, same_name
from peerage.server.models.time_control import Correspondence, Live, TimeControl
from peerage.server.pairing.repository import Seeker
from peerage.server.pairing.schemas import Pace

CONTROLS: dict[Pace, TimeControl] = {
    "fast": Live(bank=600, increment=20),
    "calm": Live(bank=1200, increment=30),
    "daily": Correspondence(hours=24),
}

BOTS_AFTER: dict[Pace, timedelta] = {
    "fast": timedelta(seconds=30),
    "calm": timedelta(seconds=30),
    "daily": timedelta(hours=1),
}
"""How long a search waits for people before bots may take the free seats."""

Blocks = Set[tuple[str, str]]
"""Who has blocked whom."""


def parties(waiting: Sequence[Seeker], blocks: Blocks, now: datetime) -> Iterator[list[Seeker]]:
    """Return who can begin to play now, those who have waited longest first; nobody is in two parties."""
    kind = attrgetter("game", "seats", "pace")
    for _, alike in groupby(sorted(waiting, key=lambda seeker: (kind(seeker), seeker.since)), key=kind):
        left = list(alike)
        while party := full_party(left, blocks) or party_with_bots(left, blocks, now):
            yield party
            left = [seeker for seeker in left if seeker not in party]


def full_party(waiting: Sequence[Seeker], blocks: Blocks) -> list[Seeker]:
    for number, first in enumerate(waiting):
        party = company(first, waiting[number + 1 :], blocks)
        if len(party) == first.seats:
            return party
    return []


def party_with_bots(waiting: Sequence[Seeker], blocks: Blocks, now: datetime) -> list[Seeker]:
    """Return those who agree to bots, as soon as one of them has waited long enough; the others wait on."""
    agreeing = [seeker for seeker in waiting if seeker.bots]
    for first in agreeing:
        if bots_from(first) <= now:
            return company(first, [seeker for seeker in agreeing if seeker is not first], blocks)
    return []


def company(first: Seeker, others: Sequence[Seeker], blocks: Blocks) -> list[Seeker]:
    party = [first]
    for other in others:
        if len(party) < first.seats and not any(either_blocks(one, other, blocks) for one in party):
            party.append(other)
    return party


def either_blocks(one: Seeker, other: Seeker, blocks: Blocks) -> bool:
    return (one.visitor, other.visitor) in blocks or (other.visitor, one.visitor) in blocks


def bots_from(seeker: Seeker) -> datetime:
    return datetime.fromisoformat(seeker.since) + BOTS_AFTER[seeker.pace]


def distinct_names(names: Sequence[str]) -> list[str]:
    """Number equal names: strangers who meet may both be called Guest."""
    chosen: list[str] = []
    for name in names:
        free, number = name, 1
        while any(same_name(free, other) for other in chosen):
            number += 1
            free = f"{name[: LONGEST_PERSON - len(f' {number}')]} {number}"
        chosen.append(free)
    return chosen
