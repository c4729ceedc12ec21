"""Any legal move."""

from peerage.bots.bot import Bot
from peerage.kernel.playing.perspective import Perspective


class RandomBot(Bot):
    def choose(self, perspective: Perspective) -> int:
        return perspective.moves[self.rng.below(len(perspective.moves))]
