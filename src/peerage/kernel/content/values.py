"""What is printed, value by value: where each comes from, what it is called, what may stand in its place.

A value is what one correction replaces: a number, a word, a plain list, or a table that is replaced as a whole. Its
path names the tables around it, as in `county.York.min_strength`: items of a list by their name, or by their number.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from peerage.kernel.content.components import Table, fits, is_named_list

OURS = "ours"
"""The source of what is not printed at all: ids, drawings, and notes on sources."""
REBUILT = "rebuilt"
PLACE = re.compile(r"\{(\w+)\}")
BARE = re.compile(r"[A-Za-z0-9_-]+")


class Value(NamedTuple):
    path: str
    part: str
    """The part of the game that it belongs to, in words."""
    label: str
    source: str
    """text, report, rebuilt or ours."""
    printed: Any
    words: dict[str, str]
    """What the words in it are called; for a value that can be corrected, all that can be chosen."""


class Corrections(NamedTuple):
    """What a user's components change."""

    changes: dict[str, Any]
    """Values by their paths."""
    hash: str | None
    """Of the set; None if nothing is changed."""
    file: str
    """The smallest one that makes these changes."""


def values_in(components: Table, whole: Sequence[str], path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value with its path, in the order of the file. Names are not values: items are found by them."""
    for key, part in components.items():
        where = f"{path}.{key}" if path else key
        if isinstance(part, dict) and not fits(where, whole):
            yield from values_in(part, whole, where)
        elif is_table_list(part):
            for name, item in named_items(part):
                inner = {key: value for key, value in item.items() if key != "name"}
                yield from values_in(inner, whole, f"{where}.{name}")
        else:
            yield where, part


def is_table_list(part: Any) -> bool:
    return isinstance(part, list) and bool(part) and isinstance(part[0], dict)


def named_items(items: list[Table]) -> list[tuple[str, Table]]:
    named = is_named_list(items)
    return [(str(item["name"] if named else number), item) for number, item in enumerate(items)]


def overriding(printed: Table, changes: Mapping[str, Any], path: str = "") -> Table:
    """Return the smallest user's table that makes these changes, by path. Lists without names are written out."""
    own: Table = {}
    for key, part in printed.items():
        where = f"{path}.{key}" if path else key
        if where in changes:
            own[key] = changes[where]
        elif not any(changed.startswith(f"{where}.") for changed in changes):
            continue
        elif isinstance(part, dict):
            own[key] = overriding(part, changes, where)
        elif is_table_list(part):
            inner = [(name, item, overriding(item, changes, f"{where}.{name}")) for name, item in named_items(part)]
            if is_named_list(part):
                own[key] = [{"name": name, **change} for name, _, change in inner if change]
            else:
                own[key] = [{**item, **change} for _, item, change in inner]
    return own


# Sources and words, from a game's `values/sources.toml` and `values/<lang>.toml`. The first pattern that fits counts.


def described(
    components: Table, whole: Sequence[str], sources: Table, text: Table, names: Mapping[str, str]
) -> list[Value]:
    """Every printed value in the words of one language; those that are rebuilt first."""
    found = [
        Value(
            path,
            text["parts"].get(path.partition(".")[0], path.partition(".")[0]),
            label(path, text["labels"], names),
            source_of(path, sources),
            value,
            words_at(path, sources.get("words", {}), components, whole, names),
        )
        for path, value in values_in(components, whole)
    ]
    order = (REBUILT, "report", "text")
    return [value for source in order for value in found if value.source == source]


def source_of(path: str, sources: Table) -> str:
    source: str = first(sources.get("sources", {}), path) or REBUILT
    return source


def first(patterns: Mapping[str, Any], path: str) -> Any:
    return next((value for pattern, value in patterns.items() if fnmatchcase(path, pattern)), None)


def label(path: str, labels: Mapping[str, str], names: Mapping[str, str]) -> str:
    """{1} is the second segment of the path, and so on; {n} is the place in a list, counted from one."""
    segments = path.split(".")
    places = {str(index): names.get(segment, segment) for index, segment in enumerate(segments)}
    places["n"] = next((str(int(segment) + 1) for segment in segments if segment.isdecimal()), "")
    return PLACE.sub(lambda place: places.get(place[1], ""), first(labels, path) or path)


def words_at(
    path: str, patterns: Table, components: Table, whole: Sequence[str], names: Mapping[str, str]
) -> dict[str, str]:
    """`named` is the kind under which the game's text names the words; `among` lists them, or says where they stand."""
    found = first(patterns, path)
    if found is None:
        return {}
    among = found.get("among", path)
    if isinstance(among, str):
        among = [
            word for where, part in values_in(components, whole) if fnmatchcase(where, among) for word in texts(part)
        ]
    return {word: names.get(f"{found['named']}:{word}", word) for word in dict.fromkeys(among)}


def texts(part: Any) -> list[str]:
    """The words in a value: itself, its items, or what an amount is of."""
    items = part if isinstance(part, (list, dict)) else [part]
    return [item for item in items if isinstance(item, str)]


# As a file.


def as_toml(own: Table) -> str:
    """Write a user's table as TOML; below the first level, each table is one line."""
    blocks = [f"{name(key)} = {inline(part)}\n" for key, part in own.items() if not isinstance(part, (dict, list))]
    for key, part in own.items():
        if isinstance(part, dict):
            blocks.append(f"[{name(key)}]\n{lines(part)}")
        elif is_named_list(part):
            blocks += [f"[[{name(key)}]]\n{lines(item)}" for item in part]
        elif isinstance(part, list):
            blocks.insert(0, f"{name(key)} = {inline(part)}\n")
    return "\n".join(blocks)


def lines(table: Table) -> str:
    return "".join(f"{name(key)} = {inline(part)}\n" for key, part in table.items())


def inline(part: Any) -> str:
    if isinstance(part, dict):
        return f"{{ {', '.join(f'{name(key)} = {inline(value)}' for key, value in part.items())} }}" if part else "{}"
    if isinstance(part, list):
        return f"[{', '.join(map(inline, part))}]"
    return json.dumps(part, ensure_ascii=False).replace("\x7f", "\\u007f")


def name(key: str) -> str:
    return key if BARE.fullmatch(key) else inline(key)
