"""The client's types, made from those that the kernel, the server and the games declare; `--check`: are they fresh?"""

import ast
import inspect
import sys
from collections.abc import Mapping
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

import msgspec

import peerage
from peerage.analysis.review import schemas as review_results
from peerage.kernel.presentation import schemas as kernel_schemas
from peerage.kernel.records import position_form
from peerage.server.accounts import schemas as account_schemas
from peerage.server.bot_play import schemas as bot_schemas
from peerage.server.clocks import schemas as clock_schemas
from peerage.server.friends import schemas as friend_schemas
from peerage.server.games import schemas as game_schemas
from peerage.server.leagues import schemas as league_schemas
from peerage.server.lessons import schemas as lesson_schemas
from peerage.server.models import rating_rules, time_control
from peerage.server.notifications import schemas as notification_schemas
from peerage.server.operators import schemas as operator_schemas
from peerage.server.ops import schemas as ops_schemas
from peerage.server.pairing import schemas as pairing_schemas
from peerage.server.positions import schemas as position_schemas
from peerage.server.programs import schemas as program_schemas
from peerage.server.puzzles import schemas as puzzle_schemas
from peerage.server.ratings import schemas as rating_schemas
from peerage.server.review import schemas as review_schemas
from peerage.server.social import schemas as social_schemas
from peerage.server.standing_orders import schemas as order_schemas
from peerage.server.tables import schemas, socket_schemas

WEB = Path(__file__).parents[1] / "web/src"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
NAMED = (Literal, Annotated, Union, UnionType, dict)
"""Besides tables, what gets a name of its own in TypeScript if it has one in Python."""
KINDS = """
/** One of several kinds, with the arguments of its kind. */
export type OneOf<Table> = { [Kind in keyof Table]: { kind: Kind } & Table[Kind] }[keyof Table];

/** The same, with the arguments in a table of their own. */
export type OneEventOf<Table> = { [Kind in keyof Table]: { kind: Kind; args: Table[Kind] } }[keyof Table];
"""
ROOTS = ("View", "Drawing", "Decisions", "Moves", "Prospect", "Events")
NEEDED = ("Asked", "GameEvent", "NumberedMove", "OneOf", "OneEventOf")
OF_A_GAME = """
export type Decision = Omit<Asked, "kind"> & OneOf<Decisions>;
export type Move = Omit<NumberedMove, "kind" | "prospect"> & { prospect?: Prospect } & OneOf<Moves>;
export type Event = Omit<GameEvent, "kind" | "args"> & OneEventOf<Events>;

/** All of it, for the parts of the client that every game has. */
export type GameTypes = { view: View; drawing: Drawing; decision: Decision; move: Move; event: Event };
"""


class File:
    """One file of types, made from some modules. It may refer to the types of another file."""

    def __init__(
        self, *modules: ModuleType, other: "File | None" = None, tables: Mapping[str, Any] | None = None
    ) -> None:
        """With tables that are put together from several of the modules."""
        homes = {module.__name__ for module in modules}
        found = {name: value for module in modules for name, value in vars(module).items() if is_named(value)}
        found = {name: value for name, value in found.items() if not is_table(value) or value.__module__ in homes}
        found |= {name: value for name, value in (tables or {}).items() if name in found}
        known = other.names if other else {}
        self.own = {name: value for name, value in found.items() if id(value) not in known}
        self.names = known | {id(value): name for name, value in self.own.items()}
        self.comments = read_comments(modules) | (other.comments if other else {})
        self.used: set[str] = set()

    def text(self, *roots: str) -> str:
        """All of it or, given roots, what they refer to; tables that others are made from need no type of their own."""
        declared = {name: self.declare(name, self.own[name]) for name in roots or self.own}
        while missing := self.used & self.own.keys() - declared.keys():
            declared |= {name: self.declare(name, self.own[name]) for name in missing}
        return "\n".join(filter(None, (declared.get(name) for name in self.own)))

    def declare(self, name: str, value: Any) -> str:
        doc = comment(self.comments.get((name, "")))
        if is_table(value):
            return f"{doc}export type {name} = {self.table(name, value)};\n"
        text = self.write(value, by_name=False)
        return "" if text in PLAIN.values() else f"{doc}export type {name} = {text};\n"

    def table(self, name: str, table: Any) -> str:
        lines = [self.field(name, *field) for field in fields_of(table)]
        return f"{{\n{''.join(lines)}}}" if lines else "Record<never, never>"

    def field(self, table: str, name: str, hint: Any, required: bool) -> str:
        doc = comment(self.comments.get((table, name)), "  ")
        return f"{doc}  {name}{'' if required else '?'}: {self.write(hint)};\n"

    def write(self, hint: Any, by_name: bool = True) -> str:
        if id(hint) in self.names and by_name:
            text = "" if is_table(hint) else self.write(hint, by_name=False)
            if text not in PLAIN.values():
                self.used.add(self.names[id(hint)])
                return self.names[id(hint)]
        if hint in PLAIN:
            return PLAIN[hint]
        origin, inner = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.write(one) for one in inner))
        if origin is Literal:
            return " | ".join(f'"{one}"' for one in inner)
        if origin is list:
            one = self.write(inner[0])
            return f"({one})[]" if " " in one else f"{one}[]"
        if origin is tuple:
            return f"[{', '.join(map(self.write, inner))}]"
        if origin is dict:
            record = f"Record<{self.write(inner[0])}, {self.write(inner[1])}>"
            return record if self.write(inner[0]) == "string" else f"Partial<{record}>"
        if origin is Annotated:
            return self.narrowed(*inner)
        raise TypeError(f"{hint} has no counterpart in TypeScript")

    def narrowed(self, hint: Any, meta: msgspec.Meta) -> str:
        if meta is schemas.OPEN:
            return f"{self.write(hint)} & Args"
        if get_origin(hint) is list and meta.min_length == meta.max_length:
            return f"[{', '.join([self.write(get_args(hint)[0])] * (meta.min_length or 0))}]"
        return self.write(hint)


def is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def is_table(value: Any) -> bool:
    return is_typeddict(value) or is_struct(value)


def is_named(value: Any) -> bool:
    return is_table(value) or get_origin(value) in NAMED


def fields_of(table: Any) -> list[tuple[str, Any, bool]]:
    """The name and type of each field, and whether it is required."""
    if is_struct(table):
        tag = table.__struct_config__.tag
        tagged = [] if tag is None else [(table.__struct_config__.tag_field, Literal[tag], True)]
        return tagged + [(field.name, field.type, field.required) for field in msgspec.structs.fields(table)]
    hints = table.__annotations__
    plain = {name: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for name, hint in hints.items()}
    return [(name, hint, name in table.__required_keys__) for name, hint in plain.items()]


def read_comments(modules: tuple[ModuleType, ...]) -> dict[tuple[str, str], str]:
    """The texts below names and fields: by name, and by table and field. A table has those of its bases, too."""
    found: dict[tuple[str, str], str] = {}
    for module in modules:
        tree = ast.parse(inspect.getsource(module))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                found |= {(node.name, field): text for (name, field), text in found.items() if field and name in bases}
                found |= {(node.name, field): text for field, text in texts_below(node.body).items()}
                if (text := ast.get_docstring(node)) is not None:
                    found[node.name, ""] = text
        found |= {(name, ""): text for name, text in texts_below(tree.body).items()}
    return found


def texts_below(body: list[ast.stmt]) -> dict[str, str]:
    found = {}
    for node, below in pairwise(body):
        named = (
            [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
        )
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found |= {target.id: str(below.value.value) for target in named if isinstance(target, ast.Name)}
    return found


def comment(text: str | None, indent: str = "") -> str:
    if text is None:
        return ""
    return f"{indent}/** {' '.join(text.split()).replace('None', 'null').replace('True', 'true')} */\n"


def files() -> dict[Path, str]:
    features = (
        game_schemas,
        lesson_schemas,
        rating_schemas,
        pairing_schemas,
        friend_schemas,
        league_schemas,
        account_schemas,
        notification_schemas,
        social_schemas,
        order_schemas,
        position_form,
        position_schemas,
        program_schemas,
        review_results,
        puzzle_schemas,
        review_schemas,
        ops_schemas,
        operator_schemas,
    )
    tables = (time_control, clock_schemas, rating_rules, schemas, bot_schemas, socket_schemas)
    shared = File(kernel_schemas, *tables, *features)
    sources = "kernel/presentation/schemas.py and the schemas of server/"
    made = {WEB / "api/wire.ts": head(sources) + shared.text() + KINDS}
    for game_id in peerage.game_ids():
        declared = peerage.load(game_id)
        package = declared.package
        game = File(*homes(declared), other=shared, tables=declared.schemas())
        text = game.text(*ROOTS) + OF_A_GAME
        borrowed = sorted({*NEEDED, *(game.used - set(game.own))})
        imports = f'import type {{ {", ".join(borrowed)} }} from "../../api/wire";\n\n'
        source = f"{package.removeprefix('peerage.').replace('.', '/')}/presentation/schemas.py"
        made[WEB / "games" / game_id / "wire.ts"] = head(source) + imports + text
    return made


def homes(game: peerage.Game) -> list[ModuleType]:
    """Where a game declares its types."""
    used = [value.__module__ for module in game.schema_modules() for value in vars(module).values() if is_table(value)]
    return [import_module(name) for name in dict.fromkeys(used) if name.startswith(f"{game.package}.")]


def head(source: str) -> str:
    return f"// Made from src/peerage/{source} by `make client-types`. Do not edit.\n\n"


def main() -> None:
    stale = [path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"Stale: {', '.join(path.name for path in stale)}. Run `make client-types`.")
        return
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
