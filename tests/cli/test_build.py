"""Which build runs, and that nothing old ever does."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import peerage
from peerage.cli import build_check
from peerage.cli.app import run


def test_the_tests_run_the_build_they_are_meant_for() -> None:
    wanted = os.environ.get("PEERAGE_BUILD")
    if wanted is None:
        pytest.skip("no build was asked for")
    assert peerage.build() == wanted


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with a compiled build that fits."""
    for name in ("kernel/playing/state.py", "server/main.py"):
        path = tmp_path / "src" / "peerage" / name
        path.parent.mkdir(parents=True)
        path.write_text("pass")
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.setattr(build_check, "CHECKOUT", tmp_path)
    monkeypatch.delenv("PEERAGE_BUILD", raising=False)
    state = "src/peerage/kernel/playing/state.py"
    made_from = {"files": build_check.source_files(), "compiled": {state: build_check.digest(tmp_path / state)}}
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
    build_check.choose_build()
    assert started_again == [[sys.executable, "-m", "peerage.cli", "games"]]
    assert os.environ["PYTHONPATH"].startswith(str(checkout / "build" / "compiled"))


def test_process_restarts_only_once_for_another_build(
    checkout: Path, started_again: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    build_check.choose_build()
    monkeypatch.setattr(build_check, "build", lambda: "compiled")
    build_check.choose_build()
    assert len(started_again) == 1


def test_changed_server_code_keeps_the_compiled_build(checkout: Path) -> None:
    (checkout / "src/peerage/server/main.py").write_text("changed")
    assert build_check.up_to_date(checkout / "build" / "compiled")


@pytest.mark.parametrize("name", ["kernel/playing/state.py", "kernel/new.py"])
def test_a_changed_rule_or_a_new_file_makes_it_old(
    checkout: Path, started_again: list[list[str]], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "src/peerage" / name).write_text("changed")
    build_check.choose_build()
    assert started_again == []
    assert capsys.readouterr().err == "", "the command says it, in the form of its output"
    run(["games"])
    run(["games"])
    assert capsys.readouterr().err.count("make compile") == 1


def test_a_damaged_stamp_makes_it_old(checkout: Path) -> None:
    target = checkout / "build" / "compiled"
    for damage in ("", "[]", "{}", '{"files": null, "compiled": 3}'):
        (target / "sources.json").write_text(damage)
        assert not build_check.up_to_date(target)


def test_without_a_compiled_build_the_pure_one_runs(
    checkout: Path, started_again: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "build/compiled/sources.json").unlink()
    build_check.choose_build()
    assert started_again == []
    assert capsys.readouterr().err == ""


@pytest.fixture
def compiled_wanted(started_again: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """PEERAGE_BUILD=compiled is set, and the pure build runs."""
    os.environ["PEERAGE_BUILD"] = "compiled"
    os.environ.pop("PYTHONPATH", None)
    monkeypatch.setattr(build_check, "build", lambda: "pure")
    return started_again


def test_the_compiled_build_that_was_asked_for_is_found(checkout: Path, compiled_wanted: list[list[str]]) -> None:
    build_check.choose_build()
    assert compiled_wanted == [[sys.executable, "-m", "peerage.cli", "games"]]
    assert os.environ["PYTHONPATH"] == str(checkout / "build" / "compiled")


def test_the_compiled_build_that_was_asked_for_runs_already(
    checkout: Path, compiled_wanted: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_check, "build", lambda: "compiled")
    (checkout / "build/compiled/sources.json").unlink()
    build_check.choose_build()
    assert compiled_wanted == []


def without_build(checkout: Path) -> None:
    (checkout / "build/compiled/sources.json").unlink()


def with_old_build(checkout: Path) -> None:
    (checkout / "src/peerage/kernel/playing/state.py").write_text("changed")


def with_broken_build(checkout: Path) -> None:
    os.environ["PYTHONPATH"] = str(checkout / "build/compiled")


def installed(checkout: Path) -> None:
    (checkout / "pyproject.toml").unlink()


def with_odd_wish(checkout: Path) -> None:
    os.environ["PEERAGE_BUILD"] = "quick"


@pytest.mark.parametrize(
    ("arrange", "reason"),
    [
        (without_build, "PEERAGE_BUILD=compiled is set, but there is no compiled build in .*make compile"),
        (with_old_build, "PEERAGE_BUILD=compiled is set, but the compiled build in .* is out of date .*make compile"),
        (with_broken_build, "PEERAGE_BUILD=compiled is set, but the compiled build in .* does not load"),
        (installed, "PEERAGE_BUILD=compiled is set, but this installation is pure Python"),
        (with_odd_wish, "PEERAGE_BUILD is pure or compiled, not 'quick'"),
    ],
)
def test_a_build_that_cannot_run_is_refused_with_the_reason(
    checkout: Path, compiled_wanted: list[list[str]], arrange: Callable[[Path], None], reason: str
) -> None:
    arrange(checkout)
    with pytest.raises(SystemExit, match=reason):
        build_check.choose_build()
    assert compiled_wanted == []
