"""Seats before a game begins, as functions from rows to rows; a Fault says why something is not allowed."""

import secrets
from datetime import UTC, datetime

import peerage
from peerage.server.bot_play.pool import check_bot
from peerage.server.errors import Fault
from peerage.server.models.names import person_name, same_name
from peerage.server.models.personas import persona
from peerage.server.models.player_ids import browser_of, is_nobody
from peerage.server.models.rating_rules import RatingStake
from peerage.server.models.table_row import SeatRow, TableRow, with_seat
from peerage.server.tables.schemas import Arrangement, FreeSeat, GiveToBot, HoldSeat, JoinTable, SwapSeats

OPEN = SeatRow(kind="open")


def seated(row: TableRow, visitor: str, wish: JoinTable, salt: str | None, stake: RatingStake = "full") -> TableRow:
    """Seat a person in the requested or the first open seat; a reserved seat needs its key."""
    if is_nobody(visitor):
        raise Fault("spectators_have_no_seat")
    free = [seat for seat, seat_row in enumerate(row.seats) if is_free(seat_row, visitor, wish.key)]
    own = [seat for seat in free if is_own(row.seats[seat], visitor, wish.key)]
    if wish.seat is not None:
        check_seat(row, wish.seat)
    if not free or (wish.seat is not None and wish.seat not in free):
        raise Fault("seat_taken" if free else "table_full")
    if any(seat_row.name is not None and same_name(seat_row.name, wish.name) for seat_row in row.seats):
        raise Fault("name_taken_at_table")
    seat_row = SeatRow(kind="person", name=wish.name, arms=wish.arms, visitor=visitor, salt=salt, stake=stake)
    return with_seat(row, [*own, *free][0] if wish.seat is None else wish.seat, seat_row)


def is_free(seat_row: SeatRow, visitor: str, key: str | None = None) -> bool:
    """Whether a visitor may take this seat."""
    kept = seat_row.keeps_out(visitor, datetime.now(UTC).isoformat())
    locked = seat_row.key not in (None, key) and seat_row.kept_for != visitor
    return seat_row.kind == "open" and not locked and not kept


def is_own(seat_row: SeatRow, visitor: str, key: str | None) -> bool:
    """Whether an open seat is reserved or kept for this visitor."""
    return (key is not None and seat_row.key == key) or seat_row.kept_for == visitor


def arranged(row: TableRow, visitor: str, seat: int, wish: Arrangement, friend: str | None = None) -> TableRow:
    """Change a seat as a visitor wishes: the owner may do everything, others only leave or move.

    `friend` is the player whom the owner invites to a reserved seat.
    """
    if row.status != "open":
        raise Fault("seats_fixed")
    check_seat(row, seat)
    browser = browser_of(visitor)
    owns = row.owner == browser
    own = row.seats[seat].browser == browser
    match wish:
        case GiveToBot(bot):
            check_may(owns)
            return given_to_bot(row, seat, bot)
        case FreeSeat():
            check_may(owns or own)
            return with_seat(row, seat, OPEN)
        case SwapSeats(other):
            check_seat(row, other)
            check_may(owns or (own and is_free(row.seats[other], visitor)))
            return with_seat(with_seat(row, seat, row.seats[other]), other, row.seats[seat])
        case HoldSeat(name):
            check_may(owns)
            return reserved(row, seat, name, friend)


def reserved(row: TableRow, seat: int, name: str, friend: str | None) -> TableRow:
    if row.seats[seat].kind == "person":
        raise Fault("seat_not_free")
    return with_seat(row, seat, held(name, friend))


def held(name: str, friend: str | None = None) -> SeatRow:
    """Return an open seat that only the holder of its key, or the friend whom it is reserved for, may take."""
    return SeatRow(kind="open", key=new_key(), held_for=person_name(name), kept_for=friend)


def new_key() -> str:
    """Return a key for a link that cannot be guessed."""
    return secrets.token_urlsafe(12)


def given_to_bot(row: TableRow, seat: int, bot: str) -> TableRow:
    if row.seats[seat].kind == "person":
        raise Fault("seat_not_free")
    check_bot(peerage.load(row.game), bot)
    others = [seat_row for number, seat_row in enumerate(row.seats) if number != seat]
    return with_seat(row, seat, SeatRow(kind="bot", name=persona(bot, others), bot=bot))


def check_seat(row: TableRow, seat: int) -> None:
    if not 0 <= seat < len(row.seats):
        raise Fault("seat_unknown", last=len(row.seats) - 1)


def check_may(allowed: bool) -> None:
    if not allowed:
        raise Fault("table_owner_only")
