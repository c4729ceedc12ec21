import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

GAME = "long-live-the-king"


def test_without_pytorch_the_error_names_the_package_to_install(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "peerage.arena.training.fit", raising=False)
    assert "peerage[train]" in refused("train", GAME, "--folder", tmp_path)


def test_unknown_settings_of_the_search_are_refused_before_the_first_game(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "peerage.arena.training.fit", SimpleNamespace(learn=None))
    line = ("train", GAME, "--folder", tmp_path / "run", "--search", "leaf=nowhere")
    assert "has no setting 'leaf=nowhere'" in refused(*line)
    assert not (tmp_path / "run").exists()
