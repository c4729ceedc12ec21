"""Cookies of browsers that have signed in before, so that guesses from other places do not lock their owners out.

After each success the browser gets a signed cookie that names the account, by a keyed hash. With it, attempts are
counted for this browser alone. The server stores nothing.
"""

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from peerage.server.transport.cookies import BETWEEN, YEAR, finder

MOST_ACCOUNTS = 5
"""How many accounts of a shared browser it remembers: the last ones that signed in."""


class DeviceCookies:
    def __init__(self, key: bytes, visitor_cookie: str) -> None:
        self._key = key
        self._name = f"{visitor_cookie}_device"
        self._signer = Signer(key, salt="peerage.device", digest_method=hashlib.sha256)
        self._find = finder(self._name)

    def device(self, cookies: bytes, login: str) -> str | None:
        """Return the browser's random id if this account has signed in there."""
        device, accounts = self._read(cookies)
        return device if self._account(device, login) in accounts else None

    def new_cookie(self, cookies: bytes, login: str, secure: bool) -> Cookie | None:
        """Return a cookie that also names this account, or None if the browser's cookie does already."""
        device, accounts = self._read(cookies)
        account = self._account(device, login)
        if account in accounts:
            return None
        value = BETWEEN.join([device, account, *accounts[: MOST_ACCOUNTS - 1]])
        signed = self._signer.sign(value).decode()
        return Cookie(key=self._name, value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    def _read(self, cookies: bytes) -> tuple[str, list[str]]:
        """Return the browser's id, a new one if it has none, and its accounts."""
        found = self._find(cookies)
        if found:
            try:
                device, *accounts = self._signer.unsign(found[-1]).decode().split(BETWEEN)
                return device, accounts
            except (BadSignature, UnicodeError):
                pass
        return secrets.token_urlsafe(12), []

    def _account(self, device: str, login: str) -> str:
        return hmac.new(self._key, f"device {device} {login}".encode(), hashlib.sha256).hexdigest()[:16]
