"""The messages between server and client, as the client sees them."""

import unicodedata
from collections.abc import Container
from typing import Annotated, Any, Literal

import msgspec

from peerage.kernel.event import Event
from peerage.server.faults import Fault
from peerage.server.storage import Row

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Short = Annotated[str, msgspec.Meta(max_length=100)]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: Short | None = None


class CreateTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=32)]
    options: dict[Short, bool | Short] = {}
    name: str = ""


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    name: str
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


Request = Play | Undo | Ask | Ping
_requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read_request(text: str) -> Request:
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


class TableInfo(msgspec.Struct):
    id: str
    game: str
    options: dict[str, bool | str]
    status: Literal["open", "running", "over"]
    seats: list[SeatInfo]
    your_seat: int | None
    number: int
    seed_hash: str
    seed: str | None
    created: str
    winners: list[int] | None
    next: str | None


class TableList(msgspec.Struct):
    tables: list[TableInfo]


def table_info(
    row: Row, seat: int | None, present: Container[str], number: int | None = None, following: str | None = None
) -> TableInfo:
    """A table as a seat (None: a spectator) may know it; present holds the visitors who are online."""
    seats = [
        SeatInfo(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            you=index == seat,
            online=chair.kind == "bot" or (chair.visitor is not None and chair.visitor in present),
        )
        for index, chair in enumerate(row.seats)
    ]
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        status=row.status,
        seats=seats,
        your_seat=seat,
        number=row.shown if number is None else number,
        seed_hash=row.seed_hash,
        seed=row.seed if row.status == "over" else None,
        created=row.created,
        winners=row.winners,
        next=following,
    )


def event_dict(n: int, event: Event) -> dict[str, Any]:
    return {"n": n, **event.to_dict()}


def person_name(name: str) -> str:
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= 24 or not name.isprintable():
        raise Fault("bad_input", "A name has 1 to 24 printable characters.")
    return name
