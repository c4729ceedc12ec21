"""Plays the move with the highest prior, which comes from the game's own rules of thumb."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.bots.bot import Bot
from peerage.kernel.game import Seed
from peerage.kernel.perspective import Perspective


class GreedyBot(Bot):
    def __init__(self, seed: Seed = None) -> None:
        super().__init__(seed)
        self.priors: vec[float] = vec[float]([0.0] * 64)

    def choose(self, perspective: Perspective) -> int:
        """Of equals any, by a little noise."""
        moves = perspective.moves
        self.priors = perspective.weigh(self.priors)
        best: i64 = 0
        highest: float = 0.0
        index: i64 = 0
        while index < len(moves):
            prior: float = self.priors[index] + float(self.chance.below(1000)) * 1e-6
            if index == 0 or prior > highest:
                highest = prior
                best = index
            index += 1
        return moves[best]
