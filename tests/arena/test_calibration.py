"""Calibration: Brier scores by kinds of rows, intervals by games, with and without a net."""

import pytest

from peerage.arena.training.calibration import Calibration, calibrate
from peerage.arena.training.lessons import ASKED, LEAF, Lessons
from peerage.arena.training.self_play import LessonPlan, play_lessons
from peerage.bots.nets.net import Net

CHAIRS = 3


def lessons_of(rows: list[tuple[int, int, float, float]]) -> Lessons:
    """Rows by kind, game, estimate and final share of the seat that sees; two seats."""
    lessons = Lessons(1, CHAIRS)
    for kind, game, estimate, share in rows:
        lessons.numbers.append(1.0)
        lessons.add(kind, 0, [], [estimate, 1 - estimate])
        lessons.finish(game, [0], [share, 1 - share], [0.0, 0.0])
    return lessons


def by_kind(found: list[Calibration]) -> dict[str, Calibration]:
    return {each.kind: each for each in found}


def test_brier_scores_are_means_of_squares_by_kind() -> None:
    rows = [(ASKED, 1, 0.75, 1.0), (ASKED, 2, 0.25, 1.0), (2, 1, 0.5, 0.0), (LEAF, 2, 0.5, 1.0)]
    found = calibrate([lessons_of(rows)])
    assert [each.kind for each in found] == ["asked", "2 after", "leaves"]
    asked = found[0]
    assert (asked.rows, asked.games) == (2, 2)
    assert asked.plain == asked.brier == pytest.approx((0.0625 + 0.5625) / 2)
    assert asked.bias == asked.plain_bias == pytest.approx(-0.5)
    assert [(each.rows, each.predicted, each.won) for each in asked.bins] == [(1, 0.25, 1.0), (1, 0.75, 1.0)]
    assert asked.interval == (0, 0)


def test_net_that_predicts_better_has_a_negative_change() -> None:
    sizes = (1, 1, 1, CHAIRS, 1)
    bias = [2.0, 0.0, 0.0]
    net = Net(*sizes, [0.0] * 4 + [0.0] * CHAIRS + bias + [1.0] + [0.0] * 2)
    won = by_kind(calibrate([lessons_of([(ASKED, game, 0.5, 1.0) for game in range(4)])], net))["asked"]
    lost = by_kind(calibrate([lessons_of([(ASKED, game, 0.5, 0.0) for game in range(4)])], net))["asked"]
    assert won.brier < won.plain == pytest.approx(0.25)
    assert won.change == pytest.approx(won.brier / won.plain - 1) == won.interval[0]
    assert lost.change > 0
    assert lost.bias > lost.plain_bias == pytest.approx(0.5)


def test_games_that_differ_widen_the_interval() -> None:
    net = Net(1, 1, 1, CHAIRS, 1, [0.0] * 4 + [0.0] * CHAIRS + [1.0, 0.0, 0.0] + [1.0] + [0.0] * 2)
    mixed = calibrate([lessons_of([(ASKED, game, 0.5, float(game % 2)) for game in range(6)])], net)[0]
    assert mixed.interval[0] < mixed.change < mixed.interval[1]


def test_calibration_counts_games_that_were_held_back() -> None:
    found = calibrate([lessons_of([(ASKED, game, 0.5, 1.0) for game in range(30)])], every=10)
    assert found[0].games == 3


@pytest.mark.slow
def test_calm_estimates_are_measured_in_the_same_games() -> None:
    plain, calm = (
        play_lessons("noblemen", LessonPlan("greedy:0.5", others=3, calm=calm), [(4, {})], 0, 2)
        for calm in (False, True)
    )
    assert calm.shares == plain.shares
    assert calm.numbers == plain.numbers
    assert calm.estimates != plain.estimates
    assert {each.kind for each in calibrate([calm])} == {"asked", "1 after", "2 after", "3 after"}
