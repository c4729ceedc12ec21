"""What a seat may see. A game declares the visible fields of its picture; whatever is not declared stays hidden."""

from collections.abc import Mapping
from typing import Any, Final

ALL: Final = "all"
"""Everybody sees it, spectators too."""

SCREEN: Final = "screen"
"""Behind the owner's screen or on the hand: the owner, and everybody with the option `open_screens`."""

OWN: Final = "own"
"""The owner alone, whatever the options."""

Visibility = Mapping[str, Any]


def seen(picture: Mapping[str, Any], visible: Visibility, viewer: int | None, open_screens: bool) -> dict[str, Any]:
    """A fresh copy of the visible part. A list under a table of visibilities has an entry for each seat."""
    result: dict[str, Any] = {}
    for name, value in picture.items():
        rule = visible.get(name)
        if rule is None:
            continue
        if isinstance(rule, Mapping):
            result[name] = seen_by_seat(value, rule, viewer, open_screens)
        elif rule == ALL:
            result[name] = fresh(value)
    return result


def seen_by_seat(
    entries: list[dict[str, Any]], visible: Visibility, viewer: int | None, open_screens: bool
) -> list[dict[str, Any]]:
    shown = []
    for seat, entry in enumerate(entries):
        allowed = {ALL}
        if seat == viewer:
            allowed |= {SCREEN, OWN}
        elif open_screens:
            allowed.add(SCREEN)
        shown.append({name: fresh(value) for name, value in entry.items() if visible.get(name) in allowed})
    return shown


def fresh(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: fresh(item) for key, item in value.items()}
    if isinstance(value, list):
        return [fresh(item) for item in value]
    return value
