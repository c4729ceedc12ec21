"""95 % intervals. Games of one deal are alike, so deals are counted and not games."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from peerage.bots.confidence import Z95, wilson

RESAMPLED = 400


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Whether the interval is without 0."""
        return self.low > 0 or self.high < 0


NONE = Estimate(0.0, 0.0, 0.0)


def clustered(groups: Iterable[Sequence[float]]) -> Estimate:
    """The mean of all values, which are alike within their groups."""
    sums = [(sum(values), len(values)) for values in groups if values]
    return ratio(sums)


def ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The sum of the first numbers over the sum of the second; the pairs are independent."""
    weight = sum(part for _, part in pairs)
    if not weight:
        return NONE
    mean = sum(value for value, _ in pairs) / weight
    count = len(pairs)
    if count == 1:
        return Estimate(mean, float("-inf"), float("inf"))
    residual = sum((value - mean * part) ** 2 for value, part in pairs)
    spread = Z95 * sqrt(residual * count / (count - 1)) / weight
    return Estimate(mean, mean - spread, mean + spread)


def share_of(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """A ratio that lies between 0 and 1: Wilson's interval, for as many independent games as give this spread."""
    plain = ratio(pairs)
    counted = [weight for _, weight in pairs if weight]
    if not counted:
        return NONE
    error = (plain.high - plain.mean) / Z95
    games = round(plain.mean * (1 - plain.mean) / error**2) if len(counted) > 1 and error > 0 else len(counted)
    games = max(1, games)
    return Estimate(plain.mean, *wilson(plain.mean * games, games))


def clustered_share(groups: Iterable[Sequence[float]]) -> Estimate:
    """The mean of shares, which are alike within their groups."""
    return share_of([(sum(values), len(values)) for values in groups if values])


def resampled(groups: Sequence[object], figure: Callable[[Sequence[object]], float]) -> Estimate:
    """A figure of independent groups, with the interval of the bootstrap."""
    rng = Random(0)
    drawn = sorted(figure(rng.choices(groups, k=len(groups))) for _ in range(RESAMPLED))
    return Estimate(figure(groups), drawn[round(0.025 * RESAMPLED)], drawn[round(0.975 * RESAMPLED) - 1])
