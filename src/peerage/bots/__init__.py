"""Players that decide from what their seat may see: `random`, `greedy`, `search:1000` (iterations), `search:2s`."""

import re

from peerage.bots.advice import Advice
from peerage.bots.bot import Bot
from peerage.bots.greedy import GreedyBot
from peerage.bots.random import RandomBot
from peerage.bots.searching import ITERATIONS, SearchBot
from peerage.kernel.errors import BadBot
from peerage.kernel.game import Seed

__all__ = ["Advice", "Bot", "load"]

SEARCH = re.compile(r"search(?::(?:(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s))?")


def load(name: str, seed: Seed = None) -> Bot:
    """A bot by its name. With a seed it plays the same moves again (unless it thinks by the clock)."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    search = SEARCH.fullmatch(name)
    if search is None:
        raise BadBot(f"there is no bot {name!r}; there are random, greedy, search, search:1000, search:2s")
    if search["seconds"]:
        if float(search["seconds"]) == 0:
            raise BadBot("a search needs some time to think")
        return SearchBot(seed, seconds=float(search["seconds"]))
    return SearchBot(seed, iterations=int(search["iterations"] or ITERATIONS))
