"""Types of messages of the server; for requests and the facts of a table see schemas.py."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.kernel.presentation.schemas import Args, Asked, CommonView, Described, GameEvent, Option
from peerage.server.bot_play.schemas import HintMessage
from peerage.server.clocks.schemas import ShownClock
from peerage.server.tables.schemas import OwnSet, Printed, TableInfo

OPEN = Meta(extra={"open": True})
"""A table with further keys: the arguments of its kind, which the game declares."""

Source = Literal["text", "report", "rebuilt"]
"""Where a printed value comes from."""
View = Annotated[CommonView, OPEN]
Decision = Annotated[Asked, OPEN]


class NumberedMove(Described):
    move: int
    prospect: NotRequired[Args]
    """What the asked player could derive about it."""


Move = Annotated[NumberedMove, OPEN]


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


ServerMessage = (
    StateMessage
    | Reason
    | Weighed
    | HintMessage
    | ErrorMessage
    | Undone
    | QueueMessage
    | ChatMessage
    | ClosedMessage
    | Pong
)


# Over HTTP.


class Position(TypedDict):
    number: int
    last: int
    view: View
    events: list[GameEvent]
    decision: Decision | None


class Addresses(TypedDict):
    addresses: list[str]
    """Addresses of this server in the network; none if it listens on this machine only."""


class SealedDice(TypedDict):
    """The server's commitment for a table that is about to be opened."""

    nonce: str
    """Identifies the secret."""
    commitment: str
    """The hash of the secret."""


class SeatRange(TypedDict):
    min: int
    max: int


class About(TypedDict):
    """The expected length of a game."""

    length: str
    weight: str
    special: str


class Level(TypedDict):
    """A bot that tables offer."""

    name: str
    bot: str


class GameInfo(TypedDict):
    id: str
    title: dict[str, str]
    about: dict[str, About]
    seats: SeatRange
    options: list[Option]
    bots: list[str]
    levels: list[Level]
    """From the weakest to the strongest."""
    components: OwnSet | None
    """The components of new tables; None: as printed."""


class Rule(TypedDict):
    id: str
    section: str
    title: str
    text: str
    when: list[str]
    """Options, or a number of seats, that it applies to: "court", "seats=2"; all of them are needed."""
    also: list[str]
    """Synonyms of its terms, for the search."""


class LessonInfo(TypedDict):
    id: str
    title: dict[str, str]
    about: dict[str, str]
    steps: int
    seats: int
    version: str
    """Changes with the steps, so that answers to older ones are not mistaken for answers to these."""


class LessonStep(TypedDict):
    title: str
    see: str
    do: str
    after: str
    otherwise: str


class LessonText(TypedDict):
    title: str
    about: str
    steps: list[LessonStep]


class LessonStand(TypedDict):
    step: int
    asks: bool
    """The step waits for a move; otherwise there is something to read, before or after one."""
    last: bool
    look: list[str]
    version: str
    state: StateMessage


class Section(TypedDict):
    id: str
    title: str
    text: str
    picture: str
    caption: str
    look: list[str]
    rules: list[str]
    """What the picture shows better than a text."""
    view: View
    log: list[GameEvent]


class Guide(TypedDict):
    title: str
    about: str
    names: list[str]
    sections: list[Section]


class PrintedValue(TypedDict):
    path: str
    part: str
    """The part of the game that it belongs to."""
    label: str
    source: Source
    printed: Printed
    words: dict[str, str]
    """The names of the words that can be chosen, unless the text states the value."""


class BoxRefusal(TypedDict):
    path: str
    """The path of the invalid value; empty where several do not fit together."""
    message: str


class CheckedBox(TypedDict):
    """Custom components, checked."""

    id: str | None
    """The beginning of their hash; None without changes, or if they are refused."""
    changes: dict[str, Printed]
    """By path."""
    file: str | None
    """As TOML; None if they are refused."""
    refused: BoxRefusal | None


# The texts of a game, as in its text/<lang>.toml.


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
    about: NotRequired[About]
    options: NotRequired[dict[str, OptionText]]
    decisions: NotRequired[dict[str, Template]]
    moves: NotRequired[dict[str, Template]]
    events: NotRequired[dict[str, Template]]
    forced: NotRequired[dict[str, str]]
    names: NotRequired[dict[str, str]]
    forms: NotRequired[dict[str, dict[str, str]]]
    """Names in other forms: the accusative of `{who:acc}` is in `forms.acc`."""
    labels: NotRequired[dict[str, str]]
    sources: NotRequired[dict[str, str]]
    """Sources of points."""
    parts: NotRequired[dict[str, str]]
    """The phases of a game: "Round {n}"."""
    facts: NotRequired[dict[str, Template]]
