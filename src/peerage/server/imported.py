"""Records from elsewhere: proven, and kept as tables that are over."""

import secrets
from datetime import UTC, datetime

import peerage
from peerage import BadRecord, Record
from peerage.server.faults import Fault
from peerage.server.storage import Chair, Row
from peerage.server.table import standing
from peerage.server.wire import person_name

LONGEST_REASON = 200


def prove(text: bytes) -> Record:
    """The whole game, every line of it true; a Fault says why it cannot be shown."""
    try:
        record = Record.load(text.decode())
    except UnicodeDecodeError:
        raise Fault("bad_record", "This file is not a record: it is not UTF-8 text.") from None
    except BadRecord as error:
        reason = error.reason[:LONGEST_REASON]
        raise Fault("bad_record", f"Line {error.line} of this record does not hold: {reason}") from None
    if not record.state.over:
        raise Fault("bad_record", "This record ends before its game does: only finished games can be opened.")
    if record.header.overrides:
        raise Fault("bad_record", "This game was played with components of its own, and they cannot be drawn here.")
    return record


def row_of(record: Record, visitor: str) -> Row:
    """A table on whose seats nobody sits: the record has names, not visitors."""
    header = record.header
    row = Row(
        id=secrets.token_urlsafe(9),
        game=header.game,
        options=header.options,
        seats=[Chair(kind="person", name=name_of(header.names, seat)) for seat in range(header.seats)],
        seed=header.seed,
        seed_hash=peerage.seed_hash(header.seed),
        owner=visitor,
        created=datetime.now(UTC).isoformat(),
    )
    return standing(row, record)


def name_of(names: list[str], seat: int) -> str:
    """The recorded name; the number of the seat in place of one that no table would take."""
    try:
        return person_name(names[seat])
    except (Fault, IndexError):
        return str(seat + 1)
