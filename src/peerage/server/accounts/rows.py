"""Rows of accounts: people, sessions, passkeys and e-mail addresses, and how they are read."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from peerage.server.db.schema import people
from peerage.server.errors import Fault

Kept = TypeVar("Kept")


class Person(msgspec.Struct, frozen=True):
    """A person with an account; the id is the visitor id."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None  # hashed
    link: str | None = None  # the hashed token of the return link
    created: str = ""


class Session(msgspec.Struct, frozen=True):
    id: str  # the hash of what the cookie has
    person: str
    device: str
    created: str
    seen: str
    link: str | None = None  # the hashed token of the return link that opened it
    by_passkey: bool = False  # whether a passkey has opened it


class Passkey(msgspec.Struct, frozen=True):
    id: str
    person: str
    key: str
    uses: int
    name: str
    created: str
    used: str | None = None


class Email(msgspec.Struct, frozen=True):
    person: str
    address: str
    token: str | None
    until: str

    @property
    def confirmed(self) -> bool:
        return self.token is None


class Dossier(msgspec.Struct, frozen=True):
    """Everything that is stored about a person, apart from tables."""

    person: Person
    sessions: list[Session]
    passkeys: list[Passkey]
    email: Email | None


def made(kind: type[Kept], row: sa.Row[Any]) -> Kept:
    return kind(**row._mapping)


def rows_of(
    connection: sa.Connection, table: sa.Table, person_id: str, *order: sa.ColumnElement[Any]
) -> Sequence[sa.Row[Any]]:
    return connection.execute(sa.select(table).where(table.c.person == person_id).order_by(*order)).all()


def person_where(connection: sa.Connection, which: sa.ColumnElement[bool]) -> Person | None:
    found = connection.execute(sa.select(people).where(which)).first()
    return None if found is None else made(Person, found)


def signed_out() -> Fault:
    return Fault("not_signed_in")


def wrong_link() -> Fault:
    return Fault("return_link_invalid")
