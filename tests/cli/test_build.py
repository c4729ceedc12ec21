"""Which build runs, and that nothing old ever does."""

import json
import os
import sys
from pathlib import Path

import pytest

import peerage
from peerage.cli import fresh


def test_the_tests_run_the_build_they_are_meant_for() -> None:
    wanted = os.environ.get("PEERAGE_BUILD")
    if wanted is None:
        pytest.skip("no build was asked for")
    assert peerage.build() == wanted


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with a compiled build that fits."""
    for name in ("kernel/state.py", "server/run.py"):
        path = tmp_path / "src" / "peerage" / name
        path.parent.mkdir(parents=True)
        path.write_text("pass")
    monkeypatch.setattr(fresh, "CHECKOUT", tmp_path)
    monkeypatch.delenv("PEERAGE_BUILD", raising=False)
    state = "src/peerage/kernel/state.py"
    made_from = {"files": fresh.source_files(), "compiled": {state: fresh.digest(tmp_path / state)}}
    target = tmp_path / "build" / "compiled"
    target.mkdir(parents=True)
    (target / "sources.json").write_text(json.dumps(made_from))
    return tmp_path


@pytest.fixture
def started_again(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, arguments: started.append(arguments))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(sys, "argv", ["peerage", "games"])
    return started


def test_a_build_that_fits_is_used(checkout: Path, started_again: list[list[str]]) -> None:
    fresh.prefer_compiled()
    assert started_again == [[sys.executable, "-m", "peerage.cli", "games"]]
    assert os.environ["PYTHONPATH"].startswith(str(checkout / "build" / "compiled"))


def test_it_starts_again_only_once(checkout: Path, started_again: list[list[str]]) -> None:
    fresh.prefer_compiled()
    fresh.prefer_compiled()
    assert len(started_again) == 1


def test_other_rooms_may_change(checkout: Path) -> None:
    (checkout / "src/peerage/server/run.py").write_text("changed")
    assert fresh.up_to_date(checkout / "build" / "compiled")


@pytest.mark.parametrize("name", ["kernel/state.py", "kernel/new.py"])
def test_a_changed_rule_or_a_new_file_makes_it_old(
    checkout: Path, started_again: list[list[str]], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "src/peerage" / name).write_text("changed")
    fresh.prefer_compiled()
    assert started_again == []
    assert "make compile" in capsys.readouterr().err


def test_a_damaged_stamp_makes_it_old(checkout: Path) -> None:
    target = checkout / "build" / "compiled"
    for damage in ("", "[]", "{}", '{"files": null, "compiled": 3}'):
        (target / "sources.json").write_text(damage)
        assert not fresh.up_to_date(target)


def test_without_a_compiled_build_the_pure_one_runs(
    checkout: Path, started_again: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "build/compiled/sources.json").unlink()
    fresh.prefer_compiled()
    assert started_again == []
    assert capsys.readouterr().err == ""
