"""Seat tokens: whoever has one plays in a seat. Functions from rows to rows; the row has the hash alone."""

from hmac import compare_digest

from msgspec.structs import replace

from peerage.server.errors import Fault
from peerage.server.models.rating_rules import counting
from peerage.server.models.table_row import REVOKED, SeatRow, TableRow, with_seat
from peerage.server.tables.schemas import LEAGUE
from peerage.server.transport.tokens import hashed, new_token

BETWEEN = "."
"""Between the id of the table and the secret: neither contains it."""


def new_seat_token(row: TableRow) -> str:
    return f"{row.id}{BETWEEN}{new_token()}"


def table_of(token: str) -> str:
    """Return the id of the table that a token is for."""
    table_id, _, secret = token.partition(BETWEEN)
    if not table_id or not secret:
        raise Fault("seat_token_invalid")
    return table_id


def seat_of(row: TableRow, token: str) -> int:
    """Return the seat that a token is for."""
    wanted = hashed(token)
    for seat, seat_row in enumerate(row.seats):
        if seat_row.program and compare_digest(seat_row.program, wanted):
            return seat
    raise Fault("seat_token_invalid")


def admitted(row: TableRow, seat: int, token: str) -> TableRow:
    """Let a program play in a seat. An earlier token of the seat is void."""
    if row.status == "over":
        raise Fault("game_over")
    if row.owner.startswith(LEAGUE):
        raise Fault("programs_not_in_leagues")
    # rule: programs
    if counting(row) in ("people", "all"):
        raise Fault("programs_only_unrated")
    return with_program(row, seat, hashed(token))


def dismissed(row: TableRow, seat: int) -> TableRow:
    """Revoke the token of a seat. Once the game has begun, the others still see that a program has played."""
    if row.seats[seat].program is None:
        return row
    return with_program(row, seat, None if row.status == "open" else REVOKED)


def with_program(row: TableRow, seat: int, program: str | None) -> TableRow:
    seat_row: SeatRow = replace(row.seats[seat], program=program)
    return with_seat(row, seat, seat_row)
