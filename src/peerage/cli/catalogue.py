"""Holds the rule catalogue, the tests and the code together.

Tests in tests/games/<module>/rules/, and in tests/kernel/rules/ for what all games share, name the rules that
they prove: @pytest.mark.rule("rule-id", ...).
Code names rules in events (`tell`) and reasons (`Reason`); those ids must exist too.
"""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from peerage.cli.fresh import CHECKOUT
from peerage.kernel.errors import PeerageError
from peerage.kernel.game import Game

KERNEL = "peerage.kernel"


def problems(game: Game) -> list[str]:
    """Everything that does not fit; empty if all is well."""
    tested = rules_in_tests(test_folders(game))
    used = rules_in_code(game.package) | rules_in_code(KERNEL)
    first, *others = game.languages
    known = {rule.id for rule in game.rules(first)}
    found = [f"rule {rule} has no test" for rule in sorted(known - set(tested))]
    found += [f"no rule {rule}, which {tested[rule]} names" for rule in sorted(set(tested) - known)]
    found += [f"no rule {rule}, which the code names" for rule in sorted(used - known)]
    for lang in others:
        translated = {rule.id for rule in game.rules(lang)}
        found += [f"rule {rule} is not in rules/{lang}.md" for rule in sorted(known - translated)]
        found += [f"rule {rule} is only in rules/{lang}.md" for rule in sorted(translated - known)]
    return found


def test_folders(game: Game) -> list[Path]:
    """In the folder where we are, or else in the checkout that this package runs from."""
    own = Path("tests", "games", game.package.rpartition(".")[2], "rules")
    for root in (Path.cwd(), CHECKOUT):
        if (root / own).is_dir():
            return [root / own, root / "tests" / "kernel" / "rules"]
    raise PeerageError(f"{game.id}: no folder {own}; run this in a checkout of the game")


def rules_in_tests(folders: list[Path]) -> dict[str, str]:
    """Rule id -> the test file that names it, for every test that carries a mark."""
    named: dict[str, str] = {}
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        for mark in calls(path, "rule"):
            for argument in mark.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise PeerageError(f"{path.name}, line {mark.lineno}: a rule is named by a plain string")
                named.setdefault(argument.value, path.name)
    return named


def rules_in_code(package: str) -> set[str]:
    """The rule ids that stand as plain strings in events and reasons."""
    spec = find_spec(package)
    used: set[str] = set()
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for path in Path(folder).rglob("*.py"):
            used |= {text for call in calls(path, "tell") for text in plain_strings(call.args[2:3])}
            used |= {text for call in calls(path, "Reason") for text in plain_strings(call.args[:1])}
    return used


def plain_strings(nodes: list[ast.expr]) -> Iterator[str]:
    """The strings an expression can be, also if it chooses between several."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from plain_strings([node.body, node.orelse])


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    """Calls of a function or method with this name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Call):
            function = node.func
            called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
            if called == name:
                yield node
