"""No-shows: the owner gives the seat of a player who never came to another one, as functions from rows to rows."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from peerage import Record
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of, is_nobody
from peerage.server.models.table_row import Note, TableRow, with_seat
from peerage.server.models.time_control import Correspondence
from peerage.server.tables.schemas import JoinTable
from peerage.server.tables.seats.seat_transfer import given_to
from peerage.server.tables.seats.seating import check_may, check_seat, held


def with_those_here(row: TableRow, browsers: set[str]) -> TableRow:
    """Mark at the beginning of a game which players are present."""
    seat_rows = [
        replace(seat_row, came=seat_row.browser in browsers) if seat_row.kind == "person" else seat_row
        for seat_row in row.seats
    ]
    return replace(row, seats=seat_rows)


def offered(row: TableRow, visitor: str, seat: int, name: str, patience: float) -> TableRow:
    """Reserve the seat of a no-show for another player. By correspondence, a move's time has to pass first."""
    check_seat(row, seat)
    check_may(row.owner == browser_of(visitor))
    seat_row = row.seats[seat]
    # rule: missing-player
    if seat_row.kind != "person" or seat_row.came:
        raise Fault("seat_not_abandoned")
    if isinstance(row.time, Correspondence):
        patience = max(patience, row.time.hours * 3600.0)
    if datetime.now(UTC) - datetime.fromisoformat(row.began) < timedelta(seconds=patience):
        raise Fault("game_just_begun")
    reserved = held(name)
    return with_seat(row, seat, replace(seat_row, key=reserved.key, held_for=reserved.held_for))


def replaced(row: TableRow, record: Record, visitor: str, wish: JoinTable, now: int) -> tuple[TableRow, Record, Note]:
    """Give the reserved seat of a no-show to a visitor, with all that lies there. Nothing is at stake in it."""
    if is_nobody(visitor):
        raise Fault("spectators_have_no_seat")
    seats = [seat for seat, seat_row in enumerate(row.seats) if seat_row.key == wish.key and not seat_row.came]
    if not seats:
        raise Fault("seat_taken")
    seat = seats[0]
    note = Note(record.number, "took_over", seat, {"name": wish.name, "before": row.seats[seat].name})
    return given_to(row, record, seat, visitor, wish, now), record, note
