"""peerage admin reports: chat lines that players have reported."""

from typing import Annotated

import typer

from peerage.cli.admin.context import Json, day, with_database
from peerage.cli.config_file import ConfigFile
from peerage.cli.output import print_json, say
from peerage.cli.server_process import DATABASE, Database
from peerage.errors import PeerageError


def reports(
    db: Database = DATABASE,
    done: Annotated[
        str | None, typer.Option(metavar="ID", help="Remove this report because you have handled it.")
    ] = None,
    json: Json = False,
    config: ConfigFile = None,
) -> None:
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
