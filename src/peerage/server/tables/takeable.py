"""Which seats of a running game spectators may take."""

from peerage.server.models.table_row import TableRow
from peerage.server.tables.schemas import LEAGUE


def takeable(row: TableRow) -> list[int]:
    """Return the seats that spectators may take: those of bots, while no person plays whose game it would change."""
    # rule: bot-seat
    if row.status != "running" or not row.playable or row.owner.startswith(LEAGUE):
        return []
    if any(seat_row.visitor is not None for seat_row in row.seats):
        return []
    return [seat for seat, seat_row in enumerate(row.seats) if seat_row.bot is not None]
