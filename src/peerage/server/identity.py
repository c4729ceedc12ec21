"""Who is there: a random visitor id in a signed cookie, no account."""

import fcntl
import hashlib
import os
import secrets
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from peerage.kernel.errors import PeerageError

YEAR = 365 * 24 * 3600


class KeyFile:
    """The server's secret, beside the database. Its lock keeps a second server away from them."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise PeerageError(f"{path} cannot be used: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise PeerageError(f"another server already uses {path.with_suffix('')}") from None
        os.fchmod(self._file, 0o600)
        key = os.read(self._file, 1024)
        if len(key) < 32:
            key = secrets.token_hex(32).encode()
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, key, 0)
            os.fsync(self._file)
        self.key = key

    def close(self) -> None:
        os.close(self._file)


class Identity(ASGIMiddleware):
    """Gives every connection a visitor, and new visitors their cookie."""

    def __init__(self) -> None:
        self.use(secrets.token_bytes(32))

    def use(self, key: bytes) -> None:
        """Servers on other ports of the same host share the cookie jar: the name keeps them apart."""
        self._signer = Signer(key, salt="peerage.visitor", digest_method=hashlib.sha256)
        self.cookie = "peerage_" + hashlib.sha256(b"name" + key).hexdigest()[:8]

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, State] = ASGIConnection(scope)
        visitor = self.visitor(connection.cookies.get(self.cookie))
        if visitor is not None:
            connection.state.visitor = visitor
            await next_app(scope, receive, send)
            return

        visitor = connection.state.visitor = secrets.token_urlsafe(18)
        secure = connection.url.scheme in ("https", "wss")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                MutableScopeHeaders.from_message(message).add("Set-Cookie", self._header(visitor, secure))
            await send(message)

        await next_app(scope, receive, send_with_cookie)

    def visitor(self, cookie: str | None) -> str | None:
        try:
            return self._signer.unsign(cookie).decode() if cookie else None
        except BadSignature:
            return None

    def _header(self, visitor: str, secure: bool) -> str:
        value = self._signer.sign(visitor).decode()
        cookie = Cookie(key=self.cookie, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return cookie.to_header(header="")
