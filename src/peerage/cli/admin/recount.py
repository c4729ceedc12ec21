"""peerage admin recount: recompute all ratings from the results."""

import click

from peerage.cli.admin.acting import act
from peerage.cli.config_file import config_option
from peerage.cli.output import say
from peerage.cli.server_process import database_option


@click.command()
@database_option
@config_option
def recount(db: str) -> None:
    """Recompute all ratings from the results; the server may run, but moves wait until it is done."""
    from peerage.server.ratings.service import recount_all

    counted = act(db, lambda acting: acting.audited("recount", "", "", recount_all))
    say(f"Counted {counted} results again.")
