"""Errors of requests: a code for clients, a situation with a text for people, an HTTP status."""

import re
from typing import Any

from peerage.errors import BadMove, PeerageError
from peerage.languages import FALLBACK, table

CODES = {situation: code for code, section in table(FALLBACK, "errors.json").items() for situation in section}
"""The code of each situation, by the section of the text tables that has its text."""

STATUS = {
    "banned": 403,
    "begun": 409,
    "bot_decides": 409,
    "busy": 503,
    "damaged": 409,
    "forbidden": 403,
    "illegal": 409,
    "last_way": 409,
    "login_taken": 409,
    "name_taken": 409,
    "no_hint": 503,
    "no_mail": 409,
    "not_found": 404,
    "not_over": 409,
    "rate_limited": 429,
    "removed": 403,
    "seat_taken": 409,
    "server": 500,
    "signed_out": 401,
    "stale": 409,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
    "unconfirmed": 409,
    "uninvited": 403,
    "unknown_game": 404,
    "unknown_rules": 409,
    "unsent": 503,
    "wrong_link": 401,
    "wrong_login": 401,
    "wrong_passkey": 401,
    "wrong_token": 401,
}
"""Codes that are not listed are plain bad input: 400."""


AT_PATH = re.compile(r"at `\$\.?([^`]*)`")
OF_FIELD = re.compile(r"field `([^`]*)`")


class Fault(PeerageError):
    """A refusal that is sent to the client, with a text for its situation in every language.

    A detail of the name `detail` is for developers, in English; no text has it.
    """

    def __init__(self, situation: str, retry_after: int | None = None, **details: object) -> None:
        super().__init__(situation, **details)
        self.code = CODES[situation]
        self.retry_after = retry_after  # seconds

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}

    def body(self) -> dict[str, Any]:
        return {"error": self.code, "message": str(self), "reason": self.situation, "args": self.details}


def field_of(error: Exception) -> str:
    """Return the path of the value that msgspec refuses, like `seats[0].name`."""
    found = [*AT_PATH.findall(str(error)), *OF_FIELD.findall(str(error))]
    return ".".join(filter(None, found)) or "$"


def fault_of(error: PeerageError) -> Fault:
    """Translate a refusal of the kernel."""
    if isinstance(error, Fault):
        return error
    if error.situation in CODES:
        return Fault(error.situation, **error.details)
    fault = Fault("input_unusable", detail=str(error))
    fault.code = error.code
    return fault


def illegal(error: BadMove) -> Fault:
    asked = error.rule not in ("not-your-turn", "game-over")
    return Fault("move_illegal" if asked else "not_your_turn")


def server_fault() -> Fault:
    """Return the response to an unforeseen error: the details stay in the server's log."""
    return Fault("server_failed")


def unavailable() -> Fault:
    return Fault("database_unavailable")
