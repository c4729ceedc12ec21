"""E-mail over SMTP, where the operator has configured a mail server."""

import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from typing import Protocol
from urllib.parse import SplitResult, unquote, urlsplit

import aiosmtplib

from peerage.errors import PeerageError

SECONDS = 20.0
NO_HEADERS: Mapping[str, str] = {}


class Undelivered(Exception):
    """An e-mail could not be handed over; the reason is for the log."""


class Mailer(Protocol):
    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] = NO_HEADERS) -> None:
        """Hand an e-mail over, or raise Undelivered."""


class Smtp:
    """smtp:// is encrypted where the server offers it, and always with a password; smtps:// from the first byte."""

    def __init__(self, url: str, sender: str) -> None:
        parts = checked(url)
        self._sender = sender
        self._host = parts.hostname or ""
        self._port = parts.port
        self._user = unquote(parts.username) if parts.username else None
        self._password = unquote(parts.password) if parts.password else None
        self._tls = parts.scheme == "smtps"

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] = NO_HEADERS) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        try:
            await aiosmtplib.send(
                message,
                hostname=self._host,
                port=self._port,
                username=self._user,
                password=self._password,
                use_tls=self._tls,
                start_tls=None if self._tls or self._user is None else True,
                timeout=SECONDS,
            )
        except (aiosmtplib.SMTPException, OSError, ssl.SSLError, ValueError) as error:
            raise Undelivered(type(error).__name__) from error


def checked(url: str) -> SplitResult:
    """Check the address of a mail server; errors do not repeat it, because it may hold a password."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise PeerageError("invalid SMTP address; write it like smtps://user:password@mail.example:465")
    return parts
