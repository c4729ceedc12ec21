"""peerage study."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.slow
def test_study_writes_one_page(peerage: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "pages" / "king.html"
    line = ("study", "long-live-the-king", "--seats", 3, "--games", 8, "--bots", "greedy,random", "--seed", 1)
    assert peerage(*line, "--lang", "de", "--out", out).code == 0
    assert "greedy, random, greedy" in out.read_text(encoding="utf-8")
    assert list(out.parent.iterdir()) == [out]


def test_study_refuses_games_of_another_game(
    peerage: Callable[..., Any], refused: Callable[..., str], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    peerage("simulate", "noblemen", "--seats", 3, "--games", 1, "--data", data, "--no-observations")
    assert "noblemen" in refused("study", "lancaster", "--data", data, "--out", tmp_path / "page.html")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "--out", "x.html"], "chess"),
        (["lancaster"], "--out"),
        (["lancaster", "--games", 1, "--out", "x.html"], "--games"),
        (["lancaster", "--lang", "xx", "--out", "x.html"], "--lang"),
        (["lancaster", "--data", "nowhere", "--out", "x.html"], "nowhere"),
    ],
)
def test_study_refuses_bad_input_in_one_line(refused: Callable[..., str], arguments: list[object], reason: str) -> None:
    assert reason in refused("study", *arguments)
