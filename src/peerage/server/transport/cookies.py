"""Visitor cookies, signed: a random visitor id, and the session of a person who is signed in."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from peerage.server import metrics
from peerage.server.transport.tokens import hashed

YEAR = 365 * 24 * 3600
BETWEEN = "~"  # a character that no token contains
LONGEST_COOKIE = 256
"""Characters of a signed value: those of a session have about 120."""
UNKNOWN = "unknown"
"""All clients without a valid address share one limit: unparsable forwarded addresses evade none."""


class Pass(NamedTuple):
    """The content of a cookie; whether its session has ended is not checked here."""

    visitor: str
    session: str | None = None  # the hash of its token


class VisitorCookies:
    """Reads and writes the cookie of a visitor."""

    def __init__(self) -> None:
        self.use(secrets.token_bytes(32))

    def use(self, key: bytes) -> None:
        """Set the signing key. The name of the cookie follows from it: servers on other ports share the cookie jar."""
        self._key = key
        self._signer = Signer(key, salt="peerage.visitor", digest_method=hashlib.sha256)
        self.cookie = "peerage_" + hashlib.sha256(b"name" + key).hexdigest()[:8]
        self._find = finder(self.cookie)

    def read(self, cookies: bytes) -> Pass | None:
        """Return the content of our cookie in a Cookie header, if it is valid.

        It is found by its name: a parser of all cookies unquotes them, which takes long for hostile ones, and this
        comes before any limit. Of several with this name, the last counts.
        """
        found = self._find(cookies)
        if not found:
            return None
        try:
            visitor, _, session = self._signer.unsign(found[-1]).decode().partition(BETWEEN)
            return Pass(visitor, hashed(session) if session else None)
        except (BadSignature, UnicodeError):
            metrics.FORGED_COOKIES.inc()
            return None

    def new_visitor(self) -> str:
        return secrets.token_urlsafe(18)

    def header(self, visitor: str, secure: bool, token: str | None = None) -> bytes:
        """Return the Set-Cookie header of a visitor, or with a token, of a session."""
        value = self._signer.sign(visitor if token is None else visitor + BETWEEN + token).decode()
        cookie = Cookie(key=self.cookie, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return cookie.to_header(header="").encode()

    def address_hash(self, host: str) -> str:
        """Return an address as it is stored: a hash that cannot be reversed without the key."""
        return hmac.new(self._key, network(host).encode(), hashlib.sha256).hexdigest()[:16]

    def address_hash_of_visitor(self, visitor: str) -> str:
        """Return what stands for the address of a visitor who shares it with many, so that limits count them alone."""
        return hmac.new(self._key, f"shared address {visitor}".encode(), hashlib.sha256).hexdigest()[:16]

    def alias(self, visitor: str) -> str:
        """Return a visitor as the log names them: always the same, and of no use to readers of the log."""
        return hmac.new(self._key, f"log {visitor}".encode(), hashlib.sha256).hexdigest()[:8]


def finder(cookie: str) -> Callable[[bytes], list[bytes]]:
    """Return a function that finds the values of a cookie in a header, in linear time."""
    name = cookie.encode() + b"="  # first in the pattern, so that all else is skipped fast
    return re.compile(rb"%s(?<![^; \t]%s)([\w.~-]{1,%d})[ \t]*(?=;|$)" % (name, name, LONGEST_COOKIE)).findall


def network(host: str) -> str:
    """Return the network of one household: an IPv4 address, or the first half of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((int(address) >> 64 << 64, 64)).network_address)
    return host
