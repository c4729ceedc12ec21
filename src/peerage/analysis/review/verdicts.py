"""What is said of a choice: by its cost, and only as far as the intervals are apart."""

from typing import Final, NamedTuple

from peerage.analysis.review.estimates import Weighed
from peerage.analysis.review.schemas import OptionEstimate, ReviewVerdict

WORSE: Final[tuple[tuple[ReviewVerdict, float, float], ...]] = (
    ("blunder", 0.15, 0.08),
    ("mistake", 0.06, 0.03),
    ("inaccuracy", 0.02, 0.01),
)
"""From which cost on it is called so, and from which lower end of the interval of the cost."""
FREE: Final = 0.01
"""The best choice costs no more than this, at the upper end of its interval."""
CHEAP: Final = 0.03
"""The same for a good one."""
ERRORS: Final = frozenset(name for name, _, _ in WORSE)


class Cost(NamedTuple):
    """By how much a choice lowered the chance of its seat, with the interval of the difference."""

    mean: float
    low: float
    high: float

    @property
    def certain(self) -> float:
        """0 if the choice is within the interval of the best."""
        return self.mean if self.low > 0 else 0.0


def cost_of(weighed: Weighed, move: int) -> Cost:
    return Cost(*(weighed.option(move).behind or (0.0, 0.0, 1.0)))


def verdict_on(weighed: Weighed, move: int) -> ReviewVerdict:
    if len(weighed.options) == 1:
        return "forced"
    mean, low, high = cost_of(weighed, move)
    for name, from_mean, from_low in WORSE:
        if mean >= from_mean and low >= from_low:
            return name
    best = weighed.options[0]
    if high <= FREE and (move != best.move or any(is_worse(option) for option in weighed.options)):
        return "best"
    return "good" if high <= CHEAP else "unclear"


def is_worse(option: OptionEstimate) -> bool:
    """Whether an option is certainly worse than the best one."""
    return option.behind is not None and option.behind[1] > 0


def at_stake(weighed: Weighed) -> float:
    """What a seat loses on average that chooses any option with the same probability."""
    chances = [option.chance for option in weighed.options]
    return max(0.0, chances[0] - sum(chances) / len(chances))
