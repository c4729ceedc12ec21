"""peerage ladder: rate bots against each other."""

from typing import Annotated

import typer
from rich.table import Table

from peerage.arena.ladder import Ladder, climb
from peerage.bots.levels import levels_of
from peerage.cli.commands.simulate import read_options, usual_seats
from peerage.cli.output import console, print_json, progress_bar
from peerage.cli.worker_options import ClusterAddress, Jobs, RunFolder, workers_for
from peerage.kernel import registry


def ladder(
    game: Annotated[str, typer.Argument(help="Game (see `peerage games`).")],
    bots: Annotated[str, typer.Option(help="Bots to rate; the levels that tables offer by default.")] = "",
    deals: Annotated[int, typer.Option(min=1, help="Number of deals; each is played once in every seating.")] = 50,
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    options: Annotated[list[str] | None, typer.Option(help="Table options, like a=true,b=0+2.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    jobs: Jobs = 1,
    cluster: ClusterAddress = None,
    folder: RunFolder = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rate bots: all companies play, in every seating of each deal."""
    names = [name.strip() for name in bots.split(",")] if bots else list(levels_of(registry.load(game)).values())
    chosen = read_options(options or [])
    with workers_for(jobs, cluster) as workers, progress_bar(game, deals) as progress:
        climbed = climb(game, names, deals, seats or usual_seats(game), chosen, seed, workers, progress, folder)
    if json:
        print_json(climbed)
    else:
        print_ladder(climbed)


def print_ladder(climbed: Ladder) -> None:
    table = Table("bot", "rating", "±", "games", "share", "95 % interval", "mean score", box=None)
    for rung in climbed.rungs:
        table.add_row(
            rung.bot,
            f"{rung.rating:.1f}",
            f"{rung.uncertainty:.1f}",
            f"{rung.games}",
            f"{rung.share:.1%}",
            f"{rung.interval[0]:.1%} to {rung.interval[1]:.1%}",
            f"{rung.score:.2f}",
        )
    console.print(table)
    chairs = ", ".join(f"{share:.1%}" for share in climbed.chairs)
    console.print(f"{climbed.deals} deals of {climbed.game} with {climbed.seats} seats. Wins by chair: {chairs}")
