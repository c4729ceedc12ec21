"""What the reviews of many games say of one player: where points are won and lost, luck, plans."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from peerage.analysis.review.schemas import PlayReport, ReportLuck, ReportPlace, ReportPlan
from peerage.kernel.presentation.schemas import PartPoints, PointSource
from peerage.kernel.registry import load

OTHER = "other"
"""The theme of moves that a game does not list."""
Losses = Callable[["SeatGame"], dict[tuple[str, int], float]]


class BriefChoice(msgspec.Struct, frozen=True):
    """A reviewed choice, without its options."""

    seat: int
    part: int
    move: int
    cost: float
    said: dict[str, dict[str, Any]]


class BriefBalance(msgspec.Struct, frozen=True):
    luck: float
    own: float


class BriefCourse(msgspec.Struct, frozen=True):
    seat: int
    balances: list[BriefBalance]


class BriefAccuracy(msgspec.Struct, frozen=True):
    seat: int
    share: float


class BriefReview(msgspec.Struct, frozen=True):
    """What a report needs of a review as it is kept."""

    game: str
    result: list[float]
    parts: list[PartPoints]
    choices: list[BriefChoice]
    courses: list[BriefCourse]
    accuracy: list[BriefAccuracy]
    sources: list[PointSource] = []


class SeatGame(msgspec.Struct, frozen=True):
    """One reviewed game of a player."""

    table: str
    ended: str
    review: BriefReview
    seat: int


def report_of(own: Sequence[SeatGame], others: Sequence[SeatGame]) -> PlayReport:
    return PlayReport(
        accuracy=accuracy_of(own) or 0.0,
        others_accuracy=accuracy_of(others),
        parts=places(own, others, part_losses),
        themes=places(own, others, theme_losses),
        luck=[luck_in(game) for game in own],
        plans=plans_of(own),
    )


def accuracy_of(games: Sequence[SeatGame]) -> float | None:
    shares = [each.share for game in games for each in game.review.accuracy if each.seat == game.seat]
    return round(sum(shares) / len(shares), 4) if shares else None


def part_losses(game: SeatGame) -> dict[tuple[str, int], float]:
    """For each part of a game, what the player's choices cost there."""
    losses = {(part["kind"], part["n"]): 0.0 for part in game.review.parts}
    for choice in own_choices(game):
        part = game.review.parts[choice.part]
        losses[part["kind"], part["n"]] += choice.cost
    return losses


def theme_losses(game: SeatGame) -> dict[tuple[str, int], float]:
    """For each theme that the player's choices were about, what they cost."""
    themes = load(game.review.game).report.themes
    losses: dict[tuple[str, int], float] = defaultdict(float)
    for choice in own_choices(game):
        losses[themes.get(choice.said[str(choice.move)]["kind"], OTHER), 0] += choice.cost
    return losses


def own_choices(game: SeatGame) -> Iterable[BriefChoice]:
    return (choice for choice in game.review.choices if choice.seat == game.seat)


def places(own: Sequence[SeatGame], others: Sequence[SeatGame], losses: Losses) -> list[ReportPlace]:
    """Compare what is lost in each place; the greatest loss first."""
    mine, theirs = collected(own, losses), collected(others, losses)
    found = [
        ReportPlace(kind, n, len(costs), mean(costs), mean(theirs[kind, n]) if theirs[kind, n] else None)
        for (kind, n), costs in mine.items()
    ]
    return found if losses is part_losses else sorted(found, key=lambda place: -place.loss)


def collected(games: Sequence[SeatGame], losses: Losses) -> dict[tuple[str, int], list[float]]:
    found: dict[tuple[str, int], list[float]] = defaultdict(list)
    for game in games:
        for place, cost in losses(game).items():
            found[place].append(cost)
    return found


def mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4)


def luck_in(game: SeatGame) -> ReportLuck:
    course = next(course for course in game.review.courses if course.seat == game.seat)
    balance = course.balances[game.seat]
    return ReportLuck(
        game.table, game.ended, round(balance.luck, 4), round(balance.own, 4), game.review.result[game.seat]
    )


def plans_of(games: Sequence[SeatGame]) -> list[ReportPlan]:
    """Group games by the source that gave the player most points."""
    found: dict[str, list[SeatGame]] = defaultdict(list)
    for game in games:
        best = max(game.review.sources, key=lambda source: source["points"][game.seat], default=None)
        if best is not None and best["points"][game.seat] > 0:
            found[best["name"]].append(game)
    plans = [
        ReportPlan(
            source,
            len(played),
            mean([game.review.result[game.seat] for game in played]),
            mean([1 / len(game.review.result) for game in played]),
        )
        for source, played in found.items()
    ]
    return sorted(plans, key=lambda plan: -plan.games)
