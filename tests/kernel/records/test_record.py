"""A record proves itself, or says which line is bad and why."""

import copy
import json
import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import peerage

GAME = peerage.load("long-live-the-king")


def played(moves: int = 12) -> peerage.Record:
    record = peerage.Record.begin(GAME, 3, "seed", names=["Ann", "Bob", "Cid"])
    while record.number < moves:
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[0])
    return record


def played_at_random(moves: int) -> peerage.Record:
    record, chooser = peerage.Record.begin(GAME, 3, "seed"), Random(2)
    while record.number < moves:
        seat = record.state.to_move[0]
        record.play(seat, chooser.choice(record.state.moves(seat)))
    return record


BELIEVED = (5, "check should be"), (5, "say should be")
"""Lines that are not compared so closely when a record is only resumed."""


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
        (changed(1, seats=9), 1, "3 to 5 players"),
        (changed(1, options={"joker": True}), 1, "no option 'joker'"),
        (changed(1, components="0" * 64), 1, "components that differ"),
        (changed(1, seed="another"), 1, "chance should be"),
        (changed(3, n=7), 3, "move 2 is missing"),
        (changed(3, seat=7), 3, "not-your-turn"),
        (changed(3, move=1 << 20), 3, "not legal"),
        (changed(4, chance=[9]), 4, "chance should be"),
        (changed(5, check="0" * 16), 5, "check should be"),
        (changed(1, check="0" * 16), 1, "check should be"),
        (changed(13, check="0" * 16), 13, "check should be"),
        (changed(5, say={"kind": "pass"}), 5, "say should be"),
        (changed(6, more=1), 6, "records have no 'more'"),
        (changed(6, n="six"), 6, "n has an impossible value"),
        (played().lines()[0] + '\n{"n":1}\n', 2, "seat is missing"),
        ('{"name":"a package","version":"1.0.0"}\n', 1, "not a line of a record"),
        ("\n".join(played().lines()[:4]) + "\n\n", 5, "not a line of a record"),
    ],
)
def test_damaged_record_lines_are_refused(text: str, line: int, reason: str) -> None:
    with pytest.raises(peerage.BadRecord, match=reason) as caught:
        peerage.Record.load(text)
    assert caught.value.line == line
    if (line, reason) in BELIEVED:
        assert peerage.Record.resume(text).number == 12
    else:
        with pytest.raises(peerage.BadRecord, match=reason) as caught:
            peerage.Record.resume(text)
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


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (1, {"seed": "SECRET" * 40}),
        (1, {"names": ["SECRET" * 20, "Bob", "Cid"]}),
        (1, {"names": ["Ann", "Bob", "Cid", "SECRET"]}),
        (1, {"game": "SECRET" * 20}),
        (1, {"options": {"SECRET" * 20: True}}),
        (1, {"options": {"finite": "SECRET" * 20}}),
        (1, {"overrides": {"SECRET" * 50_000: 1}}),
        (1, {"check": "SECRET" * 20}),
        (1, {"chance": [2**70]}),
        (1, {"seats": 10**400}),
        (2, {"say": {"kind": "SECRET" * 5000}}),
        (2, {"chance": [1234567] * 3000}),
        (2, {"check": "SECRET" * 20}),
    ],
)
@pytest.mark.parametrize("read", [peerage.Record.load, peerage.Record.resume])
def test_fields_that_are_too_long_are_refused_and_not_repeated(
    read: Callable[..., Any], line: int, values: dict[str, object]
) -> None:
    with pytest.raises(peerage.BadRecord) as caught:
        read(changed(line, **values))
    assert caught.value.line == line
    assert "SECRET" not in str(caught.value)
    assert "1234567" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (1, {"overrides": {"x" * 100_000: 1}}),
        (1, {"overrides": {"start_cards": {"4": ["x" * 100_000] * 4}}}),
        (1, {"x" * 100_000: 1}),
        (1, {"chance": list(range(1000))}),
        (2, {"say": {"kind": "x" * 10_000}}),
        (2, {"chance": list(range(1000))}),
        (2, {"x" * 10_000: 1}),
    ],
)
def test_errors_of_bad_records_are_short(line: int, values: dict[str, object]) -> None:
    with pytest.raises(peerage.BadRecord) as caught:
        peerage.Record.load(changed(line, **values))
    assert caught.value.line == line
    assert len(str(caught.value)) < 300


def test_longest_seeds_and_names_are_written_and_read() -> None:
    names = ["x" * 100] * 3
    record = peerage.Record.begin(GAME, 3, "s" * 200, names=names)
    assert peerage.Record.load("\n".join(record.lines())).header == record.header
    for seed, more in (("s" * 201, names), (b"s" * 101, names), ("seed", [*names, "x"]), ("seed", ["x" * 101])):
        with pytest.raises(peerage.PeerageError, match=r"up to 200|for 3 seats|1 to 100"):
            peerage.Record.begin(GAME, 3, seed, names=more)


def test_unicode_line_separators_in_names_survive() -> None:
    record = peerage.Record.begin(GAME, 3, "seed", names=["A\u2028B", "\u0085", '"'])
    assert peerage.Record.load("\n".join(record.lines())).header.names == ["A\u2028B", "\u0085", '"']


def test_dice_seen_do_not_tell_dice_to_come() -> None:
    """The generator of each move has a key of its own, from the seed and the number of the move."""
    record = played()
    before = record.state.to_dict()["chance"]
    record.state.rng.below(6)
    twin = peerage.Record.load("\n".join(record.lines()))
    for one in (record, twin):
        seat = one.state.to_move[0]
        one.play(seat, one.state.moves(seat)[0])
    assert record.state.to_dict() == twin.state.to_dict()
    assert record.state.to_dict()["chance"] != before


def test_a_seed_gives_the_same_dice_with_and_without_a_record() -> None:
    record, state = peerage.Record.begin(GAME, 4, 7), GAME.start(4, 7)
    rolled, chosen = 0, Random(1)
    while not state.over and rolled < 20:
        assert state.to_dict() == record.state.to_dict()
        seat = state.to_move[0]
        move = chosen.choice(state.moves(seat))
        copies = []
        for copied in (state.clone(), GAME.from_dict(state.to_dict()), GAME.from_bytes(state.to_bytes())):
            copied.play(seat, move)
            copies.append(copied.to_dict())
        state.play(seat, move)
        record.play(seat, move)
        assert copies == [state.to_dict()] * 3
        rolled += bool(record.moves[-1].chance)
    assert rolled


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


def test_record_returns_earlier_positions() -> None:
    record = played()
    state, events = record.at(0)
    assert state.asked == 1
    assert [event.kind for event in events].count("begins_in") == 3
    for number in (-1, record.number + 1):
        with pytest.raises(peerage.PeerageError, match="positions 0 to 12"):
            record.at(number)


def test_the_way_back_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few dozen moves at most, without words, checksums and the beginning of the game."""
    record = played_at_random(200)
    positions = [record.at(number)[0].to_dict() for number in range(record.number + 1)]
    marks: list[int] = []
    from_bytes = type(GAME).from_bytes

    def counted(game: peerage.Game, data: bytes) -> peerage.State:
        state: peerage.State = from_bytes(game, data)
        marks.append(state.rng.move)
        return state

    monkeypatch.setattr(type(GAME), "from_bytes", counted)
    for name in ("describe", "checksum", "new_state"):
        monkeypatch.setattr(type(GAME), name, lambda *_: pytest.fail("the game is played again with everything"))
    for number in range(record.number + 1):
        assert record.at(number)[0].to_dict() == positions[number]
        assert 0 <= number - marks.pop() < 32
    while record.number and record.can_undo(record.moves[-1].seat):
        record.undo(record.moves[-1].seat)
        assert 0 <= record.number - marks.pop() < 32


def test_a_resumed_record_is_the_same_record(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(100)
    text = "\n".join(record.lines())
    checksums: list[peerage.State] = []
    checksum = GAME.checksum
    monkeypatch.setattr(type(GAME), "describe", lambda *_: pytest.fail("nothing has to be described"))

    def counted(_: peerage.Game, state: peerage.State) -> str:
        checksums.append(state)
        return checksum(state)

    monkeypatch.setattr(type(GAME), "checksum", counted)
    again = peerage.Record.resume(text)
    assert len(checksums) == 2, "of the header and of the last line"
    assert again.lines() == record.lines()
    assert again.state.to_dict() == record.state.to_dict()
    assert [[event.to_dict() for event in events] for events in again.events] == [
        [event.to_dict() for event in events] for events in record.events
    ]
    assert [again.can_undo(seat) for seat in range(3)] == [record.can_undo(seat) for seat in range(3)]


@pytest.mark.rule("hint")
@pytest.mark.parametrize("read", [peerage.Record.load, peerage.Record.resume])
def test_a_hint_is_marked_and_changes_nothing_else(read: Callable[..., Any]) -> None:
    """Who asked and after which move; moves and checksums are those of the same game without hints."""
    plain, record = played(), peerage.Record.begin(GAME, 3, "seed", names=["Ann", "Bob", "Cid"])
    marks = []
    for line in plain.moves:
        if line.n in (1, 5, 12):
            assert record.mark_hint(line.seat)
            assert not record.mark_hint(line.seat), "once is enough"
            with pytest.raises(peerage.BadMove):
                record.mark_hint((line.seat + 1) % 3)
            marks.append((line.n - 1, line.seat))
        record.play(line.seat, line.move)
    assert record.header.hints == marks
    assert record.lines()[1:] == plain.lines()[1:]
    assert json.loads(record.header_line()) == json.loads(plain.header_line()) | {
        "hints": [list(mark) for mark in marks]
    }
    again = read("\n".join(record.lines()))
    assert again.lines() == record.lines()
    assert "hints" not in json.loads(plain.header_line()), "records without hints are written as ever"


@pytest.mark.parametrize("make", [lambda record: pickle.loads(pickle.dumps(record)), copy.copy, copy.deepcopy])
def test_pickled_records_go_on_as_the_original(make: Callable[[peerage.Record], peerage.Record]) -> None:
    record = played_at_random(40)
    record.mark_hint(record.state.to_move[0])
    twin = make(record)
    assert twin is not record
    assert twin.state == record.state
    for each in (record, twin):
        for choice in (0, -1):
            seat = each.state.to_move[0]
            assert each.play(seat, each.state.moves(seat)[choice]) == each.events[-1] != []
    assert twin.lines() == record.lines()
    assert [[event.to_dict(None) for event in events] for events in twin.events] == [
        [event.to_dict(None) for event in events] for events in record.events
    ]
    assert twin.at(7)[0] == record.at(7)[0]
    assert [twin.can_undo(seat) for seat in range(3)] == [record.can_undo(seat) for seat in range(3)]


def test_a_hint_stays_when_a_move_is_taken_back() -> None:
    record = peerage.Record.begin(GAME, 4, "undo")
    seat = record.state.to_move[0]
    enter = next(m for m in record.state.moves(seat) if GAME.describe(record.state, m)["kind"] == "enter")
    record.mark_hint(seat)
    for _ in range(2):
        record.play(seat, enter)
        assert record.state.to_move == [seat]
        record.mark_hint(seat)
        assert record.header.hints == [(0, seat), (1, seat)]
        record.undo(seat)
        assert record.header.hints == [(0, seat)], "it moves to the last move left"
        assert peerage.Record.load("\n".join(record.lines())).header.hints == [(0, seat)]


@pytest.mark.parametrize("hints", [[[13, 0]], [[1, 3]], [[5, 0], [4, 0]], [[5, 0], [5, 0]], [[5]], [[-1, 0]], 3])
@pytest.mark.parametrize("read", [peerage.Record.load, peerage.Record.resume])
def test_hints_that_cannot_be_are_refused(read: Callable[..., Any], hints: object) -> None:
    with pytest.raises(peerage.BadRecord, match=r"hints|not a line of a record") as caught:
        read(changed(1, hints=hints))
    assert caught.value.line == 1
    assert read(changed(1, hints=[[5, 0], [5, 1], [12, 0]])).number == 12
