"""peerage admin people, bans, ban and unban: the players of a server, and their bans."""

from datetime import UTC, datetime, timedelta

import click

from peerage.cli.admin.context import IDS, day, limit_option, with_database
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, print_table, say
from peerage.cli.server_process import database_option
from peerage.errors import PeerageError

who_argument = click.argument("who", metavar="WHO", help="A visitor's id, or the hash of an address with --address.")


@click.command()
@database_option
@click.option("--name", help="Only players whose name contains this.")
@limit_option
@json_option
@config_option
def people(db: str, name: str | None, limit: int, json: bool) -> None:
    """List players with a seat, most recently active first, and accounts."""
    from peerage.server.ops.admin_queries import AdminQueries

    found = with_database(db, lambda database: AdminQueries(database).people(limit, name))
    if json:
        print_json(found)
        return
    rows = []
    for person in found:
        account = "yes" if person.account is not None else ""
        counts = str(person.tables), str(person.running)
        rows.append((person.visitor, ", ".join(person.names), account, *counts, day(person.last)))
    print_table(("visitor", "names", "account", "tables", "running", "last"), rows)


@click.command()
@database_option
@json_option
@config_option
def bans(db: str, json: bool) -> None:
    """List current bans."""
    from peerage.server.ops.admin_queries import AdminQueries

    found = with_database(db, lambda database: AdminQueries(database).bans())
    if json:
        print_json(found)
        return
    rows = [(ban.kind, ban.who, day(ban.created), day(ban.until or "for good"), ban.reason) for ban in found]
    print_table(("kind", "who", "since", "until", "reason"), rows)


@click.command(context_settings=IDS)
@who_argument
@database_option
@click.option("--address", is_flag=True, help="WHO is the hash of an address, as printed by `show`.")
@click.option("--days", type=click.FloatRange(min=0), help="Days until the ban ends; permanent by default.")
@click.option("--reason", default="", help="A note for yourself.")
@config_option
def ban(who: str, db: str, address: bool, days: float | None, reason: str) -> None:
    """Ban a player. A running server applies it within a few seconds and closes their sockets."""
    from peerage.server.models.player_ids import browser_of
    from peerage.server.ops.admin_queries import AdminQueries, Ban

    now = datetime.now(UTC)
    until = None if days is None else (now + timedelta(days=days)).isoformat()
    whom = who if address else browser_of(who)
    new = Ban("address" if address else "visitor", whom, reason, now.isoformat(), until)
    with_database(db, lambda database: AdminQueries(database).ban(new), writing=True)
    say(f"Banned the {new.kind} {whom} {'permanently' if until is None else f'until {day(until)} UTC'}")


@click.command(context_settings=IDS)
@who_argument
@database_option
@config_option
def unban(who: str, db: str) -> None:
    """Remove a ban."""
    from peerage.server.ops.admin_queries import AdminQueries

    if not with_database(db, lambda database: AdminQueries(database).unban(who), writing=True):
        raise PeerageError(f"{who} is not banned")
    say(f"{who} is no longer banned")
