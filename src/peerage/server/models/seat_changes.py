"""Consequences of changed seats at a table, as functions from rows to rows."""

from msgspec.structs import replace

from peerage.server.models.table_row import Note, TableRow


def arrived(row: TableRow, browser: str) -> TableRow:
    """Note that a player came and keeps the seat; return the same row if nothing changes."""
    if row.status != "running" or all(seat_row.came or seat_row.browser != browser for seat_row in row.seats):
        return row
    seat_rows = [
        replace(seat_row, came=True, key=None, held_for=None) if seat_row.browser == browser else seat_row
        for seat_row in row.seats
    ]
    return replace(row, seats=seat_rows)


def new_names(before: TableRow, after: TableRow) -> dict[int, str]:
    """Return the seats with new names, once a game has begun."""
    if after.status == "open":
        return {}
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return {seat: now.name or "" for seat, (was, now) in pairs if was.name != now.name}


def stand_ins(before: TableRow, after: TableRow, number: int) -> list[Note]:
    """Return the log notes of bots that play on from now."""
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return [
        Note(number, "stand_in", seat, {"bot": now.bot, "name": now.stand_in, "by": seat})
        for seat, (was, now) in pairs
        if after.status == "running" and now.bot is not None and was.bot is None
    ]
