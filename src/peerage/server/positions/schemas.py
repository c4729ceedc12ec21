"""Types of the API of positions."""

from typing import Annotated, Any, TypedDict

import msgspec

from peerage.kernel.records.position_form import Words
from peerage.server.tables.schemas import Decision, Number, Short, StudyWish, View

WholePosition = dict[str, Any]
"""A whole position as the game writes it, secrets included."""


class NewPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A position to begin with: of a game that is over, or one in which a question is asked for the first time."""

    game: Short = ""
    seats: Annotated[int, msgspec.Meta(ge=1, le=32)] = 4
    options: dict[Short, bool | Short] = {}
    start: Short = ""
    """The decision that is asked."""
    table: Short | None = None
    """The table of a game that is over; then what stands above does not count."""
    at: Number = 0
    """The number of moves of that game."""


class PositionWish(msgspec.Struct, forbid_unknown_fields=True):
    game: Short
    position: WholePosition
    seat: Annotated[int, msgspec.Meta(ge=0, le=32)] = 0
    """Through whose eyes it is shown."""


class PositionTable(StudyWish, forbid_unknown_fields=True, kw_only=True):
    game: Short
    position: WholePosition


class CheckedPosition(TypedDict):
    problem: str | None
    """Why no game can reach the position; then nothing follows."""
    position: WholePosition
    """With everything that lies nowhere else put back to its supply."""
    view: View | None
    decision: Decision | None
    asked: list[int]
    """The seats that choose now."""


class PositionFields(msgspec.Struct, frozen=True):
    """What a form for positions needs, besides a position. Paths have `*` for each part of a list or table."""

    hidden: list[str]
    words: dict[str, Words]
    templates: dict[str, Any]


class FirstPosition(msgspec.Struct):
    game: str
    form: PositionFields
    checked: CheckedPosition
