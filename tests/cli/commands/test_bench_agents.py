from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from peerage.arena.benchmark import read_definition, run

LINE = ("bench-agents", "v1", "--settings", "long-live-the-king-3", "--budgets", "1", "--deals", "1")


@pytest.fixture(autouse=True)
def _quick_anchors(monkeypatch: pytest.MonkeyPatch) -> None:
    definition = msgspec.structs.replace(read_definition("v1"), anchors=["random", "greedy"])
    monkeypatch.setattr(run, "read_definition", lambda version: definition)


def test_benchmark_writes_json_and_a_page_into_its_folder(peerage: Callable[..., Any], tmp_path: Path) -> None:
    out = peerage(*LINE, "--folder", tmp_path, "--agent", "greedy:{ms}").out
    assert "a part of the benchmark only" in out
    assert "greedy:1 " in out
    assert len((tmp_path / "result.md").read_text("utf-8").splitlines()) > 20
    kept = msgspec.json.decode((tmp_path / "result.json").read_bytes())
    assert kept["agents"] == ["greedy:{ms}"]
    again = peerage(*LINE, "--folder", tmp_path, "--agent", "greedy:{ms}", "--json").json
    assert again["tracks"] == kept["tracks"]
    assert again["overall"] == kept["overall"]


def test_quick_benchmark_plays_few_deals(peerage: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Any]()

    def measure(version: str, agents: Any, selection: Any, *rest: Any) -> Any:
        asked.append(selection)
        raise KeyboardInterrupt

    monkeypatch.setattr("peerage.cli.commands.bench_agents.measure", measure)
    assert peerage("bench-agents", "v1", "--quick").code == 130
    assert peerage("bench-agents", "v1", "--quick", "--deals", "2", "--budgets", "10").code == 130
    assert [(each.budgets, each.deals) for each in asked] == [((1,), 10), ((10,), 2)]


def test_benchmark_refuses_bad_input_in_one_line(refused: Callable[..., str]) -> None:
    assert "no bot" in refused(*LINE, "--agent", "nobody")
    assert "v1" in refused("bench-agents", "v7")
    assert "not 'soon'" in refused("bench-agents", "v1", "--budgets", "soon")
