"""What the server sends as plain tables, as types; what it takes, and tables' facts, are in `wire`."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.kernel.shapes import Asked, CommonView, Described, Option, Told
from peerage.server.wire import TableInfo

OPEN = Meta(extra={"open": True})
"""A table with further keys: the arguments of its kind, which the game declares."""

Args = dict[str, Any]
View = Annotated[CommonView, OPEN]
Decision = Annotated[Asked, OPEN]


class NumberedMove(Described):
    move: int


Move = Annotated[NumberedMove, OPEN]


class GameEvent(Told):
    n: int
    """The move that it belongs to."""
    args: Args


# Over the socket.


class StateMessage(TypedDict):
    type: Literal["state"]
    table: TableInfo
    seat: int | None
    number: int
    view: View | None
    decision: Decision | None
    moves: list[Move]
    events: list[GameEvent]
    log: NotRequired[list[GameEvent]]
    """All events so far, in the first message."""
    can_undo: bool


class Reason(TypedDict):
    type: Literal["reason"]
    slot: str
    rule: str | None
    args: NotRequired[Args]


class ErrorMessage(TypedDict):
    type: Literal["error"]
    error: str
    message: str


class Undone(TypedDict):
    type: Literal["undone"]
    number: int


class QueueMessage(TypedDict):
    type: Literal["queue"]
    ahead: int | None
    """How many requests of other tables the bots wait for; None when they no longer wait."""


class Pong(TypedDict):
    type: Literal["pong"]


ServerMessage = StateMessage | Reason | ErrorMessage | Undone | QueueMessage | Pong


# Over HTTP.


class Position(TypedDict):
    number: int
    last: int
    view: View
    events: list[GameEvent]
    decision: Decision | None


class SeatRange(TypedDict):
    min: int
    max: int


class GameInfo(TypedDict):
    id: str
    title: dict[str, str]
    seats: SeatRange
    options: list[Option]
    bots: list[str]


class Rule(TypedDict):
    id: str
    section: str
    title: str
    text: str


# The words of a game, as they stand in its text/<lang>.toml.


class Counted(TypedDict):
    none: NotRequired[str]
    one: str
    other: str


Template = str | Counted


class GameTitle(TypedDict):
    title: str
    tagline: str


class OptionText(TypedDict):
    title: str
    help: str
    choices: NotRequired[dict[str, str]]
    parts: NotRequired[dict[str, str]]


class GameText(TypedDict):
    game: GameTitle
    options: NotRequired[dict[str, OptionText]]
    decisions: NotRequired[dict[str, Template]]
    moves: NotRequired[dict[str, Template]]
    events: NotRequired[dict[str, Template]]
    names: NotRequired[dict[str, str]]
    labels: NotRequired[dict[str, str]]
