"""Types of the standing orders' API."""

from typing import Annotated, Literal, TypedDict

import msgspec
from msgspec import Meta

from peerage.kernel.presentation.schemas import Args
from peerage.server.tables.schemas import OPEN
from peerage.server.tables.socket_schemas import Move

Lapse = Literal["illegal", "unmet", "taken_back"]
"""Why an order was not carried out: it was not legal, its condition did not hold, a move was taken back."""


class OrderedDecision(TypedDict):
    """A question, besides its arguments."""

    kind: str


class OrderedMove(TypedDict):
    """A move in words, besides its arguments."""

    kind: str


class Trigger(TypedDict):
    """An event that the player sees: the condition of an order."""

    kind: str
    seat: int
    args: Args


Question = Annotated[OrderedDecision, OPEN]


class OrderInfo(TypedDict):
    id: str
    decision: Question
    move: Annotated[OrderedMove, OPEN]
    after: Trigger | None
    """None: whatever happens before."""
    lapsed: Lapse | None
    """None: it waits."""


class Choice(TypedDict):
    """A question that the player may be asked, with possible answers."""

    decision: Question
    moves: list[Move]


class Prospects(TypedDict):
    """What a player can prepare."""

    triggers: list[Trigger]
    """What the player who is asked now may do."""
    choices: list[Choice]


class TriggerWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(max_length=50)]
    seat: Annotated[int, Meta(ge=0, le=8)]
    args: Args


class ProspectsWish(msgspec.Struct, forbid_unknown_fields=True):
    after: TriggerWish | None = None


class OrderWish(msgspec.Struct, forbid_unknown_fields=True):
    """A prepared move: the question and the answer as offered, and its condition."""

    decision: Args
    move: Args
    after: TriggerWish | None = None
