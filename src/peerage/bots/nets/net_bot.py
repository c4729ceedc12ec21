"""Plays the move that rules of thumb, corrected by a net, call most likely; it does not look ahead."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from peerage.bots.bot import Bot, remade
from peerage.bots.nets.net_file import net_at
from peerage.bots.search.settings import TEMPERATURE
from peerage.kernel.game import Seed
from peerage.kernel.playing.perspective import Perspective


class NetBot(Bot):
    def __init__(self, seed: Seed = None, path: str = "") -> None:
        super().__init__(seed)
        self.path: str = path
        self.priors: vec[float] = vec[float]([0.0] * 64)

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (NetBot, (None, self.path), self.rng)

    def choose(self, perspective: Perspective) -> int:
        moves = perspective.moves
        net = net_at(perspective.game.id, self.path)
        perspective.observe(net.numbers)
        net.run()
        self.priors = perspective.weigh(self.priors)
        best: i64 = 0
        highest: float = 0.0
        index: i64 = 0
        while index < len(moves):
            prior: float = self.priors[index] / TEMPERATURE + net.correction(perspective.policy_index(moves[index]))
            if index == 0 or prior > highest:
                highest = prior
                best = index
            index += 1
        return moves[best]
