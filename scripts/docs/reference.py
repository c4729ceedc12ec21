"""Write pages of docs/reference: http.md from the OpenAPI schema, settings.md, and python.md from the package.

`--check` writes nothing and fails when a page is stale. What a request means beyond its types stands in
docs/reference/http.toml, by method and path; a note for a request that does not exist is an error.
"""

import ast
import inspect
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import peerage
import peerage.arena
import peerage.bots
import peerage.envs.aec
import peerage.envs.gymnasium_env
import peerage.envs.open_spiel_game
from peerage.cli.config_file import config_options
from peerage.server import create_app
from peerage.server.ops.settings_docs import described_settings

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
NOTES = REFERENCE / "http.toml"
MADE = "<!-- Written by `make docs`: change the source, not this page. -->"
WIDTH = 118
TAKE_BACK = "The move with which a seat takes a secret choice back while others still choose."
DEPRECATION = (
    "The names on this page, their parameters and what their attributes mean are the public interface, with the "
    "contracts of [games](../develop/games.md) and [bots](../develop/bots.md), the command line, records and "
    "positions. They have types (`py.typed`). Every other module, and every name with an underscore, may change "
    "without notice.",
    "A public name that is to go keeps working for two minor releases and at least six months. In that time its use "
    "gives a `DeprecationWarning` that names what replaces it, its entry here begins with *Deprecated*, and the "
    "[changelog](../../CHANGELOG.md) lists it. Before version 1.0 it is one minor release.",
    "Records and positions stay readable longer: a version of the rules remains installed as long as records of it can "
    "be checked, and `OtherRules` says so if one is gone.",
)
CONSTRAINED = re.compile(r"typing\.Annotated\[((?:(?!Annotated).)+?), msgspec\.Meta\([^)]*\)\]")
QUALIFIED = re.compile(r"\b(?:[^\W\d]\w*\.)+(?=\w)")
METHODS = ("get", "post", "put", "delete")

Schema = dict[str, Any]


def wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def settings_page() -> str:
    """All options of `peerage serve` and all settings, in their groups."""
    parts = [
        "# Settings",
        MADE,
        wrapped(
            "For operators: every setting of the [settings file](../operators/configure.md), with its default. "
            "`peerage admin config` prints the same as a file."
        ),
        "## Options of `peerage serve`",
        "\n".join(setting_line(each.name, each.default, each.help) for each in config_options()),
    ]
    for group, settings in groupby(described_settings(), lambda each: each.group):
        title = group.splitlines()[0].rstrip(".")
        lines = [setting_line(each.name, each.shown or each.default, each.sentence) for each in settings]
        parts += [f"## {title}", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def setting_line(name: str, default: Any, sentence: str) -> str:
    shown = "none" if default in (None, ()) else msgspec.json.encode(default).decode().strip('"')
    return wrapped(f"- `{name}` (default: {shown}): {sentence}", "  ")


def http_page() -> str:
    """All requests by the first part of their path, then all types."""
    openapi = create_app("peerage.db").openapi_schema.to_schema()
    notes = tomllib.loads(NOTES.read_text(encoding="utf-8"))
    parts = [
        "# HTTP",
        MADE,
        wrapped(
            "For client authors: every request, from the server's OpenAPI schema (`/schema/openapi.json`). "
            "Cookies, errors and the meaning of the fields are in the [protocol](protocol.md)."
        ),
    ]
    area = ""
    for path, operations in sorted(openapi["paths"].items()):
        if path.split("/")[2] != area:
            area = path.split("/")[2]
            parts.append(f"## /api/{area}")
        for method in METHODS:
            if method in operations:
                name = f"{method.upper()} {path}"
                parts += [f"### {name}", *operation_parts(operations[method], notes.pop(name, None))]
    if notes:
        raise SystemExit(f"{NOTES.name} describes requests that do not exist: {', '.join(notes)}")
    parts.append("## Types")
    for name, schema in sorted(openapi["components"]["schemas"].items()):
        parts += [f"### {name}", "\n".join(type_lines(schema))]
    return "\n\n".join(parts) + "\n"


def operation_parts(operation: Schema, note: str | None) -> Iterator[str]:
    if note:
        yield wrapped(note)
    lines = []
    for each in operation.get("parameters", ()):
        if each["in"] == "query":
            needed = "required" if each["required"] else "optional"
            lines.append(f"- `?{each['name']}`: {type_words(each['schema'])}, {needed}")
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        lines.append(f"- Body (`{media}`): {type_words(content['schema'])}")
    for status, response in sorted(operation["responses"].items()):
        if status.startswith("2"):
            schemas = [content["schema"] for content in response.get("content", {}).values()]
            lines.append(f"- Answer {status}: {' or '.join(map(type_words, schemas)) or 'nothing'}")
    yield "\n".join(wrapped(line, "  ") for line in lines)


def type_lines(schema: Schema) -> Iterator[str]:
    if "properties" not in schema:
        yield wrapped(type_words(schema))
        return
    required = schema.get("required", ())
    for name, each in schema["properties"].items():
        optional = "" if name in required else ", optional"
        yield wrapped(f"- `{name}`: {type_words(each)}{limit_words(each)}{optional}", "  ")


def limit_words(schema: Schema) -> str:
    """The limits of a value, where its type has any."""
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {int(low)} to {int(high):,}"
    if "maxLength" in schema:
        return f", at most {schema['maxLength']:,} characters"
    return f", at most {schema['maxItems']}" if "maxItems" in schema else ""


def type_words(schema: Schema) -> str:
    """A type in words, with links to named ones."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        anchor = re.sub(r"[^\w -]", "", name.lower())
        return f"[{name}](#{anchor})"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(map(type_words, schema[several])))
    if "enum" in schema:
        return " or ".join("null" if each is None else f"`{each}`" for each in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    kind = schema.get("type")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        return f"list of {type_words(schema['items'])}" if "items" in schema else "list"
    if kind == "object" and schema.get("additionalProperties"):
        return f"object of {type_words(schema['additionalProperties'])}"
    return kind or "anything"


MEMBERS: dict[type, tuple[str, ...]] = {
    peerage.Game: (
        *("id", "min_seats", "max_seats", "rules_version", "options", "bots", "observed", "observed_bounds"),
        *("observed_type", "indexed", "start", "quick_start", "from_dict", "from_bytes", "describe", "parse"),
        *("why_not", "explain", "text", "rules", "drawing"),
    ),
    peerage.State: (
        *("to_move", "moves", "legal", "play", "decision", "view", "render", "scores", "places", "winners"),
        *("returns", "shares", "estimate", "priors", "encode", "mask", "index_of", "information_state", "resample"),
        *("forget", "clone", "to_dict", "to_bytes", "checksum", "options", "irrevocable", "listen", "take_events"),
        "__eq__",
    ),
    peerage.Perspective: (
        *("moves", "view", "decision", "moment", "rollout_depth", "describe", "encode", "mask", "index_of", "weigh"),
        *("resample", "resample_public"),
    ),
    peerage.Record: (
        *("begin", "load", "resume", "number", "play", "follow", "may_take_back", "can_undo", "undo", "is_final"),
        *("at", "positions", "mark_hint", "lines"),
    ),
    peerage.Study: ("until", "change", "dice", "draws"),
    peerage.bots.Bot: ("choose", "advise"),
    peerage.arena.Result: ("interval",),
}
"""What each class offers to programs. The rest of it is for the kernel and for games."""
BESIDE = (peerage.bots.load, peerage.bots.Bot, peerage.arena.run, peerage.arena.Result, peerage.arena.Local)
"""Public names of `peerage.bots` and `peerage.arena`."""
ENVIRONMENTS: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (peerage.envs, tuple(sorted(name for name in peerage.envs.__all__ if callable(getattr(peerage.envs, name))))),
    (peerage.envs.aec, ("env", "AecGame")),
    (peerage.envs.gymnasium_env, ("SeatEnv", "SeatVectorEnv", "gymnasium_id")),
    (peerage.envs.open_spiel_game, ("game_name",)),
)
"""Public names of `peerage.envs`, which needs the extra `rl`."""


def python_page() -> str:
    """All public names of the package, with their signatures and the first line of what they say about themselves."""
    groups: dict[str, list[str]] = {"Functions and constants": [], "Classes": [], "Errors": []}
    for name in sorted(peerage.__all__, key=str.lower):
        value = getattr(peerage, name)
        error = isinstance(value, type) and issubclass(value, Exception)
        group = "Errors" if error else "Classes" if isinstance(value, type) else "Functions and constants"
        groups[group].append(wrapped(f"- `{name}{signature_of(value)}`: {summary_of(value)}", "  "))
    parts = [
        "# Python",
        MADE,
        wrapped(
            "For researchers and developers: every public name of `import peerage`, `peerage.bots`, `peerage.arena` "
            "and `peerage.envs`, with the members of their classes. [Changes](#changes) says what you can rely on. "
            "[States](../researchers/states.md), [nets](../researchers/nets.md), "
            "[matches](../researchers/matches.md) and [environments](../researchers/environments.md) have examples. "
            "Seats and moves may be numbers of NumPy."
        ),
    ]
    for group, lines in groups.items():
        parts += [f"## {group}", "\n".join(lines)]
    parts += ["## Bots and matches", "\n".join(map(beside_line, BESIDE))]
    parts += ["## Environments", "\n".join(environment_lines())]
    for value, members in MEMBERS.items():
        parts += [f"## Members of {value.__name__}", "\n".join(member_line(value, name) for name in members)]
    parts += ["## Changes", *map(wrapped, DEPRECATION)]
    return "\n\n".join(parts) + "\n"


def beside_line(value: Any) -> str:
    package = ".".join(value.__module__.split(".")[:2])
    return wrapped(f"- `{package}.{value.__name__}{signature_of(value)}`: {summary_of(value)}", "  ")


def environment_lines() -> Iterator[str]:
    for module, names in ENVIRONMENTS:
        for name in names:
            value = getattr(module, name)
            yield wrapped(f"- `{module.__name__}.{name}{signature_of(value)}`: {summary_of(value)}", "  ")


def member_line(owner: type, name: str) -> str:
    """A method with its signature, a property or attribute with its type."""
    value = inspect.getattr_static(owner, name, None)
    if isinstance(value, property):
        shown = f"{name}: {QUALIFIED.sub('', inspect.formatannotation(value.fget.__annotations__['return']))}"
        return wrapped(f"- `{shown}`: {summary_of(value)}", "  ")
    if callable(value) or isinstance(value, (classmethod, staticmethod)):
        method = inspect.unwrap(getattr(owner, name))
        shown = re.sub(r"\((self(, )?)?", "(", signature_of(method), count=1)
        return wrapped(f"- `{name}{shown}`: {summary_of(method)}", "  ")
    kind = QUALIFIED.sub("", inspect.formatannotation(inspect.get_annotations(owner)[name]))
    return wrapped(f"- `{name}: {kind}`: {attribute_summary(owner, name)}", "  ")


def attribute_summary(owner: type, name: str) -> str:
    """The text below an attribute in the source of its class."""
    body = ast.parse(inspect.getsource(owner)).body[0].body  # type: ignore[attr-defined]
    for declared, text in pairwise(body):
        named = isinstance(declared, ast.AnnAssign) and isinstance(declared.target, ast.Name)
        if named and declared.target.id == name and isinstance(text, ast.Expr):
            return " ".join(str(ast.literal_eval(text.value)).split())
    raise SystemExit(f"{owner.__name__}.{name} does not say what it is")


def signature_of(value: Any) -> str:
    """A signature with the names of types alone. An error is raised by the package, so only its name matters."""
    if not callable(value) or (isinstance(value, type) and issubclass(value, Exception)):
        return "" if callable(value) else f" = {value!r}"
    shown = str(inspect.signature(value)).replace("<factory>", "{}").removesuffix(" -> None")
    while (plain := CONSTRAINED.sub(r"\1", shown)) != shown:
        shown = plain
    shown = re.sub(r"<class '([\w.]+)'>|'(\w+)'(?=$)|~S\b", lambda name: name[1] or name[2] or "State", shown)
    return QUALIFIED.sub("", shown).replace("ndarray[tuple[Any, ...], dtype[Any]]", "ndarray")


def summary_of(value: Any) -> str:
    text = TAKE_BACK if value is peerage.TAKE_BACK else (inspect.getdoc(value) or "")
    return " ".join(text.partition("\n\n")[0].split())


def main() -> int:
    stale = []
    pages = {"http.md": http_page(), "settings.md": settings_page(), "python.md": python_page()}
    for name, text in pages.items():
        page = REFERENCE / name
        if page.exists() and page.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            page.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and stale:
        print(f"stale: {', '.join(stale)}; `make docs` writes them anew", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
