"""peerage study: what many games tell about a game, as one page with pictures."""

import shlex
import sys
from itertools import cycle, islice
from pathlib import Path

import click

from peerage.cli.commands.simulate import options_option, read_options, seed_option, usual_seats
from peerage.cli.component_options import components_option, read_own
from peerage.cli.output import progress_bar, say
from peerage.cli.worker_options import cluster_option, jobs_option, workers_for
from peerage.errors import PeerageError
from peerage.kernel import registry
from peerage.languages import LANGUAGES

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--games", type=click.IntRange(min=8), default=400, help="Number of games.")
@click.option("--data", type=FILE, help="Dataset of `peerage simulate --data` to study instead of playing.")
@click.option("--out", type=FILE, required=True, help="File for the page: .html, or .md with a folder of pictures.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), default="en", help="Language of the page.")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--bots", default="greedy,greedy:1", help="Bots, which are repeated for all seats.")
@options_option
@seed_option
@jobs_option
@cluster_option
@components_option
def study(
    game: str,
    games: int,
    data: Path | None,
    out: Path,
    lang: str,
    seats: int | None,
    bots: str,
    options: tuple[str, ...],
    seed: str | None,
    jobs: int,
    cluster: str | None,
    components: Path | None,
) -> None:
    """Play games, or read a dataset, and write a page about seats, length, points, winners, choices, luck and more."""
    from peerage.analysis.study.page import page_of, write
    from peerage.analysis.study.sample import play, read, total
    from peerage.analysis.study.words import Words
    from peerage.arena.match import agreed_plan

    known = registry.load(game)
    if data is None:
        places = seats or usual_seats(game)
        names = list(islice(cycle([name.strip() for name in bots.split(",")]), places))
        plan = agreed_plan(game, places, names, read_options(options), seed, read_own(game, components))
        with workers_for(jobs, cluster) as workers, progress_bar(game, total(plan, games)) as progress:
            source = play(plan, games, workers, progress)
    else:
        source = read(data)
        if source.game != game:
            raise PeerageError(f"{data} has games of {source.game}, not of {game}")
    words = Words(known, lang)
    write(page_of(source, words, command()), words, out)
    say(f"{out}: {len(source.first.games)} games of {game}")


def command() -> str:
    """The command line of this process."""
    return shlex.join(["peerage", *sys.argv[1:]])
