import sys
from collections.abc import Callable
from pathlib import Path

import pytest

GAME = "long-live-the-king"


def test_without_pytorch_the_error_names_the_package_to_install(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "peerage.arena.training.fit", raising=False)
    assert "peerage[train]" in refused("train", GAME, "--folder", tmp_path)
