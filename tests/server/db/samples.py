"""A sample table row."""

from peerage import Record
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.tables.live.loader import begin
from peerage.server.tables.setup.factory import fresh_row


def new_row() -> TableRow:
    seats = [SeatRow(kind="person", name=name, visitor=name) for name in ("Ann", "Bob", "Cleo")]
    return fresh_row("table", "long-live-the-king", {"finite": False}, seats, "Ann", "home", False, {}, "5" * 64)


def begun() -> tuple[TableRow, Record]:
    return begin(new_row())
