"""Checks uploaded records, and makes tables of them that are over."""

import secrets
from datetime import UTC, datetime

import peerage
from peerage.server.bot_play.fair_queue import Share
from peerage.server.bot_play.pool import BotPool
from peerage.server.coordination.jobs import Facts
from peerage.server.errors import CODES, Fault
from peerage.server.models.names import person_name
from peerage.server.models.table_row import SeatRow, TableRow

LONGEST_SEED = 200
MOST_MOVES = 4_000
"""Nearly twice the moves of a game in which every secret choice is taken back as often as the rules allow."""


async def prove(pool: BotPool, data: bytes, share: Share) -> tuple[Facts, list[str]]:
    """Return the facts and the lines of a finished game's record; a Fault says why it cannot be shown."""
    if data.removesuffix(b"\n").count(b"\n") > MOST_MOVES:  # before anything is parsed
        raise Fault("record_too_long", most=MOST_MOVES)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Fault("record_not_utf8") from None
    answer = await pool.prove(text, share)
    if answer.flaw is not None:
        line, _ = answer.flaw
        known = answer.situation in CODES  # a worker of another version may find more
        raise Fault(answer.situation, **answer.details) if known else Fault("record_wrong", line=line)
    facts = answer.facts
    if facts is None or facts.winners is None:
        raise Fault("record_unfinished")
    if len(facts.seed) > LONGEST_SEED:
        raise Fault("record_seed_too_long", most=LONGEST_SEED)
    return facts, text.removesuffix("\n").split("\n")


def row_of(facts: Facts, visitor: str, address_hash: str) -> TableRow:
    """Return a table without players: a record has names, not visitors."""
    salts = [None] * facts.seats if facts.dice is None else facts.dice.salts
    now = datetime.now(UTC).isoformat()
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=facts.game,
        options=facts.options,
        seats=[SeatRow(kind="person", name=name_of(facts.names, seat), salt=salt) for seat, salt in enumerate(salts)],
        seed=facts.seed,
        seed_hash=peerage.seed_hash(facts.seed),
        owner=visitor,
        address_hash=address_hash,
        created=now,
        changed=now,
        status="over",
        rules=facts.rules,
        number=facts.number,
        shown=facts.shown,
        winners=facts.winners,
        overrides=facts.overrides,
        secret="" if facts.dice is None else facts.dice.secret,
    )


def name_of(names: list[str], seat: int) -> str:
    """Return the recorded name, or the number of the seat in place of an invalid name."""
    try:
        return person_name(names[seat])
    except (Fault, IndexError):
        return str(seat + 1)
