"""What is printed on boards and cards: a game's `components.toml`, with single values overridden by a user's file."""

import hashlib
import json
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from peerage.kernel.errors import BadComponents

Table = dict[str, Any]


def read_toml(source: Path) -> Table:
    try:
        return tomllib.loads(source.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"cannot read {source.name}: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{source.name} is not valid TOML: {error}") from None


def override(printed: Table, own: Table, whole: Sequence[str] = (), path: str = "") -> Table:
    """A copy of `printed` with the values of `own` in place of its own. Lists of named tables are matched by `name`.

    Tables with a path like one of `whole` are replaced entirely; the game checks what may be in them.
    """
    result = dict(printed)
    for key, value in own.items():
        where = f"{path}.{key}" if path else key
        if key not in printed:
            raise BadComponents(f"{where}: there is no such component")
        result[key] = overridden_value(printed[key], value, whole, where)
    return result


def overridden_value(printed: Any, own: Any, whole: Sequence[str], where: str) -> Any:
    if isinstance(printed, dict):
        if not isinstance(own, dict):
            raise BadComponents(f"{where}: a table is needed")
        if any(fnmatchcase(where, pattern) for pattern in whole):
            return own
        return override(printed, own, whole, where)
    if is_named_list(printed):
        return override_named(printed, own, whole, where)
    check_kind(printed, own, where)
    return own


def check_kind(printed: Any, own: Any, where: str) -> None:
    """Lists hold what the printed list holds, all the way down; an integer may stand in for any number."""
    if type(printed) is not type(own) and not (type(printed) is float and type(own) is int):
        raise BadComponents(f"{where}: {kind(printed)} is needed, not {kind(own)}")
    if isinstance(printed, list) and printed:
        for item in own:
            check_kind(printed[0], item, where)


def is_named_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "name" in item for item in value)


def override_named(printed: list[Table], own: Any, whole: Sequence[str], where: str) -> list[Table]:
    if not is_named_list(own):
        raise BadComponents(f"{where}: a list of tables with a name each is needed")
    names = [item["name"] for item in printed]
    changes: dict[str, Table] = {}
    for item in own:
        if item["name"] not in names:
            raise BadComponents(f"{where}: there is no {item['name']!r}; there are {', '.join(names)}")
        changes[item["name"]] = item
    return [override(item, changes.get(item["name"], {}), whole, f"{where}.{item['name']}") for item in printed]


def kind(value: Any) -> str:
    names = {
        bool: "true or false",
        int: "a whole number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), type(value).__name__)


def components_hash(components: Table) -> str:
    canonical = json.dumps(components, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
