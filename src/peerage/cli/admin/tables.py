"""peerage admin tables, show and close: list, show and remove tables of a server."""

from typing import TYPE_CHECKING, Any, Literal

import click

from peerage.cli.admin.acting import act
from peerage.cli.admin.context import IDS, agree, day, days_ago, limit_option, with_database, yes_option
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, print_json, print_table, say
from peerage.cli.server_process import database_option
from peerage.errors import PeerageError

if TYPE_CHECKING:
    from peerage.server.models.table_row import TableRow

table_argument = click.argument("table", metavar="TABLE", help="The id of a table, as in its link.")


@click.command()
@database_option
@click.option("--status", type=click.Choice(["open", "running", "over"]), help="Only such tables.")
@click.option("--game", help="Only tables of this game.")
@click.option("--visitor", help="Only tables where this player has a seat or that they opened.")
@click.option("--idle", type=click.FloatRange(min=0), help="Only tables unchanged for this number of days.")
@limit_option
@json_option
@config_option
def tables(
    db: str,
    status: Literal["open", "running", "over"] | None,
    game: str | None,
    visitor: str | None,
    idle: float | None,
    limit: int,
    json: bool,
) -> None:
    """List tables, most recently changed first."""
    from peerage.server.ops.admin_queries import AdminQueries, Filter

    wanted = Filter(status, game, visitor, None if idle is None else days_ago(idle))
    rows = with_database(db, lambda database: AdminQueries(database).tables(wanted, limit))
    if json:
        print_json([described(row) for row in rows])
        return
    lines = []
    for row in rows:
        who = ", ".join(seat_row.name or "open" for seat_row in row.seats)
        lines.append((row.id, row.game, row.status, str(row.number), who, day(row.created), day(row.changed)))
    print_table(("table", "game", "status", "moves", "who", "made", "changed"), lines)


@click.command(context_settings=IDS)
@table_argument
@database_option
@json_option
@config_option
def show(table: str, db: str, json: bool) -> None:
    """Show one table: its seats, its owner and its last change."""
    facts = described(row_of(db, table))
    if json:
        print_json(facts)
        return
    rows = [(name, str(value)) for name, value in facts.items() if name != "seats"]
    for number, seat in enumerate(facts["seats"]):
        rows.append((f"seat {number}", ", ".join(f"{key} {value}" for key, value in seat.items() if value)))
    print_table(("", ""), rows)


@click.command(context_settings=IDS)
@table_argument
@database_option
@yes_option
@config_option
def close(table: str, db: str, yes: bool) -> None:
    """Remove a table with its record. Connected players are told within a few seconds."""
    from peerage.server.table_hooks import table_repository

    row = row_of(db, table)
    who = ", ".join(seat_row.name or "open" for seat_row in row.seats)
    agree(f"Remove {row.game}, {row.status}, {row.number} moves, with {who}?", yes)
    with_database(db, lambda database: table_repository(database).remove(row), writing=True)
    act(db, lambda acting: acting.note("close table", table, who))
    say(f"Removed {table}")


def row_of(db: str, table_id: str) -> "TableRow":
    from peerage.server.table_hooks import table_repository

    row = with_database(db, lambda database: table_repository(database).row(table_id))
    if row is None:
        raise PeerageError(f"there is no table {table_id}")
    return row


def described(row: "TableRow") -> dict[str, Any]:
    """Return what an operator may know of a table; never the seed."""
    return {
        "table": row.id,
        "game": row.game,
        "options": row.options,
        "status": row.status,
        "moves": row.number,
        "offered": row.public,
        "owner": row.owner,
        "address": row.address_hash,
        "made": row.created,
        "changed": row.changed,
        "seats": [
            {"kind": seat_row.kind, "name": seat_row.name, "visitor": seat_row.visitor, "bot": seat_row.bot}
            for seat_row in row.seats
        ],
    }
