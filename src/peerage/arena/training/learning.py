"""The interface of training: lessons in, weights out. `fit` has the implementation, which needs PyTorch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from peerage.arena.training.lessons import Lessons

HELD_BACK = 10
"""Every tenth game is held out for validation."""


@dataclass(frozen=True)
class Sizes:
    """The sizes of a net's layers."""

    inputs: int
    hidden: int
    last: int
    chairs: int
    moves: int


@dataclass(frozen=True)
class Schedule:
    epochs: int
    rate: float
    seed: int
    policy: float = 0.5
    """The weight of the policy loss, a mean over the rows that have a policy, beside the value loss."""
    mix: float = 0.0
    """How much the search's value counts beside the outcome in what values learn."""
    points: float = 0.0
    """The weight of the loss of final points, which a further head learns in training alone."""


@dataclass(frozen=True)
class Progress:
    """After an epoch, on held-out games: the Brier score of the share of the seat that sees, and the policy's loss."""

    epoch: int
    loss: float
    brier: float
    policy: float
    untaught: tuple[float, float]
    """Both metrics by the game's heuristics, without a net."""


Learn = Callable[[Sequence[Lessons], Sizes, Schedule, Callable[[Progress], None]], list[float]]
"""Train on lessons, report each epoch, return the weights in the order of `peerage.bots.nets.net.Net`."""
