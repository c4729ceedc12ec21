"""peerage admin people, who, export, forget, link, rename and role: the players of a server."""

import json as json_module
import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

from peerage.cli.admin.acting import act, acting_on
from peerage.cli.admin.context import IDS, agree, day, limit_option, with_database, yes_option
from peerage.cli.admin.restrictions import who_argument
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, print_table, say
from peerage.cli.server_process import database_option
from peerage.errors import PeerageError

if TYPE_CHECKING:
    from peerage.server.accounts.owned_data import OwnedData
    from peerage.server.db.database import Database


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


@click.command(context_settings=IDS)
@who_argument
@database_option
@config_option
def who(who: str, db: str) -> None:
    """Print the id of a visitor, for instance of one whom a line of the log names."""
    say(act(db, lambda acting: acting.visitor(who)))


@click.command(context_settings=IDS)
@who_argument
@database_option
@config_option
def export(who: str, db: str) -> None:
    """Print all data of a visitor as JSON, as they can download it themselves."""

    async def run(database: "Database") -> dict[str, Any]:
        from peerage.server.accounts.repository import AccountRepository
        from peerage.server.accounts.serializers import serialize_account

        acting = await acting_on(database)
        visitor = await acting.visitor(who)
        dossier = await AccountRepository(database).dossier(visitor)
        owned = owned_data(database)
        account = None if dossier is None else serialize_account(dossier, None, mail=False)
        found = {"account": account, **await owned.owned(visitor)}
        found["tables"] = [table async for table in owned.export(visitor)]
        await acting.note("export", visitor)
        return found

    found = with_database(db, run, writing=True)
    sys.stdout.write(json_module.dumps(json_module.loads(msgspec.json.encode(found)), indent=2, ensure_ascii=False))
    sys.stdout.write("\n")


@click.command(context_settings=IDS)
@who_argument
@database_option
@yes_option
@config_option
def forget(who: str, db: str, yes: bool) -> None:
    """Delete an account and all that names a visitor, as they can do themselves. Bots play on for them."""
    visitor = act(db, lambda acting: acting.visitor(who))
    agree(f"Delete everything of {visitor}? This cannot be undone.", yes)

    async def run(database: "Database") -> None:
        from peerage.server.accounts.repository import AccountRepository

        acting = await acting_on(database)
        await owned_data(database).leave(visitor)
        await AccountRepository(database).remove(visitor)
        await acting.note("forget", visitor)

    with_database(db, run, writing=True)
    say(f"Nothing names {visitor} any more. Backups still do, until they are deleted.")


@click.command(context_settings=IDS)
@who_argument
@database_option
@click.option("--address", help="Address of the server, like https://games.example.")
@config_option
def link(who: str, db: str, address: str | None) -> None:
    """Print a new return link for somebody who lost theirs. It replaces the old one; check first who is asking."""

    async def run(database: "Database") -> str:
        from peerage.server.accounts.repository import AccountRepository
        from peerage.server.accounts.rows import Person
        from peerage.server.transport.tokens import hashed, new_token

        acting = await acting_on(database)
        visitor = await acting.visitor(who)
        repository = AccountRepository(database)
        person = await repository.person(visitor)
        if person is None:
            raise PeerageError(f"{who} has no account, so nobody can sign in to it")
        token = new_token()
        await repository.set_link(Person(visitor, person.name, link=hashed(token)), None, None)
        await acting.note("link", visitor)
        return token

    say(f"{(address or '').rstrip('/')}/return#{with_database(db, run, writing=True)}")


@click.command(context_settings=IDS)
@who_argument
@click.argument("name", metavar="NAME", help="The new name.")
@database_option
@config_option
def rename(who: str, name: str, db: str) -> None:
    """Change the name of an account, also on the leaderboard. Games keep the names they were played with."""
    from peerage.server.models.names import person_name

    kept = person_name(name)
    visitor = act(db, lambda acting: acting.rename(who, kept))
    say(f"{visitor} is called {kept}")


@click.command(context_settings=IDS)
@who_argument
@click.argument("role", metavar="ROLE", type=click.Choice(["operator", "none"]), help="operator, or none.")
@database_option
@config_option
def role(who: str, role: str, db: str) -> None:
    """Make somebody an operator, who may open the page /operator with a passkey; or end that."""
    visitor = act(db, lambda acting: acting.set_role(who, None if role == "none" else role))
    say(f"{visitor} is {'no longer an operator' if role == 'none' else 'an operator'}")


def owned_data(database: "Database") -> "OwnedData":
    """Return the data of visitors, for changes beside a running server."""
    from peerage.server import Settings
    from peerage.server.accounts.owned_data import OwnedData
    from peerage.server.data_owners import AFTER_TABLES, BEFORE_TABLES
    from peerage.server.table_hooks import table_repository
    from peerage.server.tables.offline_tables import OfflineTables

    storage = table_repository(database)
    return OwnedData(database, storage, OfflineTables(storage, Settings()), BEFORE_TABLES, AFTER_TABLES)
