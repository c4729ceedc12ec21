"""peerage simulate --data, and peerage data."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAME = "long-live-the-king"


def test_simulate_writes_a_dataset_that_check_and_merge_take(peerage: Callable[..., Any], tmp_path: Path) -> None:
    one, two, both = (tmp_path / name for name in ("one", "two", "both"))
    line = ("simulate", GAME, "--seats", 3, "--games", 3, "--json")
    assert peerage(*line, "--seed", 1, "--data", one).json["games"] == 3
    assert peerage(*line, "--seed", 2, "--data", two, "--no-observations").code == 0
    assert "3 games" in peerage("data", "check", one).out
    assert "6 games of 2 runs" in peerage("data", "merge", one, two, "--out", both).out
    checked = peerage("data", "check", both, "--sample", 2)
    assert "2 games played again" in checked.out


@pytest.mark.parametrize("other", ["--records", "--folder"])
def test_dataset_is_written_without_records_and_folder(refused: Callable[..., str], tmp_path: Path, other: str) -> None:
    assert "--data" in refused("simulate", GAME, "--data", tmp_path / "data", other, tmp_path / "other")


def test_data_check_refuses_a_folder_without_dataset(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "dataset.json" in refused("data", "check", tmp_path)


def test_data_names_the_extra_that_is_missing(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("peerage.analysis.dataset")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = refused("simulate", GAME, "--games", 1, "--data", tmp_path / "data")
    assert "peerage[study]" in said
