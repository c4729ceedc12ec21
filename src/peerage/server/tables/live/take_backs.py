"""What a player may take back: the last move if nobody learnt anything from it, and everything in a study."""

from peerage import Record
from peerage.server.models.table_row import TableRow


def is_study(row: TableRow, record: Record) -> bool:
    """Return whether the game goes on from a position, and only its owner plays it."""
    alone = all(seat_row.browser in (None, row.owner) for seat_row in row.seats)
    return record.header.start is not None and alone


def taken_back_to(row: TableRow, record: Record, seat: int) -> int | None:
    """Return how many moves are left after a seat has taken back; None if it cannot."""
    if record.state.over:
        return None
    if is_study(row, record):
        return record.last_choice(seat)
    return record.number - 1 if record.can_undo(seat) else None
