"""Gives a bot's seat in a running game to a spectator, as a function from rows to rows."""

from peerage import Record
from peerage.server.errors import Fault
from peerage.server.models.player_ids import is_nobody
from peerage.server.models.table_row import Note, TableRow
from peerage.server.tables.schemas import JoinTable
from peerage.server.tables.seats.seat_transfer import given_to
from peerage.server.tables.seats.seating import check_seat
from peerage.server.tables.takeable import takeable


def taken(row: TableRow, record: Record, visitor: str, wish: JoinTable, now: int) -> tuple[TableRow, Record, Note]:
    """Give a bot's seat to a spectator, with all that lies there."""
    if is_nobody(visitor):
        raise Fault("spectators_have_no_seat")
    free = takeable(row)
    seat = free[0] if wish.seat is None else wish.seat
    check_seat(row, seat)
    if seat not in free:
        raise Fault("seat_taken")
    before = row.seats[seat].stand_in or row.seats[seat].name
    given = given_to(row, record, seat, visitor, wish, now)
    return given, record, Note(record.number, "took_seat", seat, {"name": wish.name, "before": before})
