"""peerage admin people, bans, ban and unban: the players of a server, and their bans."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from rich.table import Table as Columns

from peerage.cli.admin.context import MOST, Json, Limit, day, with_database
from peerage.cli.config_file import ConfigFile
from peerage.cli.output import console, print_json, say
from peerage.cli.server_process import DATABASE, Database
from peerage.errors import PeerageError

Who = Annotated[str, typer.Argument(metavar="WHO", help="A visitor's id, or the hash of an address with --address.")]


def people(
    db: Database = DATABASE,
    name: Annotated[str | None, typer.Option(help="Only players whose name contains this.")] = None,
    limit: Limit = MOST,
    json: Json = False,
    config: ConfigFile = None,
) -> None:
    """List players with a seat, most recently active first, and accounts."""
    from peerage.server.ops.admin_queries import AdminQueries

    found = with_database(db, lambda database: AdminQueries(database).people(limit, name))
    if json:
        print_json(found)
        return
    columns = Columns("visitor", "names", "account", "tables", "running", "last", box=None)
    for person in found:
        names = ", ".join(person.names)
        account = "yes" if person.account is not None else ""
        columns.add_row(person.visitor, names, account, str(person.tables), str(person.running), day(person.last))
    console.print(columns)


def bans(db: Database = DATABASE, json: Json = False, config: ConfigFile = None) -> None:
    """List current bans."""
    from peerage.server.ops.admin_queries import AdminQueries

    found = with_database(db, lambda database: AdminQueries(database).bans())
    if json:
        print_json(found)
        return
    columns = Columns("kind", "who", "since", "until", "reason", box=None)
    for ban in found:
        columns.add_row(ban.kind, ban.who, day(ban.created), day(ban.until or "for good"), ban.reason)
    console.print(columns)


def ban(
    who: Who,
    db: Database = DATABASE,
    address: Annotated[
        bool, typer.Option("--address", help="WHO is the hash of an address, as printed by `show`.")
    ] = False,
    days: Annotated[float | None, typer.Option(min=0, help="Days until the ban ends; permanent by default.")] = None,
    reason: Annotated[str, typer.Option(help="A note for yourself.")] = "",
    config: ConfigFile = None,
) -> None:
    """Ban a player. A running server applies it within a few seconds and closes their sockets."""
    from peerage.server.models.player_ids import browser_of
    from peerage.server.ops.admin_queries import AdminQueries, Ban

    now = datetime.now(UTC)
    until = None if days is None else (now + timedelta(days=days)).isoformat()
    whom = who if address else browser_of(who)
    new = Ban("address" if address else "visitor", whom, reason, now.isoformat(), until)
    with_database(db, lambda database: AdminQueries(database).ban(new), writing=True)
    say(f"Banned the {new.kind} {whom} {'permanently' if until is None else f'until {day(until)} UTC'}")


def unban(who: Who, db: Database = DATABASE, config: ConfigFile = None) -> None:
    """Remove a ban."""
    from peerage.server.ops.admin_queries import AdminQueries

    if not with_database(db, lambda database: AdminQueries(database).unban(who), writing=True):
        raise PeerageError(f"{who} is not banned")
    say(f"{who} is no longer banned")
