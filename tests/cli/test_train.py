import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

GAME = "long-live-the-king"
TORCH = importlib.util.find_spec("torch") is not None


@pytest.mark.skipif(TORCH, reason="PyTorch is here")
def test_without_pytorch_one_is_told_what_to_install(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "peerage[train]" in refused("train", GAME, "--folder", tmp_path)
