"""The address of a Redis, as an operator gives it; shown without user and password."""

import os
import re
from urllib.parse import SplitResult, quote, unquote, urlsplit

from peerage.errors import PeerageError

SCHEMES = ("redis", "rediss", "unix")
HOST = re.compile(r"[\w.:\[\]%-]*")

PASSWORD = "PEERAGE_REDIS_PASSWORD"
"""The variable that has the password when the address has none."""


class RedisUrl:
    def __init__(self, text: str) -> None:
        self._parts = checked(text)

    @property
    def full(self) -> str:
        secret = os.environ.get(PASSWORD)
        if secret is None or self._parts.password is not None:
            return self._parts.geturl()
        user, _, host = self._parts.netloc.rpartition("@")
        return self._parts._replace(netloc=f"{user}:{quote(secret, safe='')}@{host}").geturl()

    @property
    def password(self) -> str | None:
        secret = self._parts.password
        return None if secret is None else unquote(secret)

    @property
    def without_password(self) -> str:
        user, at, host = self._parts.netloc.rpartition("@")
        return self._parts._replace(netloc=user.partition(":")[0] + at + host).geturl()

    def __str__(self) -> str:
        return f"{self._parts.scheme}://{self._parts.netloc.rpartition('@')[2]}{self._parts.path}"

    def __repr__(self) -> str:
        return f"RedisUrl({self})"


def checked(text: str) -> SplitResult:
    """What is wrong is told without the address: a piece of a password could stand anywhere in it."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise malformed() from None
    behind = parts.path + parts.query + parts.fragment
    host = parts.netloc.rpartition("@")[2]
    if parts.scheme not in SCHEMES or "@" in behind or parts.fragment or not HOST.fullmatch(host):
        raise malformed()
    if "password" in parts.query:
        raise PeerageError(f"put the Redis password before the @ of the address or into the variable {PASSWORD}")
    return parts


def malformed() -> PeerageError:
    return PeerageError(
        "invalid Redis address; write it like redis://:password@host:6379/0, "
        "with signs like @ / ? # in a password written as %40 %2F %3F %23"
    )
