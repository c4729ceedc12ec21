"""Back in time: what a record knows of the past, and what it does after something was taken back."""

from random import Random
from typing import Any

import peerage
from games.cases import every_case
from games.declaring import Options, declared


def all_events(record: peerage.Record) -> list[Any]:
    return [[(event.to_dict(event.seat), event.seen) for event in events] for events in record.events]


@every_case
def test_undo_leaves_no_trace(game_id: str, seats: int, options: Options) -> None:
    """A game in which moves are taken back and others are made is the game in which only those others were made."""
    game = peerage.load(game_id)
    record = peerage.Record.begin(game, seats, "back and forth", options)
    chooser = Random(seats)
    positions = [record.state.to_dict()]
    undone = 0
    while not record.state.over and record.number < 140:
        while record.number and record.can_undo(record.moves[-1].seat) and chooser.random() < 0.4:
            record.undo(record.moves[-1].seat)
            del positions[-1]
            undone += 1
            assert record.state.to_dict() == positions[-1]
        seat = chooser.choice(record.state.to_move)
        move = chooser.choice(record.state.moves(seat))
        final = record.is_final(seat, move)
        assert record.state.to_dict() == positions[-1]
        record.play(seat, move)
        assert final == (not record.can_undo(seat) or seat not in record.state.to_move)
        positions.append(record.state.to_dict())
    assert (undone > 0) == declared(game_id).undoable
    straight = peerage.Record.begin(game, seats, "back and forth", options)
    for line in record.moves:
        straight.play(line.seat, line.move)
    assert record.lines() == straight.lines()
    assert all_events(record) == all_events(straight)
    assert record.state.to_bytes() == straight.state.to_bytes()
    undoable = [[each.can_undo(seat) for seat in range(seats)] for each in (record, straight)]
    assert undoable[0] == undoable[1]
    for number, position in enumerate(positions):
        state, events = record.at(number)
        assert state.to_dict() == position
        assert events is record.events[number]
        assert state.take_events() == [], "the past is not emitted again"
