"""The big box: the modules that there are, and which of them a table plays with."""

from typing import Final

from peerage.games.lancaster.module import Module
from peerage.games.lancaster.modules.reward_tiles.reward_tiles import RewardTiles
from peerage.kernel.terms import Terms
from peerage.kernel.vecs import zeros

MODULES: Final[list[type[Module]]] = [RewardTiles]


def modules_of(terms: Terms) -> list[Module]:
    modules: list[Module] = []
    if terms.on("reward_tiles"):
        modules.append(RewardTiles(terms.on("court"), 0, zeros(0)))
    return modules


def fields_of_others(modules: list[Module]) -> list[str]:
    """The fields that a position must not have, because they belong to modules that are not in play."""
    kinds = [type(module) for module in modules]
    return [field for kind in MODULES if kind not in kinds for field in kind.fields]
