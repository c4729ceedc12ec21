"""Ratings by openskill's Plackett-Luce model: a mean and its uncertainty."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from peerage.extras import needs


class Rating(NamedTuple):
    mu: float
    sigma: float


NEWCOMER = Rating(25.0, 25.0 / 3)


@cache
def model() -> Any:
    with needs("study"):
        from openskill.models import PlackettLuce  # only here: it takes long to load

    return PlackettLuce()


def after_game(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return all ratings after a game of all players; tied players performed equally."""
    model_ = model()
    teams = [[model_.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    return [Rating(new.mu, new.sigma) for (new,) in model_.rate(teams, ranks=list(places))]
