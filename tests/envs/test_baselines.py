"""Baselines of bench/baselines learn for a short while (with PyTorch in `make test-long` alone)."""

import json
import runpy
import shlex
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from docs.pages import ROOT
from peerage import envs

FOLDER = ROOT / "bench" / "baselines"
LONGEST = 340
"""Lines of a baseline: it is read from top to bottom."""
KING = "long_live_the_king_small_v0"


def lines(name: str, *options: str) -> list[dict[str, Any]]:
    """What a baseline prints."""
    command = [sys.executable, str(FOLDER / f"{name}.py"), "--env", KING, *options]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_each_baseline_is_one_short_file() -> None:
    sizes = {path.name: len(path.read_text("utf-8").splitlines()) for path in FOLDER.glob("*.py")}
    assert set(sizes) == {"cfr.py", "ppo.py", "linear_q.py", "ismcts.py"}
    assert max(sizes.values()) <= LONGEST


def test_linear_values_learn_what_a_game_brought() -> None:
    linear = runpy.run_path(str(FOLDER / "linear_q.py"))
    values = linear["Values"](envs.find(KING))
    early, late = (np.eye(values.weights.shape[1], dtype=np.float32)[row] for row in (0, 1))
    for _ in range(200):
        values.learn([(early, 3), (late, 4)], 1.0, 0.1, 0.5)
    assert values.weights[3] @ early == pytest.approx(1, abs=0.05)
    assert values.weights[4] @ late == pytest.approx(1, abs=0.05)
    assert values.weights[3] @ late == values.weights[5] @ early == 0
    values.learn([(early, 7), (late, 8)], 1.0, 0.1, 0.0)
    assert values.weights[7] @ early == 0, "without a trace, what comes next is believed: it was worth nothing"
    assert values.weights[8] @ late == pytest.approx(0.1)


def test_linear_baseline_trains_against_bots() -> None:
    first, last = lines("linear_q", "--opponent", "random", "--games", "8", "--decisions", "400", "--evaluate", "6")
    assert (first["decisions"], last["decisions"]) == (0, 400)
    assert last["interval"][0] <= last["share"] <= last["interval"][1]


def test_exploitability_falls_under_exact_regret_minimization() -> None:
    curve = lines("cfr", "--env", "lancaster_tiny_v0", "--iterations", "30", "--lines", "2")
    assert [line["iterations"] for line in curve] == [0, 15, 30]
    assert curve[-1]["nash_conv"] < 0.2 * curve[0]["nash_conv"]
    assert curve[-1]["nodes"] == curve[0]["nodes"] > 1000


@pytest.mark.slow
def test_search_of_open_spiel_plays_against_bots() -> None:
    (line,) = lines("ismcts", "--opponent", "random", "--games", "3", "--simulations", "2")
    assert line["games"] == 3
    assert 0 <= line["share"] <= 1
    assert line["processor_seconds"] > 0


@pytest.mark.soak
def test_masked_ppo_improves_against_greedy_bots() -> None:
    pytest.importorskip("torch")
    ppo = runpy.run_path(str(FOLDER / "ppo.py"))
    curve = ppo["train"](ppo["settings"](shlex.split("--steps 150000 --lines 10")))
    first, last = curve[0], curve[-1]
    assert last["reward"] > first["reward"] + 2 * (first["error"] + last["error"])
