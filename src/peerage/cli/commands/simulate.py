"""peerage simulate: matches between bots."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from peerage import arena
from peerage.cli.component_options import Components, read_own
from peerage.cli.output import console, print_json, progress_bar
from peerage.cli.worker_options import ClusterAddress, Jobs, RunFolder, workers_for
from peerage.errors import BadOption
from peerage.kernel import registry

USUAL_SEATS = 4


def simulate(
    game: Annotated[str, typer.Argument(help="Game (see `peerage games`).")],
    seats: Annotated[int | None, typer.Option(help="Number of seats; as many as bots by default.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    bots: Annotated[str, typer.Option(help="A bot for each seat, like greedy,search:500,search:2s.")] = "random",
    options: Annotated[list[str] | None, typer.Option(help="Table options, like a=true,b=0+2.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    jobs: Jobs = 1,
    cluster: ClusterAddress = None,
    records: Annotated[
        Path | None, typer.Option(help="Folder for records (games with records use other random numbers).")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    components: Components = None,
    folder: RunFolder = None,
) -> None:
    """Let bots play each other, in rotating seats."""
    names = [name.strip() for name in bots.split(",")]
    if seats is None:
        seats = len(names) if len(names) > 1 else usual_seats(game)
    if len(names) == 1:
        names *= seats
    chosen, own = read_options(options or []), read_own(game, components)
    with workers_for(jobs, cluster) as workers, progress_bar(game, games) as progress:
        result = arena.run(game, seats, games, names, chosen, seed, workers, progress, records, own, folder)
    if json:
        print_json(result)
    else:
        print_result(result, fresh=folder is None)


def usual_seats(game_id: str) -> int:
    game = registry.load(game_id)
    return max(game.min_seats, min(USUAL_SEATS, game.max_seats))


def read_options(given: list[str]) -> dict[str, object]:
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
    table = Table("bot", "wins", "share", "95 % interval", "mean score", box=None)
    for number, bot in enumerate(result.bots):
        low, high = result.interval(number)
        table.add_row(
            bot,
            f"{result.wins[number]:g}",
            f"{result.wins[number] / result.games:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{result.scores[number]:.2f}",
        )
    console.print(table)
    line = f"{result.games} games of {result.game}, {result.decisions:,} decisions"
    if fresh and result.seconds:
        speed = result.decisions / result.seconds
        line += f" in {result.seconds:.1f} s ({speed:,.0f}/s, {result.build} build)"
    console.print(line, soft_wrap=True)
