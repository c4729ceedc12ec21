"""Transfers a guest's seats to a person, and vacates those of a player who leaves, as functions from rows to rows."""

from msgspec.structs import replace

import peerage
from peerage.bots.levels import usual_bot
from peerage.server.models.names import FORMER, same_name
from peerage.server.models.personas import persona
from peerage.server.models.player_ids import browser_of
from peerage.server.models.table_row import Chair, Row, with_chair
from peerage.server.tables.seats.seating import OPEN

NOBODY = ""
"""The owner of a table whose owner has deleted the account."""


def taken_over(row: Row, guest: str, person: str) -> Row:
    """Transfer the guest's seats, unless the person has one here already; ownership of the table in any case."""
    if not row.seats_of(person):
        for seat in row.seats_of(guest):
            chair = row.seats[seat]
            number = (chair.visitor or "").removeprefix(guest)  # of the players who share a browser
            row = with_chair(row, seat, replace(chair, visitor=person + number))
        row = replace(row, seats=[kept_for_person(chair, guest, person) for chair in row.seats])
    return replace(row, owner=person) if row.owner == guest else row


def kept_for_person(chair: Chair, guest: str, person: str) -> Chair:
    if chair.kept_for is None or browser_of(chair.kept_for) != guest:
        return chair
    return replace(chair, kept_for=person + chair.kept_for.removeprefix(guest))


def left_by(row: Row, browser: str) -> Row:
    """Remove a player's identity from a table. In a running game, a bot plays on."""
    for seat in row.seats_of(browser):
        row = with_chair(row, seat, OPEN if row.status == "open" else vacated(row, seat))
    kept = [chair.kept_for is not None and browser_of(chair.kept_for) == browser for chair in row.seats]
    row = replace(row, seats=[OPEN if own else chair for own, chair in zip(kept, row.seats, strict=True)])
    if row.owner != browser:
        return row
    heir = next((chair.browser for chair in row.seats if chair.browser is not None), NOBODY)
    return replace(row, owner=heir if row.status == "open" else NOBODY)


def vacated(row: Row, seat: int) -> Chair:
    """Nobody is left whose rating could be at stake; the game goes on for the others."""
    chair = replace(row.seats[seat], name=former_name(row, seat), visitor=None, vacation=False)
    if row.status == "running":
        chair = replace(chair, stake="none")
    if row.status != "running" or chair.bot is not None:
        return chair
    bot = usual_bot(peerage.load(row.game))
    return replace(chair, bot=bot, stand_in=persona(bot, row.seats))


def former_name(row: Row, seat: int) -> str:
    taken = [chair.name for number, chair in enumerate(row.seats) if number != seat and chair.name is not None]
    names = [FORMER, *(f"{FORMER} {number}" for number in range(2, len(row.seats) + 2))]
    return next(name for name in names if not any(same_name(name, other) for other in taken))
