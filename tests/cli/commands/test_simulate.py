from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerage import Record

GAME = "long-live-the-king"


def test_simulate_json_has_the_documented_fields(peerage: Callable[..., Any]) -> None:
    ran = peerage("simulate", GAME, "--seats", 3, "--games", 4, "--bots", "greedy,random,random", "--seed", 1, "--json")
    assert ran.code == 0
    keys = ["game", "seats", "games", "bots", "wins", "scores", "decisions", "seconds", "build", "components"]
    assert list(ran.json) == keys
    assert ran.json["bots"] == ["greedy", "random", "random"]
    assert sum(ran.json["wins"]) == pytest.approx(4)
    assert len(ran.json["scores"]) == 3
    assert ran.err == ""  # no progress bar where nobody sees it


def test_the_seed_gives_the_games(peerage: Callable[..., Any]) -> None:
    line = ("simulate", GAME, "--games", 6, "--bots", "random,random,random", "--json", "--seed")
    first, again, other = peerage(*line, 1).json, peerage(*line, 1).json, peerage(*line, 2).json
    assert first["scores"] == again["scores"]
    assert first["scores"] != other["scores"]


def test_one_bot_takes_all_seats(peerage: Callable[..., Any]) -> None:
    ran = peerage("simulate", GAME, "--seats", 5, "--games", 1, "--bots", "random", "--json")
    assert ran.json["bots"] == ["random"] * 5


def test_options_reach_the_table(peerage: Callable[..., Any]) -> None:
    line = ("simulate", GAME, "--games", 4, "--seed", 1, "--json")
    plain, by_hand = peerage(*line).json, peerage(*line, "--options", "place_dice=true,open_screens=yes").json
    assert by_hand["decisions"] > plain["decisions"]  # dice placed by hand are decisions


def test_options_with_parts(peerage: Callable[..., Any]) -> None:
    line = ("simulate", "lancaster", "--games", 2, "--seed", 1, "--json")
    plain, full = peerage(*line).json, peerage(*line, "--options", "new_laws=0+2+4,court=true").json
    assert full["decisions"] > plain["decisions"]  # lords are placed too


@pytest.mark.slow
def test_simulate_plays_with_custom_components(peerage: Callable[..., Any], box: Path, tmp_path: Path) -> None:
    line = ("simulate", "noblemen", "--games", 4, "--seed", 1, "--json")
    printed, own = peerage(*line).json, peerage(*line, "--components", box).json
    assert printed["components"] != own["components"]
    assert printed["scores"] != own["scores"], "cheaper buildings are built more often"
    two = peerage(*line, "--components", box, "--jobs", 2, "--records", tmp_path / "records").json
    assert two["components"] == own["components"]
    for path in (tmp_path / "records").iterdir():
        assert Record.load(path.read_text(encoding="utf-8")).header.overrides == {"prices": {"palace": [1, 2, 3, 4]}}


def test_people_get_a_table_with_intervals(peerage: Callable[..., Any]) -> None:
    ran = peerage("simulate", GAME, "--games", 3)
    assert ran.code == 0
    assert "95 % interval" in ran.out
    assert ran.out.count("random") == 4


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "chess"),
        ([GAME, "--seats", 9], "3 to 5"),
        ([GAME, "--bots", "random,nobody,random"], "nobody"),
        ([GAME, "--seats", 4, "--bots", "random,random,random"], "4"),
        ([GAME, "--options", "colour=red"], "colour"),
        ([GAME, "--components", "nowhere.toml"], "nowhere.toml"),
        ([GAME, "--options", "place_dice=red"], "place_dice"),
        ([GAME, "--options", "=1"], "name=value"),
        (["lancaster", "--options", "king_laws=all,court"], "king_laws=all needs option resentment"),
        (["lancaster", "--options", "new_laws=4+0"], "in this order"),
        ([GAME, "--games", 0], "--games"),
        ([GAME, "--games", "many"], "--games"),
        ([GAME, "--jobs", -1], "--jobs"),
        ([GAME, "--jobs", 2, "--cluster", "auto"], "either --jobs or --cluster"),
        ([GAME, "--unknown"], "--unknown"),
        ([], "GAME"),
    ],
)
def test_simulate_refuses_bad_input_in_one_line(
    refused: Callable[..., str], arguments: list[object], reason: str
) -> None:
    assert reason in refused("simulate", *arguments)


def test_simulated_run_is_kept_in_a_folder(
    peerage: Callable[..., Any], refused: Callable[..., str], tmp_path: Path
) -> None:
    line = ("simulate", GAME, "--folder", tmp_path / "run", "--seed", 1)
    first, more, whole = (
        peerage(*line, "--games", 3),
        peerage(*line, "--games", 6, "--json"),
        peerage(*line[:2], "--games", 6, "--seed", 1, "--json"),
    )
    assert "3 games" in first.out
    assert "/s" not in first.out, "nobody knows how long the games of an earlier run took"
    assert more.json["scores"] == whole.json["scores"]
    assert "another run: bots" in refused(*line, "--bots", "greedy")


def test_records_need_a_folder(refused: Callable[..., str], tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.touch()
    assert str(occupied) in refused("simulate", GAME, "--games", 1, "--records", occupied)
