"""peerage admin tables, show and close: list, show and remove tables of a server."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.table import Table as Columns

from peerage.cli.admin.context import MOST, Json, Limit, Yes, agree, day, days_ago, with_database
from peerage.cli.config_file import ConfigFile
from peerage.cli.output import console, print_json, say
from peerage.cli.server_process import DATABASE, Database
from peerage.errors import PeerageError

if TYPE_CHECKING:
    from peerage.server.models.table_row import TableRow

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as in its link.")]


def tables(
    db: Database = DATABASE,
    status: Annotated[Literal["open", "running", "over"] | None, typer.Option(help="Only such tables.")] = None,
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
    visitor: Annotated[
        str | None, typer.Option(help="Only tables where this player has a seat or that they opened.")
    ] = None,
    idle: Annotated[float | None, typer.Option(min=0, help="Only tables unchanged for this number of days.")] = None,
    limit: Limit = MOST,
    json: Json = False,
    config: ConfigFile = None,
) -> None:
    """List tables, most recently changed first."""
    from peerage.server.ops.admin_queries import AdminQueries, Filter

    wanted = Filter(status, game, visitor, None if idle is None else days_ago(idle))
    rows = with_database(db, lambda database: AdminQueries(database).tables(wanted, limit))
    if json:
        print_json([described(row) for row in rows])
        return
    columns = Columns("table", "game", "status", "moves", "who", "made", "changed", box=None)
    for row in rows:
        who = ", ".join(seat_row.name or "open" for seat_row in row.seats)
        columns.add_row(row.id, row.game, row.status, str(row.number), who, day(row.created), day(row.changed))
    console.print(columns)


def show(table: TableId, db: Database = DATABASE, json: Json = False, config: ConfigFile = None) -> None:
    """Show one table: its seats, its owner and its last change."""
    facts = described(row_of(db, table))
    if json:
        print_json(facts)
        return
    columns = Columns(show_header=False, box=None)
    for name, value in facts.items():
        if name != "seats":
            columns.add_row(name, str(value))
    for number, seat in enumerate(facts["seats"]):
        columns.add_row(f"seat {number}", ", ".join(f"{key} {value}" for key, value in seat.items() if value))
    console.print(columns)


def close(table: TableId, db: Database = DATABASE, yes: Yes = False, config: ConfigFile = None) -> None:
    """Remove a table with its record. Connected players are told within a few seconds."""
    from peerage.server.table_hooks import table_repository

    row = row_of(db, table)
    who = ", ".join(seat_row.name or "open" for seat_row in row.seats)
    agree(f"Remove {row.game}, {row.status}, {row.number} moves, with {who}?", yes)
    with_database(db, lambda database: table_repository(database).remove(row), writing=True)
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
