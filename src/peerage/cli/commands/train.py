"""peerage train: train a net on games of bots."""

from pathlib import Path

import click

from peerage.arena.training.training_run import Course, train
from peerage.bots.search.settings import read_settings
from peerage.cli.output import say
from peerage.cli.run_progress import RunProgress
from peerage.cli.training_tables import print_generation
from peerage.cli.worker_options import cluster_option, jobs_option, workers_for
from peerage.errors import PeerageError
from peerage.extras import needs
from peerage.kernel import registry

COUNT = click.IntRange(min=1)
SOME = click.IntRange(min=0)
PART = click.FloatRange(0, 1)


@click.command("train")
@click.argument("game", help="Game (see `peerage games`).")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    required=True,
    help="Folder of the run; a run that was stopped continues there.",
)
@click.option("--generations", type=SOME, default=2, help="After the first, which learns from quick games.")
@click.option("--patience", type=SOME, default=0, help="End after so many generations that were not better; 0: never.")
@click.option("--games", type=COUNT, default=1200, help="Games in each generation.")
@click.option("--quick-games", type=COUNT, default=20_000, help="Games by rules of thumb, to begin with.")
@click.option("--iterations", type=COUNT, default=100, help="Of the search, for each choice.")
@click.option("--deep", type=SOME, default=0, help="Iterations of some choices, which alone teach moves; 0: none.")
@click.option("--deep-share", type=PART, default=0.25, help="Of the choices, with --deep.")
@click.option("--search", default="", help="Further settings of all searches, like leaf=turn:fpu=0.1.")
@click.option("--others", type=SOME, default=0, help="With each choice, lessons of so many other seats.")
@click.option("--leaves", type=PART, default=0.0, help="Part of the choices that give a position of the search, too.")
@click.option("--improved", is_flag=True, help="Learn priors improved by values instead of shares of tries.")
@click.option("--mix", type=PART, default=0.0, help="Weight of the search's value beside the outcome.")
@click.option("--points", type=click.FloatRange(min=0), default=0.0, help="Weight of the loss of final points.")
@click.option("--policy", type=click.FloatRange(min=0), default=0.5, help="Weight of the loss of moves.")
@click.option("--epochs", type=COUNT, default=6, help="How often each generation goes through its lessons.")
@click.option("--hidden", type=COUNT, default=64, help="Units of the first layer.")
@click.option("--last", type=COUNT, default=32, help="Units of the second layer.")
@click.option("--gate", type=COUNT, default=100, help="Games of the match that decides whether a net is better.")
@click.option("--gate-iterations", type=SOME, default=0, help="Of searches in that match; 0: those of --iterations.")
@click.option("--sequential", is_flag=True, help="Decide by a sequential test at all tables, --gate games at most.")
@jobs_option
@cluster_option
def train_net(
    game: str,
    folder: Path,
    iterations: int,
    search: str,
    jobs: int,
    cluster: str | None,
    **parameters: int | float | bool,
) -> None:
    """Train a net by expert iteration: search, learn, search with what was learnt."""
    if not registry.load(game).observed:
        raise PeerageError(f"{game} has no observations for nets, so it cannot be trained")
    with needs("train"):
        from peerage.arena.training.fit import learn
    read_settings([str(iterations), *search.split(":")] if search else [])  # what it refuses is not found out later
    course = Course(game=game, iterations=iterations, search=search, **parameters)  # type: ignore[arg-type]
    with workers_for(jobs, cluster) as workers, RunProgress(jobs) as progress:
        best = train(course, folder, workers, progress.report, learn, print_generation)
    if not best.exists():
        raise PeerageError(f"no net was better than the search; {folder} has the matches")
    name = ":".join([f"net:{iterations}", *([search] if search else []), f"file={best}"])
    say(f"The best net is {best}; play with {name}.")
