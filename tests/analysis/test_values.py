"""Which rebuilt values matter: variations that the rules allow, and their effects."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import peerage
from peerage import arena
from peerage.analysis.study.value_effects import ValueEffects, longest, study_values
from peerage.analysis.study.variations import rebuilt_values, shifted, variations
from peerage.arena.match import agreed_plan
from peerage.kernel.content.values import Value

GAMES = ("lancaster", "long-live-the-king", "noblemen")
IMPORTANCE = Path(__file__).parents[2] / "scripts/docs/value_importance.py"


@pytest.mark.parametrize("game", GAMES)
def test_variations_are_playable_and_different(game: str) -> None:
    played = peerage.load(game)
    found = {value.path: (value, variations(played, value)) for value in rebuilt_values(played)}
    assert any(others for _, others in found.values())
    for path, (value, others) in found.items():
        assert value.printed not in others
        for other in others:
            assert played.changed(played.overriding({path: other})) == {path: other}


@pytest.mark.parametrize(
    ("printed", "step", "expected"),
    [
        (3, 1, 4),
        (1, -1, 0),
        (0, 1, None),
        (True, 1, None),
        ("word", 1, None),
        ([3, 2, 1], -1, [2, 1, 0]),
        ([[2, 1], [4, 2]], 1, [[2, 2], [4, 3]]),
        ({"gold": 2}, 1, {"gold": 3}),
        (["York"], 1, None),
        ([], 1, None),
    ],
)
def test_numbers_in_a_value_move_together(printed: object, step: int, expected: object) -> None:
    assert shifted(printed, step) == expected


def test_values_that_the_text_forbids_are_no_variations() -> None:
    game = peerage.load("lancaster")
    stafford = next(value for value in game.values("en") if value.path == "county.Stafford.min_strength")
    assert stafford.source == "text"
    assert stafford.path not in {value.path for value in rebuilt_values(game)}
    high = Value("county.York.min_strength", "", "", "rebuilt", 99, {})
    assert variations(game, high) == [], "no knight is that strong"


def test_word_of_a_list_is_exchanged() -> None:
    game = peerage.load("long-live-the-king")
    cards = next(value for value in rebuilt_values(game) if value.path == "start_cards.4")
    found = variations(game, cards)
    assert found
    for other in found:
        assert len(set(other) - set(cards.printed)) == 1
        assert other[1:] == cards.printed[1:] or other[:-1] == cards.printed[:-1]


@pytest.fixture(scope="module")
def effects() -> ValueEffects:
    plan = agreed_plan("noblemen", 3, ["greedy", "random", "greedy"], {}, 1)
    done: list[int] = []
    found = study_values(plan, 6, arena.Local(), done.append)
    assert len(done) <= longest(plan, 6)
    return found


def test_value_that_bots_use_changes_games(effects: ValueEffects) -> None:
    prices = effects.values["prices.chapel"]
    assert [effect.value for effect in prices] == [[1, 2, 3, 4, 5], [3, 4, 5, 6, 7]]
    assert all(effect.changed.mean > 0 for effect in prices)
    assert all(len(effect.seats) == 3 for effect in prices)
    assert all(sum(seat.mean for seat in effect.seats) == pytest.approx(0) for effect in prices)


def test_values_without_variations_are_listed_without_effects(effects: ValueEffects) -> None:
    assert effects.values["round_track.spaces"] == []
    assert set(effects.values) == {value.path for value in rebuilt_values(peerage.load("noblemen"))}


def test_effects_do_not_depend_on_the_workers(effects: ValueEffects) -> None:
    plan = agreed_plan("noblemen", 3, ["greedy", "random", "greedy"], {}, 1)
    again = study_values(plan, 6, arena.Local(2))
    assert msgspec.json.encode(again) == msgspec.json.encode(effects)
    assert msgspec.json.decode(msgspec.json.encode(effects), type=ValueEffects) == effects


@pytest.mark.parametrize("game", GAMES)
def test_importance_is_that_of_rebuilt_values(game: str) -> None:
    played = peerage.load(game)
    measured = played.importance()
    assert measured["games"] > 0
    assert {"rebuilt"} == {value.source for value in played.values("en") if value.path in measured["values"]}
    assert measured["values"].keys() <= {value.path for value in rebuilt_values(played)}
    for found in measured["values"].values():
        assert ("points" in found) == (found["level"] == "points")


def test_importance_is_that_of_the_studies() -> None:
    done = subprocess.run([sys.executable, IMPORTANCE, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
