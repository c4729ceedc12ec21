"""A whole game of bots, decision by decision."""

from mypy_extensions import i64

from peerage.bots.bot import Bot
from peerage.bots.greedy import GreedyBot
from peerage.bots.nets.net_bot import NetBot
from peerage.bots.random import RandomBot
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import State


def play_out(state: State, bots: list[Bot]) -> int:
    """Play to the end, a bot in each seat; return how many decisions they made."""
    decisions = 0
    while not state.over:
        seat: i64 = state.first_to_move()
        bot = bots[seat]
        state.play(int(seat), bot.choose(perspective_for(bot, state, int(seat))))
        decisions += 1
    return decisions


def perspective_for(bot: Bot, state: State, seat: int) -> Perspective:
    """What this bot is given. Quick bots of Peerage need no seal, which would cost more than their choice.

    They ask for moves, priors and observations alone. Subclasses of them, which might ask for more, get a seal.
    """
    kind = type(bot)
    quick = kind is GreedyBot or kind is RandomBot or kind is NetBot
    return Perspective(state, seat, not quick)
