"""Ratings for display: round numbers around 1500."""

from peerage.arena.rating import NEWCOMER, Rating
from peerage.server.ratings.schemas import ShownRating

MIDDLE = 1500
SCALE = 30
"""So that three points of openskill's are about as much as a hundred of chess players'."""

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
    """A bot's."""
    return {"rating": number(rating.mu), "uncertainty": spread(rating.sigma), "games": 0, "provisional": False}
