"""peerage simulate: matches between bots."""

from collections.abc import Sequence
from pathlib import Path

import click

from peerage import arena
from peerage.cli.component_options import components_option, read_own
from peerage.cli.output import json_option, print_json, print_table, progress_bar, say
from peerage.cli.worker_options import cluster_option, folder_option, jobs_option, workers_for
from peerage.errors import BadOption, PeerageError
from peerage.kernel import registry

USUAL_SEATS = 4

options_option = click.option("--options", multiple=True, help="Table options, like a=true,b=0+2.")
seed_option = click.option("--seed", help="The same seed gives the same games.")


@click.command()
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--seats", type=int, help="Number of seats; as many as bots by default.")
@click.option("--games", type=click.IntRange(min=1), default=100, help="Number of games.")
@click.option("--bots", default="random", help="A bot for each seat, like greedy,search:500,search:2s.")
@options_option
@seed_option
@jobs_option
@cluster_option
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    help="Folder for records (games with records use other random numbers).",
)
@json_option
@components_option
@folder_option
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="New folder for a dataset of Parquet files: decisions, events and more.",
)
@click.option(
    "--observations/--no-observations", default=True, help="Whether the dataset has the observation of each decision."
)
def simulate(
    game: str,
    seats: int | None,
    games: int,
    bots: str,
    options: tuple[str, ...],
    seed: str | None,
    jobs: int,
    cluster: str | None,
    records: Path | None,
    json: bool,
    components: Path | None,
    folder: Path | None,
    data: Path | None,
    observations: bool,
) -> None:
    """Let bots play each other, in rotating seats."""
    names, seats = lineup(game, bots, seats)
    if data is not None and (records is not None or folder is not None):
        raise PeerageError("use --data without --records and without --folder: a dataset has all games and is new")
    chosen, own = read_options(options), read_own(game, components)
    with workers_for(jobs, cluster) as workers, progress_bar(game, games) as progress:
        if data is None:
            result = arena.run(game, seats, games, names, chosen, seed, workers, progress, records, own, folder)
        else:
            from peerage.analysis.dataset.simulate import simulate as simulate_data

            result = simulate_data(data, game, seats, games, names, chosen, seed, workers, progress, own, observations)
    if json:
        print_json(result)
    else:
        print_result(result, fresh=folder is None)


def lineup(game_id: str, bots: str, seats: int | None) -> tuple[list[str], int]:
    """Return a bot for each seat, and their number; a single bot takes all seats."""
    names = [name.strip() for name in bots.split(",")]
    if seats is None:
        seats = len(names) if len(names) > 1 else usual_seats(game_id)
    return names * seats if len(names) == 1 else names, seats


def usual_seats(game_id: str) -> int:
    game = registry.load(game_id)
    return max(game.min_seats, min(USUAL_SEATS, game.max_seats))


def read_options(given: Sequence[str]) -> dict[str, object]:
    """Parse name=value pairs; a name alone switches an option on."""
    read: dict[str, object] = {}
    for pair in (pair.strip() for group in given for pair in group.split(",") if pair.strip()):
        name, equals, value = pair.partition("=")
        if not name or (equals and not value):
            raise BadOption(f"options look like name=value, not {pair!r}")
        read[name] = value if equals else True
    return read


def print_result(result: arena.Result, fresh: bool) -> None:
    """Print a result, with the speed only of a fresh match: a resumed one took longer than it has counted."""
    rows = []
    for number, bot in enumerate(result.bots):
        low, high = result.interval(number)
        share = f"{result.wins[number] / result.games:.1%}"
        score = f"{result.scores[number]:.2f}"
        rows.append((bot, f"{result.wins[number]:g}", share, f"{low:.1%} to {high:.1%}", score))
    print_table(("bot", "wins", "share", "95 % interval", "mean score"), rows)
    line = f"{result.games} games of {result.game}, {result.decisions:,} decisions"
    if fresh and result.seconds:
        speed = result.decisions / result.seconds
        line += f" in {result.seconds:.1f} s ({speed:,.0f}/s, {result.build} build)"
    say(line)
