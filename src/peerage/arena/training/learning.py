"""What a learner is given and what it gives back. `fit` holds the real one, which needs PyTorch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from peerage.arena.training.self_play import Lessons


@dataclass(frozen=True)
class Sizes:
    """Of the layers of a net."""

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


@dataclass(frozen=True)
class Progress:
    """After an epoch, on games that were held back: the Brier score of the chooser's share, the loss of the policy."""

    epoch: int
    loss: float
    brier: float
    policy: float
    untaught: tuple[float, float]
    """Both by the game's own rules of thumb, without a net."""


Learn = Callable[[Sequence[Lessons], Sizes, Schedule, Callable[[Progress], None]], list[float]]
"""Learn from lessons, report each epoch, return the weights in the order in which `peerage.bots.net.Net` takes them."""
