"""Cookies of browsers that have signed in before: their owners are not locked out by guesses from elsewhere.

After each success the browser gets a signed cookie that names the account, by a keyed hash. With it, tries count for
this browser alone. The server keeps nothing of it.
"""

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from peerage.server.transport.cookies import BETWEEN, YEAR, finder

MOST_ACCOUNTS = 5
"""How many people of a shared browser it remembers: the last ones that signed in."""


class DeviceCookies:
    def __init__(self, key: bytes, visitor_cookie: str) -> None:
        self._key = key
        self._name = f"{visitor_cookie}_device"
        self._signer = Signer(key, salt="peerage.device", digest_method=hashlib.sha256)
        self._find = finder(self._name)

    def device(self, cookies: bytes, login: str) -> str | None:
        """The browser's random id, if this account has signed in there."""
        device, accounts = self._read(cookies)
        return device if self._account(device, login) in accounts else None

    def new_cookie(self, cookies: bytes, login: str, secure: bool) -> Cookie | None:
        """A cookie that names this account too, unless there is one."""
        device, accounts = self._read(cookies)
        account = self._account(device, login)
        if account in accounts:
            return None
        value = BETWEEN.join([device, account, *accounts[: MOST_ACCOUNTS - 1]])
        signed = self._signer.sign(value).decode()
        return Cookie(key=self._name, value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    def _read(self, cookies: bytes) -> tuple[str, list[str]]:
        """The browser's id, a new one if need be, and its accounts."""
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
