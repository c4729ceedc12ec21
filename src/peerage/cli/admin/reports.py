"""peerage admin reports: chat lines that players have reported."""

import click

from peerage.cli.admin.context import day, with_database
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, say
from peerage.cli.server_process import database_option
from peerage.errors import PeerageError


@click.command()
@database_option
@click.option("--done", metavar="ID", help="Remove this report because you have handled it.")
@json_option
@config_option
def reports(db: str, done: str | None, json: bool) -> None:
    """List reported chat messages with the ones around them; ban the author by the id of the speaker."""
    from peerage.server.social.repository import ChatRepository

    if done is not None:
        if not with_database(db, lambda database: ChatRepository(database).close_report(done), writing=True):
            raise PeerageError(f"there is no report {done}")
        return
    found = with_database(db, lambda database: ChatRepository(database).reports())
    if json:
        print_json(found)
        return
    for report in found:
        say(f"{report.id}  {day(report.time)}  table {report.table_id}  {report.reason}".rstrip())
        say(f"    written by {report.speaker}, reported by {report.reporter}")
        for said in report.lines:
            say(f"  {'>' if said.k == report.k else ' '} {said.name}: {said.text or said.phrase}")
