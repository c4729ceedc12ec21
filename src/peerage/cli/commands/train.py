"""peerage train: train a net on games of bots."""

from contextlib import ExitStack
from pathlib import Path

import click

from peerage.arena.training.training_run import Course, train
from peerage.cli.output import progress_bar, say
from peerage.cli.worker_options import cluster_option, jobs_option, workers_for
from peerage.errors import PeerageError
from peerage.extras import needs
from peerage.kernel import registry

COUNT = click.IntRange(min=1)


@click.command("train")
@click.argument("game", help="Game (see `peerage games`).")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    required=True,
    help="Folder of the run; a run that was stopped continues there.",
)
@click.option(
    "--generations", type=click.IntRange(min=0), default=2, help="After the first, which learns from quick games."
)
@click.option("--games", type=COUNT, default=1200, help="Games in each generation.")
@click.option("--quick-games", type=COUNT, default=20_000, help="Games by rules of thumb, to begin with.")
@click.option("--iterations", type=COUNT, default=100, help="Of the search, for each choice.")
@click.option("--epochs", type=COUNT, default=6, help="How often each generation goes through its lessons.")
@click.option("--gate", type=COUNT, default=100, help="Games of the match that decides whether a net is better.")
@jobs_option
@cluster_option
def train_net(
    game: str,
    folder: Path,
    generations: int,
    games: int,
    quick_games: int,
    iterations: int,
    epochs: int,
    gate: int,
    jobs: int,
    cluster: str | None,
) -> None:
    """Train a net by expert iteration: search, learn, search with what was learnt."""
    if not registry.load(game).observed:
        raise PeerageError(f"{game} has no observations for nets, so it cannot be trained")
    with needs("train"):
        from peerage.arena.training.fit import learn
    course = Course(game, generations, games, quick_games, iterations, epochs=epochs, gate=gate)
    with workers_for(jobs, cluster) as workers, StageBars() as bars:
        best = train(course, folder, workers, bars.report, learn)
    if not best.exists():
        raise PeerageError(f"no net was better than the search; {folder} has the matches")
    say(f"The best net is {best}; play with net:{iterations}:file={best}.")


class StageBars(ExitStack):
    """A progress bar for each stage of the run, below those of finished stages."""

    stage = ""

    def report(self, stage: str, done: int, total: int) -> None:
        if stage != self.stage:
            self.close()
            self.stage, self.update = stage, self.enter_context(progress_bar(stage, total))
        self.update(done)
