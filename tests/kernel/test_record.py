"""A record proves itself, or says which line is bad and why."""

import json
import re

import pytest

import peerage

GAME = peerage.load("long-live-the-king")


def played(moves: int = 12) -> peerage.Record:
    record = peerage.Record.begin(GAME, 3, "seed", names=["Ann", "Bob", "Cid"])
    while record.number < moves:
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[0])
    return record


def changed(line: int, **values: object) -> str:
    lines = played().lines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | values)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "empty"),
        ("\n\n", 1, "empty"),
        ("not json", 1, "not a line of a record"),
        ("[]", 1, "not a line of a record"),
        (changed(1, peerage=2), 1, "format 2"),
        (changed(1, game="chess"), 1, "no game 'chess'"),
        (changed(1, rules=99), 1, "version 99 of the rules"),
        (changed(1, seats=9), 1, "3 to 5 seats"),
        (changed(1, options={"joker": True}), 1, "unknown option"),
        (changed(1, components="0" * 64), 1, "other components"),
        (changed(1, seed="another"), 1, "chance results"),
        (changed(3, n=7), 3, "move 2 is missing"),
        (changed(3, seat=7), 3, "not to move"),
        (changed(3, move=1 << 20), 3, "not legal"),
        (changed(4, chance=[9]), 4, "chance results"),
        (changed(5, check="0" * 16), 5, "checksum"),
        (changed(5, say={"kind": "pass"}), 5, "words of the move"),
        (changed(6, more=1), 6, "unknown field"),
        ("\n".join(played().lines()[:4]) + "\n\n", 5, "not a line of a record"),
    ],
)
def test_damage_is_found(text: str, line: int, reason: str) -> None:
    with pytest.raises(peerage.BadRecord, match=reason) as caught:
        peerage.Record.load(text)
    assert caught.value.line == line


def test_a_missing_line_is_found() -> None:
    lines = played().lines()
    with pytest.raises(peerage.BadRecord) as caught:
        peerage.Record.load("\n".join(lines[:5] + lines[6:]))
    assert caught.value.line == 6


def test_a_record_that_stops_early_is_true_as_far_as_it_goes() -> None:
    lines = played().lines()
    assert peerage.Record.load("\n".join(lines[:6])).number == 5


def test_monstrous_lines_are_refused_like_any_other() -> None:
    header, line = played().lines()[:2]
    deep = "[" * 5000 + "]" * 5000
    monsters = [
        re.sub(r'"move":\d+', f'"move":{2**70}', line),
        re.sub(r'"seat":\d+', f'"seat":{2**70}', line),
        re.sub(r'"say":\{', f'"say":{{"deep":{deep},', line),
    ]
    for monster in monsters:
        with pytest.raises(peerage.BadRecord) as caught:
            peerage.Record.load(f"{header}\n{monster}\n")
        assert caught.value.line == 2


def test_strange_names_survive() -> None:
    record = peerage.Record.begin(GAME, 3, "seed", names=["A\u2028B", "\u0085", '"'])
    assert peerage.Record.load("\n".join(record.lines())).header.names == ["A\u2028B", "\u0085", '"']


def test_dice_seen_do_not_tell_dice_to_come() -> None:
    """The generator of each move has a key of its own, from the seed and the number of the move."""
    record = played()
    before = record.state.to_dict()["chance"]
    record.state.chance.below(6)
    twin = peerage.Record.load("\n".join(record.lines()))
    for one in (record, twin):
        seat = one.state.to_move[0]
        one.play(seat, one.state.moves(seat)[0])
    assert record.state.to_dict() == twin.state.to_dict()
    assert record.state.to_dict()["chance"] != before


def test_the_hash_of_a_seed_can_be_checked_by_anybody() -> None:
    assert peerage.seed_hash("seed") == "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"


def test_undo_goes_back_to_the_same_position() -> None:
    record = peerage.Record.begin(GAME, 4, "undo")
    seat = record.state.to_move[0]
    before = record.state.to_dict()
    enter = next(m for m in record.state.moves(seat) if GAME.describe(record.state, m)["kind"] == "enter")
    record.play(seat, enter)
    assert record.can_undo(seat)
    assert not record.can_undo((seat + 1) % 4)
    record.undo(seat)
    assert record.state.to_dict() == before
    assert record.number == 0
    with pytest.raises(peerage.BadMove):
        record.undo(seat)


def test_positions_of_the_past() -> None:
    record = played()
    state, events = record.at(0)
    assert state.asked == 1
    assert [event.kind for event in events].count("begins_in") == 3
    for number in (-1, record.number + 1):
        with pytest.raises(peerage.PeerageError, match="positions 0 to 12"):
            record.at(number)
