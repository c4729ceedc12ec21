"""The games of a study: played for it, or those of a dataset."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

import peerage
from peerage.analysis.dataset.manifest import commit
from peerage.analysis.game_run import GameRun, begin_planned, by_bots
from peerage.analysis.study.measures import Measured, measure
from peerage.arena.match import Plan, by_chair, deal, name_of, named
from peerage.arena.workers import Workers
from peerage.errors import PeerageError
from peerage.kernel.build import build
from peerage.kernel.content.options import Option
from peerage.kernel.game import Game

VARIED = 4
"""With each option, a study plays this part of its games."""
NOT_VARIED = ("finite", "open_screens", "start_player")
"""Options that bots do not need, or that say who begins."""


class Sample(msgspec.Struct):
    """Games with the same options."""

    options: dict[str, bool | str]
    games: list[Measured]


class Source(msgspec.Struct):
    """Where the games of a study come from."""

    game: str
    seats: int
    bots: list[str]
    seed: str
    peerage: str
    commit: str | None
    build: str
    first: Sample
    others: dict[str, Sample]
    """With other options, by the name of what is different."""


def play(
    plan: Plan, games: int, workers: Workers, progress: Callable[[int], None] | None = None, vary: bool = True
) -> Source:
    """Play the games of a study, and a part of them again with each module or option."""
    game = peerage.load(plan.game)
    varied = variants(game, plan) if vary else {}
    done, source = 0, commit()  # the checkout may move on meanwhile

    def played(variant: Plan, count: int) -> Sample:
        nonlocal done
        found = []
        for each in workers.map(play_measured, [(variant, number) for number in range(count)], named(plan.bots)):
            found.append(each)
            done += 1
            if progress is not None:
                progress(done)
        return Sample(variant.options, found)

    first = played(plan, games)
    others = {name: played(replace(plan, options=options), fewer(plan, games)) for name, options in varied.items()}
    bots = [name_of(bot) for bot in plan.bots]
    return Source(plan.game, plan.seats, bots, plan.seed, peerage.__version__, source, build(), first, others)


def play_measured(plan: Plan, number: int) -> Measured:
    """Play a game; runs on the workers."""
    run = GameRun(begin_planned(plan, number), by_bots(plan, number))
    return measure(run, deal(plan, number), [name_of(plan.bots[bot]) for bot in by_chair(plan, number)])


def fewer(plan: Plan, games: int) -> int:
    """How many games are played with each option: at least two deals, or there is no interval."""
    return max(2 * plan.seats, games // VARIED)


def total(plan: Plan, games: int) -> int:
    """How many games `play` plays."""
    return games + len(variants(peerage.load(plan.game), plan)) * fewer(plan, games)


def variants(game: Game, plan: Plan) -> dict[str, dict[str, bool | str]]:
    """The options of the plan with one more module; for games without modules, with one more option."""
    modules = [option for option in game.options if option.module]
    found = {}
    for option in modules or [option for option in game.options if not option.aid and option.name not in NOT_VARIED]:
        if option.name not in plan.options or plan.options[option.name] == option.default:
            found[option.name] = turned_on(game, option, plan)
    return found


def turned_on(game: Game, option: Option, plan: Plan) -> dict[str, bool | str]:
    """With what the option needs."""
    value: bool | str = "all" if "all" in option.choices else not option.default
    added: dict[str, object] = {option.name: value}
    by_name = {each.name: each for each in game.options}
    for need in option.needs:
        if not need.values or value in need.values:
            added[need.option] = not by_name[need.option].default
    return game.config(plan.seats, {**plan.options, **added}, plan.components).options


def read(folder: Path, progress: Callable[[int], None] | None = None) -> Source:
    """Replay the games of a dataset. The options of its first run come first."""
    from peerage.analysis.dataset.manifest import read_manifest
    from peerage.analysis.dataset.reader import game_of, games_in

    manifest = read_manifest(folder)
    game, first = game_of(manifest), manifest.runs[0]
    samples: dict[str, Sample] = {}
    for done, known in enumerate(games_in(folder), start=1):
        if known.row["seats"] != first.seats:
            raise PeerageError(f"{folder} has games with {first.seats} seats and others; a study needs one number")
        run = known.run(game)
        key = known.row["options"]
        sample = samples.setdefault(key, Sample(run.state.options, []))
        sample.games.append(measure(run, known.row["seed"], known.row["bots"]))
        if progress is not None:
            progress(done)
    beginning, *others = samples.values()
    named_others = {difference(beginning.options, sample.options): sample for sample in others}
    return Source(
        manifest.game,
        first.seats,
        first.bots,
        first.seed,
        first.peerage,
        first.commit,
        first.build,
        beginning,
        named_others,
    )


def difference(one: Mapping[str, bool | str], other: Mapping[str, bool | str]) -> str:
    """The options in which they differ."""
    return ", ".join(sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name)))


def by_deal(games: Sequence[Measured]) -> Iterator[list[Measured]]:
    """The games of each deal, which begin alike."""
    deals: dict[str, list[Measured]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    yield from deals.values()
