"""The sets of laws: each group of laws comes from one set, chosen by hand or drawn by lot."""

from typing import TYPE_CHECKING, Final, Literal

from peerage.kernel.chance import Chance

if TYPE_CHECKING:
    from peerage.games.lancaster.module import Module

LawSet = Literal["base", "new", "king"]
SETS: Final[tuple[LawSet, ...]] = ("base", "new", "king")
OLD_SET: Final = 0
NEW_SET: Final = 1
KINGS_SET: Final = 2
GROUPS: Final = 5


def choose_sets(modules: list["Module"], chance: Chance) -> list[int]:
    """Choose a set group by group; chance decides only where the table leaves it to the lot."""
    sets: list[int] = []
    # rule: law-sets
    for group in range(GROUPS):
        possible = possible_sets(modules, group)
        sets.append(possible[chance.below(len(possible))] if len(possible) > 1 else possible[0])
    return sets


def possible_sets(modules: list["Module"], group: int) -> list[int]:
    """Which sets a group can come from: the old laws, unless a module says otherwise."""
    possible = [OLD_SET]
    for module in modules:
        possible = module.law_sets(group, possible)
    return possible
