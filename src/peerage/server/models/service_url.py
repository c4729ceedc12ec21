"""The address of a service with a password, as an operator gives it."""

import re
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from peerage.errors import PeerageError

HOSTS = re.compile(r"[\w.,:\[\]%-]*")


class ServiceUrl:
    """An address that is always displayed without user and password."""

    service: str
    example: str
    password_variable: str
    scheme: str = ""
    """Displayed in place of the given scheme."""

    def __init__(self, text: str) -> None:
        self._parts = self.checked(text)

    def checked(self, text: str) -> SplitResult:
        """Refuse a malformed address without repeating it: any part of it could be a piece of a password."""
        try:
            parts = urlsplit(text)
        except ValueError:
            raise self.malformed() from None
        behind = parts.path + parts.query + parts.fragment
        if "@" in behind or parts.fragment or not HOSTS.fullmatch(parts.netloc.rpartition("@")[2]):
            raise self.malformed()
        if self.has_password(parts.query):
            raise PeerageError(
                f"put the {self.service} password before the @ of the address or into the variable "
                f"{self.password_variable}"
            )
        return parts

    def has_password(self, query: str) -> bool:
        return "password" in parse_qs(query)

    def malformed(self) -> PeerageError:
        return PeerageError(
            f"invalid {self.service} address; write it like {self.example}, "
            "with signs like @ / ? # in a password written as %40 %2F %3F %23"
        )

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
        return f"{self.scheme or self._parts.scheme}://{self._parts.netloc.rpartition('@')[2]}{self._parts.path}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, ServiceUrl) and self.full == other.full

    def __hash__(self) -> int:
        return hash(self.full)
