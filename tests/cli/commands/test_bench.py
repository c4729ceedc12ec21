from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import peerage as library
from peerage.cli.commands import bench

GAME = "long-live-the-king"


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SLICES", 2)
    monkeypatch.setattr(bench, "SLICE_SECONDS", 0.02)
    monkeypatch.setattr(bench, "SEARCH_ITERATIONS", 5)


def test_bench_json_has_the_documented_fields(peerage: Callable[..., Any]) -> None:
    measured = peerage("bench", "--game", GAME, "--json").json
    assert measured["build"] == library.build()
    speed = measured["games"][GAME]
    assert list(speed) == [
        "seats",
        "decisions_per_second",
        "games_per_second",
        "decisions_per_game",
        "clone_us",
        "search_iterations_per_second",
    ]
    assert all(figure > 0 for figure in speed.values())
    assert speed["decisions_per_second"] == pytest.approx(
        speed["games_per_second"] * speed["decisions_per_game"], rel=0.01
    )


def test_bench_measures_a_game_with_all_its_modules(peerage: Callable[..., Any]) -> None:
    measured = peerage("bench", "--game", "lancaster", "--json").json
    assert set(measured["all_modules"]) == set(measured["games"]) == {"lancaster"}
    plain, full = measured["games"]["lancaster"], measured["all_modules"]["lancaster"]
    assert list(full) == list(plain)
    assert full["decisions_per_game"] > plain["decisions_per_game"], "lords and taxes ask for more"


def test_people_get_a_table(peerage: Callable[..., Any]) -> None:
    out = peerage("bench").out
    assert GAME in out
    assert "lancaster, all modules" in out
    assert f"{GAME}, all modules" not in out


def test_bench_measures_with_custom_components(
    peerage: Callable[..., Any], refused: Callable[..., str], box: Path
) -> None:
    assert "noblemen" in peerage("bench", "--game", "noblemen", "--components", box, "--json").json["games"]
    assert "--components needs a game" in refused("bench", "--components", box)
    assert "box.toml: prices: there is no such" in refused("bench", "--game", GAME, "--components", box)


def test_an_unknown_game_is_refused(refused: Callable[..., str]) -> None:
    assert "chess" in refused("bench", "--game", "chess")
