"""Types of lessons and their requests."""

from typing import Annotated, TypedDict

import msgspec

from peerage.kernel.presentation.schemas import GameEvent
from peerage.server.tables.schemas import Number, Short, View
from peerage.server.tables.socket_schemas import StateMessage

Answers = Annotated[list[Number | None], msgspec.Meta(max_length=200)]


class LessonAnswers(msgspec.Struct, forbid_unknown_fields=True):
    answers: Answers
    fresh: bool = False
    """Send the whole log: the client has not followed so far."""


class LessonQuestion(msgspec.Struct, forbid_unknown_fields=True):
    answers: Answers
    slot: Short


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
