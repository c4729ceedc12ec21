"""peerage admin ladder: rate the bots' levels by games, as anchors of people's ratings."""

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import click

from peerage.arena.ladder import Ladder, climb
from peerage.bots.levels import levels_of
from peerage.cli.admin.acting import acting_on
from peerage.cli.admin.context import with_database
from peerage.cli.commands.simulate import seed_option
from peerage.cli.config_file import config_option
from peerage.cli.output import progress_bar, say
from peerage.cli.server_process import database_option
from peerage.cli.worker_options import jobs_option, workers_for
from peerage.kernel import registry

if TYPE_CHECKING:
    from peerage.server.db.database import Database as Disk
    from peerage.server.models.shipped_anchors import Anchors


@click.command()
@database_option
@click.option("--game", multiple=True, help="Game; all games by default.")
@click.option("--seats", type=int, multiple=True, help="Number of seats; all numbers by default.")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=60,
    help="Number of deals; each is played once in every seating.",
)
@seed_option
@jobs_option
@config_option
def ladder(db: str, game: tuple[str, ...], seats: tuple[int, ...], deals: int, seed: str | None, jobs: int) -> None:
    """Rate the levels of the bots again as anchors of the ladders; the server may run."""
    from peerage.server.ratings.display import number

    for game_id in game or registry.game_ids():
        played = registry.load(game_id)
        bots = list(levels_of(played).values())
        for count in range(played.min_seats, played.max_seats + 1):
            if seats and count not in seats:
                continue
            with workers_for(jobs, None) as workers, progress_bar(f"{game_id}, {count} seats", deals) as progress:
                climbed = climb(game_id, bots, deals, count, {}, seed, workers, progress)
            found = with_database(db, partial(kept, climbed), writing=True)
            ratings = ", ".join(f"{bot} {number(rating.mu)}" for bot, rating in found.items())
            say(f"{game_id} with {count} seats: {ratings}")


async def kept(climbed: Ladder, database: "Disk") -> "Anchors":
    from peerage.server.ratings.anchors import set_anchors

    made = datetime.now(UTC).isoformat()
    acting = await acting_on(database)
    return await acting.audited(
        "ladder", climbed.game, f"{climbed.seats} seats", lambda connection: set_anchors(connection, climbed, made)
    )
