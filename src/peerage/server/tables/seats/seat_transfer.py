"""Transfers seats in the middle of a game, as functions from rows to rows.

A guest's go to a person, those of a player who leaves to bots, and those of a no-show or a bot to a newcomer.
"""

from msgspec.structs import replace

import peerage
from peerage import Record
from peerage.bots.levels import usual_bot
from peerage.server.clocks.transitions import back, rearranged
from peerage.server.errors import Fault
from peerage.server.models.names import FORMER, same_name
from peerage.server.models.personas import persona
from peerage.server.models.player_ids import browser_of
from peerage.server.models.progress import updated
from peerage.server.models.table_row import REVOKED, SeatRow, TableRow, with_seat
from peerage.server.tables.schemas import JoinTable
from peerage.server.tables.seats.seating import OPEN

NOBODY = ""
"""The owner of a table whose owner has deleted the account."""


def taken_over(row: TableRow, guest: str, person: str) -> TableRow:
    """Transfer the guest's seats, unless the person has one here already; ownership of the table in any case."""
    if not row.seats_of(person):
        for seat in row.seats_of(guest):
            seat_row = row.seats[seat]
            number = (seat_row.visitor or "").removeprefix(guest)  # of the players who share a browser
            row = with_seat(row, seat, replace(seat_row, visitor=person + number))
        row = replace(row, seats=[kept_for_person(seat_row, guest, person) for seat_row in row.seats])
    return replace(row, owner=person) if row.owner == guest else row


def kept_for_person(seat_row: SeatRow, guest: str, person: str) -> SeatRow:
    if seat_row.kept_for is None or browser_of(seat_row.kept_for) != guest:
        return seat_row
    return replace(seat_row, kept_for=person + seat_row.kept_for.removeprefix(guest))


def left_by(row: TableRow, browser: str) -> TableRow:
    """Remove a player's identity from a table. In a running game, a bot plays on."""
    for seat in row.seats_of(browser):
        row = with_seat(row, seat, OPEN if row.status == "open" else vacated(row, seat))
    kept = [seat_row.kept_for is not None and browser_of(seat_row.kept_for) == browser for seat_row in row.seats]
    row = replace(row, seats=[OPEN if own else seat_row for own, seat_row in zip(kept, row.seats, strict=True)])
    if row.owner != browser:
        return row
    heir = next((seat_row.browser for seat_row in row.seats if seat_row.browser is not None), NOBODY)
    return replace(row, owner=heir if row.status == "open" else NOBODY)


def vacated(row: TableRow, seat: int) -> SeatRow:
    """Nobody is left whose rating could be at stake; the game goes on for the others."""
    seat_row = replace(row.seats[seat], name=former_name(row, seat), visitor=None, vacation=False)
    if seat_row.program is not None:
        seat_row = replace(seat_row, program=REVOKED)
    if row.status == "running":
        seat_row = replace(seat_row, stake="none")
    if row.status != "running" or seat_row.bot is not None:
        return seat_row
    bot = usual_bot(peerage.load(row.game))
    return replace(seat_row, bot=bot, stand_in=persona(bot, row.seats))


def given_to(row: TableRow, record: Record, seat: int, visitor: str, wish: JoinTable, now: int) -> TableRow:
    """Seat a visitor in the middle of a game. Nothing is at stake for the visitor."""
    others = [other.name for number, other in enumerate(row.seats) if number != seat]
    if any(other is not None and same_name(other, wish.name) for other in others):
        raise Fault("name_taken_at_table")
    salt = row.seats[seat].salt
    seat_row = SeatRow(kind="person", name=wish.name, arms=wish.arms, visitor=visitor, salt=salt, stake="none")
    row = back(with_seat(row, seat, seat_row), seat)
    return rearranged(updated(row, record), record.state, now)


def former_name(row: TableRow, seat: int) -> str:
    taken = [seat_row.name for number, seat_row in enumerate(row.seats) if number != seat and seat_row.name is not None]
    names = [FORMER, *(f"{FORMER} {number}" for number in range(2, len(row.seats) + 2))]
    return next(name for name in names if not any(same_name(name, other) for other in taken))
