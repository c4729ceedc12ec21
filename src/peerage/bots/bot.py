"""What every bot is."""

from abc import ABC, abstractmethod

from peerage.bots.advice import Advice, Option
from peerage.kernel.chance import Chance
from peerage.kernel.game import Seed, seed_text
from peerage.kernel.perspective import Perspective


class Bot(ABC):
    def __init__(self, seed: Seed = None) -> None:
        self.chance = Chance.from_key(seed_text(seed).encode())

    @abstractmethod
    def choose(self, perspective: Perspective) -> int:
        """One of the legal moves of a seat that is asked."""

    def advise(self, perspective: Perspective) -> Advice:
        """What it would choose, with what it knows about that and about other moves."""
        return Advice(0, [Option(self.choose(perspective))])
