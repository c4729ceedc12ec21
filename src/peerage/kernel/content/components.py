"""What is printed on boards and cards: a game's `components.toml`, with single values overridden by a user's file."""

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from peerage.errors import BadComponents, demand

Table = dict[str, Any]
LONGEST_QUOTE = 60
LONGEST_PATH = 100
MOST_PARTS = 8
"""Of a key with dots; what is printed needs five. The parser's time grows with the square of them, or worse."""

STRINGS = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'''
    r"""|'''(?:[^']|'(?!''))*+(?:'''|\Z)"""
    r"""|"(?:[^"\\\n]|\\.)*+["\n]?"""
    r"""|'[^'\n]*+['\n]?"""
    r"""|\#[^\n]*+""",
    re.DOTALL,
)
"""Texts, quoted keys and comments, with or without an end: each character is looked at once."""
AT_LINE = re.compile(r"\(at line (\d+),")
"""Where the parser says that it stopped, unless it did at the end."""
DEEP_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")
LONG_WORD = re.compile(rf"(?<![\w.+-])[\w.+-]{{{LONGEST_PATH + 1}}}")


def read_toml(source: Path) -> Table:
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"cannot read {source.name}: {error}") from None
    return parse_toml(text, source.name)


def parse_toml(text: str, name: str) -> Table:
    check_keys(text, name)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        reason = f"{name} is not valid TOML: {error}"
        found = AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadComponents(reason, demand="toml", args={"line": line}) from None
    except RecursionError:
        raise BadComponents(f"{name} is nested too deeply", demand="shallow_tables") from None


def check_keys(text: str, name: str) -> None:
    """Refuse keys and numbers that take long to parse, before anything is parsed."""
    outline = STRINGS.sub("s", text)
    if LONG_WORD.search(outline):
        reason = f"{name} has a key or a number with more than {LONGEST_PATH} characters"
        raise BadComponents(reason, demand="short_keys", args={"most": LONGEST_PATH})
    if DEEP_KEY.search(outline):
        reason = f"{name} has a key with more than {MOST_PARTS} parts"
        raise BadComponents(reason, demand="shallow_keys", args={"most": MOST_PARTS})


def override(printed: Table, own: Table, whole: Sequence[str] = (), path: str = "") -> Table:
    """A copy of `printed` with the values of `own` in place of its own. Lists of named tables are matched by `name`.

    Tables with a path like one of `whole` are replaced entirely; the game checks what may be in them.
    """
    result = dict(printed)
    for key, value in own.items():
        where = f"{path}.{key}" if path else key
        demand(key in printed, "known", where[:LONGEST_PATH])
        result[key] = overridden_value(printed[key], value, whole, where)
    return result


def overridden_value(printed: Any, own: Any, whole: Sequence[str], where: str) -> Any:
    if isinstance(printed, dict):
        demand(isinstance(own, dict), "kind", where, needed="kind:dict", given=kind(own))
        if fits(where, whole):
            return own
        return override(printed, own, whole, where)
    if is_named_list(printed):
        return override_named(printed, own, whole, where)
    check_kind(printed, own, where)
    return own


def check_kind(printed: Any, own: Any, where: str) -> None:
    """Lists hold what the printed list holds, all the way down; an integer may stand in for any number."""
    same = type(printed) is type(own) or (type(printed) is float and type(own) is int)
    demand(same, "kind", where, needed=kind(printed), given=kind(own))
    if isinstance(printed, list) and printed:
        for item in own:
            check_kind(printed[0], item, where)
    elif isinstance(printed, dict):
        for key in printed.keys() & own.keys():
            check_kind(printed[key], own[key], where)


def is_named_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "name" in item for item in value)


def override_named(printed: list[Table], own: Any, whole: Sequence[str], where: str) -> list[Table]:
    demand(is_named_list(own), "named_list", where)
    names = [item["name"] for item in printed]
    changes: dict[str, Table] = {}
    for item in own:
        demand(item["name"] in names, "known_name", where, given_name=repr(item["name"])[:LONGEST_QUOTE], names=names)
        changes[item["name"]] = item
    return [override(item, changes.get(item["name"], {}), whole, f"{where}.{item['name']}") for item in printed]


def kind(value: Any) -> str:
    """The name of a kind of values, for `words`."""
    return f"kind:{type(value).__name__}"


def fits(path: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def components_hash(components: Table) -> str:
    canonical = json.dumps(components, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
