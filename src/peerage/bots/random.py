"""Any legal move."""

from peerage.bots.bot import Bot
from peerage.kernel.perspective import Perspective


class RandomBot(Bot):
    def choose(self, seat: Perspective) -> int:
        return seat.moves[self.chance.below(len(seat.moves))]
