"""The sets of laws: for each group the old laws, the new ones or the king's, chosen by hand or drawn by lot."""

from typing import Final, Literal

from peerage.kernel.chance import Chance
from peerage.kernel.terms import Terms

LawSet = Literal["base", "new", "king"]
SETS: Final[tuple[LawSet, ...]] = ("base", "new", "king")
OLD: Final = 0
NEW: Final = 1
KING: Final = 2
GROUPS: Final = 5
KINGS_GROUPS: Final = (2, 3)


def choose_sets(terms: Terms, chance: Chance) -> list[int]:
    """Choose a set group by group; chance decides only where the table leaves it to the lot."""
    sets: list[int] = []
    # rule: law-sets
    for group in range(GROUPS):
        possible = possible_sets(terms, group)
        sets.append(possible[chance.below(len(possible))] if len(possible) > 1 else possible[0])
    return sets


def possible_sets(terms: Terms, group: int) -> list[int]:
    """Which sets a group can come from, given the options of a table."""
    new = str(terms.options.get("new_laws", "none"))
    king = str(terms.options.get("king_laws", "none")) if group in KINGS_GROUPS else "none"
    if king in ("all", str(group)):
        return [KING]
    if new == "lot":
        chosen = [OLD, NEW]
    else:
        chosen = [NEW] if new == "all" or str(group) in new.split("+") else [OLD]
    return [*chosen, KING] if king == "lot" else chosen
