"""Ratings of bots on one scale, by the most likely strengths, with intervals that count deals.

The model is the one behind Elo, for any number of seats: a bot wins a game in proportion to its strength among all
seats. 400 points more are ten times the strength; the mean of all bots is 1500.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log10
from pathlib import Path
from random import Random

from peerage.arena.ladder import play_deals
from peerage.arena.match import name_of
from peerage.arena.workers import HERE, Workers
from peerage.kernel.game import Seed

MIDDLE = 1500.0
SCALE = 400.0
STEPS = 60
"""Of the iteration for strengths, which converges from the middle within 20 for six bots."""
RESAMPLES = 200
"""Of the deals, for the intervals."""
SEEN = 0.025
"""The part of resampled ratings beyond either end of an interval."""


@dataclass(frozen=True)
class Deal:
    """One deal: which bots sat at the table, how many games they played, and what each of them won."""

    company: tuple[str, ...]
    games: int
    wins: Mapping[str, float]


@dataclass(frozen=True)
class RatedBot:
    bot: str
    games: int
    rating: float
    interval: tuple[float, float]
    """The 95 % interval of the rating."""
    ahead: float | None
    """By how many points it is stronger than the next weaker bot; None for the weakest."""
    apart: tuple[float, float] | None
    """The 95 % interval of that."""


@dataclass(frozen=True)
class RatedTable:
    game: str
    seats: int
    deals: int
    bots: list[RatedBot]
    """The strongest first."""


def rate_bots(
    game_id: str,
    bots: Sequence[str],
    games: int,
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: Seed = None,
    workers: Workers = HERE,
    progress: Callable[[int], None] | None = None,
    folder: Path | None = None,
) -> RatedTable:
    """Play until each bot has about so many games, and rate all. `folder` stores results, as in a match."""
    deals: list[Deal] = []
    count = deals_for(games, len(bots), seats)
    for plan, outcomes in play_deals(game_id, bots, count, seats, options, seed, workers, progress, folder):
        wins: dict[str, float] = {}
        for place, player in enumerate(plan.bots):
            wins[name_of(player)] = wins.get(name_of(player), 0.0) + sum(each.shares[place] for each in outcomes)
        deals.append(Deal(tuple(map(name_of, plan.bots)), len(outcomes), wins))
    return RatedTable(game_id, seats, len(deals), rated(deals, bots))


def deals_for(games: int, bots: int, seats: int) -> int:
    """Return the deals after which each bot has had a seat in so many games."""
    return ceil(games * bots / (seats * seats))


def rated(deals: Sequence[Deal], bots: Sequence[str]) -> list[RatedBot]:
    found = ratings_from(deals, bots)
    chooser = Random(len(deals))
    others = [ratings_from(chooser.choices(deals, k=len(deals)), bots) for _ in range(RESAMPLES)]
    order = sorted(bots, key=lambda bot: -found[bot])
    rows: list[RatedBot] = []
    for bot, below in zip(order, [*order[1:], None], strict=True):
        rows.append(
            RatedBot(
                bot=bot,
                games=sum(deal.games * deal.company.count(bot) for deal in deals),
                rating=round(found[bot], 1),
                interval=middle_of([each[bot] for each in others]),
                ahead=None if below is None else round(found[bot] - found[below], 1),
                apart=None if below is None else middle_of([each[bot] - each[below] for each in others]),
            )
        )
    return rows


def middle_of(ratings: list[float]) -> tuple[float, float]:
    """Return the interval without the outermost parts."""
    ratings.sort()
    beyond = int(SEEN * len(ratings))
    return round(ratings[beyond], 1), round(ratings[-1 - beyond], 1)


def ratings_from(deals: Sequence[Deal], bots: Sequence[str]) -> dict[str, float]:
    """Return the most likely ratings, by the minorization of Hunter (2004)."""
    companies: Counter[tuple[str, ...]] = Counter()
    # One tied game of all bots keeps the ratings of those that always or never win finite.
    companies[tuple(bots)] = 1
    wins = {bot: 1 / len(bots) for bot in bots}
    for deal in deals:
        companies[deal.company] += deal.games
        for bot, won in deal.wins.items():
            wins[bot] += won
    strengths = dict.fromkeys(bots, 1.0)
    for _ in range(STEPS):
        shares = dict.fromkeys(bots, 0.0)
        for company, games in companies.items():
            part = games / sum(strengths[bot] for bot in company)
            for bot in company:
                shares[bot] += part
        strengths = {bot: wins[bot] / shares[bot] for bot in bots}
    points = {bot: SCALE * log10(strength) for bot, strength in strengths.items()}
    mean = sum(points.values()) / len(points)
    return {bot: MIDDLE + each - mean for bot, each in points.items()}
