"""Bots of other packages: by an entry point of the group `peerage.bots`, or as `module:Class`."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from peerage.bots.bot import Bot
from peerage.kernel.errors import BadBot
from peerage.kernel.game import Seed

GROUP = "peerage.bots"

Maker = Callable[[Seed], Bot]
"""A class of bots, or whatever else makes one from a seed."""


@cache
def maker_of(name: str) -> Maker | None:
    """What makes the bot with this name, if somebody else provides it."""
    (*points,) = entry_points(group=GROUP, name=name)
    if points:
        return checked(name, points[0].load())
    module, _, attribute = name.partition(":")
    if "." not in module and not attribute.isidentifier():
        return None
    try:
        return checked(name, getattr(import_module(module), attribute, None))
    except ImportError:
        return None


def checked(name: str, made: Any) -> Maker:
    if not callable(made):
        raise BadBot(f"{name!r} makes no bots: it is not a class")
    maker: Maker = made
    return maker
