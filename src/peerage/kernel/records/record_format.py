"""The lines of a record as JSON: a header, and a line for each move. Input has limits."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from peerage.errors import BadRecord
from peerage.kernel.records.seed_commitment import Dice

LONGEST_SEED = 200
LONGEST_NAME = 100
LONGEST_HEADER = 200_000
LONGEST_LINE = 20_000
"""In characters; the header has more because of custom components."""
LONGEST_QUOTE = 80
LONGEST_DETAIL = 200

OLDER_TAKE_BACKS = 100
"""Servers used to allow ten take-backs more per decision whenever they had loaded a table anew."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Word = Annotated[str, msgspec.Meta(max_length=100)]
Seed = Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    peerage: Number
    game: Word
    rules: Number
    seats: Number
    options: dict[Word, bool | Word]
    components: Word
    overrides: dict[str, Any]
    seed: Seed
    names: list[Name]
    chance: list[Number]
    check: Word
    hints: list[tuple[Number, Number]] = []
    """After how many moves which seat asked for a hint; left out where nobody did."""
    dice: Dice | None = None
    """What the seed was mixed from; left out where it was not."""
    take_backs: Annotated[int, msgspec.Meta(ge=0, le=OLDER_TAKE_BACKS)] = OLDER_TAKE_BACKS
    """How often a seat may take back its secret choice in one decision; left out in records of older servers."""
    start: dict[str, Any] | None = None
    """The position that the game goes on from; left out where it begins with the set-up."""


class Line(msgspec.Struct, forbid_unknown_fields=True):
    n: Number
    seat: Number
    move: Number
    say: dict[str, Any]
    chance: list[Number]
    check: Word


T = TypeVar("T", Header, Line)

PATH = re.compile(r"`\$\.(\w+)")
"""Where msgspec found a value of the wrong type."""


def as_json(part: Header | Line) -> str:
    return msgspec.json.encode(part).decode()


def as_data(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position as it is read back from a record."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return data


def read_line(number: int, content: str, kind: type[T]) -> T:
    longest = LONGEST_HEADER if kind is Header else LONGEST_LINE
    if len(content) > longest:
        raise BadRecord(number, "record_line_too_long", count=len(content), most=longest)
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise misshapen(number, content, kind, error) from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadRecord(number, "record_line_unreadable") from None


def misshapen(number: int, content: str, kind: type[Header] | type[Line], error: msgspec.ValidationError) -> BadRecord:
    """Say which field of a line is wrong. What shares no field with a record is something else altogether."""
    try:
        decoded = msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return BadRecord(number, "record_line_unreadable")
    fields = msgspec.structs.fields(kind)
    known = {field.name for field in fields}
    if not isinstance(decoded, dict) or not known & set(decoded):
        return BadRecord(number, "record_line_unreadable")
    for field in fields:
        if field.required and field.name not in decoded:
            return BadRecord(number, "record_field_missing", field=field.name)
    for name in decoded:
        if name not in known:
            return BadRecord(number, "record_field_unknown", field=quoted(name))
    wrong = PATH.search(str(error))
    return BadRecord(number, "record_field_wrong", field=wrong[1] if wrong else "?")


def compare(number: int, recorded: Header | Line, played: Header | Line) -> None:
    for name in recorded.__struct_fields__:
        if getattr(recorded, name) != getattr(played, name):
            expected, found = quoted(getattr(played, name)), quoted(getattr(recorded, name))
            raise BadRecord(number, "record_value_wrong", field=name, expected=expected, found=found)


def check_hints(header: Header, moves: int) -> None:
    """Marks of hints stand in the order of the moves, each once, for a seat and a position that the game has."""
    hints = header.hints
    numbers = [n for n, _ in hints]
    known = all(n <= moves and seat < header.seats for n, seat in hints)
    if not known or numbers != sorted(numbers) or len(set(hints)) < len(hints):
        raise BadRecord(1, "record_hints_wrong")


def quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
