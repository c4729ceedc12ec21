from collections.abc import Callable
from pathlib import Path
from typing import Any

GAME = "long-live-the-king"
LINE = ("levels", GAME, "--bots", "random,greedy", "--games", 6, "--seed", "1")


def test_levels_are_rated_at_all_numbers_of_seats(peerage: Callable[..., Any], tmp_path: Path) -> None:
    tables = peerage(*LINE, "--folder", tmp_path, "--json").json
    assert [table["seats"] for table in tables] == [3, 4, 5]
    assert [bot["bot"] for bot in tables[0]["bots"]] == ["greedy", "random"]
    assert {path.name for path in tmp_path.iterdir()} == {"3-seats", "4-seats", "5-seats"}


def test_table_of_levels_shows_how_far_neighbours_are_apart(peerage: Callable[..., Any]) -> None:
    out = peerage(*LINE, "--seats", 3).out
    assert "ahead of the next" in out
    assert "medium" in out
    assert "greedy" in out


def test_levels_of_unknown_bots_are_refused(refused: Callable[..., str]) -> None:
    assert "no bot" in refused("levels", GAME, "--bots", "greedy,nobody")
