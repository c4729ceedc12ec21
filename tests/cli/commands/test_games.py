from collections.abc import Callable
from typing import Any

from peerage.kernel import registry


def test_all_games_are_listed(peerage: Callable[..., Any]) -> None:
    games = {game["id"]: game for game in peerage("games", "--json").json}
    assert list(games) == registry.game_ids()
    king = games["long-live-the-king"]
    assert king["seats"] == {"min": 3, "max": 5}
    assert set(king["title"]) == {"en", "de"}
    declared: dict[str, object] = {"choices": [], "parts": [], "needs": [], "module": False, "clashes": []}
    assert {"name": "place_dice", "default": False, **declared} in king["options"]
    assert all(name in peerage("games").out for name in games)


def test_an_unknown_command_is_refused(refused: Callable[..., str]) -> None:
    assert "conquer" in refused("conquer")


def test_the_games_are_still_listed_after_one_was_loaded() -> None:
    import peerage

    peerage.load("long-live-the-king")
    assert "long-live-the-king" in peerage.game_ids()
