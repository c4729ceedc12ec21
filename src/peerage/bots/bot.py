"""What every bot is."""

from collections.abc import Callable
from operator import index
from typing import Any, SupportsIndex

from mypy_extensions import mypyc_attr

from peerage.bots.advice import Advice, Option, Tally
from peerage.kernel.game import Seed, seed_text
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that decides from what its seat may know. It can be pickled if its own attributes can."""

    def __init__(self, seed: Seed = None) -> None:
        self.rng: Rng = Rng.from_key(seed_text(seed).encode())

    def choose(self, perspective: Perspective) -> SupportsIndex:
        """One of the legal moves of a seat that is asked: a number of Python's or of NumPy's."""
        raise NotImplementedError

    def consider(self, perspective: Perspective) -> tuple[int, Tally]:
        """Choose, and return what was learnt about each legal move: nothing by a bot that does not look ahead."""
        return index(self.choose(perspective)), []

    def advise(self, perspective: Perspective) -> Advice:
        """What it would choose, with what it knows about that and about other moves."""
        return Advice(0, [Option(index(self.choose(perspective)))])

    def __reduce__(self) -> tuple[Any, ...]:
        """Its class and its chance; pickle adds the attributes of interpreted classes, or what `__getstate__` gives."""
        fields: Any = getattr(self, "__dict__", {})
        if type(self).__getstate__ is not Bot.__getstate__:
            fields = self.__getstate__()
        if isinstance(fields, dict):
            fields = {name: value for name, value in fields.items() if name != "rng"}
        rng: Rng | None = getattr(self, "rng", None)  # a class need not have begun with `Bot.__init__`
        return unmade, (type(self), rng), fields


def unmade(kind: type[Bot], rng: Rng | None) -> Bot:
    """A bot whose own attributes are still to come."""
    bot = kind.__new__(kind)
    if rng is not None:
        bot.rng = rng.clone()
    return bot


def remade(kind: Callable[..., Bot], arguments: tuple[Any, ...], rng: Rng) -> Bot:
    """A bot that was made with these arguments, and its chance of now."""
    bot = kind(*arguments)
    bot.rng = rng.clone()
    return bot
