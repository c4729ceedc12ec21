"""What moves, pauses and the end of a game do to the clocks of a table, as functions from rows to rows."""

from typing import NamedTuple

from msgspec.structs import replace

from peerage import TAKE_BACK, State
from peerage.server.models.clock_state import Clock, SeatTimer
from peerage.server.models.table_row import TableRow
from peerage.server.models.time_control import SECOND, Live, TimeControl

LEAST_ON_RETURN = 30 * SECOND
"""The least time of a player who returns after a bot, unless the increment is larger."""


class Answer(NamedTuple):
    """A move, as clocks see it."""

    seat: int
    asked: int
    """The number of the question that it answers."""
    secret: bool
    choice: bool


def answer_to(state: State, seat: int, move: int) -> Answer:
    """Return the answer that a move is about to give."""
    return Answer(seat, int(state.asked), state.secret_open, move != TAKE_BACK)


def with_clocks(row: TableRow, state: State, now: int) -> TableRow:
    """Start the clocks at the beginning of the game."""
    if row.time is None:
        return row
    return turned(row, Clock([SeatTimer(row.time.first) for _ in row.seats]), state, now)


def answered(row: TableRow, state: State, answer: Answer, now: int) -> TableRow:
    """Update the clocks after a move; the row has the new progress of the game already."""
    if row.time is None or row.clock is None:
        return row
    timers = list(row.clock.timers)
    timer = timers[answer.seat].stopped(now)
    if row.seats[answer.seat].bot is None and answer.choice and ends(row.time, answer, state):
        timer = timer.rewarded(row.time, answer.asked)
    timers[answer.seat] = timer
    return turned(row, replace(row.clock, timers=timers), state, now)


def ends(control: TimeControl, answer: Answer, state: State) -> bool:
    """Return whether a move ends the decision or turn that the increment is for."""
    by_turns = isinstance(control, Live) and control.per == "turn"
    return not by_turns or answer.secret or answer.seat not in state.to_move


def rearranged(row: TableRow, state: State, now: int) -> TableRow:
    """Set the clocks after an undo, a stand-in, a return or a vacation. Used time stays used."""
    return row if row.clock is None else turned(row, row.clock, state, now)


def back(row: TableRow, seat: int) -> TableRow:
    """Set the clock of a player who plays on after a bot."""
    if row.clock is None or not isinstance(row.time, Live):
        return row
    timers = list(row.clock.timers)
    least = max(row.time.increment * SECOND, LEAST_ON_RETURN)
    if timers[seat].fell >= 0:
        timers[seat] = replace(timers[seat], left=max(timers[seat].left, least), fell=-1)
    return replace(row, clock=replace(row.clock, timers=timers))


def paused(row: TableRow, state: State, now: int) -> TableRow:
    """Stop all clocks until the game is resumed."""
    return row if row.clock is None else turned(row, replace(row.clock, paused=True), state, now)


def resumed(row: TableRow, state: State, now: int) -> TableRow:
    return row if row.clock is None else turned(row, replace(row.clock, paused=False), state, now)


def ended(row: TableRow, now: int) -> TableRow:
    """Stop all clocks of a game that is over, perhaps before its end."""
    if row.clock is None:
        return row
    timers = [timer.unmasked().stopped(now) for timer in row.clock.timers]
    return replace(row, clock=replace(row.clock, timers=timers, paused=False), deadline=None)


def turned(row: TableRow, clock: Clock, state: State, now: int) -> TableRow:
    """Run the clocks of the seats that are asked, and stop the others."""
    assert row.time is not None
    if row.status == "over":
        return ended(replace(row, clock=clock), now)
    asked = int(state.asked)
    hidden = int(state.forced) if state.secret_open else 0
    timers = []
    for seat, timer in enumerate(clock.timers):
        if asked != clock.asked:
            timer = timer.unmasked()
        feigns = bool(hidden >> seat & 1)
        if runs(row, clock, seat) and (feigns or seat in state.to_move):
            timer = timer.started(row.time, asked, now)
            if feigns and timer.feigned is None:
                timer = replace(timer, feigned=timer.left)
        else:
            timer = timer.stopped(now)
        timers.append(timer)
    clock = replace(clock, timers=timers, asked=asked)
    return replace(row, clock=clock, deadline=clock.deadline)


def runs(row: TableRow, clock: Clock, seat: int) -> bool:
    """Return whether a seat's time runs when it is asked. Bots have no clock."""
    seat_row = row.seats[seat]
    return seat_row.kind == "person" and seat_row.bot is None and not seat_row.vacation and not clock.paused
