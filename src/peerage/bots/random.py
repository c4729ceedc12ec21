"""Any legal move."""

from peerage.bots.bot import Bot
from peerage.kernel.perspective import Perspective


class RandomBot(Bot):
    def choose(self, perspective: Perspective) -> int:
        return perspective.moves[self.chance.below(len(perspective.moves))]
