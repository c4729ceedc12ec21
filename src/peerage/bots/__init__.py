"""Players that decide from what their seat may see: `random`, `greedy`, `search:1000` (iterations), `search:2s`."""

import re
from collections.abc import Iterable

from peerage.bots import foreign
from peerage.bots.advice import Advice
from peerage.bots.bot import Bot
from peerage.bots.greedy import GreedyBot
from peerage.bots.net_bot import NetBot
from peerage.bots.nets import net_file
from peerage.bots.random import RandomBot
from peerage.bots.searching import SearchBot
from peerage.bots.settings import SearchSettings, read_settings
from peerage.bots.together import SearchTogether
from peerage.kernel.errors import BadBot
from peerage.kernel.game import Seed

GREEDY = re.compile(r"greedy(:\d{1,2}(\.\d{1,3})?)?")
EXAMPLES = ("random", "greedy", "greedy:0.7", "search", "search:1000", "search:2s", "net", "net:1000")

__all__ = ["Advice", "Bot", "load", "net_files", "search_settings"]


def load(name: str, seed: Seed = None) -> Bot:
    """A bot by its name. With a seed it plays the same moves again (unless it thinks by the clock)."""
    if name == "random":
        return RandomBot(seed)
    if GREEDY.fullmatch(name):
        return GreedyBot(seed, float(name.partition(":")[2] or 0))
    if name == "net" or name.startswith("net:file="):
        return NetBot(seed, name.removeprefix("net").removeprefix(":file="))
    settings = search_settings(name)
    if settings is None:
        if maker := foreign.maker_of(name):
            return maker(seed)
        raise BadBot(f"there is no bot {name!r}; there are {', '.join(EXAMPLES)}")
    return SearchTogether(seed, settings) if settings.cores > 1 else SearchBot(seed, settings)


def search_settings(name: str) -> SearchSettings | None:
    """How a bot with this name searches, if it does."""
    kind, *words = name.split(":")
    if kind not in ("search", "net"):
        return None
    return read_settings(words, kind == "net")


def net_files(names: Iterable[str]) -> dict[str, bytes]:
    """The nets that bots with these names play with, as far as they come from files: by their paths."""
    return {path: net_file(path) for path in map(net_path, names) if path}


def net_path(name: str) -> str:
    if name.startswith("net:file="):
        return name.removeprefix("net:file=")
    settings = search_settings(name)
    return settings.path if settings else ""
