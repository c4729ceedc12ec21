"""How a puzzle could go on after its move: strong bots play on in its position, in which all hidden was redrawn."""

from typing import Final

from peerage import bots as players
from peerage.bots.game_loop import perspective_for
from peerage.bots.levels import LEVELS
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.state import State

LONGEST: Final = 6
STRONG: Final = tuple(LEVELS.values())[-2]

Line = list[tuple[int, int]]


def line_after(state: State, seat: int, best: int) -> tuple[Line, list[Event]]:
    """Return moves from the best one on, and the events of those that the same seat makes before others are asked."""
    report = state.config.game.report
    bots = [players.load(STRONG, number) for number in range(state.config.seats)]
    state.listen()
    line, events, own = [(seat, best)], [], True
    state.play(seat, best)
    while True:
        new = state.take_events()
        if own:
            events += new
        if state.over or len(line) == LONGEST or any(report.opens(event) for event in new):
            return line, events
        asked = int(state.first_to_move())
        own = own and asked == seat
        move = int(bots[asked].choose(perspective_for(bots[asked], state, asked)))
        line.append((asked, move))
        state.play(asked, move)
