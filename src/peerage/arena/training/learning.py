"""The interface of training: lessons in, weights out. `fit` has the implementation, which needs PyTorch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from peerage.arena.training.self_play import Lessons


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


@dataclass(frozen=True)
class Progress:
    """After an epoch, on held-out games: the Brier score of the acting seat's share, and the loss of the policy."""

    epoch: int
    loss: float
    brier: float
    policy: float
    untaught: tuple[float, float]
    """Both metrics by the game's heuristics, without a net."""


Learn = Callable[[Sequence[Lessons], Sizes, Schedule, Callable[[Progress], None]], list[float]]
"""Train on lessons, report each epoch, return the weights in the order of `peerage.bots.nets.net.Net`."""
