"""The families of bots that come with Peerage. A bot's name is its family, and settings behind colons."""

import re
from typing import Final

from peerage.bots.bot import Bot
from peerage.bots.family import Family, Manner, Rank, Settings
from peerage.bots.greedy import GreedyBot
from peerage.bots.nets.net_bot import NetBot
from peerage.bots.random import RandomBot
from peerage.bots.search.parallel_search import SearchTogether
from peerage.bots.search.search_bot import SearchBot
from peerage.bots.search.settings import PATHS, SearchSettings, read_settings
from peerage.errors import BadBot
from peerage.kernel.game import Seed

TEMPERATURE: Final = re.compile(r"\d{1,2}(\.\d{1,3})?")
LORDLY_ITERATIONS: Final = 1000
LORDLY_SECONDS: Final = 1.0
ERRS_OFTEN: Final = 2.0
"""From this temperature on, a greedy bot errs often."""


def make_random(settings: Settings, seed: Seed) -> Bot:
    if settings:
        raise BadBot("random has no settings")
    return RandomBot(seed)


def make_greedy(settings: Settings, seed: Seed) -> Bot:
    if not settings:
        return GreedyBot(seed)
    if len(settings) > 1 or not TEMPERATURE.fullmatch(settings[0]):
        raise BadBot(f"greedy has one setting, a temperature like greedy:0.7, not {':'.join(settings)!r}")
    return GreedyBot(seed, float(settings[0]))


def make_search(settings: Settings, seed: Seed) -> Bot:
    return searching(read_settings(list(settings)), seed)


def make_net(settings: Settings, seed: Seed) -> Bot:
    """Without a budget it does not look ahead."""
    if not looks_ahead(settings):
        return NetBot(seed, *net_paths(settings))
    return searching(read_settings(list(settings), net=True), seed)


def searching(settings: SearchSettings, seed: Seed) -> Bot:
    return SearchTogether(seed, settings) if settings.cores > 1 else SearchBot(seed, settings)


def looks_ahead(settings: Settings) -> bool:
    return bool(settings) and not settings[0].startswith("file=")


def net_search(settings: Settings) -> SearchSettings:
    return read_settings(list(settings), net=True)


def net_paths(settings: Settings) -> tuple[str, ...]:
    """A path may have colons if nothing else is set."""
    words = [":".join(settings)] if settings and settings[0].startswith("file=") else settings
    return tuple(word.partition("=")[2] for word in words if word.partition("=")[0] in PATHS)


def is_lordly(search: SearchSettings) -> bool:
    return search.seconds >= LORDLY_SECONDS if search.seconds else search.iterations >= LORDLY_ITERATIONS


def greedy_manner(settings: Settings) -> Manner:
    if not settings:
        return Manner("greedy")
    return Manner("beginner" if float(settings[0]) >= ERRS_OFTEN else "easy")


def search_manner(kind: str, search: SearchSettings) -> Manner:
    return Manner(f"{kind}_seconds", f"{search.seconds:g}") if search.seconds else Manner(kind, str(search.iterations))


FAMILIES: Final = {
    family.name: family
    for family in (
        Family(
            "random",
            make_random,
            ("random",),
            quick=True,
            rank=lambda settings: Rank.COMMONER,
            manner=lambda settings: Manner("random"),
        ),
        Family(
            "greedy",
            make_greedy,
            ("greedy", "greedy:0.7"),
            quick=True,
            rank=lambda settings: Rank.COMMONER if settings else Rank.SQUIRE,
            manner=greedy_manner,
        ),
        Family(
            "search",
            make_search,
            ("search", "search:1000", "search:2s"),
            timed=True,
            rank=lambda settings: Rank.LORD if is_lordly(read_settings(list(settings))) else Rank.KNIGHT,
            manner=lambda settings: search_manner("search", read_settings(list(settings))),
            search=lambda settings: read_settings(list(settings)),
            net_paths=net_paths,
        ),
        Family(
            "net",
            make_net,
            ("net", "net:1000"),
            timed=True,
            rank=lambda settings: Rank.PRINCE if is_lordly(net_search(settings)) else Rank.LORD,
            manner=lambda settings: (
                search_manner("net", net_search(settings)) if looks_ahead(settings) else Manner("net_alone")
            ),
            search=net_search,
            net_paths=net_paths,
        ),
    )
}
