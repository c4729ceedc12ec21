"""peerage admin recount: recompute all ratings from the results."""

import click

from peerage.cli.admin.context import with_database
from peerage.cli.config_file import config_option
from peerage.cli.output import say
from peerage.cli.server_process import database_option


@click.command()
@database_option
@config_option
def recount(db: str) -> None:
    """Recompute all ratings from the results; the server may run, but moves wait until it is done."""
    from peerage.server.ratings.service import recount_all

    counted = with_database(db, lambda database: database.write(recount_all), writing=True)
    say(f"Counted {counted} results again.")
