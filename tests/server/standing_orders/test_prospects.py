"""What can be prepared follows from what the seat knows, and contains what it is asked later."""

import random
from typing import Any

import pytest

import peerage
from peerage import State
from peerage.server.standing_orders.prospects import Position, prospects


class OnlyDeterminizations:
    """A state that can be resampled and nothing else."""

    def __init__(self, state: State) -> None:
        self._state = state

    def resample(self, viewer: int, seed: int) -> State:
        return self._state.resample(viewer, seed)


def game_after(game: str, moves: int, asked: int) -> State:
    """A game of three in which this seat alone is asked."""
    rng = random.Random(3)
    record = peerage.Record.begin(peerage.load(game), 3, "prospects")
    while record.number < moves or record.state.to_move != [asked]:
        seat = record.state.to_move[0]
        record.play(seat, rng.choice(record.state.moves(seat)))
    return record.state


def words_of(state: State) -> Any:
    words = state.config.game.text("en")["events"]
    return lambda kind: bool(words.get(kind))


@pytest.mark.parametrize("game", peerage.game_ids())
def test_prospects_read_determinizations_alone(game: str) -> None:
    state = game_after(game, 12, asked=1)
    before = state.to_bytes()
    spy: Any = OnlyDeterminizations(state)
    found = prospects(Position(spy, 0, words_of(state)), None, seed=1)
    assert found["choices"]
    assert found["triggers"]
    assert {trigger["seat"] for trigger in found["triggers"]} == {1}
    assert all(len(choice["moves"]) > 1 for choice in found["choices"])
    assert state.to_bytes() == before


@pytest.mark.parametrize("game", peerage.game_ids())
def test_after_a_move_only_the_next_question_is_offered(game: str) -> None:
    state = game_after(game, 12, asked=1)
    position = Position(state, 0, words_of(state))
    for trigger in prospects(position, None, seed=2)["triggers"][:5]:
        for choice in prospects(position, trigger, seed=2)["choices"]:
            assert choice["decision"]["kind"] in {decision.name for decision in state.decisions}


def test_the_vote_of_the_next_ballot_can_be_prepared() -> None:
    state = game_after("lancaster", 4, asked=1)
    kinds = {
        choice["decision"]["kind"] for choice in prospects(Position(state, 0, words_of(state)), None, 3)["choices"]
    }
    assert {"vote", "place"} <= kinds
