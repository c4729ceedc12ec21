"""Ratings that make the observed wins most likely."""

import pytest

from peerage.arena.benchmark.strength import percentiles, ratings_of, strengths_of

MANY = 1e6


def expected(strengths: dict[str, float], seats: int) -> dict[tuple[str, str], float]:
    return {
        (one, other): MANY * value / (value + (seats - 1) * strengths[other])
        for one, value in strengths.items()
        for other in strengths
        if one != other
    }


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_fit_finds_the_strengths_that_made_the_wins(seats: int) -> None:
    strengths = {"weak": 0.1, "usual": 1.0, "strong": 10.0}
    wins = expected(strengths, seats)
    ratings = ratings_of(strengths_of(wins, dict.fromkeys(wins, MANY), seats), "usual")
    assert ratings == pytest.approx({"weak": -400, "usual": 0, "strong": 400}, abs=0.5)


def test_bot_that_wins_everything_has_a_finite_rating() -> None:
    wins = {("a", "b"): 30.0, ("b", "a"): 0.0}
    games = dict.fromkeys(wins, 30.0)
    ratings = ratings_of(strengths_of(wins, games, 3), "b")
    assert 200 < ratings["a"] < 2000
    doubled = {pair: 2 * won for pair, won in wins.items()}
    assert ratings_of(strengths_of(doubled, dict.fromkeys(wins, 60.0), 3), "b")["a"] > ratings["a"]


def test_percentiles_leave_out_five_percent() -> None:
    assert percentiles([float(number) for number in range(201)]) == (5, 195)
    assert percentiles([3.0]) == (3, 3)
