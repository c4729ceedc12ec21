"""peerage admin recount: all ratings anew, from the results."""

from peerage.cli.admin.house import with_house
from peerage.cli.hosting import DATABASE, Database
from peerage.cli.house_file import ConfigFile
from peerage.cli.output import say


def recount(db: Database = DATABASE, config: ConfigFile = None) -> None:
    """Count all ratings again from the results, in their order; the server may run, but moves wait meanwhile."""
    from peerage.server.ratings.book import recount_all

    counted = with_house(db, lambda database: database.write(recount_all), writing=True)
    say(f"Counted {counted} results again.")
