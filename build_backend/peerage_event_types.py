"""A plugin of mypy: what `State.emit` is given has the type that the game declares for events of this kind.

The types are those in the table `Events` of the game's presentation/schemas.py, which the client's types come from too.
An expansion of a game declares its own events in its schemas.py.
The plugin is part of an sdist, since mypyc reads the same settings.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mypy.checker import TypeChecker
from mypy.nodes import MypyFile, TypeInfo
from mypy.plugin import MethodSigContext, Plugin
from mypy.subtypes import is_same_type
from mypy.types import CallableType, Instance, LiteralType, Type, UnionType, get_proper_type

STATE = "peerage.kernel.playing.state"
COMMON = "peerage.kernel.presentation.schemas.CommonEvents"
LIKE_AN_IMPORT = 10


def table_of_game(module: str) -> str | None:
    """The table of the events that states of this module emit; None for games elsewhere."""
    if module.startswith("peerage.games."):
        return f"peerage.games.{module.split('.')[2]}.presentation.schemas.Events"
    return COMMON if module == STATE else None


def table_beside(file: MypyFile) -> str:
    """The table that the package of a file may have for events of its own."""
    package = file.fullname if file.is_package_init_file() else file.fullname.rpartition(".")[0]
    return f"{package}.schemas.Events"


def is_there(module: str, file: MypyFile) -> bool:
    """Whether a module exists, by the place of a file of the same source tree."""
    root = Path(file.path).parents[file.fullname.count(".") + file.is_package_init_file()]
    return root.joinpath(*module.split(".")).with_suffix(".py").exists()


class EventTypes(Plugin):
    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Whatever can emit events is looked at after their types, and again when these change."""
        tables = [table_of_game(file.fullname), table_beside(file)]
        modules = [table.rpartition(".")[0] for table in tables if table]
        return [
            (LIKE_AN_IMPORT, module, -1) for module in modules if module != file.fullname and is_there(module, file)
        ]

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], CallableType] | None:
        return self.signature if fullname.endswith(".emit") else None

    def signature(self, call: MethodSigContext) -> CallableType:
        """That of `emit`, with the type of the arguments of this kind of event."""
        emit = call.default_signature
        declared = self.declared(call)
        if declared is None or not call.args[0]:
            return emit
        kinds = kinds_of(call, list(declared))
        unknown = [kind for kind in kinds if kind not in declared]
        if not kinds:
            call.api.fail("The kind of an event has to be a literal, or one of several", call.context)
        for kind in unknown:
            call.api.fail(f'No event "{kind}" is declared in the schemas', call.context)
        if not kinds or unknown:
            return emit
        args = declared[kinds[0]]
        if not all(is_same_type(declared[kind], args) for kind in kinds):
            call.api.fail(f"These events have different arguments: {', '.join(kinds)}", call.context)
        place = emit.arg_names.index("args")
        return emit.copy_modified(arg_types=[*emit.arg_types[:place], args, *emit.arg_types[place + 1 :]])

    def declared(self, call: MethodSigContext) -> dict[str, Type] | None:
        """The types of the arguments, by the kinds of events."""
        state = get_proper_type(call.type)
        if not isinstance(state, Instance) or not state.type.has_base(f"{STATE}.State"):
            return None
        beside = table_beside(call.api.tree) if isinstance(call.api, TypeChecker) else None
        found: dict[str, Type] = {}
        for name in filter(None, (table_of_game(state.type.module_name), beside)):
            table = self.lookup_fully_qualified(name)
            if table is not None and isinstance(table.node, TypeInfo) and table.node.typeddict_type is not None:
                found |= table.node.typeddict_type.items
        return found or None


def kinds_of(call: MethodSigContext, expected: list[str]) -> list[str]:
    """The literals that the first argument can be."""
    word = call.api.named_generic_type("builtins.str", [])
    literals = UnionType([LiteralType(kind, word) for kind in expected])
    argument = get_proper_type(call.api.get_expression_type(call.args[0][0], literals))
    found = []
    for one in map(get_proper_type, argument.items if isinstance(argument, UnionType) else [argument]):
        literal = one.last_known_value if isinstance(one, Instance) else one
        if not isinstance(literal, LiteralType):
            return []
        found.append(str(literal.value))
    return found


def plugin(version: str) -> type[Plugin]:
    return EventTypes
