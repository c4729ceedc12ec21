"""Copies the progress of a record into the row of its table."""

from msgspec.structs import replace

from peerage import Record
from peerage.server.models.table_row import TableRow


def updated(row: TableRow, record: Record) -> TableRow:
    """Return the row with the progress of the record. While a game is paused, no seat is asked."""
    state = record.state
    asked = [] if row.paused else state.to_move
    forced = int(state.forced) if state.secret_open and not row.paused else 0
    return replace(
        row,
        status="over" if state.over else "running",
        number=record.number,
        shown=record.last_seen(None),
        winners=list(state.winners) if state.over else None,
        to_move=sum(1 << seat for seat in asked),
        asked=int(state.asked),
        choosing=sum(1 << seat for seat in asked) | forced,
        bot_turn=bool(asked) and all(row.seats[seat].bot is not None for seat in asked),
    )
