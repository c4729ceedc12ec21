"""What a review consists of, as it is kept and as clients get it."""

from typing import Any, Literal

import msgspec

from peerage.kernel.presentation.schemas import PartPoints, PointSource

Shares = list[float]
"""One for each seat."""

ReviewVerdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced", "unclear"]

ReasonKind = Literal["gains", "invests", "denies", "keeps", "later"]


class OptionEstimate(msgspec.Struct, frozen=True):
    """A legal move, and the chance of the seat after it with its 95 % interval."""

    move: int
    chance: float
    low: float
    high: float
    games: int
    shares: list[float] = []
    """The chance of every seat, if it was compared with others."""
    behind: tuple[float, float, float] | None = None
    """By how much it is worse than the best, with the interval of the difference, if it was compared."""


class MoveReason(msgspec.Struct, frozen=True):
    kind: ReasonKind
    n: float = 0.0
    """How many points, or options."""
    source: str = ""
    """Where most of the difference comes from."""
    seat: int | None = None
    """Whom it denies them."""
    part: tuple[str, int] = ("", 0)
    """The part of the game at whose end points are compared."""


class Why(msgspec.Struct, frozen=True):
    reasons: list[MoveReason]
    rule: str = ""
    """The rule by which the better move does what it does."""


class ReviewedChoice(msgspec.Struct, frozen=True):
    """A decision of a seat, and how it was taken."""

    n: int
    """After so many moves."""
    seat: int
    part: int
    move: int
    best: int
    verdict: ReviewVerdict
    cost: float
    """0 if the choice is within the interval of the best."""
    interval: tuple[float, float]
    """Of the difference to the best."""
    stake: float
    """What a choice at random would cost."""
    before: Shares
    after: Shares
    options: list[OptionEstimate]
    """The best one first; only those that matter."""
    said: dict[str, dict[str, Any]]
    """These options as the client gets moves, by their numbers."""
    of: int
    """How many options there were."""
    why: Why | None = None


class Accuracy(msgspec.Struct, frozen=True):
    """Of what choosing at random would have cost, the part that a seat has not lost."""

    seat: int
    share: float
    """From 0 to 1."""
    cost: float
    """In all."""
    counts: dict[str, int]
    """How many choices have each verdict."""
    parts: list[float | None]
    """The share in each part of the game; None without a decision."""


class Effect(msgspec.Struct, frozen=True):
    """What one move changed in the chance of every seat."""

    n: int
    """The number of the move; 0 is the set-up."""
    choices: list[tuple[int, Shares]]
    """What the choice of each of these seats changed."""
    luck: Shares


class Balance(msgspec.Struct, frozen=True):
    """Where a seat's share in the win comes from, besides an even share at the beginning."""

    luck: float
    own: float
    """What the seat's own choices changed."""
    others: float
    """What the choices of other seats changed."""


class TurningPoint(msgspec.Struct, frozen=True):
    n: int
    seat: int
    """Whose chance changed most."""
    change: float
    cause: int | None
    """The seat whose choice changed most; None for luck."""
    verdict: ReviewVerdict | None = None
    """On the choice of that seat, if there is one."""


class Course(msgspec.Struct, frozen=True):
    seat: int
    shares: list[Shares]
    """After so many moves, from the set-up to the result."""
    effects: list[Effect]
    balances: list[Balance]
    """For each seat."""
    turns: list[TurningPoint]
    """In the order of the game."""


class Review(msgspec.Struct, frozen=True):
    version: int
    peerage: str
    game: str
    level: str
    moves: int
    result: Shares
    parts: list[PartPoints]
    choices: list[ReviewedChoice]
    courses: list[Course]
    accuracy: list[Accuracy]
    sources: list[PointSource] = []
    """Where the points came from; empty in older reviews."""


class ReportPlace(msgspec.Struct, frozen=True):
    """A part of the game or a theme of decisions, and what is lost there."""

    kind: str
    n: int
    """The number of the part; 0 for a theme."""
    games: int
    """In how many of the player's games it occurred."""
    loss: float
    """The chance of winning that the player loses there per game."""
    others: float | None
    """What others lose there per game; None if none of their games has it."""


class ReportLuck(msgspec.Struct, frozen=True):
    table: str | None
    """None if the viewer may not open it."""
    ended: str
    luck: float
    """What luck changed in the chance of winning."""
    own: float
    """What the player's own choices changed."""
    share: float
    """The player's share in the win."""


class ReportPlan(msgspec.Struct, frozen=True):
    """Games in which most points came from one source."""

    source: str
    games: int
    share: float
    """The mean share in the win."""
    even: float
    """The mean of an even share in these games."""


class PlayReport(msgspec.Struct, frozen=True):
    accuracy: float
    others_accuracy: float | None
    parts: list[ReportPlace]
    themes: list[ReportPlace]
    luck: list[ReportLuck]
    """In the order of the games."""
    plans: list[ReportPlan]
    """The most frequent first."""
