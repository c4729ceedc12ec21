"""What is printed: single values may be overridden where they were rebuilt, but not against the rulebook's text."""

from typing import Any

import pytest

import peerage
from peerage import BadComponents

REBUILT = {"start_cards": {"4": ["Tateshale", "Man", "Lideforde", "Lundonia"]}}


def swapped(one: Any, other: Any) -> Any:
    """The votes of two rebuilt regions, exchanged; with their borders where the votes ask for it."""
    return {"region": [{"name": one, "votes": 4}, {"name": other, "votes": 3}]}


def test_custom_start_cards_place_the_figures(game: peerage.Game) -> None:
    state = game.start(4, seed=1, components=REBUILT)
    assert {player["figure"] for player in state.view(None)["players"]} == set(REBUILT["start_cards"]["4"])
    others = game.start(5, seed=1, components=REBUILT)
    assert {player["figure"] for player in others.view(None)["players"]} == {
        player["figure"] for player in game.start(5, seed=1).view(None)["players"]
    }


def test_custom_borders_change_neighbours(game: peerage.Game) -> None:
    border = [
        {"name": "Lincolia", "neighbours": ["Grentebrige", "Stadford", "Tateshale", "Lundonia"]},
        {"name": "Lundonia", "neighbours": ["Grentebrige", "Oxeneford", "Rouecestre", "Lincolia"]},
    ]
    drawn = {region["name"]: region for region in game.drawing(4, {"region": border})["regions"]}
    assert "Lincolia" in drawn["Lundonia"]["neighbours"]
    assert "Lincolia" not in next(r for r in game.drawing(4)["regions"] if r["name"] == "Lundonia")["neighbours"]


def test_coordinates_of_custom_boards_can_be_whole_numbers(game: peerage.Game) -> None:
    own = {"region": [{"name": "Man", "capital": [17, 28]}]}
    assert game.drawing(4, own)["regions"][-1]["capital"] == [17, 28]


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"votes_to_win": {"3": 18}}, "votes_to_win: the rulebook states"),
        ({"regions_out": {"3": []}}, "regions_out"),
        ({"courtiers_per_player": 20}, "courtiers_per_player"),
        ({"start_courtiers": 3}, "start_courtiers"),
        ({"cards_per_player": {"x3": 2}}, "cards_per_player"),
        ({"cards_per_dispute": {"max": 6}}, "cards_per_dispute"),
        ({"redeal_max": 20}, "redeal_max"),
        ({"piece_points": 3}, "piece_points"),
        ({"bonus_table": 20}, "bonus_table"),
        ({"bonus_by_rank": {"4": [5, 3, 2, 1]}}, "bonus_by_rank"),
        ({"players": {"max": 6}}, "players"),
        ({"region": [{"name": "Oxeneford", "votes": 3}]}, "region.Oxeneford.votes: the rulebook states 4"),
        ({"region": [{"name": "Lincolia", "votes": 5}]}, "2 to 4 votes"),
        ({"region": [{"name": "Stadford", "votes": 2}]}, "39 votes"),
        (swapped("Lincolia", "Grentebrige") | {"start_cards": {}}, "2 votes mean 2 neighbors, 4 votes mean 6"),
        ({"region": [{"name": "Lundonia", "votes": 2}, {"name": "Loncastre", "votes": 4}]}, "14 votes together"),
        ({"region": [{"name": "Wigemor", "neighbours": ["Man"]}]}, "both ways|names its neighbours|mean 6"),
        ({"region": [{"name": "Lincolia", "neighbours": ["Lincolia"]}]}, "borders on itself|both ways"),
        ({"region": [{"name": "Lincolia", "neighbours": ["Avalon"]}]}, "does not exist|both ways"),
        ({"region": [{"name": "Lincolia", "neighbours": ["Stadford"]}]}, "both ways"),
        ({"region": [{"name": "Lincolia", "sea": ["Man"]}]}, "sea route leads to a neighbor"),
        ({"region": [{"name": "Lincolia", "neighbours": ["Stadford", "Stadford", "Tateshale"]}]}, "twice"),
        ({"region": [{"name": "Man", "capital": [17, 101]}]}, "two numbers from 0 to 100"),
        ({"region": [{"name": "Man", "capital": [17.0, float("nan")]}]}, "two numbers from 0 to 100"),
        ({"region": [{"name": "Man", "polygon": [[1, 1], [2, 2]]}]}, "3 to 60 corners"),
        ({"region": [{"name": "Man", "polygon": [[1, 1], [2, 2], [3]]}]}, "3 to 60 corners"),
        ({"region": [{"name": "Man", "modern": "M" * 41}]}, "1 to 40 letters"),
        ({"start_cards": {"4": ["Stadford", "Tateshale", "Lideforde", "Lundonia"]}}, "the player in Tateshale begins"),
        ({"start_cards": {"3": ["Rouecestre", "Man", "Wigemor"]}}, "Man is not in play"),
        ({"start_cards": {"3": ["Rouecestre", "Wigemor"]}}, "3 different regions"),
        ({"start_cards": {"3": ["Rouecestre", "Wigemor", "Wigemor"]}}, "3 different regions"),
        ({"start_cards": {"3": ["Rouecestre", "Wigemor", "Avalon"]}}, "unknown region"),
    ],
)
def test_long_live_the_king_refuses_components_that_contradict_its_text(
    game: peerage.Game, own: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"redeal_max": "15"}, "expected a whole number, not a text"),
        ({"redeal_max": True}, "expected a whole number"),
        ({"start_cards": {"6": []}}, "no such component"),
        ({"region": {"Man": 2}}, "list of tables"),
        ({"region": [{"name": "Avalon"}]}, "there is no 'Avalon'"),
        ({"region": [{"name": "Man", "colour": "red"}]}, "no such component"),
        ({"region": [{"name": "Lincolia", "neighbours": [["Stadford"]]}]}, "text"),
        ({"region": [{"name": "Lincolia", "neighbours": [3, 4]}]}, "text"),
        ({"start_cards": {"3": ["Rouecestre", "Wigemor", ["Lincolia"]]}}, "text"),
        ({"region": [{"name": ["Man"]}]}, "there is no"),
        ({"region": [{"name": "Lincolia", "polygon": [[1, "a"]]}]}, "number"),
        ({"region": [{"name": "Lincolia", "sea": [["Man"]]}]}, "sea route leads to a neighbor"),
    ],
)
def test_long_live_the_king_refuses_components_of_the_wrong_type(
    game: peerage.Game, own: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)
