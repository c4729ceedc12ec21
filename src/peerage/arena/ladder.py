"""A ladder: bots meet in changing lineups, and each gets a rating and a share of wins.

As many bots as there are seats play a deal, once in each seating. Games of one deal are correlated, so intervals count
deals, not games. Ratings follow from the places; they are openskill's.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import sqrt
from pathlib import Path
from random import Random

from peerage.arena.checkpoint import agreed_seed, resumed
from peerage.arena.match import Outcome, Plan, agreed_plan, check_bots, described, name_of, play_game
from peerage.arena.rating import NEWCOMER, Rating, after_game, model
from peerage.arena.workers import HERE, Workers
from peerage.bots.confidence import Z95
from peerage.errors import PeerageError
from peerage.kernel.game import Seed
from peerage.kernel.registry import load


@dataclass(frozen=True)
class Rung:
    bot: str
    games: int
    rating: float
    uncertainty: float
    """The standard deviation of the rating."""
    share: float
    interval: tuple[float, float]
    """Of the share of wins, with 95 % confidence."""
    score: float


@dataclass(frozen=True)
class Ladder:
    game: str
    seats: int
    deals: int
    rungs: list[Rung]
    """The best first."""
    chairs: list[float]
    """The share of wins of each seat, the first player's first."""


def climb(
    game_id: str,
    bots: Sequence[str],
    deals: int,
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: Seed = None,
    workers: Workers = HERE,
    progress: Callable[[int], None] | None = None,
    folder: Path | None = None,
) -> Ladder:
    """Play all deals. `progress` gets the number of finished ones; `folder` stores results, as in a match."""
    model()  # a missing package is not noticed after the first deal only
    tallies = {bot: Tally() for bot in bots}
    chairs = [0.0] * seats
    ratings = dict.fromkeys(bots, NEWCOMER)
    for plan, outcomes in play_deals(game_id, bots, deals, seats, options, seed, workers, progress, folder):
        for number, outcome in enumerate(outcomes):
            rate(ratings, plan, outcome)
            for bot, share in enumerate(outcome.shares):
                chairs[(bot + number) % seats] += share
        for name in dict.fromkeys(name_of(player) for player in plan.bots):
            tallies[name].add(plan, name, outcomes)
    games = deals * seats
    rungs = [tallies[bot].rung(bot, ratings[bot]) for bot in bots]
    rungs.sort(key=lambda rung: -rung.rating)
    return Ladder(game_id, seats, deals, rungs, [round(wins / games, 4) for wins in chairs])


def play_deals(
    game_id: str,
    bots: Sequence[str],
    deals: int,
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: Seed = None,
    workers: Workers = HERE,
    progress: Callable[[int], None] | None = None,
    folder: Path | None = None,
) -> Iterator[tuple[Plan, list[Outcome]]]:
    """Play deals in changing lineups; yield each with the outcomes of its seatings."""
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise PeerageError("a ladder needs two bots or more, each named once")
    check_bots(load(game_id), bots)
    table = agreed_plan(game_id, seats, [bots[0]] * seats, options or {}, seed)
    if folder is not None:
        table = replace(table, seed=agreed_seed(folder, described("ladder", table, bots), seed))
    plans = [
        replace(table, bots=tuple(company), seed=f"{table.seed}/{deal}")
        for deal, company in enumerate(companies(bots, seats, deals, table.seed))
    ]
    tasks = [(plan,) for plan in plans]
    played = resumed(folder, list[Outcome], tasks, lambda missing: workers.map(play_deal, missing, bots))
    for done, (plan, outcomes) in enumerate(zip(plans, played, strict=True), 1):
        if progress is not None:
            progress(done)
        yield plan, outcomes


def play_deal(plan: Plan) -> list[Outcome]:
    return [play_game(plan, number) for number in range(plan.seats)]


def companies(bots: Sequence[str], seats: int, deals: int, seed: int | str) -> Iterator[list[str]]:
    """Return each lineup equally often, shuffled; with few bots, some bots appear more than once in a lineup."""
    choose = combinations if len(bots) >= seats else combinations_with_replacement
    every = [list(company) for company in choose(bots, seats) if len(set(company)) > 1]
    mixer = Random(str(seed))
    made = 0
    while made < deals:
        mixer.shuffle(every)
        for company in every[: deals - made]:
            yield company
            made += 1


def rate(ratings: dict[str, Rating], plan: Plan, outcome: Outcome) -> None:
    """Rate bots that appear twice once, by their better place."""
    places: dict[str, tuple[float, int]] = {}
    for bot, name in enumerate(map(name_of, plan.bots)):
        result = (outcome.shares[bot], outcome.scores[bot])
        places[name] = max(places.get(name, result), result)
    names = list(places)
    ranks = [sum(places[other] > places[name] for other in names) for name in names]
    ratings.update(zip(names, after_game([ratings[name] for name in names], ranks), strict=True))


class Tally:
    """A bot's wins by deal."""

    def __init__(self) -> None:
        self.wins: list[float] = []
        self.games: list[int] = []
        self.scores = 0

    def add(self, plan: Plan, name: str, outcomes: Sequence[Outcome]) -> None:
        seats = [bot for bot, player in enumerate(plan.bots) if name_of(player) == name]
        self.wins.append(sum(outcome.shares[bot] for outcome in outcomes for bot in seats))
        self.games.append(len(outcomes) * len(seats))
        self.scores += sum(outcome.scores[bot] for outcome in outcomes for bot in seats)

    def rung(self, bot: str, rating: Rating) -> Rung:
        games = sum(self.games)
        share, (low, high) = shared(self.wins, self.games)
        return Rung(
            bot=bot,
            games=games,
            rating=round(rating.mu, 2),
            uncertainty=round(rating.sigma, 2),
            share=round(share, 4),
            interval=(round(low, 4), round(high, 4)),
            score=round(self.scores / games, 2) if games else 0.0,
        )


def shared(wins: Sequence[float], games: Sequence[int]) -> tuple[float, tuple[float, float]]:
    """Return a share and its interval, from the variance between deals."""
    total, deals = sum(games), len(games)
    if deals < 2 or total == 0:
        return (sum(wins) / total if total else 0.0), (0.0, 1.0)
    share = sum(wins) / total
    spread = sum((won - share * played) ** 2 for won, played in zip(wins, games, strict=True))
    error = Z95 * sqrt(spread * deals / (deals - 1)) / total
    return share, (max(0.0, share - error), min(1.0, share + error))
