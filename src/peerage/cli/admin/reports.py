"""peerage admin reports: chat lines that players have reported."""

import click

from peerage.cli.admin.acting import act
from peerage.cli.admin.context import day, with_database
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, say
from peerage.cli.server_process import database_option


@click.command()
@database_option
@click.option("--done", metavar="ID", help="Close this report because you have handled it.")
@click.option("--note", default="", help="What was done about the report that is closed.")
@click.option("--all", "every", is_flag=True, help="Also list closed reports, with their notes.")
@json_option
@config_option
def reports(db: str, done: str | None, note: str, every: bool, json: bool) -> None:
    """List reported chat messages with the ones around them; ban the author by the id of the speaker."""
    from peerage.server.social.repository import ChatRepository

    if done is not None:
        act(db, lambda acting: acting.close_report(done, note))
        return
    found = with_database(db, lambda database: ChatRepository(database).reports(closed=every))
    if json:
        print_json(found)
        return
    for report in found:
        say(f"{report.id}  {day(report.time)}  table {report.table_id}  {report.reason}".rstrip())
        say(f"    written by {report.speaker}, reported by {report.reporter}")
        if report.closed is not None:
            say(f"    closed {day(report.closed)}: {report.note}")
        for said in report.lines:
            say(f"  {'>' if said.k == report.k else ' '} {said.name}: {said.text or said.phrase}")
