"""The report on a player, from the reviews of many games."""

import msgspec
import pytest

from analysis.reviewed import GAMES, HARDLY, finished
from peerage.analysis.review.report import BriefReview, SeatGame, report_of
from peerage.analysis.review.review import review


def played(game: str, count: int, seat: int) -> list[SeatGame]:
    kept = msgspec.json.encode(review(finished(game), effort=HARDLY))
    brief = msgspec.json.decode(kept, type=BriefReview)
    return [SeatGame(f"table-{n}", f"2026-11-{n + 1:02}", brief, seat) for n in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_report_adds_up_to_the_reviews_of_its_games(game: str) -> None:
    own, others = played(game, 2, 0), played(game, 3, 1)
    report = report_of(own, others)
    lost = sum(choice.cost for choice in own[0].review.choices if choice.seat == 0)
    assert sum(place.loss for place in report.themes) == pytest.approx(lost, abs=0.01)
    assert sum(place.loss for place in report.parts) == pytest.approx(lost, abs=0.01)
    theirs = sum(choice.cost for choice in own[0].review.choices if choice.seat == 1)
    assert sum(place.others or 0 for place in report.parts) == pytest.approx(theirs, abs=0.01)
    assert {place.kind for place in report.themes} - {"other"}, "the game names its themes"
    balance = own[0].review.courses[0].balances[0]
    assert [(each.table, each.luck) for each in report.luck] == [
        ("table-0", round(balance.luck, 4)),
        ("table-1", round(balance.luck, 4)),
    ]
    (plan,) = report.plans
    points = {source["name"]: source["points"][0] for source in own[0].review.sources}
    assert points[plan.source] == max(points.values())
    assert (plan.games, plan.share) == (2, own[0].review.result[0])


def test_report_without_other_games_compares_with_nothing() -> None:
    report = report_of(played("long-live-the-king", 1, 2), [])
    assert report.others_accuracy is None
    assert {place.others for place in [*report.themes, *report.parts]} == {None}
