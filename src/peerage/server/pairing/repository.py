"""Who waits for players, in the database; all processes see the same."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

import msgspec
import sqlalchemy as sa

from peerage.server.db.prepared_statements import take_turns
from peerage.server.db.schema import blocks, seekers
from peerage.server.pairing.schemas import Pace

TURNS = 0x9EE7A70
"""The kind of lock that lets searches change one after the other."""

PRESENT: dict[Pace, timedelta] = {
    "fast": timedelta(seconds=90),
    "calm": timedelta(seconds=90),
    "daily": timedelta(days=1),
}
"""How long a search counts after its browser was heard last: tabs in the background speak once a minute."""

KEPT = timedelta(days=2)
"""A search is removed so long after its browser was heard last."""


class Seeker(msgspec.Struct, frozen=True):
    visitor: str
    address_hash: str
    name: str
    arms: str
    game: str
    seats: int
    pace: Pace
    bots: bool
    since: str
    seen: str
    table_id: str | None = None


COLUMNS = {name: name for name in Seeker.__struct_fields__} | {"address_hash": "home"}
"""The column of each field."""


def of(connection: sa.Connection, visitor: str) -> Seeker | None:
    row = connection.execute(sa.select(seekers).where(seekers.c.visitor == visitor)).first()
    return None if row is None else seeker_of(row)


def waiting(connection: sa.Connection, now: datetime) -> list[Seeker]:
    """Return who waits and was heard lately, the longest waiting first."""
    query = sa.select(seekers).where(seekers.c.table_id.is_(None)).order_by(seekers.c.since, seekers.c.visitor)
    found = [seeker_of(row) for row in connection.execute(query)]
    return [seeker for seeker in found if datetime.fromisoformat(seeker.seen) + PRESENT[seeker.pace] >= now]


def seeker_of(row: sa.Row[Any]) -> Seeker:
    return msgspec.convert({name: getattr(row, column) for name, column in COLUMNS.items()}, Seeker)


def blocked_pairs(connection: sa.Connection, visitors: Collection[str]) -> set[tuple[str, str]]:
    query = sa.select(blocks.c.visitor, blocks.c.blocked)
    pairs = query.where(blocks.c.visitor.in_(visitors), blocks.c.blocked.in_(visitors))
    return {(row.visitor, row.blocked) for row in connection.execute(pairs)}


def begin(connection: sa.Connection, seeker: Seeker) -> None:
    """Write a search in place of an earlier one."""
    take_turns(connection, TURNS, "")
    end(connection, seeker.visitor)
    connection.execute(seekers.insert(), {column: getattr(seeker, name) for name, column in COLUMNS.items()})


def renew(connection: sa.Connection, visitor: str, bots: bool, now: str) -> None:
    own = seekers.update().where(seekers.c.visitor == visitor, seekers.c.table_id.is_(None))
    connection.execute(own.values(seen=now, bots=bots))


def end(connection: sa.Connection, visitor: str) -> None:
    connection.execute(sa.delete(seekers).where(seekers.c.visitor == visitor))


def claim(connection: sa.Connection, party: Collection[Seeker], table_id: str) -> bool:
    """Give a table to all of a party, unless one of them has gone or has a table by now."""
    take_turns(connection, TURNS, "")
    free = sa.and_(seekers.c.visitor.in_([seeker.visitor for seeker in party]), seekers.c.table_id.is_(None))
    searches = {(seeker.visitor, seeker.since) for seeker in party}
    found = connection.execute(sa.select(seekers.c.visitor, seekers.c.since).where(free)).all()
    if {tuple(row) for row in found} != searches:
        return False
    connection.execute(seekers.update().where(free).values(table_id=table_id))
    return True


def remove_old(connection: sa.Connection, now: datetime) -> None:
    connection.execute(sa.delete(seekers).where(seekers.c.seen < (now - KEPT).isoformat()))


# Data of a visitor.


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """End the search of a guest who signs in: the game would have another player than the one who is asked."""
    end(connection, guest)


def export(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    own = of(connection, visitor)
    if own is None:
        return {"pairing": None}
    return {"pairing": {"game": own.game, "seats": own.seats, "pace": own.pace, "name": own.name, "since": own.since}}
