"""The set-up for two to five players."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table
from peerage import BadSeats

A, B, C, D, E = range(5)
LAWS = {
    0: {"most-gold-upgrades-deployed", "most-squires-new-knight", "counties-2-points-3"},
    1: {"gold-to-votes", "squire-gold-to-points-3", "conflicts-2-extension", "deployed-strength-2-squires"},
}


@pytest.mark.rule("seats")
def test_lancaster_seats_two_to_five(game: peerage.Game) -> None:
    for seats in (2, 3, 4, 5):
        assert len(game.start(seats, seed=1).view(None)["players"]) == seats
    for seats in (1, 6):
        with pytest.raises(BadSeats):
            game.start(seats, seed=1)


@pytest.mark.rule("start-player")
def test_the_start_player_is_drawn(game: peerage.Game) -> None:
    assert {game.start(3, seed=seed).view(None)["start"] for seed in range(40)} == {A, B, C}
    for seed in range(6):
        state = game.start(4, seed=seed)
        view = state.view(None)
        assert view["order"] == [(view["start"] + turn) % 4 for turn in range(4)]
        assert state.to_move == [view["start"]]


@pytest.mark.rule("noble-piles", "noble-letters", "two-rules")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_noblemen_are_piled_in_the_counties(game: peerage.Game, seats: int, tiles: int) -> None:
    counties = game.start(seats, seed=1).view(None)["counties"]
    assert [county["id"] for county in counties] == list("ABCDEFGHI")
    assert [county["nobles"] for county in counties] == [tiles] * 9


@pytest.mark.rule("noble-letters")
def test_the_nobleman_of_its_letter(table: type[Table]) -> None:
    assert table(phase="counties", counties={"F": (A, 2, 0)}).play("take_noble").nobles(A) == ["F"]


@pytest.mark.rule("conflict-cards", "conflict-first")
@pytest.mark.parametrize(
    ("seats", "strengths"),
    [
        (2, [3, 3, 4, 4, 5, 5, 6, 7, 8, 9]),
        (3, [2, 3, 3, 4, 4, 5, 5, 6, 7, 8]),
        (4, [3, 3, 4, 4, 5, 5, 6, 7, 8, 9]),
        (5, [3, 4, 4, 5, 5, 6, 7, 8, 9, 10]),
    ],
)
def test_two_conflicts_come_in_each_of_five_rounds(
    random_play: Callable[..., Iterator[Any]], seats: int, strengths: list[int]
) -> None:
    seen: dict[int, list[int]] = {}
    for state in random_play(seats, seed=2):
        view = state.view(None)
        if view["round"] not in seen:
            seen[view["round"]] = [conflict["french"] for conflict in view["conflicts"][:2]]
            assert view["conflicts_left"] == 10 - 2 * view["round"]
        if view["round"] == 1:
            assert [conflict["french"] for conflict in view["conflicts"][2:]] == [None, None] or view[
                "phase"
            ] == "conflicts"
    assert sorted(strength for pair in seen.values() for strength in pair) == strengths


@pytest.mark.rule("favor-tiles")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_favor_tiles_fit_the_number_of_players(game: peerage.Game, seats: int) -> None:
    tiles = [tile["id"] for tile in game.start(seats, seed=1).view(None)["favors"]]
    every = ["upgrade", "noble", "gold", "squires", "mixed-1", "mixed-2"]
    assert tiles == [tile for tile in every if seats != 3 or tile != "upgrade"]


@pytest.mark.rule("laws-start", "laws-first", "laws-pile")
def test_first_laws_are_in_force_and_others_shuffled(game: peerage.Game) -> None:
    orders = set()
    for seed in range(20):
        laws = game.start(4, seed=seed).view(None)["laws"]
        assert set(laws["current"]) == LAWS[0]
        assert set(laws["proposed"]) < LAWS[1]
        assert len(laws["proposed"]) == 3
        assert laws["pile"] == [1] + [2] * 4 + [3] * 4 + [4] * 3
        orders |= {tuple(laws["current"]), tuple(laws["proposed"])}
    assert len(orders) > 8


@pytest.mark.rule("start-knights", "start-goods")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_lancaster_player_starts_with_the_goods_of_the_rulebook(game: peerage.Game, seats: int) -> None:
    state = game.start(seats, seed=1)
    for seat in range(seats):
        view = state.view(seat)
        player, house = view["players"][seat], view["houses"][seat]
        assert (player["gold"], player["squires"], player["votes"], player["points"]) == (2, 2, 1, 0)
        assert house["court"] == [1, 1, 0, 0]
        assert house["reserve"] == [2, 1, 1, 1]
        assert player["nobles"] == player["extensions"] == []


@pytest.mark.rule("start-extension")
def test_the_first_extension_in_turn_order(game: peerage.Game) -> None:
    state = game.start(4, seed=3)
    start = state.view(None)["start"]
    for turn, space in enumerate(("gold", "votes", "gold", "knight")):
        seat = (start + turn) % 4
        assert state.to_move == [seat]
        assert state.decision(None)["kind"] == "first_extension"
        assert len(state.moves(seat)) == 6
        state.play(seat, game.parse(state, {"kind": "extend", "at": f"castle:{space}"}))
        assert state.view(None)["players"][seat]["extensions"] == [space]
    assert (state.decision(None)["kind"], state.to_move) == ("place", [start])
