"""peerage ladder: rate bots against each other."""

from pathlib import Path

import click

from peerage.arena.ladder import Ladder, Rung, climb
from peerage.bots.levels import levels_of
from peerage.cli.commands.simulate import options_option, read_options, seed_option, usual_seats
from peerage.cli.output import json_option, print_json, print_table, progress_bar, say
from peerage.cli.worker_options import cluster_option, folder_option, jobs_option, workers_for
from peerage.kernel import registry


@click.command()
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--bots", default="", help="Bots to rate; the levels that tables offer by default.")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=50,
    help="Number of deals; each is played once in every seating.",
)
@click.option("--seats", type=int, help="Number of seats.")
@options_option
@seed_option
@jobs_option
@cluster_option
@folder_option
@json_option
def ladder(
    game: str,
    bots: str,
    deals: int,
    seats: int | None,
    options: tuple[str, ...],
    seed: str | None,
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    json: bool,
) -> None:
    """Rate bots: all companies play, in every seating of each deal."""
    names = [name.strip() for name in bots.split(",")] if bots else list(levels_of(registry.load(game)).values())
    chosen = read_options(options)
    with workers_for(jobs, cluster) as workers, progress_bar(game, deals) as progress:
        climbed = climb(game, names, deals, seats or usual_seats(game), chosen, seed, workers, progress, folder)
    if json:
        print_json(climbed)
    else:
        print_ladder(climbed)


def print_ladder(climbed: Ladder) -> None:
    columns = "bot", "rating", "±", "games", "share", "95 % interval", "mean score"
    print_table(columns, map(rung_row, climbed.rungs))
    chairs = ", ".join(f"{share:.1%}" for share in climbed.chairs)
    say(f"{climbed.deals} deals of {climbed.game} with {climbed.seats} seats. Wins by chair: {chairs}")


def rung_row(rung: Rung) -> list[str]:
    return [
        rung.bot,
        f"{rung.rating:.1f}",
        f"{rung.uncertainty:.1f}",
        f"{rung.games}",
        f"{rung.share:.1%}",
        f"{rung.interval[0]:.1%} to {rung.interval[1]:.1%}",
        f"{rung.score:.2f}",
    ]
