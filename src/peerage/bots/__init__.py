"""Players that decide from what their seat may see: `random`, `greedy`, `search:1000` (iterations), `search:2s`."""

from collections.abc import Iterable

from peerage.bots import plugins
from peerage.bots.advice import Advice
from peerage.bots.bot import Bot
from peerage.bots.families import FAMILIES
from peerage.bots.family import Family, Manner, Rank, Settings
from peerage.bots.nets.net_file import net_file
from peerage.bots.search.settings import SearchSettings
from peerage.errors import BadBot
from peerage.kernel.game import Seed

__all__ = [
    "FAMILIES",
    "Advice",
    "Bot",
    "Family",
    "Manner",
    "Rank",
    "family_of",
    "load",
    "manner_of",
    "net_files",
    "search_settings",
]


def load(name: str, seed: Seed = None) -> Bot:
    """A bot by its name. With a seed it plays the same moves again (unless it thinks by the clock)."""
    family, settings = family_of(name)
    return family.make(settings, seed)


def family_of(name: str) -> tuple[Family, Settings]:
    """The family of a bot, and its settings."""
    kind, *settings = name.split(":")
    if kind in FAMILIES:
        return FAMILIES[kind], tuple(settings)
    if family := plugins.family_of(name):
        return family, tuple(settings)
    examples = [example for family in FAMILIES.values() for example in family.examples]
    raise BadBot(f"there is no bot {name!r}; there are {', '.join(examples)}")


def manner_of(name: str) -> Manner | None:
    """How the bot with this name plays; None if its family does not say, or is not installed any longer."""
    try:
        family, settings = family_of(name)
        return family.manner(settings)
    except BadBot:
        return None


def search_settings(name: str) -> SearchSettings | None:
    """How a bot with this name searches, if it does."""
    family, settings = family_of(name)
    return family.search(settings)


def net_files(names: Iterable[str]) -> dict[str, bytes]:
    """The nets that bots with these names play with, as far as they come from files: by their paths."""
    chosen = [family.net_paths(settings) for family, settings in map(family_of, names)]
    return {path: net_file(path) for paths in chosen for path in paths}
