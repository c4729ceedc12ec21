"""The result of a finished game: places, scores and first moves."""

from itertools import zip_longest
from typing import Any

import msgspec

from peerage import TAKE_BACK, Record
from peerage.server.models.rating_rules import Ladder, RatingStake, final_stake, ladder_of
from peerage.server.models.table_row import SeatRow, TableRow


class Placing(msgspec.Struct, frozen=True):
    seat: int
    player: str | None  # the visitor id; None for bots, and for others at the same browser
    name: str
    bot: str | None
    place: int
    score: int
    opening: dict[str, Any] | None  # the first choice, as in the record
    stake: RatingStake = "full"


class Result(msgspec.Struct, frozen=True):
    table: str
    game: str
    seats: int
    ladder: Ladder | None  # None: not rated
    placings: list[Placing]


def outcome(row: TableRow, record: Record) -> Result | None:
    """Return the result of a game.

    None for a game among bots, one from a position, or one that ended early and that nobody has lost.
    """
    state, ladder = record.state, ladder_of(row)
    if record.header.start is not None:
        return None
    if all(seat_row.kind == "bot" for seat_row in row.seats) or not (state.over or (row.ending and ladder)):
        return None
    scores = state.scores
    places = state.places if state.over else places_of_leavers(row)
    placings = [
        Placing(
            seat=seat,
            player=player_of(seat_row),
            name=seat_row.name or "",
            bot=seat_row.bot if seat_row.kind == "bot" else None,
            place=places[seat],
            score=scores[seat],
            opening=opening(record, seat),
            stake=stake_of(seat_row, state.over),
        )
        for seat, seat_row in enumerate(row.seats)
    ]
    return Result(row.id, row.game, len(row.seats), ladder, placings)


def stake_of(seat_row: SeatRow, played_out: bool) -> RatingStake:
    stake = final_stake(seat_row)
    return "gain_only" if stake == "full" and seat_row.kind == "person" and not played_out else stake


def places_of_leavers(row: TableRow) -> list[int]:
    """Rank the players of a game that ended early: leavers are behind those who stayed."""
    left = [
        final_stake(seat_row) == "lost" or (seat_row.kind == "person" and seat_row.bot is not None)
        for seat_row in row.seats
    ]
    return [1 + left.count(False) if gone else 1 for gone in left]


def player_of(seat_row: SeatRow) -> str | None:
    return seat_row.visitor if seat_row.visitor == seat_row.browser else None


def opening(record: Record, seat: int) -> dict[str, Any] | None:
    """Return the first choice of a seat that was not taken back."""
    own = [line for line in record.moves if line.seat == seat]
    for line, following in zip_longest(own, own[1:]):
        if line.move != TAKE_BACK and (following is None or following.move != TAKE_BACK):
            return {name: value for name, value in line.say.items() if name != "slots"}
    return None
