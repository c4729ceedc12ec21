"""Ratings of levels: the most likely strengths, on a scale with a meaning, with intervals that count deals."""

from pathlib import Path
from random import Random

import pytest

from peerage.arena.ladder import companies
from peerage.arena.level_ratings import MIDDLE, Deal, deals_for, rate_bots, rated, ratings_from

GAME = "long-live-the-king"


def played(strengths: dict[str, float], seats: int, deals: int) -> list[Deal]:
    """Deals of bots of known strength, with a luck that all games of a deal share."""
    chooser, found = Random(1), list[Deal]()
    for company in companies(list(strengths), seats, deals, 1):
        wins = dict.fromkeys(company, 0.0)
        weights = [strengths[bot] * chooser.uniform(0.5, 2) for bot in company]
        for _ in range(seats):
            wins[chooser.choices(company, weights)[0]] += 1
        found.append(Deal(tuple(company), seats, wins))
    return found


def test_ten_times_the_strength_is_400_points() -> None:
    even = [Deal(("a", "b"), 1100, {"a": 1000.0, "b": 100.0})]
    found = ratings_from(even, ["a", "b"])
    assert found["a"] - found["b"] == pytest.approx(400, abs=2)
    assert sum(found.values()) / 2 == pytest.approx(MIDDLE)


def test_bots_that_never_win_get_a_finite_rating() -> None:
    found = ratings_from([Deal(("a", "b"), 20, {"a": 20.0, "b": 0.0})], ["a", "b"])
    assert 400 < found["a"] - found["b"] < 1000


@pytest.mark.parametrize("seats", [3, 5])
def test_known_strengths_are_found_again(seats: int) -> None:
    strengths = {"a": 1.0, "b": 3.0, "c": 9.0, "d": 27.0}
    rows = rated(played(strengths, seats, 900), list(strengths))
    assert [row.bot for row in rows] == ["d", "c", "b", "a"]
    for row in rows[:-1]:
        assert row.ahead is not None
        assert row.apart is not None
        assert row.ahead == pytest.approx(191, abs=45)  # 400 log10(3)
        assert row.apart[0] < row.ahead < row.apart[1]
        assert row.interval[0] < row.rating < row.interval[1]
    assert rows[-1].ahead is None
    assert rows[-1].apart is None


def test_more_deals_make_intervals_narrower() -> None:
    strengths = {"a": 1.0, "b": 2.0, "c": 4.0}
    few, many = (rated(played(strengths, 3, deals), list(strengths))[0].interval for deals in (40, 640))
    assert many[1] - many[0] < (few[1] - few[0]) / 2


def test_every_bot_gets_as_many_games_as_asked_for(tmp_path: Path) -> None:
    bots = ["random", "greedy", "greedy:1"]
    table = rate_bots(GAME, bots, 12, 3, seed=1, folder=tmp_path)
    assert table.deals == deals_for(12, 3, 3) == 4
    assert all(row.games >= 12 for row in table.bots)
    assert rate_bots(GAME, bots, 12, 3, seed=1, folder=tmp_path) == table
    assert table.bots[-1].bot == "random"
