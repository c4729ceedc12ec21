"""The messages between server and client, as the client sees them."""

import re
import unicodedata
from collections.abc import Container
from typing import Annotated, Any, Literal

import msgspec

from peerage.kernel.event import Event
from peerage.server.faults import Fault
from peerage.server.storage import Note, Row

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Short = Annotated[str, msgspec.Meta(max_length=100)]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: Short | None = None


class CreateTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=32)]
    options: dict[Short, bool | Short] = {}
    name: Short = ""
    public: bool = False


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    name: Short
    seat: Number | None = None


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    seat: Number
    bot: Short | None


class Play(msgspec.Struct, tag_field="type", tag="play"):
    number: Number
    move: Number


class Undo(msgspec.Struct, tag_field="type", tag="undo"):
    number: Number


class Ask(msgspec.Struct, tag_field="type", tag="ask"):
    slot: Short


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    pass


ClientMessage = Play | Undo | Ask | Ping
_requests: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_request(text: str) -> ClientMessage:
    try:
        return _requests.decode(text)
    except msgspec.ValidationError as error:
        raise Fault("bad_input", f"This message cannot be used: {error}.") from None
    except (msgspec.DecodeError, RecursionError):
        raise Fault("bad_input", "This message is not JSON.") from None


class SeatInfo(msgspec.Struct):
    kind: Literal["person", "bot", "open"]
    name: str | None
    bot: str | None
    you: bool
    online: bool
    away: bool


class Facts(msgspec.Struct):
    """What everybody may know of a table, wherever it is shown."""

    id: str
    game: str
    options: dict[str, bool | str]
    status: Literal["open", "running", "over"]
    public: bool
    seats: list[SeatInfo]
    your_seat: int | None
    number: int
    created: str
    winners: list[int] | None


class Summary(Facts):
    """A table in the list."""

    mine: bool


class TableInfo(Facts):
    seed_hash: str
    seed: str | None
    next: str | None


class TableList(msgspec.Struct):
    tables: list[Summary]
    next: str | None


Visitors = Container[str | None]


def summary(row: Row, visitor: str, present: Visitors, away: Visitors) -> Summary:
    seat = row.seat_of(visitor)
    return Summary(**facts(row, seat, present, away, None), mine=seat is not None or row.owner == visitor)


def table_info(
    row: Row,
    seat: int | None,
    present: Visitors,
    away: Visitors,
    number: int | None = None,
    following: str | None = None,
) -> TableInfo:
    seed = row.seed if row.status == "over" else None
    return TableInfo(**facts(row, seat, present, away, number), seed_hash=row.seed_hash, seed=seed, next=following)


def facts(row: Row, seat: int | None, present: Visitors, away: Visitors, number: int | None) -> dict[str, Any]:
    """A table as a seat (None: a spectator) may know it; who is here, and who has been gone for a long time."""
    seats = [
        SeatInfo(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            you=index == seat,
            online=chair.kind == "bot" or (chair.visitor is not None and chair.visitor in present),
            away=chair.visitor is not None and chair.visitor in away,
        )
        for index, chair in enumerate(row.seats)
    ]
    return {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "status": row.status,
        "public": row.public,
        "seats": seats,
        "your_seat": seat,
        "number": row.shown if number is None else number,
        "created": row.created,
        "winners": row.winners,
    }


def event_dict(n: int, event: Event, seat: int | None) -> dict[str, Any]:
    return {"n": n, **event.to_dict(seat)}


def note_dict(note: Note, n: int) -> dict[str, Any]:
    return {"n": n, "kind": note.kind, "seat": note.seat, "rule": "stand-in", "args": note.args, "forced": False}


UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Characters that count as printable but are invisible."""

MOST_MARKS = 3
"""How many marks may be on one letter."""


def person_name(name: str) -> str:
    """A name that people can read and tell apart."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= 24 or not name.isprintable() or UNSEEN.search(name):
        raise Fault("bad_input", "A name has 1 to 24 visible characters.")
    marks = "".join("m" if unicodedata.category(sign).startswith("M") else " " for sign in name)
    if marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks:
        raise Fault("bad_input", "A name has letters with at most three marks each.")
    return name


def same_name(one: str, other: str) -> bool:
    """Whether two names look alike, apart from case and forms of the same letter."""
    return unicodedata.normalize("NFKC", one).casefold() == unicodedata.normalize("NFKC", other).casefold()
