"""peerage train: train a net on games of bots."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from peerage.arena.training.training_run import Course, train
from peerage.cli.output import PlainConsole, console
from peerage.cli.worker_options import ClusterAddress, Jobs, workers_for
from peerage.errors import PeerageError
from peerage.kernel import registry


def train_net(
    game: Annotated[str, typer.Argument(help="Game (see `peerage games`).")],
    folder: Annotated[Path, typer.Option(help="Folder of the run; a run that was stopped continues there.")],
    generations: Annotated[int, typer.Option(min=0, help="After the first, which learns from quick games.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Games in each generation.")] = 1200,
    quick_games: Annotated[int, typer.Option(min=1, help="Games by rules of thumb, to begin with.")] = 20_000,
    iterations: Annotated[int, typer.Option(min=1, help="Of the search, for each choice.")] = 100,
    epochs: Annotated[int, typer.Option(min=1, help="How often each generation goes through its lessons.")] = 6,
    gate: Annotated[int, typer.Option(min=1, help="Games of the match that decides whether a net is better.")] = 100,
    jobs: Jobs = 1,
    cluster: ClusterAddress = None,
) -> None:
    """Train a net by expert iteration: search, learn, search with what was learnt."""
    if not registry.load(game).observed:
        raise PeerageError(f"{game} has no observations for nets, so it cannot be trained")
    try:
        from peerage.arena.training.fit import learn
    except ImportError:
        raise PeerageError("PyTorch is not installed; run: pip install 'peerage[train]'") from None
    course = Course(game, generations, games, quick_games, iterations, epochs=epochs, gate=gate)
    screen = PlainConsole(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bars = Progress(*columns, console=screen, disable=not screen.is_terminal)
    with workers_for(jobs, cluster) as workers, bars as bar:
        tasks: dict[str, TaskID] = {}

        def report(title: str, done: int, total: int) -> None:
            if title not in tasks:
                tasks[title] = bar.add_task(title, total=total)
            bar.update(tasks[title], completed=done)

        best = train(course, folder, workers, report, learn)
    if not best.exists():
        raise PeerageError(f"no net was better than the search; {folder} has the matches")
    console.print(f"The best net is {best}; play with net:{iterations}:file={best}.", soft_wrap=True)
