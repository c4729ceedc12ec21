"""Where rules appear in the code and in the tests.

Code names a rule by its id: in an event, a reason or a table of them, or in a comment at the lines that carry it out,
of the form `# rule: some-id, another-id`. Tests carry @pytest.mark.rule("some-id", ...).
"""

import ast
import io
import re
import tokenize
from collections.abc import Container, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from peerage.kernel.errors import PeerageError

COMMENT = re.compile(r"#\s*rule:\s*([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)\s*$")

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Place(NamedTuple):
    path: Path
    line: int
    name: str
    """The function or class, with the classes around it."""


Places = dict[str, list[Place]]


def places_in_code(package: str, known: Container[str]) -> Places:
    """Every place of a package that names a rule; comments name rules that do not exist, too."""
    found: Places = {}
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            tree = ast.parse(source, str(path))
            named = [*((line, rule) for line, rule in strings(tree) if rule in known), *comments(source)]
            for line, rule in sorted(named):
                place = Place(path, line, enclosing(tree, line))
                others = found.setdefault(rule, [])
                if all(place.name != other.name or place.path != other.path for other in others):
                    others.append(place)
    return found


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Strings that can be rule ids; a plain word without a hyphen only where a rule is expected."""
    expected = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in ("tell", "Reason")
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ("-" in node.value or node in expected):
            yield node.lineno, node.value


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (match := COMMENT.match(token.string)):
            for rule in match[1].split(","):
                yield token.start[0], rule.strip()


def enclosing(tree: ast.Module, line: int) -> str:
    """The functions and classes around a line; for a comment above a function, that function."""
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, Function) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    around.sort(key=lambda node: node.lineno)
    return ".".join(node.name for node in around)


def places_in_tests(folders: list[Path]) -> Places:
    named: Places = {}
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        source = path.read_text(encoding="utf-8")
        if ".rule(" not in source:
            continue
        for node in ast.walk(ast.parse(source, str(path))):
            for mark in marks(node):
                for argument in mark.args:
                    if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                        raise PeerageError(f"{path.name}, line {mark.lineno}: a rule is named by a plain string")
                    place = Place(path, mark.lineno, getattr(node, "name", ""))
                    named.setdefault(argument.value, []).append(place)
    return named


def marks(node: ast.AST) -> Iterator[ast.Call]:
    """The calls of `rule` that decorate a test, or that stand in a module's pytestmark."""
    within: list[ast.expr] = []
    if isinstance(node, Function):
        within = node.decorator_list
    elif isinstance(node, ast.Assign):
        within = [node.value]
    for expression in within:
        for part in ast.walk(expression):
            if isinstance(part, ast.Call) and called(part) == "rule":
                yield part
