"""What every game tells the outside, as types. Each game adds its own in `presentation/schemas.py`.

A game declares `View` and `Drawing`, and three tables, `Decisions`, `Moves` and `Events`, that say for each kind which
arguments it has. The client's types are made from them: `scripts/client_types.py`.
"""

from typing import Any, TypedDict

Args = dict[str, Any]


class CommonView(TypedDict):
    game: str
    seats: int
    options: dict[str, bool | str]
    over: bool
    scores: list[int]
    places: list[int]
    winners: list[int]
    seat: int | None
    """The viewer; None for a spectator."""
    chosen: list[int]
    """The seats that have made their secret choice."""


class Asked(TypedDict):
    """A decision, besides its arguments."""

    kind: str
    seats: list[int]
    secret: bool
    number: int


class Described(TypedDict):
    """A move in words, besides its arguments."""

    kind: str
    slots: list[str]


class EventBase(TypedDict):
    """An event, besides its arguments."""

    kind: str
    seat: int | None
    rule: str
    forced: bool
    """The seat had no choice, and the viewer may know it."""


class GameEvent(EventBase):
    n: int
    """The move that it belongs to."""
    args: Args


class Nothing(TypedDict):
    """No arguments."""


class Count(TypedDict):
    n: int


class At(TypedDict):
    at: str


From = TypedDict("From", {"from": str})
CountFrom = TypedDict("CountFrom", {"n": int, "from": str})


class ToSeat(TypedDict):
    to_seat: int


class Seats(TypedDict):
    seats: list[int]


class CommonMoves(TypedDict):
    take_back: Nothing


class CommonEvents(TypedDict):
    skipped: Nothing
    chosen: Nothing
    took_back: Nothing
    hint: Nothing
    """Told by the table: it is no part of the game."""


# What a table can choose.


class Need(TypedDict):
    option: str
    values: list[str]


class Clash(TypedDict):
    value: str
    option: str
    part: str


Value = bool | str


class Option(TypedDict):
    name: str
    default: Value
    choices: list[str]
    """Names to choose among; none for a switch."""
    parts: list[str]
    """Besides the choices: some of these in their order, joined with +."""
    needs: list[Need]
    """Another option that may not be at its default: for these values, or for all but the default."""
    clashes: list[Clash]
    """A value that does not go with a part of another option."""


# A finished game.


class RankedBy(TypedDict):
    """Something that decides the places, for each seat: how much of it, or whether at all; more is better."""

    name: str
    values: list[int | bool]


class PointSource(TypedDict):
    name: str
    points: list[int]
    """For each seat."""


class PartPoints(TypedDict):
    """A part of the game, like its second round, and what each seat gained in it."""

    kind: str
    n: int
    at: int
    """The move with which it begins."""
    points: list[int]


class Standing(TypedDict):
    """The scores after a move."""

    n: int
    scores: list[int]


class FactInfo(TypedDict):
    """Something worth telling."""

    kind: str
    at: int
    """The move after which a replay shows it."""
    part: int
    """The number of the part, from 0."""
    args: Args
    event: GameEvent | None
    """The line of the log that it is about."""


class GameResult(TypedDict):
    moves: int
    scores: list[int]
    places: list[int]
    winners: list[int]
    ranking: list[RankedBy]
    """The most important first."""
    sources: list[PointSource]
    parts: list[PartPoints]
    course: list[Standing]
    """After the set-up, and wherever the scores changed."""
    facts: list[FactInfo]
