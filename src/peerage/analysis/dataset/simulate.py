"""Plays a match and writes its games as a dataset."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import peerage
from peerage.analysis.dataset.manifest import Manifest, Run, commit
from peerage.analysis.dataset.rows import play_rows
from peerage.analysis.dataset.schema import VERSION
from peerage.analysis.dataset.writer import DatasetWriter
from peerage.arena.match import Outcome, Plan, Player, Result, agreed_plan, name_of, named, result_of
from peerage.arena.workers import HERE, Workers
from peerage.errors import PeerageError
from peerage.kernel.build import build
from peerage.kernel.registry import load


def simulate(
    folder: Path | str,
    game_id: str,
    seats: int,
    games: int,
    bots: Sequence[Player],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    workers: Workers = HERE,
    progress: Callable[[int], None] | None = None,
    components: object = None,
    observing: bool = True,
) -> Result:
    """Play a match like `arena.run`, and write its games as Parquet files to a new folder."""
    if games < 1:
        raise PeerageError(f"a match needs at least one game, not {games}")
    plan = agreed_plan(game_id, seats, bots, options or {}, seed, components)
    game = load(game_id)
    started = time.perf_counter()
    outcomes: list[Outcome] = []
    tasks = [(plan, number, peerage.__version__, observing) for number in range(games)]
    observed = len(game.observed) if observing else 0
    manifest = Manifest(VERSION, game.id, game.rules_version, observed, [run_of(plan, games)], {})
    with DatasetWriter(Path(folder), manifest) as writer:
        for outcome, rows in workers.map(play_rows, tasks, named(bots)):
            writer.add(rows)
            outcomes.append(outcome)
            if progress is not None:
                progress(len(outcomes))
    return result_of(plan, outcomes, time.perf_counter() - started)


def run_of(plan: Plan, games: int) -> Run:
    return Run(
        seats=plan.seats,
        options=plan.options,
        components=plan.components,
        bots=[name_of(bot) for bot in plan.bots],
        seed=plan.seed,
        games=games,
        peerage=peerage.__version__,
        commit=commit(),
        build=build(),
    )
