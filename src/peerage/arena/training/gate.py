"""The gate: a new net must beat the best one, at all numbers of seats and with all modules, before it replaces it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from peerage.arena.checkpoint import agreed_seed, resumed
from peerage.arena.match import Outcome, Plan, agreed_plan, described, play_game
from peerage.arena.sequential import SequentialTest
from peerage.arena.training.self_play import Table
from peerage.arena.workers import Workers
from peerage.bots.confidence import wilson


@dataclass(frozen=True)
class TableResult:
    seats: int
    options: dict[str, bool | str]
    games: int
    wins: float
    interval: tuple[float, float]
    """The 95 % interval of the share of wins."""


@dataclass(frozen=True)
class Gate:
    """The result of a gate."""

    better: bool
    decided: bool
    """Whether the test came to a verdict before the games were used up; otherwise the greater part of the evidence
    decides."""
    evidence: float
    games: int
    tables: list[TableResult]


def pass_gate(
    game: str,
    challenger: str,
    champion: str,
    tables: Sequence[Table],
    most: int,
    seed: str,
    workers: Workers,
    report: Callable[[int], None],
    folder: Path,
) -> Gate:
    """Play deals at all tables in turns until a sequential test decides, or until so many games are played."""
    plans = [
        agreed_plan(game, seats, [challenger, *[champion] * (seats - 1)], options, f"{seed}/{place}")
        for place, (seats, options) in enumerate(tables)
    ]
    agreed_seed(folder, described("gate", plans[0], [challenger, champion]), plans[0].seed)
    order = deals_in_turns(plans, most)
    tasks = [(plans[place], number) for place, number in order]
    test, games, wins, deal = SequentialTest(), [0] * len(plans), [0.0] * len(plans), list[float]()
    play = partial(workers.map, play_game, bots=[challenger, champion])
    outcomes = resumed(folder, Outcome, tasks, play)
    for number, ((place, _), outcome) in enumerate(zip(order, outcomes, strict=True), 1):
        games[place] += 1
        wins[place] += outcome.shares[0]
        deal.append(outcome.shares[0])
        report(number)
        if len(deal) == plans[place].seats:
            test.add(place, len(deal), sum(deal) / len(deal))
            deal = []
            if test.verdict is not None:
                break  # the games that have not begun are never played
    return Gate(
        better=test.evidence > 0,
        decided=test.verdict is not None,
        evidence=round(test.evidence, 3),
        games=sum(games),
        tables=[
            TableResult(plan.seats, plan.options, played, won, wilson(won, played))
            for plan, played, won in zip(plans, games, wins, strict=True)
        ],
    )


def deals_in_turns(plans: Sequence[Plan], most: int) -> list[tuple[int, int]]:
    """List games by table and number: whole deals, each at the next table, at least so many games in all."""
    order: list[tuple[int, int]] = []
    deal = 0
    while len(order) < most:
        for place, plan in enumerate(plans):
            order.extend((place, deal * plan.seats + number) for number in range(plan.seats))
        deal += 1
    return order
