"""Plays what the game's own rules of thumb say."""

from peerage.bots.bot import Bot
from peerage.kernel.perspective import Perspective


class GreedyBot(Bot):
    def choose(self, seat: Perspective) -> int:
        choices = [(move, seat.describe(move)) for move in seat.moves]
        advice: int = seat.game.advise(seat.view, choices, self.chance)
        return advice
