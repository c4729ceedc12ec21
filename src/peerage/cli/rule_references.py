"""Finds references to rules in the code and in the tests.

Code names a rule by its id: in an event, a reason or a table of them, or in a comment at the lines that implement it,
of the form `# rule: some-id, another-id`. Tests carry @pytest.mark.rule("some-id", ...).
"""

import ast
import io
import re
import tokenize
from collections.abc import Container, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from peerage.errors import PeerageError

COMMENT = re.compile(r"#\s*rule:\s*([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)\s*$")

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Reference(NamedTuple):
    path: Path
    line: int
    name: str
    """The function or class, with the classes around it."""


References = dict[str, list[Reference]]


class Mention(NamedTuple):
    """A string or a comment that may name a rule."""

    line: int
    rule: str
    within: str
    commented: bool


def places_in_code(package: str, known: Container[str]) -> References:
    """Return all references in a package; in comments, also those to unknown rules."""
    found: References = {}
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(folder).rglob("*.py")):
            for mention in mentions(path):
                if mention.commented or mention.rule in known:
                    others = found.setdefault(mention.rule, [])
                    if all(mention.within != other.name or path != other.path for other in others):
                        others.append(Reference(path, mention.line, mention.within))
    return found


@cache  # all games use those of the shared packages
def mentions(path: Path) -> list[Mention]:
    source = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source, str(path))))
    functions = sorted((node for node in nodes if isinstance(node, Function)), key=lambda node: node.lineno)
    named = sorted(
        [*((*string, False) for string in strings(nodes)), *((*comment, True) for comment in comments(source))]
    )
    return [Mention(line, rule, enclosing(functions, line), commented) for line, rule, commented in named]


def strings(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield strings that can be rule ids; a word without a hyphen only where a rule is expected."""
    expected = {
        part
        for node in nodes
        if isinstance(node, ast.Call) and called(node) in ("emit", "Reason")
        for part in ast.walk(node)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ("-" in node.value or node in expected):
            yield node.lineno, node.value


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def comments(source: str) -> Iterator[tuple[int, str]]:
    if "rule:" not in source:
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (match := COMMENT.match(token.string)):
            for rule in match[1].split(","):
                yield token.start[0], rule.strip()


def enclosing(functions: list[Function], line: int) -> str:
    """Return the functions and classes around a line."""
    return ".".join(node.name for node in functions if node.lineno <= line <= (node.end_lineno or node.lineno))


def places_in_tests(folders: list[Path]) -> References:
    named: References = {}
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        source = path.read_text(encoding="utf-8")
        if ".rule(" not in source:
            continue
        for node in ast.walk(ast.parse(source, str(path))):
            for mark in marks(node):
                for argument in mark.args:
                    if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                        raise PeerageError(f"{path.name}, line {mark.lineno}: a rule is named by a plain string")
                    reference = Reference(path, mark.lineno, getattr(node, "name", ""))
                    named.setdefault(argument.value, []).append(reference)
    return named


def marks(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of `rule` that decorate a test, or that stand in a module's pytestmark."""
    within: list[ast.expr] = []
    if isinstance(node, Function):
        within = node.decorator_list
    elif isinstance(node, ast.Assign):
        within = [node.value]
    for expression in within:
        for part in ast.walk(expression):
            if isinstance(part, ast.Call) and called(part) == "rule":
                yield part
