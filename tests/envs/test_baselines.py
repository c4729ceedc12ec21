"""Baselines of bench/baselines learn for a short while (with PyTorch, so in `make test-long`)."""

import runpy
import shlex
from pathlib import Path

import pytest

BASELINES = Path(__file__).parents[2] / "bench" / "baselines"
SHORT = shlex.split("--steps 150000 --lines 10")


@pytest.mark.soak
def test_masked_ppo_improves_against_greedy_bots() -> None:
    pytest.importorskip("torch")
    ppo = runpy.run_path(str(BASELINES / "ppo.py"))
    curve = ppo["train"](ppo["settings"](SHORT))
    first, last = curve[0], curve[-1]
    assert last["reward"] > first["reward"] + 2 * (first["error"] + last["error"])
