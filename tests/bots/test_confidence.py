import pytest

from peerage.bots.confidence import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(60, 100, 0.5020, 0.6906), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (100, 400, 0.2101, 0.2947)],
)
def test_wilson_gives_the_textbook_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
