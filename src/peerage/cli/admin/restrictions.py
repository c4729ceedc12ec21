"""peerage admin ban, unban, bans, mute, unmute, lock-chat, unlock-chat and warn."""

import click

from peerage.cli.admin.acting import act
from peerage.cli.admin.context import IDS, day, with_database
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, print_table, say
from peerage.cli.server_process import database_option

WHO = "A visitor's id, an account, or what the log calls a visitor."
who_argument = click.argument("who", metavar="WHO", help=WHO)
days_option = click.option("--days", type=click.FloatRange(min=0), help="Days until it ends; permanent by default.")
reason_option = click.option("--reason", default="", help="A note for operators.")


@click.command()
@database_option
@json_option
@config_option
def bans(db: str, json: bool) -> None:
    """List what is in force: bans, mutes and locked chats."""
    from peerage.server.ops.admin_queries import AdminQueries

    found = with_database(db, lambda database: AdminQueries(database).bans())
    if json:
        print_json(found)
        return
    rows = [(ban.kind, ban.who, day(ban.created), day(ban.until or "for good"), ban.reason) for ban in found]
    print_table(("kind", "who", "since", "until", "reason"), rows)


@click.command(context_settings=IDS)
@click.argument("who", metavar="WHO", help=f"{WHO} Or an address, its hash, or a network like 203.0.113.0/24.")
@database_option
@days_option
@reason_option
@click.option("--addresses", is_flag=True, help="Also ban the addresses from which this visitor came lately.")
@click.option("--invitation", is_flag=True, help="WHO is an invitation code: ban everybody who signed up by it.")
@click.option("--address", is_flag=True, help="WHO is an address or its hash, as is seen by itself.", hidden=True)
@config_option
def ban(who: str, db: str, days: float | None, reason: str, addresses: bool, invitation: bool, address: bool) -> None:
    """Ban a visitor, an address or a network. A running server applies it within seconds and closes their sockets."""
    until = "for good" if days is None else f"for {days:g} days"
    if invitation:
        people = act(db, lambda acting: acting.ban_invited(who, days, reason))
        say(f"Banned {until}: {len(people)} accounts that signed up by {who}; the code is void")
        return
    for target in act(db, lambda acting: acting.ban(who, days, reason, addresses)):
        say(f"Banned {until}: {target.kind} {target.who}")


@click.command(context_settings=IDS)
@click.argument("who", metavar="WHO", help="What was banned, as `bans` prints it or as it was named.")
@database_option
@config_option
def unban(who: str, db: str) -> None:
    """Lift a ban."""
    from peerage.server.operators.repository import BANS

    for each in act(db, lambda acting: acting.lift(BANS, who)):
        say(f"{each} is no longer banned")


@click.command(context_settings=IDS)
@who_argument
@database_option
@days_option
@reason_option
@config_option
def mute(who: str, db: str, days: float | None, reason: str) -> None:
    """Keep a visitor from writing at tables; playing is not touched."""
    visitor = act(db, lambda acting: acting.mute(who, days, reason))
    say(f"{visitor} is muted {'for good' if days is None else f'for {days:g} days'}")


@click.command(context_settings=IDS)
@who_argument
@database_option
@config_option
def unmute(who: str, db: str) -> None:
    """Let a visitor write again."""
    for each in act(db, lambda acting: acting.lift(("mute",), who)):
        say(f"{each} may write again")


@click.command(name="lock-chat", context_settings=IDS)
@click.argument("table", metavar="TABLE", help="The id of a table, as in its link.")
@database_option
@reason_option
@config_option
def lock_chat(table: str, db: str, reason: str) -> None:
    """Let nobody write at a table."""
    act(db, lambda acting: acting.lock_chat(table, reason))
    say(f"The chat of {table} is locked")


@click.command(name="unlock-chat", context_settings=IDS)
@click.argument("table", metavar="TABLE", help="The id of a table, as in its link.")
@database_option
@config_option
def unlock_chat(table: str, db: str) -> None:
    """Let people write at a table again."""
    act(db, lambda acting: acting.lift(("chat",), table))
    say(f"The chat of {table} is open")


@click.command(context_settings=IDS)
@who_argument
@click.argument("text", metavar="TEXT", help="What the visitor reads on their next page.")
@database_option
@config_option
def warn(who: str, text: str, db: str) -> None:
    """Warn a visitor, who has to confirm that they have read it."""
    visitor = act(db, lambda acting: acting.warn(who, text))
    say(f"{visitor} will read it on their next page")
