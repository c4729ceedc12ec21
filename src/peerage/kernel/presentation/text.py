"""Words for events, moves and decisions, from a game's text tables. The browser client has the same small function."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}", re.ASCII)
"""A place in a sentence; `{who:acc}` asks for the name in another form, here the accusative."""
PARTS = re.compile(r"\[([^\]]*)\]")
"""A list of which only those parts are said whose number is not 0: `[{x1} knights, {x2} squires]`."""
SEAT = re.compile(r"(^|_)seats?$")
NAME = re.compile(r"(^|_)names?$")
THING = re.compile(r"[a-z_-]+:\S")
"""The kind of a thing, and which one."""


def words(table: Mapping[str, Any], section: str, kind: str, args: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence for `kind` with its places filled; the kind itself if the table has no words for it."""
    pattern = table.get(section, {}).get(kind)
    if pattern is None:
        return kind
    if isinstance(pattern, Mapping):
        count = args.get("n")
        pattern = pattern["none" if count == 0 and "none" in pattern else "one" if count == 1 else "other"]
    pattern = PARTS.sub(lambda parts: without_zeros(parts[1], args), str(pattern))
    return PLACE.sub(lambda place: word_for(table, place[1], args.get(place[1]), names, place[2]), pattern)


def without_zeros(parts: str, args: Mapping[str, Any]) -> str:
    return ", ".join(
        part for part in parts.split(", ") if not any(args.get(place[1]) == 0 for place in PLACE.finditer(part))
    )


def no_choice(table: Mapping[str, Any], kind: str) -> str:
    """What is said of an event that left no choice: a game may say of what."""
    said: Mapping[str, str] = table["forced"]
    return said.get(kind, said["any"])


def word_for(table: Mapping[str, Any], key: str, value: Any, names: Sequence[str], form: str | None = None) -> str:
    """The word for one value, in a form of it if the table has one. A name given as text is used as it is."""
    if isinstance(value, (list, tuple)):
        return ", ".join(word_for(table, key, item, names, form) for item in value)
    if SEAT.search(key):
        return names[value] if type(value) is int and 0 <= value < len(names) else "-"
    if isinstance(value, str) and THING.match(value) and not NAME.search(key):
        name = table.get("names", {}).get(value, value.partition(":")[2])
        return str(table.get("forms", {}).get(form, {}).get(value, name))
    return "" if value is None else str(value)
