"""Banks, increments and deadlines, to the millisecond."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from peerage import State
from peerage.server.clocks.schemas import own_left, shown_clock
from peerage.server.clocks.transitions import Answer, answered, back, paused, rearranged, resumed, with_clocks
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.models.time_control import Correspondence, Live, TimeControl

HOUR = 3_600_000


def asks(number: int, *seats: int, secret: bool = False, forced: int = 0) -> State:
    """A state that asks these seats its question of this number; a forced one has no choice."""
    game = SimpleNamespace(asked=number, to_move=list(seats), secret_open=secret, forced=forced)
    return cast(State, game)


class Play:
    """A table of three people, and what its clocks do."""

    def __init__(self, time: TimeControl, state: State, now: int = 1000) -> None:
        seat_rows = [SeatRow(kind="person", name=name, visitor=name) for name in ("ann", "bob", "cleo")]
        row = TableRow("t", "game", {}, seat_rows, "seed", "hash", "ann", "now", status="running", time=time)
        self.state = state
        self.row = with_clocks(row, state, now)

    def answer(self, seat: int, then: State, now: int, choice: bool = True) -> None:
        given = Answer(seat, int(self.state.asked), self.state.secret_open, choice)
        self.state = then
        self.row = answered(self.row, then, given, now)

    def change(self, how: Any, *args: Any) -> None:
        self.row = how(self.row, *args)

    def seat_row(self, seat: int, **changes: Any) -> None:
        seat_rows = list(self.row.seats)
        seat_rows[seat] = replace(seat_rows[seat], **changes)
        self.row = replace(self.row, seats=seat_rows)

    def left(self, now: int) -> list[int]:
        assert self.row.clock is not None
        return [timer.stopped(now).left for timer in self.row.clock.timers]

    @property
    def deadline(self) -> int | None:
        return self.row.deadline


def test_a_bank_pays_for_thinking_and_every_decision_gives_the_increment() -> None:
    play = Play(Live(bank=60, increment=5), asks(1, 0))
    assert (play.left(1000), play.deadline) == ([60_000] * 3, 61_000)
    assert play.left(8250) == [52_750, 60_000, 60_000]
    play.answer(0, asks(2, 0), now=11_000)
    assert play.left(11_000) == [55_000, 60_000, 60_000]
    play.answer(0, asks(3, 2), now=12_500)
    assert (play.left(20_000), play.deadline) == ([58_500, 60_000, 52_500], 72_500)


def test_by_turns_the_increment_comes_when_somebody_else_is_asked() -> None:
    play = Play(Live(bank=60, increment=5, per="turn"), asks(1, 0))
    play.answer(0, asks(2, 0), now=11_000)
    assert play.left(11_000)[0] == 50_000
    assert play.deadline == 61_000
    play.answer(0, asks(3, 1), now=12_000)
    assert play.left(13_000) == [54_000, 59_000, 60_000]
    play.answer(1, asks(4, 0, 1, secret=True), now=13_000)
    assert play.left(13_000) == [54_000, 59_000, 60_000], "still asked"
    play.answer(1, asks(4, 0, secret=True), now=15_000)
    assert play.left(15_000) == [52_000, 62_000, 60_000]
    play.answer(0, asks(5, 0), now=16_000)
    assert play.left(16_000)[0] == 56_000, "a secret choice ends a turn, whatever follows"


def test_all_who_still_choose_in_secret_pay() -> None:
    play = Play(Live(bank=60, increment=5), asks(1, 0, 1, 2, secret=True))
    play.answer(1, asks(1, 0, 2, secret=True), now=11_000)
    assert play.left(21_000) == [40_000, 55_000, 40_000]
    play.answer(0, asks(1, 2, secret=True), now=21_000)
    play.answer(0, asks(1, 0, 2, secret=True), now=22_000, choice=False)  # takes it back
    assert play.left(32_000) == [35_000, 55_000, 29_000]
    play.answer(0, asks(1, 2, secret=True), now=32_000)
    assert play.left(32_000)[0] == 35_000, "one increment for one question"


def test_a_deadline_is_that_of_the_last_who_chooses() -> None:
    play = Play(Live(bank=60), asks(1, 0))
    play.answer(0, asks(2, 0, 1, secret=True), now=51_000)
    assert play.deadline == 111_000, "Ann has ten seconds, Bob a minute"
    play.answer(1, asks(2, 0, secret=True), now=71_000)
    assert play.deadline == 61_000
    play.answer(0, asks(3, 1), now=72_000)
    assert play.left(72_000) == [0, 40_000, 60_000], "nobody has less than nothing"


@pytest.mark.parametrize("control", [Live(bank=60, increment=5), Live(bank=60, increment=5, per="turn")])
def test_taking_back_gives_no_time_and_no_second_increment(control: Live) -> None:
    play = Play(control, asks(1, 0))
    for number in range(5):
        play.answer(0, asks(2, 1), now=2000 * number + 2000)
        play.state = asks(1, 0)
        play.change(rearranged, play.state, 2000 * number + 3000)
    assert play.left(11_000) == [60_000, 55_000, 60_000], "five seconds each, one increment"


def test_correspondence_gives_every_question_the_whole_time() -> None:
    play = Play(Correspondence(hours=24), asks(1, 0), now=0)
    assert play.deadline == 24 * HOUR
    play.answer(0, asks(2, 0), now=23 * HOUR)
    assert play.deadline == 47 * HOUR
    play.answer(0, asks(3, 1), now=24 * HOUR)
    play.answer(1, asks(4, 0), now=30 * HOUR)
    assert play.deadline == 54 * HOUR
    play.answer(0, asks(5, 1), now=40 * HOUR)
    play.state = asks(4, 0)
    play.change(rearranged, play.state, 41 * HOUR)
    assert play.deadline == 55 * HOUR, "taken back: what was left is left"


def test_pauses_vacations_and_bots_stop_a_clock() -> None:
    play = Play(Correspondence(hours=2), asks(1, 0), now=0)
    play.change(paused, play.state, HOUR)
    assert play.deadline is None
    assert play.left(9 * HOUR)[0] == HOUR
    play.change(resumed, play.state, 10 * HOUR)
    assert play.deadline == 11 * HOUR
    play.seat_row(0, vacation=True)
    play.change(rearranged, play.state, 10 * HOUR + 1)
    assert play.deadline is None
    play.seat_row(0, vacation=False)
    play.change(rearranged, play.state, 50 * HOUR)
    assert play.deadline == 51 * HOUR - 1
    play.seat_row(0, bot="greedy")
    play.change(rearranged, play.state, 50 * HOUR + 1)
    assert play.deadline is None
    assert own_left(play.row, "ann", 50 * HOUR) is None


def test_player_who_returns_after_a_timeout_gets_the_increment() -> None:
    play = Play(Live(bank=60, increment=40), asks(1, 0))
    assert play.row.clock is not None
    timers = [replace(timer, left=0, since=None, fell=1) for timer in play.row.clock.timers]
    play.row = replace(play.row, clock=replace(play.row.clock, timers=timers))
    play.change(back, 0)
    play.change(back, 0)
    assert play.left(0) == [40_000, 0, 0]


def test_clock_of_a_forced_choice_looks_like_the_others() -> None:
    """Ann and Bob choose in secret. Cleo has no choice, and only she may know that."""
    secret, forced = True, 0b100
    play = Play(Live(bank=60, increment=5), asks(1, 0, 1, secret=secret, forced=forced))
    free = Play(Live(bank=60, increment=5), asks(1, 0, 1, 2, secret=secret))

    def same() -> bool:
        return all(shown_clock(play.row, viewer) == shown_clock(free.row, viewer) for viewer in (0, 1, None))

    assert same()
    own = shown_clock(play.row, 2)
    assert own is not None
    assert own["seats"][2] == {"left": 60_000, "since": None}
    for each in (play, free):
        each.change(paused, each.state, 5000)
    assert same()
    for each in (play, free):
        each.change(resumed, each.state, 9000)
    play.answer(1, asks(1, 0, secret=secret, forced=forced), now=11_000)
    free.answer(1, asks(1, 0, 2, secret=secret), now=11_000)
    assert same()
    play.answer(0, asks(2, 2), now=12_000)
    assert play.left(12_000) == [58_000, 59_000, 60_000], "she had nothing to decide"
    assert play.deadline == 72_000


def test_one_without_a_choice_never_delays_a_deadline() -> None:
    play = Play(Live(bank=60), asks(1, 0, secret=True, forced=0b110), now=0)
    assert play.row.clock is not None
    assert (play.deadline, play.row.clock.running) == (60_000, [0])


def test_the_end_stops_all_clocks() -> None:
    play = Play(Live(bank=60), asks(1, 0), now=0)
    play.row = replace(play.row, status="over")
    play.answer(0, asks(1), now=10_000)
    assert (play.left(99_000), play.deadline) == ([50_000, 60_000, 60_000], None)
