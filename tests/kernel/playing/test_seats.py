"""A seat that a table does not have is refused by everything that takes one: an index error would not say why.

Negative numbers count from the end in Python, so that -1 would show what the last seat may know.
"""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from peerage import Perspective, Record

SEATS = 3
FOREIGN = (-1, SEATS, 9, 1 << 70)

ASKED: dict[str, Callable[[Record, int], Any]] = {
    "view": lambda record, seat: record.state.view(seat),
    "decision": lambda record, seat: record.state.decision(seat),
    "information_state": lambda record, seat: record.state.information_state(seat),
    "information_state of the game": lambda record, seat: record.game.information_state(record.state, seat),
    "resample": lambda record, seat: record.state.resample(seat, 1),
    "moves": lambda record, seat: record.state.moves(seat),
    "priors": lambda record, seat: record.state.priors(seat),
    "perspective": lambda record, seat: Perspective(record.state, seat),
    "why_not": lambda record, seat: record.game.why_not(record.state, seat, "deck"),
    "explain": lambda record, seat: record.game.explain(record.state, seat, {"kind": "pass"}),
    "last_seen": lambda record, seat: record.last_seen(seat),
    "can_undo": lambda record, seat: record.can_undo(seat),
    "may_take_back": lambda record, seat: record.may_take_back(seat),
}
PLAYED: dict[str, Callable[[Record, int], Any]] = {
    "play": lambda record, seat: record.state.play(seat, record.state.moves(record.state.to_move[0])[0]),
    "play of a record": lambda record, seat: record.play(seat, record.state.moves(record.state.to_move[0])[0]),
    "is_final": lambda record, seat: record.is_final(seat, record.state.moves(record.state.to_move[0])[0]),
    "mark_hint": lambda record, seat: record.mark_hint(seat),
}


@pytest.fixture(params=peerage.game_ids())
def record(request: pytest.FixtureRequest) -> Record:
    return Record.begin(peerage.load(request.param), SEATS, 1)


@pytest.mark.builds
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_question_about_a_seat_that_is_not_there_is_refused(record: Record, ask: Callable[[Record, int], Any]) -> None:
    for seat in range(SEATS):
        ask(record, seat)
    for seat in FOREIGN:
        with pytest.raises(peerage.BadSeats, match=rf"seats 0 to {SEATS - 1}"):
            ask(record, seat)


@pytest.mark.builds
@pytest.mark.parametrize("act", PLAYED.values(), ids=PLAYED)
def test_seat_that_is_not_there_may_not_play(record: Record, act: Callable[[Record, int], Any]) -> None:
    before = record.state.to_bytes()
    for seat in FOREIGN:
        with pytest.raises(peerage.BadMove) as refused:
            act(record, seat)
        assert refused.value.rule == "not-your-turn"
    assert record.state.to_bytes() == before
