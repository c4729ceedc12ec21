"""Player ids: the visitor id of a browser, followed by a number for each further person who plays there."""

from peerage.server.errors import Fault

NUMBERS = tuple("123456789")
NOBODY = "nobody"
"""The view of a spectator, without a seat, while the device is handed on."""


def player(browser: str, number: str | None) -> str:
    """Return the id of a player at a browser.

    Only the number comes from the request; the cookie identifies the browser.
    """
    if number is None:
        return browser
    if number not in (*NUMBERS, NOBODY):
        raise Fault("player_number_unknown", most=NUMBERS[-1])
    return f"{browser}/{number}"


def is_nobody(visitor: str) -> bool:
    return visitor.endswith(f"/{NOBODY}")


def browser_of(visitor: str) -> str:
    return visitor.partition("/")[0]


def number_of(visitor: str) -> int:
    return int(visitor.partition("/")[2] or 0)
