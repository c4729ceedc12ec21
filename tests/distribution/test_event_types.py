"""mypy holds events to the types that a game declares: build_backend/peerage_event_types.py."""

from pathlib import Path

import pytest
from mypy import api

PLUGIN = Path(__file__).parents[2] / "build_backend" / "peerage_event_types.py"

PACKAGE = {
    "kernel/presentation/schemas.py": """
from typing import TypedDict
class Count(TypedDict):
    n: int
class CommonEvents(TypedDict):
    skipped: Count
""",
    "kernel/playing/state.py": """
from collections.abc import Mapping
class State:
    def emit(self, kind: str, seat: int, args: Mapping[str, object]) -> None: ...
""",
    "games/toy/presentation/schemas.py": """
from typing import TypedDict
from peerage.kernel.presentation.schemas import CommonEvents, Count
class At(TypedDict):
    at: str
class Events(CommonEvents):
    gold: Count
    squires: Count
    home: At
""",
    "games/toy/rules.py": """
from typing import Literal
from peerage.kernel.playing.state import State
class Table(State): ...
def play(table: Table, rich: bool, word: str, good: Literal["gold", "squires"]) -> None:
    table.emit("skipped", 0, {"n": 1})
    table.emit("gold" if rich else "squires", 0, {"n": 1})
    table.emit(good, 0, {"n": 1})
    table.emit("gold", 0, {"m": 1})
    table.emit("gold", 0, {"n": "1"})
    table.emit("silver", 0, {"n": 1})
    table.emit(word, 0, {"n": 1})
    table.emit("gold" if rich else "home", 0, {"n": 1})
""",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in PACKAGE.items():
        path = tmp_path / "peerage" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nplugins = {PLUGIN}\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def errors() -> dict[int, str]:
    """By the lines of the rules."""
    said, _, _ = api.run(["--no-site-packages", "-p", "peerage.games.toy"])
    lines = [line.split(":", 2) for line in said.splitlines() if ": error: " in line]
    return {int(number): text for name, number, text in lines if name.endswith("rules.py")}


def test_the_arguments_of_an_event_have_its_declared_type(package: Path) -> None:
    found = errors()
    assert set(found) == {9, 10, 11, 12, 13}
    assert 'Missing key "n"' in found[9] or 'Extra key "m"' in found[9]
    assert 'expression has type "str"' in found[10]
    assert 'No event "silver"' in found[11]
    assert "has to be a literal" in found[12]
    assert "different arguments: gold, home" in found[13]

    shapes = package / "peerage/games/toy/presentation/schemas.py"
    shapes.write_text(shapes.read_text() + "    silver: Count\n")
    assert set(errors()) == {9, 10, 12, 13}  # what was checked before is checked again
