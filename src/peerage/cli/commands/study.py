"""peerage study: what many games show about a game, as one page with pictures."""

import shlex
import sys
from itertools import cycle, islice
from pathlib import Path

import click
import msgspec

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
@click.option(
    "--values", is_flag=True, help="Study which rebuilt values matter; the figures as JSON are written beside the page."
)
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
    values: bool,
) -> None:
    """Play games, or read a dataset, and write a page about seats, length, points, winners, choices, luck and more."""
    from peerage.analysis.study.page import page_of, value_page, write
    from peerage.analysis.study.sample import play, read, total
    from peerage.analysis.study.value_effects import longest, study_values
    from peerage.analysis.study.words import Words
    from peerage.arena.match import agreed_plan

    words = Words(registry.load(game), lang)
    if data is not None:
        if values:
            raise PeerageError("use --values without --data: other values need new games")
        source = read(data)
        if source.game != game:
            raise PeerageError(f"{data} has games of {source.game}, not of {game}")
        write(page_of(source, words, command()), words, out)
        say(f"{out}: {len(source.first.games)} games of {game}")
        return
    places = seats or usual_seats(game)
    names = list(islice(cycle([name.strip() for name in bots.split(",")]), places))
    plan = agreed_plan(game, places, names, read_options(options), seed, read_own(game, components))
    count = longest(plan, games) if values else total(plan, games)
    with workers_for(jobs, cluster) as workers, progress_bar(game, count) as progress:
        if not values:
            page = page_of(play(plan, games, workers, progress), words, command())
        else:
            effects = study_values(plan, games, workers, progress)
            page = value_page(effects, words, command())
    write(page, words, out)
    if values:
        out.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(effects)) + b"\n")
    say(f"{out}: {games} games of {game}")


def command() -> str:
    """The command line of this process."""
    return shlex.join(["peerage", *sys.argv[1:]])
