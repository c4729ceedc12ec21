"""Sequential halving at the root: the candidates share the budget in rounds, and after each the worse half drops out.

All candidates of a round are tried in the same determinizations, so that luck does not decide between them. With
Gumbel noise (Danihelka et al., ICLR 2022) the candidates are a sample without replacement from the prior; without it
they are the likeliest moves.
"""

from math import log
from typing import Final

from mypy_extensions import i64

from peerage.bots.search.ismcts import Search
from peerage.bots.search.settings import SearchSettings
from peerage.bots.search.tree import UNKNOWN
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State

MODEL_EVERY: Final[i64] = 3
"""Of three iterations one is for what the others would do, as without halving."""
LEAST_WEIGHT: Final = 1e-12
FIRST_VISITS: Final = 50.0
"""A value counts beside a log-probability as if there were so many visits more."""
TICKETS: Final[i64] = 1000000
TRIES: Final = 6
"""Iterations that there must be for each candidate: otherwise fewer moves are candidates."""


class Halving:
    def __init__(self, search: Search, perspective: Perspective, rng: Rng, settings: SearchSettings) -> None:
        self.search = search
        self.perspective = perspective
        self.rng = rng
        self.ledger: bool = settings.ledger
        self.left: i64 = settings.iterations
        self.made: i64 = 0
        moves = perspective.moves
        weights = search.choice_weights(self.drawn())
        noisy: bool = settings.root == "gumbel"
        self.logits: dict[int, float] = {
            move: log(max(weight, LEAST_WEIGHT)) + (self.gumbel() if noisy else 0.0)
            for move, weight in zip(moves, weights, strict=True)
        }
        most = min(settings.candidates, max(2, settings.iterations // TRIES))
        self.candidates: list[int] = sorted(moves, key=self.logit, reverse=True)[:most]

    def logit(self, move: int) -> float:
        return self.logits[move]

    def gumbel(self) -> float:
        ticket: float = (float(self.rng.drawn_below(TICKETS)) + 0.5) / float(TICKETS)
        return -log(-log(ticket))

    def drawn(self) -> State:
        return self.perspective.resample(int(self.rng.below(1 << 31)), self.ledger)

    def run(self) -> int:
        """Use up the budget; return the best move."""
        rounds: i64 = rounds_for(len(self.candidates))
        while rounds > 0:
            budget: i64 = self.left // rounds
            least: i64 = self.left - budget
            while True:
                self.try_all()
                if self.left - self.needed() < least:
                    break
            rounds -= 1
            if rounds > 0:
                self.drop()
        self.search.first = UNKNOWN
        return max(self.candidates, key=self.score)

    def needed(self) -> i64:
        """Iterations for one more try of each candidate, with those for the others."""
        return len(self.candidates) * MODEL_EVERY // (MODEL_EVERY - 1)

    def try_all(self) -> None:
        """Try each candidate once in one determinization."""
        search = self.search
        state = self.drawn()
        for move in self.candidates:
            if self.made % MODEL_EVERY == 0:
                self.model()
            search.first = move
            search.iterate(state.clone(), False)
            self.count()

    def model(self) -> None:
        self.search.first = UNKNOWN
        self.search.iterate(self.perspective.resample_public(int(self.rng.below(1 << 31)), self.ledger), True)
        self.count()

    def count(self) -> None:
        self.made += 1
        self.left -= 1

    def drop(self) -> None:
        """Keep the better half."""
        ranked = sorted(self.candidates, key=self.score, reverse=True)
        self.candidates = ranked[: (len(ranked) + 1) // 2]

    def score(self, move: int) -> float:
        """Prior and value together: the more tries, the more the value counts."""
        tries = self.search.tries(move)
        most = max([self.search.tries(each) for each in self.candidates])
        value = self.search.worth(move) / float(tries) if tries else 0.0
        return self.logits[move] + (FIRST_VISITS + float(most)) * value


def rounds_for(candidates: int) -> i64:
    """How often they must be halved until two are left, and once more to compare those."""
    rounds: i64 = 1
    while candidates > 2:
        candidates = (candidates + 1) // 2
        rounds += 1
    return rounds
