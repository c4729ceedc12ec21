"""Ratings for display: round numbers around 1500."""

from peerage.arena.rating import NEWCOMER, Rating
from peerage.server.ratings.schemas import ShownRating

MIDDLE = 1500
SCALE = 30
"""Three points of openskill become about a hundred points of chess ratings."""

ENOUGH = 10
"""Games after which a rating is no longer provisional."""


def number(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - NEWCOMER.mu))


def spread(sigma: float) -> int:
    return round(SCALE * sigma)


def shown(rating: Rating, games: int) -> ShownRating:
    return {
        "rating": number(rating.mu),
        "uncertainty": spread(rating.sigma),
        "games": games,
        "provisional": games < ENOUGH,
    }


def anchor(rating: Rating) -> ShownRating:
    """The rating of a bot."""
    return {"rating": number(rating.mu), "uncertainty": spread(rating.sigma), "games": 0, "provisional": False}
