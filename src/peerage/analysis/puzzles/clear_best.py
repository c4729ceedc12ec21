"""Whether one move of a decision is clearly best: first at a glance, then with more and more effort and other seeds."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from peerage.analysis.review.effort import LEVELS, Effort
from peerage.analysis.review.estimates import OTHER_SEEDS, Weighed, weigh_once
from peerage.kernel.playing.perspective import Perspective


class Stage(NamedTuple):
    """One look at a decision, and what it must show."""

    effort: Effort
    margin: float
    """By how much every other move must be worse."""
    certain: float
    """The lower end of the interval of that difference."""
    seed: int
    """Each stage looks at other determinizations."""


def glance(explore: int, each: int, rounds: int) -> Effort:
    return Effort(explore, each, rounds, worth=0, futures=0, decisions=1)


QUICK, DEEP = LEVELS["quick"], LEVELS["deep"]
SCREENING: Final[Sequence[Stage]] = (
    Stage(glance(120, 1, 48), margin=0.05, certain=-1.0, seed=1),
    Stage(glance(240, 2, 96), margin=0.05, certain=-1.0, seed=2),
    Stage(QUICK, margin=0.07, certain=0.02, seed=3),
    Stage(QUICK.times(4), margin=0.08, certain=0.05, seed=4),
)
"""Each stage spares the next, which costs several times as much, most of the decisions."""
CONFIRMING: Final[Sequence[Stage]] = (
    Stage(DEEP, margin=0.06, certain=0.03, seed=5),
    Stage(DEEP.times(2), margin=0.06, certain=0.03, seed=6),
)
"""Every other move must be a mistake by the bounds of reviews, twice."""
OTHER_SEED: Final = 7
"""Of a search that is independent of all stages."""


def clearly_best(
    perspective: Perspective, number: int, stages: Sequence[Stage], best: int | None = None
) -> Weighed | None:
    """Weigh the options of a decision in all stages; None as soon as one shows no clearly best move, or another one.

    `number` is how many moves were made; the seeds follow from it.
    """
    weighed = None
    for stage in stages:
        weighed = look(perspective, number, stage.effort, stage.seed, best)
        found = weighed.options[0].move
        if (best is not None and found != best) or not is_clear(weighed, stage):
            return None
        best = found
    return weighed


def look(perspective: Perspective, number: int, effort: Effort, seed: int, chosen: int | None = None) -> Weighed:
    """Weigh the options of a decision once. `chosen` is compared in any case."""
    first = perspective.moves[0] if chosen is None else chosen
    return weigh_once(perspective, first, effort, number + OTHER_SEEDS * (seed + 1))


def is_clear(weighed: Weighed, stage: Stage) -> bool:
    others = [option.behind for option in weighed.options[1:] if option.behind is not None]
    return bool(others) and all(mean >= stage.margin and low >= stage.certain for mean, low, _ in others)
