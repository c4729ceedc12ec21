"""peerage calibrate: how well estimates and nets predict who wins, in games from which nobody learned."""

from pathlib import Path
from typing import NamedTuple

import click

from peerage.arena.training.calibration import Calibration, calibrate
from peerage.arena.training.lessons import Lessons
from peerage.arena.training.self_play import LessonPlan, play_lessons
from peerage.arena.training.training_run import tables_of
from peerage.arena.workers import Workers
from peerage.bots import search_settings
from peerage.bots.nets.net_file import net_at
from peerage.cli.output import json_option, print_json, progress_bar, say
from peerage.cli.training_tables import print_bins, print_calibrations
from peerage.cli.worker_options import cluster_option, jobs_option, workers_for
from peerage.errors import PeerageError
from peerage.kernel import registry

FIRST_GAME = 900_000_000
"""Games with such numbers are not played for training."""
SHIPPED = "shipped"


class Measured(NamedTuple):
    net: str
    """Its file; *shipped* for that of the game."""
    kinds: list[Calibration]


@click.command("calibrate")
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--bot", default="net:100", help="The bot that plays the games: one that searches, or greedy:0.5.")
@click.option("--nets", default=SHIPPED, help="Files of nets to compare; `shipped` is the net of the game.")
@click.option("--games", type=click.IntRange(min=1), default=100, help="Number of games.")
@click.option("--others", type=click.IntRange(min=0), default=4, help="With each choice, so many other seats.")
@click.option("--leaves", type=click.FloatRange(0, 1), default=0.2, help="Part of the choices that give a leaf, too.")
@click.option("--bins", is_flag=True, help="Show the final shares by the predicted ones.")
@jobs_option
@cluster_option
@json_option
def calibrate_nets(
    game: str,
    bot: str,
    nets: str,
    games: int,
    others: int,
    leaves: float,
    bins: bool,
    jobs: int,
    cluster: str | None,
    json: bool,
) -> None:
    """Measure predictions at all numbers of seats: of seats that are asked, of others, and where searches end."""
    loaded = registry.load(game)
    if not loaded.observed:
        raise PeerageError(f"{game} has no observations for nets, so nothing can be measured")
    names = [name.strip() for name in nets.split(",")]
    read = {name: net_at(game, "" if name == SHIPPED else str(Path(name))) for name in names}
    settings = search_settings(bot)
    calm = settings is not None and settings.calm
    plan = LessonPlan(bot, others=others, leaves=leaves, calm=calm)
    with workers_for(jobs, cluster) as workers:
        lessons = play(game, plan, games, workers)
    measured = [Measured(name, calibrate(lessons, net)) for name, net in read.items()]
    if json:
        print_json([one._asdict() for one in measured])
        return
    for one in measured:
        say(f"{one.net} in {games} games of {bot}")
        print_calibrations(one.kinds)
        for each in one.kinds if bins else []:
            print_bins(each)


def play(game: str, plan: LessonPlan, games: int, workers: Workers) -> list[Lessons]:
    tables = tables_of(registry.load(game))
    tasks = [(game, plan, tables, FIRST_GAME + number, FIRST_GAME + number + 1) for number in range(games)]
    lessons: list[Lessons] = []
    with progress_bar(game, games) as progress:
        for each in workers.map(play_lessons, tasks, plan.bots):
            lessons.append(each)
            progress(len(lessons))
    return lessons
