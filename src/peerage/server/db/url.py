"""The address of a database, as an operator gives it: a file, or a PostgreSQL URL."""

import re
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from peerage.errors import PeerageError

SCHEMES = ("postgresql://", "postgres://")
HOSTS = re.compile(r"[\w.,:\[\]%-]*")


class PostgresUrl:
    """Shown without user and password, wherever it is shown."""

    def __init__(self, text: str) -> None:
        self._parts = checked(text)

    @property
    def full(self) -> str:
        return self._parts.geturl()

    @property
    def password(self) -> str | None:
        secret = self._parts.password
        return None if secret is None else unquote(secret)

    @property
    def without_password(self) -> str:
        user, at, hosts = self._parts.netloc.rpartition("@")
        return self._parts._replace(netloc=user.partition(":")[0] + at + hosts).geturl()

    def __str__(self) -> str:
        return f"postgresql://{self._parts.netloc.rpartition('@')[2]}{self._parts.path}"

    def __repr__(self) -> str:
        return f"PostgresUrl({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PostgresUrl) and self.full == other.full

    def __hash__(self) -> int:
        return hash(self.full)


Place = Path | PostgresUrl


def place_of(db: str | Path) -> Place:
    if isinstance(db, str) and db.startswith(SCHEMES):
        return PostgresUrl(db)
    return Path(db).resolve()


def checked(text: str) -> SplitResult:
    """What is wrong is told without the address: a piece of a password could stand anywhere in it."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise malformed() from None
    behind = parts.path + parts.query + parts.fragment
    if "@" in behind or parts.fragment or not HOSTS.fullmatch(parts.netloc.rpartition("@")[2]):
        raise malformed()
    if "password" in parse_qs(parts.query):
        raise PeerageError("put the database password before the @ of the address or into the variable PGPASSWORD")
    return parts


def malformed() -> PeerageError:
    return PeerageError(
        "invalid PostgreSQL address; write it like postgresql://user:password@host/name, "
        "with signs like @ / ? # in a password written as %40 %2F %3F %23"
    )
