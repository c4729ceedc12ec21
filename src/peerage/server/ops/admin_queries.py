"""Queries and changes for operators: lists of tables, people, bans."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.row_mapping import readable
from peerage.server.db.schema import bans, sitters, tables
from peerage.server.db.schema import people as accounts
from peerage.server.models.player_ids import browser_of
from peerage.server.models.table_row import TableRow

Whom = Literal["visitor", "address", "network", "mute", "chat"]


class Filter(NamedTuple):
    """A filter of tables; None matches all."""

    status: str | None = None
    game: str | None = None
    visitor: str | None = None
    unchanged_since: str | None = None


class Person(msgspec.Struct):
    visitor: str
    names: list[str]
    tables: int
    running: int
    last: str
    """The last change at one of their tables."""
    account: str | None = None
    """The name of the account."""


class Ban(msgspec.Struct, frozen=True):
    kind: Whom
    who: str
    reason: str
    created: str
    until: str | None


class AdminQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables(self, wanted: Filter, limit: int) -> list[TableRow]:
        """Return tables, most recently changed first, without damaged ones."""
        query = sa.select(tables).where(*conditions(wanted)).order_by(tables.c.changed.desc(), tables.c.id).limit(limit)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return readable(found)

    async def people(self, limit: int, name: str | None = None) -> list[Person]:
        """Return players with a seat, by the last change there; then accounts without one."""
        query = (
            sa.select(tables).where(tables.c.id.in_(sa.select(sitters.c.table_id))).order_by(tables.c.changed.desc())
        )
        signed_up = sa.select(accounts.c.id, accounts.c.name, accounts.c.created).order_by(accounts.c.created.desc())

        def read(connection: sa.Connection) -> list[Person]:
            return gathered(readable(connection.execute(query).all()), connection.execute(signed_up).all())

        people = await self._database.read(read)
        if name is not None:
            people = [person for person in people if any(name.lower() in each.lower() for each in person.names)]
        return people[:limit]

    # Bans.

    async def bans(self) -> list[Ban]:
        """Return the current bans."""
        query = sa.select(bans).order_by(bans.c.created)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        now = datetime.now(UTC).isoformat()
        return [ban for ban in (Ban(*each) for each in found) if ban.until is None or ban.until > now]


def conditions(wanted: Filter) -> list[sa.ColumnElement[bool]]:
    found: list[sa.ColumnElement[bool]] = []
    if wanted.status is not None:
        found.append(tables.c.status == wanted.status)
    if wanted.game is not None:
        found.append(tables.c.game == wanted.game)
    if wanted.unchanged_since is not None:
        found.append(tables.c.changed < wanted.unchanged_since)
    if wanted.visitor is not None:
        theirs = sa.select(sitters.c.table_id).where(sitters.c.visitor == browser_of(wanted.visitor))
        found.append(sa.or_(tables.c.id.in_(theirs), tables.c.owner == wanted.visitor))
    return found


def gathered(rows: list[TableRow], signed_up: Iterable[Any]) -> list[Person]:
    """Gather the people of rows and accounts, in the order of their first occurrence."""
    people: dict[str, Person] = {}
    seen: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        for seat_row in row.seats:
            if seat_row.browser is None:
                continue
            person = people.setdefault(seat_row.browser, Person(seat_row.browser, [], 0, 0, row.changed))
            if seat_row.name is not None and seat_row.name not in person.names:
                person.names.append(seat_row.name)
            if row.id not in seen[seat_row.browser]:
                seen[seat_row.browser].add(row.id)
                person.tables += 1
                person.running += row.status == "running"
    for visitor, name, created in signed_up:
        person = people.setdefault(visitor, Person(visitor, [], 0, 0, created))
        person.account = name
        if name not in person.names:
            person.names.append(name)
    return list(people.values())
