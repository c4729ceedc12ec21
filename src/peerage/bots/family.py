"""What a family of bots declares: how its bots are made, and what others need to know of them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from peerage.bots.bot import Bot
from peerage.bots.search.settings import SearchSettings
from peerage.kernel.game import Seed


class Rank(IntEnum):
    """How strong a bot is, in the ranks of its names at a table."""

    COMMONER = 0
    SQUIRE = 1
    KNIGHT = 2
    LORD = 3
    PRINCE = 4


class Manner(NamedTuple):
    """How a bot plays, in words that show its strength."""

    kind: str
    """A key of the client's words (`manner_...`)."""
    n: str = ""
    """The number in them."""


Settings = tuple[str, ...]
"""What stands behind the name of a family: `("2s", "cores=2")` in `search:2s:cores=2`."""


@dataclass(frozen=True)
class Family:
    name: str
    make: Callable[[Settings, Seed], Bot]
    """A bot with these settings; BadBot if the family has no such setting."""
    examples: tuple[str, ...] = ()
    quick: bool = False
    """It chooses at once, so it need not wait behind bots that think."""
    timed: bool = False
    """It takes a time to think, like `2s`, as its first setting."""
    rank: Callable[[Settings], Rank] = lambda settings: Rank.SQUIRE
    manner: Callable[[Settings], Manner | None] = lambda settings: None
    """How a bot with these settings plays; without it, it is called by its name."""
    search: Callable[[Settings], SearchSettings | None] = lambda settings: None
    """How a bot with these settings searches, if it does."""
    net_paths: Callable[[Settings], tuple[str, ...]] = lambda settings: ()
    """The files of the nets that a bot plays with, as far as they come from files."""
