"""The result of a benchmark: ratings, cross-play and time, with intervals that count deals and not games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from peerage.arena.benchmark.definition import Definition, Setting
from peerage.arena.benchmark.duel import Duel, Effort, Played
from peerage.arena.benchmark.strength import Pair, percentiles, ratings_of, strengths_of
from peerage.arena.protocol.referee import PREFIX
from peerage.bots.confidence import wilson

RESAMPLED = 200
"""Bootstrap samples of the deals."""
LEAST_DEALS = 10
"""Of fewer, samples are too much alike to say how sure a rating is."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Cell:
    """Cross-play: one bot alone among copies of another; 1 / seats if they are equally strong."""

    bot: str
    against: str
    deals: int
    share: float
    interval: Interval
    """Wilson's of 95 % for as many games as there are deals, which is cautious: a deal counts as one game."""


@dataclass(frozen=True)
class Standing:
    """A bot at one setting and budget."""

    bot: str
    rating: float
    interval: Interval | None
    """95 %, from a bootstrap of the deals; None with fewer than ten of them."""
    processor_ms: float
    """Mean per decision with two moves or more; of a program the referee's part alone."""
    wall_ms: float
    within_budget: bool
    """Judged by processor time; programs by wall time."""


@dataclass(frozen=True)
class Track:
    """All duels at one setting and budget."""

    setting: str
    budget: int
    seats: int
    deals: int
    standings: list[Standing]
    """The best first."""
    cells: list[Cell]


@dataclass(frozen=True)
class Overall:
    """The mean of a bot's ratings at all settings, with one budget."""

    bot: str
    budget: int
    rating: float
    interval: Interval | None
    within_budget: bool


@dataclass(frozen=True)
class Report:
    benchmark: str
    definition: str
    """The SHA-256 of the definition."""
    complete: bool
    """Whether everything was played that the definition asks for."""
    agents: list[str]
    peerage: str
    build: str
    machine: str
    date: str
    forfeits: int
    """Games that a program lost because it failed."""
    overall: list[Overall]
    tracks: list[Track]


def tracks_of(definition: Definition, results: Sequence[tuple[Duel, Played]]) -> tuple[list[Overall], list[Track]]:
    """Return the figures of all settings and budgets, and those of the budgets over all settings."""
    grouped: dict[tuple[int, str], list[tuple[Duel, Played]]] = {}
    for duel, played in results:
        grouped.setdefault((duel.budget, duel.setting.id), []).append((duel, played))
    tracks: list[Track] = []
    samples: dict[int, list[list[dict[str, float]]]] = {}
    for (budget, _), group in sorted(grouped.items(), key=lambda item: item[0][0]):
        ratings = sampled_ratings(group, definition.zero)
        samples.setdefault(budget, []).append(ratings)
        tracks.append(track_of(definition, group, ratings))
    overall = [row for budget, settings in samples.items() for row in overall_of(budget, settings, tracks)]
    return overall, tracks


def sampled_ratings(group: Sequence[tuple[Duel, Played]], zero: str) -> list[dict[str, float]]:
    """Return the ratings out of all deals, then those out of samples of the deals. All pairs share a sample."""
    setting = group[0][0].setting
    shares = shares_of(group)
    deals = deals_of(shares)
    whole = fitted(shares, range(deals), setting)
    found = [ratings_of(whole, zero)]
    chance = Random(f"{setting.id}/{group[0][0].budget}")
    for _ in range(RESAMPLED if deals >= LEAST_DEALS else 0):
        drawn = [chance.randrange(deals) for _ in range(deals)]
        found.append(ratings_of(fitted(shares, drawn, setting, whole), zero))
    return found


def shares_of(group: Sequence[tuple[Duel, Played]]) -> dict[Pair, dict[int, float]]:
    shares: dict[Pair, dict[int, float]] = {}
    for duel, played in group:
        shares.setdefault((duel.alone, duel.among), {})[duel.deal] = played.share
    return shares


def deals_of(shares: Mapping[Pair, Mapping[int, float]]) -> int:
    return max(len(column) for column in shares.values())


def fitted(
    shares: Mapping[Pair, Mapping[int, float]],
    drawn: Sequence[int],
    setting: Setting,
    start: Mapping[str, float] | None = None,
) -> dict[str, float]:
    wins = {pair: setting.seats * sum(column[deal] for deal in drawn) for pair, column in shares.items()}
    games = dict.fromkeys(shares, float(setting.seats * len(drawn)))
    return strengths_of(wins, games, setting.seats, start)


def track_of(
    definition: Definition, group: Sequence[tuple[Duel, Played]], ratings: Sequence[Mapping[str, float]]
) -> Track:
    first = group[0][0]
    efforts: dict[str, Effort] = {}
    for duel, played in group:
        for bot, effort in zip((duel.alone, duel.among), played.efforts, strict=True):
            efforts.setdefault(bot, Effort()).add(effort)
    standings = []
    for bot, rating in ratings[0].items():
        processor, wall = mean_ms(efforts[bot])
        spent = wall if bot.startswith(PREFIX) else processor
        standings.append(
            Standing(
                bot=bot,
                rating=round(rating, 1),
                interval=bounds([sample[bot] for sample in ratings[1:]]),
                processor_ms=processor,
                wall_ms=wall,
                within_budget=spent <= first.budget * definition.tolerance,
            )
        )
    shares = shares_of(group)
    return Track(
        setting=first.setting.id,
        budget=first.budget,
        seats=first.setting.seats,
        deals=deals_of(shares),
        standings=sorted(standings, key=lambda standing: -standing.rating),
        cells=[cell_of(pair, list(column.values())) for pair, column in shares.items()],
    )


def mean_ms(effort: Effort) -> tuple[float, float]:
    decisions = max(1, effort.decisions)
    return round(1000 * effort.processor / decisions, 3), round(1000 * effort.wall / decisions, 3)


def bounds(values: Sequence[float]) -> Interval | None:
    if not values:
        return None
    low, high = percentiles(values)
    return round(low, 1), round(high, 1)


def cell_of(pair: Pair, shares: Sequence[float]) -> Cell:
    low, high = wilson(sum(shares), len(shares))
    return Cell(*pair, len(shares), round(sum(shares) / len(shares), 4), (round(low, 4), round(high, 4)))


def overall_of(
    budget: int, settings: Sequence[Sequence[Mapping[str, float]]], tracks: Sequence[Track]
) -> list[Overall]:
    """Average over the settings, sample by sample: their deals have nothing in common."""
    means = {
        bot: [sum(sample[bot] for sample in across) / len(across) for across in zip(*settings, strict=True)]
        for bot in settings[0][0]
    }
    late = {
        standing.bot
        for track in tracks
        for standing in track.standings
        if track.budget == budget and not standing.within_budget
    }
    rows = [
        Overall(bot, budget, round(values[0], 1), bounds(values[1:]), bot not in late) for bot, values in means.items()
    ]
    return sorted(rows, key=lambda row: -row.rating)
