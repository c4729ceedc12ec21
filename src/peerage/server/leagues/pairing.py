"""Pairs the players of a round. Players are numbers, without knowledge of leagues.

Table sizes differ by one seat at most, so all players play in every round. From a first seating, two players at
different tables swap places as long as that improves the round: fewer repeated meetings, and in a Swiss round players
of about the same standing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random

SMALLEST, LARGEST = 3, 5
TRIES = 8
"""Initial seatings of a round robin; the best result is taken."""

REPEATED = 10_000
"""The cost of a repeated meeting, in units of standing: in a Swiss round hardly anything outweighs it."""

Tables = list[list[int]]
Met = dict[frozenset[int], int]
"""The number of meetings of each pair."""

Cost = Callable[[int, int], int]
"""The cost of putting two players at one table."""


def sizes(players: int, wished: int) -> list[int]:
    """Return table sizes near the wished one, as equal as possible; none for fewer than three players."""
    if players < SMALLEST:
        return []
    counts = range(-(-players // LARGEST), players // SMALLEST + 1)
    count = min(counts, key=lambda tables: (abs(players / tables - wished), tables))
    size, more = divmod(players, count)
    return [size + 1] * more + [size] * (count - more)


def meetings(rounds: Iterable[Tables]) -> Met:
    met: Met = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return met


def round_robin(players: Sequence[int], wished: int, before: Sequence[Tables], seed: str) -> Tables:
    """Seat a round robin: all players meet each other about equally often."""
    met, played = meetings(before), len(before)

    def cost(one: int, other: int) -> int:
        """Keep the sum of squares small: a third meeting is worse than two second ones."""
        return 2 * met.get(frozenset((one, other)), 0) + 1

    best: Tables = []
    for number in range(TRIES):
        order = list(players)
        Random(f"{seed} {played} {number}").shuffle(order)
        found = improved(dealt(order, wished), cost)
        if not best or total(found, cost) < total(best, cost):
            best = found
    return seated(best, before)


def swiss(ranked: Sequence[int], wished: int, before: Sequence[Tables]) -> Tables:
    """Seat a Swiss round: leaders meet leaders whom they have not met; the players come in order of standing."""
    met = meetings(before)
    rank = {player: place for place, player in enumerate(ranked)}

    def cost(one: int, other: int) -> int:
        return REPEATED * met.get(frozenset((one, other)), 0) + (rank[one] - rank[other]) ** 2

    return seated(improved(dealt(ranked, wished), cost), before)


def dealt(order: Sequence[int], wished: int) -> Tables:
    tables, begin = [], 0
    for size in sizes(len(order), wished):
        tables.append(list(order[begin : begin + size]))
        begin += size
    return tables


def improved(tables: Tables, cost: Cost) -> Tables:
    """Swap players as long as a swap lowers the cost, which cannot fall for ever."""
    found = True
    while found:
        found = False
        for one, other in combinations(tables, 2):
            for seat in range(len(one)):
                for place in range(len(other)):
                    if gain(one, seat, other, place, cost) > 0:
                        one[seat], other[place] = other[place], one[seat]
                        found = True
    return tables


def gain(one: list[int], seat: int, other: list[int], place: int, cost: Cost) -> int:
    mover, partner = one[seat], other[place]
    now = among(mover, one, cost) + among(partner, other, cost)
    then = among(partner, [player for player in one if player != mover], cost)
    then += among(mover, [player for player in other if player != partner], cost)
    return now - then


def among(player: int, company: Iterable[int], cost: Cost) -> int:
    return sum(cost(player, other) for other in company if other != player)


def total(tables: Tables, cost: Cost) -> int:
    return sum(cost(*pair) for table in tables for pair in combinations(table, 2))


def seated(tables: Tables, before: Sequence[Tables]) -> Tables:
    """Order the seats: players who were seldom first so far, or had late seats, get early ones."""
    first: Counter[int] = Counter()
    late: Counter[int] = Counter()
    for table in (table for earlier in before for table in earlier):
        first[table[0]] += 1
        late.update({player: seat for seat, player in enumerate(table)})
    return [sorted(table, key=lambda player: (first[player], -late[player], player)) for table in tables]
