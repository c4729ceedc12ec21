"""Moves as numbers and in words, from one declaration."""

from collections.abc import Sequence
from typing import Any

import pytest

import peerage
from peerage.errors import BadMove
from peerage.kernel.playing.move import Count, Field, Flag, MoveKind, Moves, OneOf, Traits

TILE = Field("tile", 3, OneOf("tile", ["", "field", "grove"]))
N = Field("n", 4, Count(9, "too-many"), above=TILE)
OPENLY = Field("openly", 1, Flag(), above=N)
LAY = MoveKind("lay", 1, [TILE, N, OPENLY], Traits("hand:{tile}", "rack:{seat}"))
STOP = MoveKind("stop", 2)
MOVES = Moves([LAY, STOP])

STATE = peerage.load("long-live-the-king").start(3, seed=1)
SAID = {"kind": "lay", "tile": "tile:grove", "n": 5, "openly": True}


def test_fields_lie_above_each_other() -> None:
    move = LAY.of_all(2, 5, 1)
    assert move == 1 << 16 | 1 << 7 | 5 << 3 | 2
    assert [field.of(move) for field in LAY.fields] == [2, 5, 1]
    assert LAY.matches(move)
    assert not STOP.matches(move)
    assert STOP.matches(STOP.move)


def test_moves_are_described_and_parsed_back() -> None:
    move = int(LAY.of_all(2, 5, 1))
    described = MOVES.describe(STATE, move)
    assert described == {**SAID, "slots": ["hand:grove", f"rack:{STATE.to_move[0]}"]}
    assert MOVES.parse(STATE, described) == move
    assert MOVES.describe(STATE, int(STOP.move)) == {"kind": "stop", "slots": []}
    assert MOVES.parse(STATE, {"kind": "take_back"}) == 0
    assert MOVES.describe(STATE, 0)["kind"] == "take_back"
    assert MOVES.names == ("take_back", "lay", "stop")


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"n": 10}, "too-many"),
        ({"n": -1}, "no-such-move"),
        ({"n": True}, "no-such-move"),
        ({"openly": 1}, "no-such-move"),
        ({"tile": "tile:"}, "no-such-move"),
        ({"tile": "tile:lake"}, "no-such-move"),
        ({"tile": 1}, "no-such-move"),
        ({"kind": "fly"}, "no-such-move"),
        ({"kind": ["lay"]}, "no-such-move"),
    ],
)
def test_impossible_moves_are_refused_with_a_rule(wrong: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadMove) as refused:
        MOVES.parse(STATE, SAID | wrong)
    assert refused.value.rule == rule


def test_a_count_that_is_left_out_is_zero() -> None:
    assert N.of(MOVES.parse(STATE, {"kind": "lay", "tile": "grove", "openly": False})) == 0


@pytest.mark.parametrize("move", [LAY.of(0), LAY.of(7), 3 << 16])
def test_numbers_that_are_no_moves(move: int) -> None:
    with pytest.raises(BadMove):
        MOVES.describe(STATE, int(move))


class SeatNames(OneOf[peerage.State]):
    def names(self, state: peerage.State) -> Sequence[str]:
        return [f"player {seat + 1}" for seat in range(state.config.seats)]


def test_words_can_depend_on_the_state() -> None:
    """Also where they are declared in Python that is not compiled."""
    choose = MoveKind("choose", 1, [Field("who", 4, SeatNames("seat"))], Traits("seat:{who}"))
    described = Moves([choose]).describe(STATE, int(choose.of(2)))
    assert described == {"kind": "choose", "who": "seat:player 3", "slots": ["seat:player 3"]}
    with pytest.raises(BadMove):
        Moves([choose]).describe(STATE, int(choose.of(3)))
