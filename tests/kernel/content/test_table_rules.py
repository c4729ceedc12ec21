"""The rules of every table, played with Long Live the King."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import peerage
from games.tables import check_rule_texts, rule_of
from peerage import BadMove, Record
from peerage.kernel.records.record import MOST_TAKEN_BACK
from peerage.kernel.records.record_format import OLDER_TAKE_BACKS

GAME = peerage.load("long-live-the-king")


def enter_foreign(record: peerage.Record) -> peerage.Record:
    """Play at random until several seats choose in secret."""
    chooser = Random(4)
    while len(record.state.to_move) < 2:
        seat = record.state.to_move[0]
        record.play(seat, chooser.choice(record.state.moves(seat)))
    return record


def play_out(seed: int = 2) -> peerage.State:
    chooser = Random(seed)
    state = GAME.start(3, seed=seed)
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, chooser.choice(state.moves(seat)))
    return state


@pytest.mark.rule("not-your-turn")
def test_move_of_a_seat_that_is_not_asked_is_refused() -> None:
    state = GAME.start(4, seed=1)
    (active,) = state.to_move
    other = (active + 1) % 4
    assert state.moves(other) == []
    move = state.moves(active)[0]
    with pytest.raises(BadMove, match=rf"seat {other} is not to move \(not-your-turn\)") as refused:
        state.play(other, move)
    assert refused.value.rule == "not-your-turn"
    place = GAME.describe(state, move)["slots"][0]
    assert rule_of(GAME.why_not(state, other, place)) == "not-your-turn"
    assert rule_of(GAME.explain(state, other, {"kind": "pass"})) == "not-your-turn"
    assert GAME.explain(state, active, {"kind": "pass"}) is None


@pytest.mark.rule("game-over")
def test_nothing_moves_after_the_end() -> None:
    state = play_out()
    assert state.to_move == []
    assert state.decision(None) is None
    with pytest.raises(BadMove, match=r"the game is over \(game-over\)"):
        state.play(0, 256)
    assert rule_of(GAME.why_not(state, 0, "region:Wigemor")) == "game-over"
    assert rule_of(GAME.explain(state, 0, {"kind": "pass"})) == "game-over"


@pytest.mark.rule("no-choice")
def test_single_answer_is_given_by_the_engine_with_an_event() -> None:
    chooser = Random(6)
    state = GAME.start(4, seed=6)
    state.listen()
    forced = []
    while not state.over:
        seat = chooser.choice(state.to_move)
        assert len(state.moves(seat)) > 1 or state.moves(seat) == [0]
        state.play(seat, chooser.choice(state.moves(seat)))
        forced += [event.kind for event in state.take_events() if event.forced or event.kind == "skipped"]
    assert {"banished", "skipped"} <= set(forced)


@pytest.mark.rule("secret-choice")
def test_a_secret_choice_can_be_changed_and_does_not_make_others_stale() -> None:
    record = enter_foreign(Record.begin(GAME, 4, seed=8))
    state = record.state
    number = state.asked
    first, second = state.to_move[:2]
    record.play(first, state.moves(first)[0])
    assert first not in state.to_move
    assert state.asked == number
    assert state.moves(first) == [peerage.TAKE_BACK]
    events = record.play(first, peerage.TAKE_BACK)
    assert [(event.kind, event.rule) for event in events] == [("took_back", "secret-choice")]
    assert first in state.to_move
    for seat in list(state.to_move):
        assert state.view(second)["dispute"]["cards"] == [None] * 4
        record.play(seat, state.moves(seat)[1])
    assert state.asked > number
    assert any(event.kind == "reveal" for event in record.events[-1])


def change_choice(record: peerage.Record, seat: int, times: int) -> None:
    """Choose in secret and take the choice back, so many times; then choose again."""
    for _ in range(times):
        record.play(seat, record.state.moves(seat)[0])
        record.play(seat, peerage.TAKE_BACK)
    record.play(seat, record.state.moves(seat)[0])


@pytest.mark.rule("take-back-limit")
def test_a_secret_choice_can_be_changed_ten_times() -> None:
    record = enter_foreign(Record.begin(GAME, 4, seed=8))
    first, second = record.state.to_move[:2]
    change_choice(record, first, MOST_TAKEN_BACK)
    for again in (record, Record.resume("\n".join(record.lines()))):
        assert not again.may_take_back(first)
        with pytest.raises(BadMove) as refused:
            again.play(first, peerage.TAKE_BACK)
        assert refused.value.rule == "take-back-limit"
        assert again.lines() == record.lines()
    change_choice(record, second, 1)  # nobody else's business
    assert record.may_take_back(second)


@pytest.mark.rule("take-back-limit")
def test_every_decision_counts_its_own_changes() -> None:
    record = enter_foreign(Record.begin(GAME, 4, seed=8))
    first = record.state.to_move[0]
    change_choice(record, first, MOST_TAKEN_BACK)
    state, asked = record.state, record.state.asked
    while state.asked == asked or not state.secret_open or first not in state.to_move:
        record.play(state.to_move[0], state.moves(state.to_move[0])[0])
    change_choice(record, first, MOST_TAKEN_BACK)
    assert Record.load("\n".join(record.lines())).lines() == record.lines()


@pytest.mark.rule("take-back-limit")
@pytest.mark.parametrize("read", [Record.load, Record.resume])
@pytest.mark.parametrize("limit", [MOST_TAKEN_BACK, OLDER_TAKE_BACKS], ids=["today", "older server"])
def test_a_record_with_too_many_changes_is_refused(
    read: Callable[[str], Record], limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = enter_foreign(Record.begin(GAME, 4, seed=8))
    assert record.header.take_backs == MOST_TAKEN_BACK
    record.header.take_backs = limit
    assert ("take_backs" in record.header_line()) == (limit == MOST_TAKEN_BACK)
    before, seat = record.number, record.state.to_move[0]
    with monkeypatch.context() as unlimited:
        unlimited.setattr("peerage.kernel.records.record.MOST_TAKEN_BACK", 1000)
        change_choice(record, seat, limit)
        text = "\n".join(record.lines())
        record.play(seat, peerage.TAKE_BACK)
    assert read(text).lines() == text.splitlines()
    assert not read(text).may_take_back(seat)
    with pytest.raises(peerage.BadRecord, match=r"rule take-back-limit") as refused:
        read("\n".join(record.lines()))
    assert refused.value.line == before + 2 * limit + 3  # after the header and the last good move


def test_a_record_cannot_allow_more_changes_than_older_servers_did() -> None:
    record = Record.begin(GAME, 4, seed=8)
    record.header.take_backs = OLDER_TAKE_BACKS + 1
    with pytest.raises(peerage.BadRecord, match=r"take_backs"):
        Record.load(record.header_line())


@pytest.mark.rule("not-offered")
def test_a_place_that_is_not_asked_for() -> None:
    state = GAME.start(4, seed=1)
    (active,) = state.to_move
    assert rule_of(GAME.why_not(state, active, "card:x1")) == "not-offered"
    assert rule_of(GAME.why_not(state, active, "moon:1")) == "not-offered"
    assert rule_of(GAME.explain(state, active, {"kind": "stop"})) == "not-offered"


def test_rule_not_offered_speaks_of_any_choice() -> None:
    """Not only of places: it is the reason for refused words and cards as well."""
    check_rule_texts(GAME, "not-offered", "^This choice is not part of", "kann man das nicht wählen")


@pytest.mark.rule("no-such-move")
@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"kind": "fly"},
        {"kind": ["enter"]},
        {"kind": "enter"},
        {"kind": "enter", "to": "region:Avalon"},
        {"kind": "enter", "to": 7},
        {"kind": "roll", "card": "card:x9"},
        {"kind": "commit", "x1": -1},
        {"kind": "commit", "x1": True},
        {"kind": "take", "n": "two"},
    ],
)
def test_unknown_moves_in_long_live_the_king_are_no_such_move(wish: dict[str, Any]) -> None:
    state = GAME.start(4, seed=1)
    assert rule_of(GAME.explain(state, state.to_move[0], wish)) == "no-such-move"
    with pytest.raises(BadMove) as refused:
        GAME.parse(state, wish)
    assert refused.value.rule == "no-such-move"


@pytest.mark.rule("not-offered")
def test_a_refused_move_names_the_rule_that_forbids_it() -> None:
    """The same one that explains the wish; also after a way through another process."""
    state = GAME.start(4, seed=1)
    (seat,) = state.to_move
    wish = {"kind": "commit", "x1": 1}
    with pytest.raises(BadMove) as refused:
        state.play(seat, GAME.parse(state, wish))
    assert refused.value.rule == rule_of(GAME.explain(state, seat, wish)) == "not-offered"
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (str(copy), copy.rule) == (str(refused.value), "not-offered")


@pytest.mark.rule("take-back-limit")
def test_a_move_can_be_taken_back_until_somebody_learnt_something() -> None:
    record = Record.begin(GAME, 4, seed=1)
    state = record.state
    (active,) = state.to_move
    before = state.checksum()
    record.play(active, GAME.parse(state, {"kind": "courtier"}))
    other = (active + 1) % 4
    assert record.can_undo(active)
    assert not record.can_undo(other)
    with pytest.raises(BadMove) as refused:
        record.undo(other)
    assert refused.value.rule == "take-back-limit"
    record.undo(active)
    assert record.state.checksum() == before
    assert record.number == 0
    assert not record.can_undo(active)


@pytest.mark.rule("take-back-limit")
def test_undo_stops_at_a_roll_another_move_or_a_reveal() -> None:
    rolled = Record.begin(GAME, 4, seed=1)
    (active,) = rolled.state.to_move
    rolled.play(active, GAME.parse(rolled.state, {"kind": "courtier"}))
    rolled.play(active, GAME.parse(rolled.state, {"kind": "roll", "card": "card:x1"}))
    assert not rolled.can_undo(active)
    moved = Record.begin(GAME, 4, seed=1)
    for _ in range(2):
        seat = moved.state.to_move[0]
        moved.play(seat, GAME.parse(moved.state, {"kind": "pass"}))
    assert not moved.can_undo(active)
    assert moved.can_undo((active + 1) % 4)
    shown = enter_foreign(Record.begin(GAME, 4, seed=8))
    for seat in list(shown.state.to_move):
        shown.play(seat, shown.state.moves(seat)[0])
    assert not any(shown.can_undo(seat) for seat in range(4))
