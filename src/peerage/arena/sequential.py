"""A sequential test of whether a bot is stronger than others: it ends as soon as the games decide.

It is a generalized sequential probability ratio test, as fishtest has for chess engines. A deal, played once with the
bot in each seat, is one observation: the mean share of the bot. The test compares two hypotheses: the bot is as
strong as the others, or it is stronger by a number of rating points. Tables with other seats or options have other
expected shares and variances, and their evidence adds up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log

LEVEL = 0.05
"""The risk of each of the two errors."""
GAIN = 25.0
"""Rating points by which a bot must be stronger for a clear verdict."""
SCALE = 400.0
"""Rating points that multiply the odds against one opponent by ten."""
FEWEST = 8
"""Deals in all before a verdict: fewer do not show the variance."""
LEAST_VARIANCE = 0.01


def expected_share(gain: float, seats: int) -> float:
    """Return the share of wins of a bot that is stronger by so many points than all others at its table."""
    odds = 10 ** (gain / SCALE)
    return float(odds / (odds + seats - 1))


@dataclass
class SequentialTest:
    gain: float = GAIN
    level: float = LEVEL
    shares: dict[tuple[int, int], list[float]] = field(default_factory=dict)
    """By number of seats and number of the table: the mean share in each deal."""

    def add(self, table: int, seats: int, share: float) -> None:
        self.shares.setdefault((seats, table), []).append(share)

    @property
    def deals(self) -> int:
        return sum(map(len, self.shares.values()))

    @property
    def evidence(self) -> float:
        """The logarithm of the likelihood ratio: above 0 for the stronger bot."""
        return sum(evidence_of(shares, seats, self.gain) for (seats, _), shares in self.shares.items())

    @property
    def bound(self) -> float:
        return log((1 - self.level) / self.level)

    @property
    def verdict(self) -> bool | None:
        """Whether the bot is stronger; None while the games do not decide."""
        if self.deals < FEWEST or abs(self.evidence) < self.bound:
            return None
        return self.evidence > 0


def evidence_of(shares: Sequence[float], seats: int, gain: float) -> float:
    """Return the logarithm of the likelihood ratio of deals at one table."""
    equal, better = 1 / seats, expected_share(gain, seats)
    mean = sum(shares) / len(shares)
    # Two deals at chance variance are added, so that few equal results do not look certain.
    chance = equal * (1 - equal) / seats
    variance = (sum((share - mean) ** 2 for share in shares) + 2 * chance) / (len(shares) + 2)
    return len(shares) * (better - equal) * (2 * mean - equal - better) / (2 * max(variance, LEAST_VARIANCE * chance))
