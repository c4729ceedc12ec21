"""What a net gets of a position, number by number."""

from typing import Any

import pytest
from librt.vecs import vec

from games.noblemen.table import GAME, A, B, Table

CLOSED = "mwm/f@f/mgm"


def observed(state: Any, viewer: int) -> dict[str, float]:
    numbers = vec[float]([0.0] * len(GAME.observed))
    state.encode(viewer, numbers)
    return dict(zip(GAME.observed, numbers, strict=True))


def test_the_viewer_is_seat_0() -> None:
    table = Table(3, active=B, queen=A, money={A: 7, B: 4}, points={A: 10}, markers={B: 2}, cards={A: ["liaison"]})
    seen = observed(table.state, A)
    assert seen["seat:0:queen"] == seen["seat:1:active"] == seen["seat:1:asked"] == seen["asked:turn"] == 1
    assert seen["seat:0:points"] == pytest.approx(0.2)
    assert (seen["seat:0:money"], seen["seat:1:money"]) == pytest.approx((0.7, 0.4)), "everybody can count it"
    assert seen["seat:1:markers"] == pytest.approx(0.4)
    assert seen["seat:0:card:liaison"] == 0.5
    assert seen["unseen_card:liaison"] == 0.75
    assert seen["seat:2:present"] == 1
    assert not any(value for name, value in seen.items() if name.startswith(("seat:3", "seat:4")))
    assert observed(table.state, B)["seat:2:queen"] == 1


def test_castles_are_counted_by_the_land_that_they_lack() -> None:
    seen = observed(Table(3, estates={A: CLOSED}).state, A)
    assert seen["seat:0:castle:lacks:0"] == seen["seat:1:castle:lacks:4"] == 0.5
    assert seen["seat:0:scoring"] == seen["seat:0:scoring_if_closed"] == pytest.approx(0.15)
    assert seen["seat:1:scoring"] == 0
    assert seen["seat:0:laid:meadow"] == pytest.approx(0.5)
    assert seen["seat:0:income:money"] == pytest.approx(0.2)


def test_tiles_behind_other_screens_are_a_secret() -> None:
    table = Table(3, tiles={A: "fg", B: "ww"})
    own, other = observed(table.state, A), observed(table.state, B)
    assert own["seat:0:tile:field"] == pytest.approx(0.2)
    assert own["seat:1:tiles"] == pytest.approx(0.2)
    assert own["seat:1:tile:fountain"] == other["seat:2:tile:field"] == 0
    assert own["bag_known:fountain"] == 1, "players look into the bag on their own turn"
    assert other["bag_known:fountain"] == 0


def test_the_question_has_its_arguments() -> None:
    table = Table(3, tiles={A: "fg"}).play("lay", tile="tile:grove")
    seen = observed(table.state, B)
    assert seen["asked:cell"] == seen["question_tile:grove"] == 1
    assert seen["seat:2:asked"] == 1


def places(seat: int, estate: str) -> set[int]:
    """Indices of the places where a seat can lay a tile."""
    table = Table(3, active=seat, tiles={seat: "ff"}, estates={seat: estate}).play("lay", tile="tile:field")
    return {table.state.index_of(move) for move in table.state.moves(seat)}


def test_the_same_place_has_the_same_index_in_any_estate() -> None:
    assert places(A, "@") == places(B, "@")
    assert len(places(A, "@")) == 4
    assert len(places(A, "@") & places(B, "@f")) == 3, "all but the one on the right"
    assert not places(A, "@") & places(A, CLOSED), "a closed castle has no free place beside it"


def test_every_place_of_a_very_long_estate_has_an_index() -> None:
    state = Table(3, tiles={A: "ff"}, estates={A: "@" + "fg" * 20}).play("lay", tile="tile:field").state
    indices = [state.index_of(move) for move in state.moves(A)]
    assert len(set(indices)) == len(indices) == 84
    assert max(indices) < GAME.indexed
