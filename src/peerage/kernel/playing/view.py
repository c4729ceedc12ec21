"""What a seat may see. A game declares the visible fields of its picture; whatever is not declared stays hidden."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

ALL: Final = "all"
"""Everybody sees it, spectators too."""

SCREEN: Final = "screen"
"""Behind the owner's screen or in hand: the owner, and everybody with the option `open_screens`."""

OWN: Final = "own"
"""The owner alone, whatever the options."""

Visibility = Mapping[str, Any]

Pack = Callable[[Any], Any]
"""What is done, once, with each part that several views share: it can be encoded, say."""


def as_it_is(part: Any) -> Any:
    return part


def seen(
    picture: Mapping[str, Any],
    visible: Visibility,
    viewers: Sequence[int | None],
    open_screens: bool,
    pack: Pack = as_it_is,
) -> list[dict[str, Any]]:
    """The visible part for each viewer. A list under a table of visibilities has an entry for each seat.

    What several may see exists once and is shared.
    """
    shared = {name: pack(value) for name, value in picture.items() if visible.get(name) == ALL}
    views = [shared.copy() for _ in viewers]
    for name, rule in visible.items():
        if isinstance(rule, dict) and name in picture:
            value: list[dict[str, Any]] = picture[name]
            public = [pack(allowed(entry, rule, (ALL, SCREEN) if open_screens else (ALL,))) for entry in value]
            for viewer, view in zip(viewers, views, strict=True):
                entries = public
                if viewer is not None:
                    entries = public[:]
                    entries[viewer] = pack(allowed(value[viewer], rule, (ALL, SCREEN, OWN)))
                view[name] = entries
    return views


def allowed(entry: dict[str, Any], visible: Visibility, kinds: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if visible.get(name) in kinds}


def fresh(value: Any) -> Any:
    """A copy that shares nothing."""
    if isinstance(value, dict):
        return {key: fresh(item) for key, item in value.items()}
    if isinstance(value, list):
        return [fresh(item) for item in value]
    return value
