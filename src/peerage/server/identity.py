"""Who is there, by a signed cookie: a random visitor id, and the session of those who have signed up."""

import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from peerage.server.people.tokens import hashed

YEAR = 365 * 24 * 3600
BETWEEN = "~"  # is in no token


class Pass(NamedTuple):
    """What a cookie says; whether its session has ended is not asked here."""

    visitor: str
    session: str | None = None  # the hash of its token


class Identity:
    """Reads and writes the cookie of a visitor."""

    def __init__(self) -> None:
        self.use(secrets.token_bytes(32))

    def use(self, key: bytes) -> None:
        """Servers on other ports of the same host share the cookie jar: the name keeps them apart."""
        self._key = key
        self._signer = Signer(key, salt="peerage.visitor", digest_method=hashlib.sha256)
        self.cookie = "peerage_" + hashlib.sha256(b"name" + key).hexdigest()[:8]

    def told(self, cookies: bytes) -> Pass | None:
        """What the valid cookie among these says, as they stand in the header."""
        text = cookies.decode("latin-1")
        if self.cookie not in text:
            return None
        try:
            morsel = SimpleCookie(text).get(self.cookie)
            if morsel is None:
                return None
            visitor, _, session = self._signer.unsign(morsel.value).decode().partition(BETWEEN)
            return Pass(visitor, hashed(session) if session else None)
        except (BadSignature, CookieError, UnicodeError):
            return None

    def new_visitor(self) -> str:
        return secrets.token_urlsafe(18)

    def header(self, visitor: str, secure: bool, token: str | None = None) -> bytes:
        """With a token, the cookie of a session."""
        value = self._signer.sign(visitor if token is None else visitor + BETWEEN + token).decode()
        cookie = Cookie(key=self.cookie, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return cookie.to_header(header="").encode()

    def home(self, host: str) -> str:
        """An address as it is kept on disk: nobody can read it back without the key."""
        return hmac.new(self._key, network(host).encode(), hashlib.sha256).hexdigest()[:16]

    def alias(self, visitor: str) -> str:
        """A visitor as the log names them: the same each time, and of no use to anybody who reads it."""
        return hmac.new(self._key, f"log {visitor}".encode(), hashlib.sha256).hexdigest()[:8]


def network(host: str) -> str:
    """What one household has: an IPv4 address, or the first half of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((int(address) >> 64 << 64, 64)).network_address)
    return host
