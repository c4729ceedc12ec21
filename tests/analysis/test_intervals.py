"""Intervals of studies."""

from statistics import mean, stdev

import pytest

from peerage.analysis.study.intervals import clustered, clustered_share, ratio, resampled, share_of
from peerage.bots.confidence import Z95, wilson


def test_deals_of_one_game_have_the_interval_of_independent_games() -> None:
    values = [0.0, 1.0, 1.0, 3.0]
    found = clustered([[value] for value in values])
    assert found.mean == mean(values)
    spread = pytest.approx(Z95 * stdev(values) / 2)
    assert found.high - found.mean == spread
    assert found.mean - found.low == spread


def test_games_of_one_deal_count_as_one_observation() -> None:
    alike = clustered([[value] * 4 for value in (0.0, 1.0, 0.0, 1.0)])
    apart = clustered([[value] for value in (0.0, 1.0, 0.0, 1.0)] * 4)
    assert alike.mean == apart.mean == 0.5
    assert alike.high - alike.low > 1.5 * (apart.high - apart.low)


def test_ratio_weighs_groups_by_their_size() -> None:
    assert ratio([(1.0, 1.0), (1.0, 3.0)]).mean == 0.5
    assert ratio([]).mean == 0.0


def test_share_of_independent_games_has_about_the_wilson_interval() -> None:
    low, high = wilson(30, 100)
    found = clustered_share([[1.0]] * 30 + [[0.0]] * 70)
    assert found.low == pytest.approx(low, abs=0.002)
    assert found.high == pytest.approx(high, abs=0.002)


def test_share_without_exception_is_not_certain() -> None:
    found = share_of([(1.0, 1.0)] * 10)
    assert found.mean == 1.0
    assert found.low < 0.8


def test_bootstrap_agrees_with_the_interval_of_a_mean() -> None:
    values = [float(number % 7) for number in range(140)]
    found = resampled(values, lambda drawn: sum(map(float, drawn)) / len(drawn))  # type: ignore[arg-type]
    plain = clustered([[value] for value in values])
    assert found.mean == plain.mean
    assert found.low == pytest.approx(plain.low, abs=0.12)
    assert found.high == pytest.approx(plain.high, abs=0.12)
