"""peerage levels: rate all levels of a game at all numbers of seats."""

from pathlib import Path

import click

from peerage.arena.level_ratings import RatedBot, RatedTable, deals_for, rate_bots
from peerage.bots.levels import levels_of
from peerage.cli.commands.simulate import options_option, read_options, seed_option
from peerage.cli.output import json_option, print_json, print_table, progress_bar, say
from peerage.cli.worker_options import cluster_option, folder_option, jobs_option, workers_for
from peerage.kernel import registry

COLUMNS = ("level", "bot", "rating", "95 % interval", "ahead of the next", "95 % interval", "games")


@click.command("levels")
@click.argument("game", help="Game (see `peerage games`).")
@click.option("--bots", default="", help="Bots to rate; the levels that tables offer by default.")
@click.option("--games", type=click.IntRange(min=1), default=400, help="Games of each bot at each number of seats.")
@click.option("--seats", type=int, multiple=True, help="Number of seats; all numbers by default.")
@options_option
@seed_option
@jobs_option
@cluster_option
@folder_option
@json_option
def rate_levels(
    game: str,
    bots: str,
    games: int,
    seats: tuple[int, ...],
    options: tuple[str, ...],
    seed: str | None,
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    json: bool,
) -> None:
    """Rate levels at all numbers of seats: the most likely strengths, in points of which 400 are odds of ten to one."""
    played = registry.load(game)
    levels = levels_of(played)
    names = [name.strip() for name in bots.split(",")] if bots else list(levels.values())
    chosen, tables = read_options(options), list[RatedTable]()
    for count in seats or range(played.min_seats, played.max_seats + 1):
        own = None if folder is None else folder / f"{count}-seats"
        title, deals = f"{game}, {count} seats", deals_for(games, len(names), count)
        with workers_for(jobs, cluster) as workers, progress_bar(title, deals) as progress:
            tables.append(rate_bots(game, names, games, count, chosen, seed, workers, progress, own))
        if not json:
            say(f"{game} with {count} seats, {tables[-1].deals} deals")
            print_table(COLUMNS, [row_of(rated, levels) for rated in tables[-1].bots])
    if json:
        print_json(tables)


def row_of(rated: RatedBot, levels: dict[str, str]) -> list[str]:
    level = next((level for level, bot in levels.items() if bot == rated.bot), "")
    apart = "" if rated.apart is None else f"{rated.apart[0]:.0f} to {rated.apart[1]:.0f}"
    ahead = "" if rated.ahead is None else f"{rated.ahead:.0f}"
    low, high = rated.interval
    return [level, rated.bot, f"{rated.rating:.0f}", f"{low:.0f} to {high:.0f}", ahead, apart, f"{rated.games}"]
