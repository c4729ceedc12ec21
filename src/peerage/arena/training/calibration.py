"""How well shares are predicted, on lessons from which nothing was learned: by kinds of rows, with and without a net.

The Brier score is the mean square of the difference between the predicted and the final share of the seat that sees.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from librt.vecs import vec

from peerage.arena.training.lessons import ASKED, LEAF, Lessons
from peerage.bots.confidence import Z95
from peerage.bots.nets.net import Net

BINS = 10


@dataclass(frozen=True)
class Bin:
    """The rows with predictions in one range."""

    rows: int
    predicted: float
    won: float
    """Means of the predicted and of the final share."""


@dataclass(frozen=True)
class Calibration:
    """The predictions for one kind of row."""

    kind: str
    rows: int
    games: int
    plain: float
    """The Brier score of the game's own estimate."""
    brier: float
    """That of the net; without a net the same."""
    change: float
    """By what part of the plain score the net is worse; below 0 it is better."""
    interval: tuple[float, float]
    """The 95 % interval of the change; rows of one game are similar, so it counts games."""
    bias: float
    """How much the predicted share is too high on average."""
    plain_bias: float
    bins: list[Bin]
    """By predicted share, in steps of a tenth."""


@dataclass
class Tally:
    """Sums over the rows of one kind, by game where the interval needs it."""

    plain: dict[int, float] = field(default_factory=dict)
    worse: dict[int, float] = field(default_factory=dict)
    """By how much the square of the net's error is greater."""
    plain_bias: float = 0.0
    rows: list[int] = field(default_factory=lambda: [0] * BINS)
    predicted: list[float] = field(default_factory=lambda: [0.0] * BINS)
    won: list[float] = field(default_factory=lambda: [0.0] * BINS)

    def add(self, game: int, estimate: float, prediction: float, share: float) -> None:
        before = (estimate - share) ** 2
        self.plain[game] = self.plain.get(game, 0.0) + before
        self.worse[game] = self.worse.get(game, 0.0) + (prediction - share) ** 2 - before
        self.plain_bias += estimate - share
        place = min(BINS - 1, int(prediction * BINS))
        self.rows[place] += 1
        self.predicted[place] += prediction
        self.won[place] += share

    def result(self, kind: str) -> Calibration:
        rows, plain, worse = sum(self.rows), sum(self.plain.values()), sum(self.worse.values())
        change = worse / plain if plain else 0.0
        spread = sum((self.worse[game] - change * self.plain[game]) ** 2 for game in self.plain)
        error = Z95 * sqrt(spread) / plain if plain else 1.0
        return Calibration(
            kind=kind,
            rows=rows,
            games=len(self.plain),
            plain=plain / rows,
            brier=(plain + worse) / rows,
            change=change,
            interval=(change - error, change + error),
            bias=(sum(self.predicted) - sum(self.won)) / rows,
            plain_bias=self.plain_bias / rows,
            bins=[
                Bin(count, predicted / count, won / count)
                for count, predicted, won in zip(self.rows, self.predicted, self.won, strict=True)
                if count
            ],
        )


def calibrate(lessons: Iterable[Lessons], net: Net | None = None, every: int = 1) -> list[Calibration]:
    """Compare predictions with how games ended, for each kind of row, in each of so many games."""
    tallies: dict[int, Tally] = {}
    for each in lessons:
        for row, (kind, game) in enumerate(zip(each.kinds, each.games, strict=True)):
            if game % every:
                continue
            first = row * each.chairs
            estimates = each.estimates[first : first + each.chairs]
            prediction = predicted(net, each, row, estimates) if net is not None else estimates[0]
            tallies.setdefault(kind, Tally()).add(game, estimates[0], prediction, each.shares[first])
    return [tallies[kind].result(kind_name(kind)) for kind in sorted(tallies, key=lambda kind: (kind < ASKED, kind))]


def predicted(net: Net, lessons: Lessons, row: int, estimates: Sequence[float]) -> float:
    """Return the share of the seat that sees, by a net."""
    first = row * lessons.inputs
    net.numbers = vec[float](lessons.numbers[first : first + lessons.inputs])
    net.run()
    seats = max(chair for chair, estimate in enumerate(estimates) if estimate > 0) + 1
    shares = vec[float](estimates[:seats])
    net.correct(shares, seats, 0)
    return shares[0]


def kind_name(kind: int) -> str:
    return {ASKED: "asked", LEAF: "leaves"}.get(kind, f"{kind} after")
