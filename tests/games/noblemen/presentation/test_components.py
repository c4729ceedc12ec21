"""What is printed: single values may be overridden where they were rebuilt, but not against the rulebook's text."""

from typing import Any

import pytest

import peerage
from peerage import BadComponents

TRACK = ["start", "", "", "", "ball", "", "", "", "ball", "queen-locked", "scoring"]
NEEDS = [{"forest": 2}, {"manor": 2}, {"garden": 2}, {"forest": 1, "manor": 1, "garden": 1}]


def test_custom_prices_of_buildings_count(game: peerage.Game) -> None:
    own = {"prices": {"castle": [1, 2, 3, 4, 9]}}
    view = game.start(4, seed=1, components=own).view(None)
    assert view["sale"]["castle"] == {"left": 4, "price": 2, "prices": [1, 2, 3, 4, 9]}
    assert view["sale"]["chapel"]["prices"] == [2, 3, 4, 5, 6]
    assert game.drawing(4, own)["prices"]["castle"] == [1, 2, 3, 4, 9]


def test_custom_round_track_is_played(game: peerage.Game) -> None:
    own = {"round_track": {"spaces": ["start", "ball", "", "ball", "", "queen-locked", "scoring"]}}
    assert game.drawing(3, own)["spaces"] == own["round_track"]["spaces"]
    state = game.start(3, seed=1, components=own)
    state.listen()
    emitted = []
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, state.moves(seat)[-1])
        emitted += [event.kind for event in state.take_events()]
    assert emitted.count("ball") == 6
    assert emitted.count("new_decade") == 2


def test_custom_prestige_track_is_shown(game: peerage.Game) -> None:
    assert game.drawing(4, {"prestige_track": {"printed": 25}})["printed_prestige"] == 25


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"players": {"max": 6}}, "players: the rulebook states"),
        ({"decades": 4}, "decades"),
        ({"start_money": [10, 10, 10, 10, 10]}, "start_money"),
        ({"knights_per_player": 3}, "knights_per_player"),
        ({"bribery_markers": 30}, "bribery_markers"),
        ({"bribe": {"price": 1}}, "bribe"),
        ({"bribe": {"max_per_action": 6}}, "bribe"),
        ({"start_tiles": {"total": 13}}, "start_tiles"),
        ({"expand_max_tiles": 4}, "expand_max_tiles"),
        ({"swap": {"give": 3}}, "swap"),
        ({"church_per_kind_per_decade": 4}, "church_per_kind"),
        ({"idle_points": 2}, "idle_points"),
        ({"queen_points_per_turn": 2}, "queen_points"),
        ({"tiles": {"field": 61}}, "tiles"),
        ({"areas": {"field": "forest"}}, "areas"),
        ({"buildings": {"castle": 16}}, "buildings"),
        ({"on_board": {"palace": {"3": 3}}}, "on_board"),
        ({"follies": {"points_by_order": [12, 10, 8, 8]}}, "follies"),
        ({"follies": {"needs": NEEDS[::-1]}}, "follies"),
        ({"titles": {"duke": {"prestige": 12}}}, "titles"),
        ({"titles": {"earl": {"discount": 2}}}, "titles"),
        ({"titles": {"viscount": {"count": {"4": 3}}}}, "titles"),
        ({"scandal": {"whitehall": 3}}, "scandal"),
        ({"prices": {"folly": 10}}, "prices.folly: the rulebook states 12"),
        ({"prices": {"castle": [3, 4, 5, 6]}}, "5 prices"),
        ({"prices": {"palace": [6, 8, 10, 12, 14]}}, "4 prices"),
        ({"prices": {"chapel": [6, 5, 4, 3, 2]}}, "the cheapest comes first"),
        ({"prices": {"chapel": [-1, 5, 6, 7, 8]}}, "prices are from 0"),
        ({"round_track": {"spaces": [*TRACK[:4], "", *TRACK[5:]]}}, "two balls"),
        ({"round_track": {"spaces": [*TRACK[:9], "", "scoring"]}}, "the Queen is locked"),
        ({"round_track": {"spaces": TRACK[:-1]}}, "one scoring space, at the end"),
        ({"round_track": {"spaces": TRACK[1:]}}, "one start space, at the beginning"),
        ({"round_track": {"spaces": [*TRACK[:5], "picnic", *TRACK[5:]]}}, "there is no space 'picnic'"),
        ({"prestige_track": {"printed": 0}}, "prestige track"),
    ],
)
def test_noblemen_refuses_components_that_contradict_its_text(
    game: peerage.Game, own: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"decades": "3"}, "expected a whole number, not a text"),
        ({"prices": {"castle": 3}}, "expected a list"),
        ({"prices": {"castle": ["3", "4", "5", "6", "7"]}}, "expected a whole number"),
        ({"prices": {"moat": [1]}}, "no such component"),
        ({"round_track": {"spaces": [1, 2]}}, "expected a text"),
        ({"titles": {"king": {"points": 9}}}, "no such component"),
    ],
)
def test_noblemen_refuses_components_of_the_wrong_type(game: peerage.Game, own: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


def test_noblemen_board_has_the_numbers_of_the_rulebook(game: peerage.Game) -> None:
    """The numbers that the rulebook gives in words."""
    drawing = game.drawing(4)
    assert (drawing["folly_price"], drawing["folly_points"]) == (12, [12, 10, 8, 6])
    assert [folly["id"] for folly in drawing["follies"]] == ["forests", "manors", "gardens", "mixed"]
    assert [folly["needs"] for folly in drawing["follies"]] == NEEDS
    titles = [(title["id"], title["prestige"], title["points"], title["discount"]) for title in drawing["titles"]]
    assert titles == [
        ("duke", 14, 7, 3),
        ("marquess", 10, 5, 2),
        ("earl", 6, 3, 1),
        ("viscount", 2, 1, 0),
        ("baron", 0, 0, 0),
    ]
    assert [[title["count"] for title in game.drawing(seats)["titles"]] for seats in (3, 4, 5)] == [
        [1, 1, 1, 1, 3],
        [1, 1, 1, 2, 4],
        [1, 1, 2, 3, 5],
    ]
    assert sum(drawing["tiles"].values()) == 202
    assert (drawing["markers"], drawing["church_per_kind"], drawing["decades"]) == (20, 3, 3)
