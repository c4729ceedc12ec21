"""peerage admin copy: move a database from SQLite to PostgreSQL, or back."""

import asyncio
from functools import partial

import click

from peerage.cli.admin.acting import write_down
from peerage.cli.output import progress_bar, say
from peerage.cli.passwords import without_password

PLACE = "A file, or the address of a PostgreSQL database."


@click.command()
@click.argument("source", metavar="FROM", help=PLACE)
@click.argument("target", metavar="TO", help=f"{PLACE} It has to be empty.")
def copy(source: str, target: str) -> None:
    """Copy all tables, moves and the secret key of a stopped server from a file to PostgreSQL, or back."""
    from peerage.server.db.admin.transfer import copy_database
    from peerage.server.db.url import database_address

    addresses = database_address(without_password(source)), database_address(without_password(target))
    copied = asyncio.run(copy_database(*addresses, partial(progress_bar, "Copying rows")))
    write_down(target, "copy", "", f"{copied['tables']} tables from {addresses[0]}")
    say(f"Copied to {addresses[1]}: {copied['tables']} tables, {copied['lines']} lines of their records, and the key")
