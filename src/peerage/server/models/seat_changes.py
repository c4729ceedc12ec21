"""Consequences of changed seats at a table, as functions from rows to rows."""

from msgspec.structs import replace

from peerage.server.models.table_row import Note, Row


def arrived(row: Row, browser: str) -> Row:
    """Note that a player came and keeps the seat; return the same row if nothing changes."""
    if row.status != "running" or all(chair.came or chair.browser != browser for chair in row.seats):
        return row
    chairs = [
        replace(chair, came=True, key=None, held_for=None) if chair.browser == browser else chair for chair in row.seats
    ]
    return replace(row, seats=chairs)


def new_names(before: Row, after: Row) -> dict[int, str]:
    """Return the seats with new names, once a game has begun."""
    if after.status == "open":
        return {}
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return {seat: now.name or "" for seat, (was, now) in pairs if was.name != now.name}


def stand_ins(before: Row, after: Row, number: int) -> list[Note]:
    """Return the log notes of bots that play on from now."""
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return [
        Note(number, "stand_in", seat, {"bot": now.bot, "name": now.stand_in, "by": seat})
        for seat, (was, now) in pairs
        if after.status == "running" and now.bot is not None and was.bot is None
    ]
