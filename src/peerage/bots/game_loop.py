"""A whole game of bots, decision by decision."""

from peerage.bots.bot import Bot
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import State


def play_out(state: State, bots: list[Bot]) -> int:
    """Play to the end, a bot in each seat; return how many decisions they made."""
    decisions = 0
    while not state.over:
        seat = int(state.first_to_move())
        state.play(seat, bots[seat].choose(Perspective(state, seat)))
        decisions += 1
    return decisions
