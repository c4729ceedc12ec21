"""Which rebuilt values matter: games of the same deals and bots, once with the printed value and once with another.

The bots are deterministic for a seed. So games go differently only because of the value, or because of a choice that
it has changed, and the differences of paired games show small effects.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

import peerage
from peerage.analysis.dataset.manifest import commit
from peerage.analysis.study.intervals import Estimate, clustered, share_of
from peerage.analysis.study.measures import Measured
from peerage.analysis.study.sample import play_measured
from peerage.analysis.study.variations import rebuilt_values, variations
from peerage.arena.match import Plan, name_of, named
from peerage.arena.workers import Workers
from peerage.kernel.build import build
from peerage.kernel.content.options import every_module

Progress = Callable[[int], None]


class Effect(msgspec.Struct):
    """What changes with another value; figures are with - minus without, with 95 % intervals."""

    value: Any
    """The other value."""
    changed: Estimate
    """Share of the games in which any choice or any score differs."""
    points: Estimate
    """Points per player."""
    decisions: Estimate
    """Decisions per game."""
    seats: list[Estimate]
    """Share of wins of each seat."""

    @property
    def level(self) -> str:
        """How much it matters, as far as so many games can tell."""
        if self.changed.mean == 0:
            return "nothing"
        return "points" if self.points.certain else "play"


class ValueEffects(msgspec.Struct):
    game: str
    seats: int
    bots: list[str]
    seed: str
    games: int
    """For each value and variation."""
    peerage: str
    commit: str | None
    build: str
    values: dict[str, list[Effect]]
    """By path. A value without effects cannot be varied on its own: the rules refuse it."""
    with_modules: list[str]
    """Paths of the values that were studied with all modules, because the base game does not use them."""


def study_values(plan: Plan, games: int, workers: Workers, progress: Progress | None = None) -> ValueEffects:
    """Vary each rebuilt value."""
    game = peerage.load(plan.game)
    everything = replace(plan, options=game.config(plan.seats, every_module(game.options), plan.components).options)
    bases = [plan] if everything.options == plan.options else [plan, everything]
    done, source = 0, commit()  # the checkout may move on meanwhile

    def games_of(variant: Plan) -> list[Measured]:
        nonlocal done
        tasks = [(variant, number) for number in range(games)]
        measured = []
        for each in workers.map(play_measured, tasks, named(plan.bots)):
            measured.append(each)
            done += 1
            if progress is not None:
                progress(done)
        return measured

    before = [games_of(base) for base in bases]
    found: dict[str, list[Effect]] = {}
    with_modules = []
    for value in rebuilt_values(game):
        found[value.path] = []
        for other in variations(game, value):
            own = game.overriding({**game.changed(plan.components), value.path: other})
            for base, unchanged in zip(bases, before, strict=True):
                effect = compared(other, unchanged, games_of(replace(base, components=own)), plan.seats)
                if effect.changed.mean:
                    break
            if base is everything and effect.changed.mean:
                with_modules.append(value.path)
            found[value.path].append(effect)
    return ValueEffects(
        plan.game,
        plan.seats,
        [name_of(bot) for bot in plan.bots],
        plan.seed,
        games,
        peerage.__version__,
        source,
        build(),
        found,
        list(dict.fromkeys(with_modules)),
    )


def longest(plan: Plan, games: int) -> int:
    """How many games `study_values` plays at most."""
    game = peerage.load(plan.game)
    bases = 1 if not every_module(game.options) else 2
    return games * bases * (1 + sum(len(variations(game, value)) for value in rebuilt_values(game)))


def compared(value: Any, before: Sequence[Measured], after: Sequence[Measured], seats: int) -> Effect:
    """Compare games in pairs."""
    deals: dict[str, list[tuple[Measured, Measured]]] = {}
    for one, other in zip(before, after, strict=True):
        deals.setdefault(one.deal, []).append((one, other))

    def mean(figure: Callable[[Measured], float]) -> Estimate:
        return clustered([[figure(other) - figure(one) for one, other in deal] for deal in deals.values()])

    differing = [[float(differ(one, other)) for one, other in deal] for deal in deals.values()]
    return Effect(
        value,
        share_of([(sum(deal), len(deal)) for deal in differing]),
        mean(lambda game: sum(game.scores) / seats),
        mean(lambda game: len(game.course)),
        [mean(lambda game, seat=seat: game.shares[seat]) for seat in range(seats)],  # type: ignore[misc]
    )


def differ(one: Measured, other: Measured) -> bool:
    return one.scores != other.scores or one.choices != other.choices or one.course != other.course
