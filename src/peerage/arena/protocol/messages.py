"""The messages between a referee and a program that plays: each is one line of JSON, with its type in `type`."""

from typing import Any

import msgspec

from peerage.errors import PeerageError
from peerage.languages import FALLBACK, say_error

VERSION = 1
"""Of the protocol. New fields do not change it; readers ignore fields that they do not know."""

LONGEST_LINE = 64 * 1024
"""Bytes of a program's line."""


class Message(msgspec.Struct, tag_field="type"):
    pass


class Hello(Message, tag="hello"):
    """The first line to a program. It answers with `ready`."""

    protocol: int
    peerage: str
    languages: list[str]
    """The languages that `ready` can choose."""


class Ready(Message, tag="ready"):
    protocol: int
    name: str = ""
    language: str = ""
    """Of all words from now on; the referee's own if it is empty."""


class Start(Message, tag="start"):
    """A game begins."""

    game: str
    title: str
    rules: int
    """The version of the rules."""
    options: dict[str, bool | str]
    seats: int
    seat: int
    """The program's own, counted from 0."""
    names: list[str]
    """How the words call the players, by seat."""


class OfferedMove(msgspec.Struct):
    move: int
    """The same number means the same move in all positions of a game."""
    notation: str
    words: str
    described: dict[str, Any]
    """Its kind, its arguments and the places on the board that it touches."""


class Happened(msgspec.Struct):
    kind: str
    seat: int | None
    rule: str
    args: dict[str, Any]
    words: str
    """Empty where a player needs no words."""


class Decide(Message, tag="decide"):
    """A decision of the program's seat. It answers with `move`."""

    id: int
    view: dict[str, Any]
    """All that the seat may know now."""
    position: str
    """The position and the question in words, as the seat may know them."""
    events: list[Happened]
    """What happened since the last decision, as far as the seat may know of it."""
    decision: dict[str, Any]
    question: str
    """The decision in words."""
    moves: list[OfferedMove]
    """All legal moves."""
    seconds: float | None = None
    """The time for the answer, illegal answers included; null without a limit."""


class Answer(Message, tag="move"):
    id: int
    """Of the decision. Answers to others are ignored."""
    move: int | str | dict[str, Any]
    """A move by its number, its notation or its words, or described."""


class Illegal(Message, tag="illegal"):
    """The answer was not accepted. The program answers the same decision again."""

    id: int
    rule: str | None
    """The rule that forbids the wish; null if the line could not be read."""
    reason: str
    tries: int
    """How many answers are left."""
    seconds: float | None = None


class End(Message, tag="end"):
    """The game is over."""

    scores: list[int]
    places: list[int]
    winners: list[int]
    events: list[Happened]


class Quit(Message, tag="quit"):
    """The last line: the program ends."""


ToProgram = Hello | Start | Decide | Illegal | End | Quit
FromProgram = Ready | Answer

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromProgram] = msgspec.json.Decoder(FromProgram)


class Unreadable(PeerageError):
    """A line that is no message of a program. `detail` is for the program's author, in English."""

    def reason(self, language: str = FALLBACK) -> str:
        said = say_error(self.situation, self.details, language)
        return f"{said} ({self.details['detail']})" if "detail" in self.details else said


def line_of(message: ToProgram) -> bytes:
    return encode(message) + b"\n"


def read_line(line: bytes) -> FromProgram:
    try:
        return _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("line_not_message", detail=error) from None


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages."""
    (to_program, from_program), parts = msgspec.json.schema_components(
        [ToProgram, FromProgram], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Peerage, engine protocol {VERSION}",
        "$defs": {**parts, "ToProgram": to_program, "FromProgram": from_program},
    }
