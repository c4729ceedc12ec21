"""The result of a finished game: places, scores and first moves."""

from typing import Any

import msgspec

from peerage import TAKE_BACK, Record
from peerage.server.models.rating_rules import Ladder, ladder_of
from peerage.server.models.table_row import Chair, Row


class Placing(msgspec.Struct, frozen=True):
    seat: int
    player: str | None  # the visitor id; None for bots, and for others at the same browser
    name: str
    bot: str | None
    place: int
    score: int
    opening: dict[str, Any] | None  # the first choice, as in the record


class Result(msgspec.Struct, frozen=True):
    table: str
    game: str
    seats: int
    ladder: Ladder | None  # None: not rated
    placings: list[Placing]


def outcome(row: Row, record: Record) -> Result | None:
    """Return the result of a finished game; None for a game among bots, or one that ended before its end."""
    state = record.state
    if not state.over or all(chair.kind == "bot" for chair in row.seats):
        return None
    scores, places = state.scores, state.places
    placings = [
        Placing(
            seat=seat,
            player=player_of(chair),
            name=chair.name or "",
            bot=chair.bot if chair.kind == "bot" else None,
            place=places[seat],
            score=scores[seat],
            opening=opening(record, seat),
        )
        for seat, chair in enumerate(row.seats)
    ]
    return Result(row.id, row.game, len(row.seats), ladder_of(row), placings)


def player_of(chair: Chair) -> str | None:
    return chair.visitor if chair.visitor == chair.browser else None


def opening(record: Record, seat: int) -> dict[str, Any] | None:
    """Return the first choice of a seat that was not taken back."""
    own = [line for line in record.moves if line.seat == seat]
    for line, following in zip(own, [*own[1:], None], strict=True):
        if line.move != TAKE_BACK and (following is None or following.move != TAKE_BACK):
            return {name: value for name, value in line.say.items() if name != "slots"}
    return None
