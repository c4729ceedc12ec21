"""Types of the messages over a table's socket."""

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from peerage.kernel.presentation.schemas import Args, Described, GameEvent
from peerage.server.bot_play.schemas import HintMessage
from peerage.server.clocks.schemas import ShownClock
from peerage.server.errors import Fault, field_of
from peerage.server.tables.schemas import OPEN, Decision, Number, Short, TableInfo, View

Deadline = Annotated[int, msgspec.Meta(ge=0)]
"""When a message is no longer wanted, by the clock of `Pong.now`: a frozen connection may deliver it much later."""


class Play(msgspec.Struct, tag_field="type", tag="play"):
    number: Number
    move: Number
    deadline: Deadline | None = None


class Undo(msgspec.Struct, tag_field="type", tag="undo"):
    number: Number
    deadline: Deadline | None = None


class Ask(msgspec.Struct, tag_field="type", tag="ask"):
    slot: Short


class Weigh(msgspec.Struct, tag_field="type", tag="weigh"):
    number: Number
    move: Number


class Hint(msgspec.Struct, tag_field="type", tag="hint"):
    number: Number


class Seen(msgspec.Struct, tag_field="type", tag="seen"):
    number: Number
    wait: bool
    looked: bool = False
    """A player looks at the page: no notification is needed."""


class Say(msgspec.Struct, tag_field="type", tag="say"):
    """A chat line: free text, or one of the phrases that each client shows in its own language."""

    text: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    phrase: Short | None = None
    name: Short = ""
    """The name of a spectator; players have theirs."""


class Listen(msgspec.Struct, tag_field="type", tag="listen"):
    """Send the whole chat again."""

    changes: bool = False
    """Send only what differs from what this socket was sent."""


Reaction = Literal["cheer", "laugh", "wow", "oops", "think"]


class React(msgspec.Struct, tag_field="type", tag="react"):
    """A reaction of a player, shown at the seat for a moment and stored nowhere."""

    reaction: Reaction


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    pass


ClientMessage = Play | Undo | Ask | Weigh | Hint | Seen | Say | Listen | React | Ping
_requests: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_request(text: str) -> ClientMessage:
    try:
        return _requests.decode(text)
    except msgspec.ValidationError as error:
        raise Fault("message_invalid", field=field_of(error), detail=str(error)) from None
    except (msgspec.DecodeError, RecursionError):
        raise Fault("message_not_json") from None


class NumberedMove(Described):
    move: int
    prospect: NotRequired[Args]
    """What the asked player could derive about it."""


Move = Annotated[NumberedMove, OPEN]


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
    can_hint: bool
    """A hint may be asked for."""
    clock: ShownClock | None
    """None: this table has no clocks, or the game has not begun."""
    now: NotRequired[int]
    """The uptime clock when this was sent, where there are clocks."""


class Reason(TypedDict):
    type: Literal["reason"]
    slot: str
    rule: str | None
    args: NotRequired[Args]


class Weighed(TypedDict):
    type: Literal["weighed"]
    number: int
    move: int
    final: bool
    """Whether it is final, or ends the turn."""


class ErrorMessage(TypedDict):
    type: Literal["error"]
    error: str
    message: str
    reason: str
    """The situation: a key of the texts for errors."""
    args: Args
    """The arguments of that text."""


class Undone(TypedDict):
    type: Literal["undone"]
    number: int


class QueueMessage(TypedDict):
    type: Literal["queue"]
    ahead: int | None
    """The number of requests ahead of the bots; None when they no longer wait."""


class ReactionMessage(TypedDict):
    type: Literal["reaction"]
    id: str
    """It may arrive twice."""
    seat: int
    reaction: Reaction


class ClosedMessage(TypedDict):
    """The owner has deleted the table."""

    type: Literal["closed"]


class ChatLine(TypedDict):
    k: int
    """The number of the line at the table."""
    seat: int | None
    """None: by a spectator."""
    name: str
    text: str | None
    phrase: str | None
    """Instead of a text, the key of a phrase that each client shows in its own language."""
    time: str
    own: bool


class ChatMessage(TypedDict):
    type: Literal["chat"]
    fresh: bool
    """The complete chat."""
    lines: list[ChatLine]
    gone: NotRequired[list[int]]
    """Lines that are removed. With this, new lines may belong between the known ones."""


class Pong(TypedDict):
    type: Literal["pong"]
    now: int
    """Milliseconds by a clock of this socket, for deadlines."""


ServerMessage = (
    StateMessage
    | Reason
    | Weighed
    | HintMessage
    | ErrorMessage
    | Undone
    | QueueMessage
    | ChatMessage
    | ReactionMessage
    | ClosedMessage
    | Pong
)
