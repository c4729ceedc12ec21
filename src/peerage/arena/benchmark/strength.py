"""Ratings out of duels: the strengths that make the wins most likely, after Plackett and Luce.

A bot among others wins with a probability proportional to its strength. The order of the games does not matter, unlike
for the ratings of a ladder. A rating is 400 times the decimal logarithm of a strength, like those of chess.
"""

from collections.abc import Mapping, Sequence
from math import log10

Pair = tuple[str, str]
"""A bot that is alone, and the one whose copies have all other seats."""

PRIOR = 1.0
"""Drawn games of each two bots that met, added so that ratings stay finite if one of them wins everything."""
SCALE = 400
ROUNDS = 2000
CLOSE = 1e-5


def strengths_of(
    wins: Mapping[Pair, float], games: Mapping[Pair, float], seats: int, start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Fit by Hunter's MM algorithm. `wins` are those of the bot that is alone."""
    bots = sorted({bot for pair in games for bot in pair})
    met = sorted({tuple(sorted(pair)) for pair in games})
    won = dict.fromkeys(bots, 0.0)
    for (alone, among), played in games.items():
        won[alone] += wins[alone, among]
        won[among] += played - wins[alone, among]
    for pair in met:
        for bot in pair:
            won[bot] += PRIOR / 2
    strengths = dict(start) if start else dict.fromkeys(bots, 1.0)
    crowd = seats - 1
    for _ in range(ROUNDS):
        chances = dict.fromkeys(bots, 0.0)
        for (alone, among), played in games.items():
            part = played / (strengths[alone] + crowd * strengths[among])
            chances[alone] += part
            chances[among] += crowd * part
        for one, other in met:
            part = PRIOR / (strengths[one] + strengths[other])
            chances[one] += part
            chances[other] += part
        new = {bot: won[bot] / chances[bot] for bot in bots}
        change = max(abs(new[bot] / strengths[bot] - 1) for bot in bots)
        strengths = new
        if change < CLOSE:
            break
    return strengths


def ratings_of(strengths: Mapping[str, float], zero: str) -> dict[str, float]:
    return {bot: SCALE * log10(strength / strengths[zero]) for bot, strength in strengths.items()}


def percentiles(values: Sequence[float]) -> tuple[float, float]:
    """Return the bounds of the middle 95 %."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]
