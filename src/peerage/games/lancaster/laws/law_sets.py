"""The sets of laws: each group of laws comes from one set, chosen by hand or drawn by lot."""

from typing import TYPE_CHECKING, Final, Literal

from peerage.kernel.playing.rng import Rng

if TYPE_CHECKING:
    from peerage.games.lancaster.expansion_state import ExpansionState

LawSet = Literal["base", "new", "king"]
SETS: Final[tuple[LawSet, ...]] = ("base", "new", "king")
OLD_SET: Final = 0
NEW_SET: Final = 1
KINGS_SET: Final = 2
GROUPS: Final = 5


def choose_sets(expansions: list["ExpansionState"], rng: Rng) -> list[int]:
    """Choose a set group by group; chance decides only where the table leaves it to the lot."""
    sets: list[int] = []
    # rule: law-sets
    for group in range(GROUPS):
        possible = possible_sets(expansions, group)
        sets.append(possible[rng.below(len(possible))] if len(possible) > 1 else possible[0])
    return sets


def possible_sets(expansions: list["ExpansionState"], group: int) -> list[int]:
    """Which sets a group can come from: the old laws, unless an expansion says otherwise."""
    possible = [OLD_SET]
    for expansion in expansions:
        possible = expansion.law_sets(group, possible)
    return possible
