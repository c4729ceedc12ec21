"""What every bot is."""

from mypy_extensions import mypyc_attr

from peerage.bots.advice import Advice, Option, Tally
from peerage.kernel.game import Seed, seed_text
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def __init__(self, seed: Seed = None) -> None:
        self.rng: Rng = Rng.from_key(seed_text(seed).encode())

    def choose(self, perspective: Perspective) -> int:
        """One of the legal moves of a seat that is asked."""
        raise NotImplementedError

    def consider(self, perspective: Perspective) -> tuple[int, Tally]:
        """Choose, and return what was learnt about each legal move: nothing by a bot that does not look ahead."""
        return self.choose(perspective), []

    def advise(self, perspective: Perspective) -> Advice:
        """What it would choose, with what it knows about that and about other moves."""
        return Advice(0, [Option(self.choose(perspective))])
