"""An expansion and its decision can be added from outside, without a change to the package."""

from typing import Any

import pytest

from games.lancaster.expansions.fair import BUY, FAIR, GAME, VISIT
from peerage.games.lancaster import GAME as PRINTED
from peerage.kernel.playing.rng import Rng

OPTIONS: dict[str, Any] = {"fair": True, "court": True, "resentment": True, "new_laws": "lot", "king_laws": "lot"}
pytestmark = pytest.mark.builds


def state_at_fair(seats: int = 3) -> Any:
    """The first state in which the fair can be visited."""
    state = GAME.start(seats, "fair", OPTIONS)
    while VISIT.move not in state.moves(state.to_move[0]):
        seat = state.to_move[0]
        state.apply(seat, state.moves(seat)[0])
    return state


def test_expansion_from_outside_is_played_to_the_end() -> None:
    for seats in (2, 3, 5):
        state = GAME.start(seats, f"fair {seats}", OPTIONS)
        rng, visits = Rng.quick(seats), 0
        while not state.over:
            seat = state.to_move[0]
            legal = state.moves(seat)
            move = legal[rng.below(len(legal))]
            visits += VISIT.matches(move)
            state.apply(seat, move)
        assert visits > 0


def test_its_decision_is_offered_described_and_previewed() -> None:
    state = state_at_fair()
    [seat] = state.to_move
    state.apply(seat, VISIT.move)
    assert state.to_move == [seat]
    decision = GAME.presentation.decision(state, seat)
    assert decision is not None
    assert decision["kind"] == "fair"
    gold, squire = GAME.presentation.offered(state, seat, state.moves(seat))
    assert (gold["kind"], gold["good"], gold["prospect"]) == ("buy", "good:gold", {"goods": {"gold": 1}})
    assert squire["prospect"] == {"goods": {"squires": 1}}
    assert GAME.parse(state, {"kind": "buy", "good": "squires"}) == BUY.of(1)
    before = int(state.gold[seat])
    state.apply(seat, BUY.of(0))
    assert state.gold[seat] == before + 1


def test_its_position_bytes_and_view_come_back() -> None:
    state = state_at_fair()
    state.apply(state.to_move[0], VISIT.move)
    position = state.to_dict()
    assert GAME.from_dict(position).to_dict() == position
    assert GAME.from_bytes(state.to_bytes()).to_dict() == position
    assert GAME.presentation.view(state, None)["fair"] == position["fair"] > 0


def test_nets_know_it_after_all_that_they_knew_before() -> None:
    assert GAME.observed[: len(PRINTED.observed)] == PRINTED.observed
    assert GAME.observed[len(PRINTED.observed) :] == FAIR.state.observed
    state = state_at_fair()
    indices = [state.index_of(VISIT.move), state.index_of(BUY.of(0)), state.index_of(BUY.of(1))]
    assert indices == [PRINTED.indexed, PRINTED.indexed + 1, PRINTED.indexed + 2]
    assert GAME.indexed == PRINTED.indexed + 3


def test_printed_game_does_not_know_it() -> None:
    assert "fair" not in [option.name for option in PRINTED.options]
    assert "fair" in [option.name for option in GAME.options]
