"""Bots of other packages: by an entry point of the group `peerage.bots`, or as `module:Class`.

An entry point names a whole `Family`, or a class (or whatever else makes a bot from a seed).
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from peerage.bots.bot import Bot
from peerage.bots.family import Family
from peerage.errors import BadBot
from peerage.kernel.game import Seed

GROUP = "peerage.bots"

Maker = Callable[[Seed], Bot]


@cache
def family_of(name: str) -> Family | None:
    """The family of the bot with this name, if somebody else provides it."""
    found = provided(name) or provided(name.partition(":")[0])
    if isinstance(found, Family):
        return found
    if found is None and name_of_class(name):
        module, _, attribute = name.partition(":")
        try:
            found = getattr(import_module(module), attribute, None)
        except ImportError:
            return None
    elif found is None:
        return None
    if not callable(found):
        raise BadBot(f"{name!r} makes no bots: it is not a class")
    maker: Maker = found
    return Family(name, lambda settings, seed: maker(seed))


def provided(name: str) -> Any:
    (*points,) = entry_points(group=GROUP, name=name)
    return points[0].load() if points else None


def name_of_class(name: str) -> bool:
    module, _, attribute = name.partition(":")
    return "." in module or attribute.isidentifier()
