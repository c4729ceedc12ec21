"""Plays by the prior, which comes from the game's rules of thumb: the best move or, at a temperature, any sensible one.

The higher the temperature, the more often it errs; like people, it seldom makes a move that no rule of thumb backs.
"""

from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.bots.bot import Bot, remade
from peerage.kernel.game import Seed
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.vecs import normalise

TICKETS: Final[i64] = 1000000


class GreedyBot(Bot):
    def __init__(self, seed: Seed = None, temperature: float = 0.0) -> None:
        super().__init__(seed)
        self.temperature: float = temperature
        self.priors: vec[float] = vec[float]([0.0] * 64)

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (GreedyBot, (None, self.temperature), self.rng)

    def choose(self, perspective: Perspective) -> int:
        moves = perspective.moves
        self.priors = perspective.weigh(self.priors)
        count: i64 = len(moves)
        return moves[self.best(count) if self.temperature == 0.0 else self.drawn(count)]

    def best(self, count: i64) -> i64:
        """Of equals any, by a little noise."""
        best: i64 = 0
        highest: float = 0.0
        index: i64 = 0
        while index < count:
            prior: float = self.priors[index] + float(self.rng.below(1000)) * 1e-6
            if index == 0 or prior > highest:
                highest = prior
                best = index
            index += 1
        return best

    def drawn(self, count: i64) -> i64:
        self.soften(count)
        ticket: float = float(self.rng.below(TICKETS)) / float(TICKETS)
        index: i64 = 0
        while index < count - 1 and ticket >= self.priors[index]:
            ticket -= self.priors[index]
            index += 1
        return index

    def soften(self, count: i64) -> None:
        """Priors become the probabilities of the moves."""
        highest: float = self.priors[0]
        index: i64 = 1
        while index < count:
            highest = max(highest, self.priors[index])
            index += 1
        index = 0
        while index < count:
            self.priors[index] = exp((self.priors[index] - highest) / self.temperature)
            index += 1
        normalise(self.priors, count)
