from collections.abc import Callable
from pathlib import Path
from typing import Any

GAME = "long-live-the-king"


def test_people_get_a_table_and_machines_get_json(peerage: Callable[..., Any]) -> None:
    out = peerage("ladder", GAME, "--bots", "random,greedy", "--deals", "3", "--seed", "2", "--seats", "3").out
    assert "greedy" in out
    assert "Wins by chair" in out
    output = peerage("ladder", GAME, "--bots", "random,greedy", "--deals", "2", "--seed", "2", "--json").json
    assert [set(rung) >= {"bot", "rating", "share", "interval"} for rung in output["rungs"]] == [True, True]


def test_ladder_run_is_kept_in_a_folder(peerage: Callable[..., Any], tmp_path: Path) -> None:
    line = ("ladder", GAME, "--bots", "random,greedy", "--deals", 3, "--json", "--folder", tmp_path / "run")
    assert peerage(*line).out == peerage(*line).out, "the run has its own seed"


def test_ladder_refuses_bad_input_in_one_line(refused: Callable[..., str]) -> None:
    assert "two bots or more" in refused("ladder", GAME, "--bots", "greedy")
    assert "no bot" in refused("ladder", GAME, "--bots", "greedy,nobody")
