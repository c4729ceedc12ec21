"""peerage admin recount: recompute all ratings from the results."""

from peerage.cli.admin.context import with_database
from peerage.cli.config_file import ConfigFile
from peerage.cli.output import say
from peerage.cli.server_process import DATABASE, Database


def recount(db: Database = DATABASE, config: ConfigFile = None) -> None:
    """Recompute all ratings from the results; the server may run, but moves wait until it is done."""
    from peerage.server.ratings.service import recount_all

    counted = with_database(db, lambda database: database.write(recount_all), writing=True)
    say(f"Counted {counted} results again.")
