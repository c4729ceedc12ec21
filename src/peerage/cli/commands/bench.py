"""peerage bench: the speed of rules and search on one core of this machine."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from peerage import arena, bots
from peerage.cli.commands.simulate import usual_seats
from peerage.cli.component_options import components_option, read_own
from peerage.cli.output import json_option, print_json, print_table, progress_bar, say
from peerage.errors import PeerageError
from peerage.kernel import registry
from peerage.kernel.build import build
from peerage.kernel.content.options import every_module
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.playout import play_random, time_clones
from peerage.kernel.playing.state import State

SLICES = 8
SLICE_SECONDS = 0.4
SEARCH_ITERATIONS = 200
CLONES = 1000


@click.command()
@click.option("--game", help="Game; all games by default.")
@json_option
@components_option
def bench(game: str | None, json: bool, components: Path | None) -> None:
    """Measure random play, copies and search; each figure is the best of several slices."""
    if components is not None and game is None:
        raise PeerageError("--components needs a game: peerage bench --game GAME --components FILE")
    names = [game] if game else registry.game_ids()
    own = read_own(game, components) if game else {}
    measured = {name: measure(name, {}, own) for name in names}
    modules = {name: every_module(registry.load(name).options) for name in names}
    with_modules = {name: measure(name, options, own) for name, options in modules.items() if options}
    if json:
        print_json({"build": build(), "games": measured, "all_modules": with_modules})
        return
    columns = "game", "seats", "decisions/s", "games/s", "decisions/game", "clone", "search iterations/s"
    rows = measured | {f"{name}, all modules": speed for name, speed in with_modules.items()}
    print_table(columns, [speed_row(name, speed) for name, speed in rows.items()])
    say(f"{build()} build, one core")


def speed_row(name: str, speed: Mapping[str, float]) -> list[str]:
    return [
        name,
        f"{speed['seats']}",
        f"{speed['decisions_per_second']:,.0f}",
        f"{speed['games_per_second']:,.0f}",
        f"{speed['decisions_per_game']:,.1f}",
        f"{speed['clone_us']:.2f} µs",
        f"{speed['search_iterations_per_second']:,.0f}",
    ]


def measure(game_id: str, options: Mapping[str, object], own: Mapping[str, object]) -> dict[str, float]:
    game = registry.load(game_id)
    seats = usual_seats(game_id)
    start = game.quick_start(seats, seed=1, options=arena.finite(game, options), components=own)
    with progress_bar(f"Measuring {game_id}{' with all modules' if options else ''}", 3) as progress:
        seconds_per_decision, decisions, games = random_play(start)
        progress(1)
        middle = start.resample(None, 1)
        play_random(middle, 1, decisions // games // 2)
        clone = best(lambda: timed(lambda: time_clones(middle, CLONES)) / CLONES)
        progress(2)
        search = best(lambda: timed(lambda: think(start)) / SEARCH_ITERATIONS)
        progress(3)
    per_game = decisions / games
    return {
        "seats": seats,
        "decisions_per_second": round(1 / seconds_per_decision),
        "games_per_second": round(1 / (seconds_per_decision * per_game), 1),
        "decisions_per_game": round(per_game, 1),
        "clone_us": round(clone * 1e6, 3),
        "search_iterations_per_second": round(1 / search),
    }


def random_play(start: State) -> tuple[float, int, int]:
    """Return the seconds per decision of the best slice, and the decisions and games of all slices."""
    fastest, all_decisions, all_games = float("inf"), 0, 0
    for _ in range(SLICES):
        decisions, games = 0, 0
        began = time.perf_counter()
        while games == 0 or time.perf_counter() - began < SLICE_SECONDS:
            all_games += 1
            games += 1
            decisions += play_random(start.resample(None, all_games), all_games)
        fastest = min(fastest, (time.perf_counter() - began) / decisions)
        all_decisions += decisions
    return fastest, all_decisions, all_games


def think(start: State) -> None:
    searcher = bots.load(f"search:{SEARCH_ITERATIONS}", seed="bench")
    searcher.choose(Perspective(start, start.to_move[0]))


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def best(slice_of_work: Callable[[], float]) -> float:
    """Return the least of many slices, for as long as the slices of random play take."""
    least, until = float("inf"), time.perf_counter() + SLICES * SLICE_SECONDS / 2
    while time.perf_counter() < until:
        least = min(least, slice_of_work())
    return least
