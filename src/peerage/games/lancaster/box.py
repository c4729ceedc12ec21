"""The big box: the modules that there are, with their decisions and laws, and which of them a table plays with."""

from typing import Any, Final

from peerage.games.lancaster.laws.laws import BASE, ROWS, TABLE
from peerage.games.lancaster.module import Module
from peerage.games.lancaster.modules.kings_court.application import Application
from peerage.games.lancaster.modules.kings_court.treasury import Treasury
from peerage.games.lancaster.modules.kings_laws import kings_laws
from peerage.games.lancaster.modules.kings_laws.kings_laws import KING, KingsLaws, ReturnDishonor
from peerage.games.lancaster.modules.new_laws import new_laws
from peerage.games.lancaster.modules.new_laws.choices import CountyTax, Exchange, ExtensionTax, SendSquires
from peerage.games.lancaster.modules.new_laws.module import NewLaws
from peerage.games.lancaster.modules.new_laws.new_laws import NEW
from peerage.games.lancaster.modules.resentment.resentment import Redeem
from peerage.games.lancaster.modules.reward_tiles.reward_tiles import RewardTiles
from peerage.games.lancaster.outside import formulas
from peerage.kernel.decision import Decision
from peerage.kernel.terms import Terms
from peerage.kernel.vecs import zeros

MODULES: Final[list[type[Module]]] = [NewLaws, KingsLaws, RewardTiles]
DECISIONS: Final[list[Decision[Any]]] = [
    Application(),
    Treasury(),
    SendSquires(),
    CountyTax(),
    ExtensionTax(),
    Exchange(),
    ReturnDishonor(),
    Redeem(),
]

ROWS.update({"new": NEW, "king": KING})
TABLE.extend(BASE + NEW + KING)
formulas.COUNTED.update(new_laws.COUNTED)
formulas.COUNTED.update(kings_laws.COUNTED)


def modules_of(terms: Terms) -> list[Module]:
    modules: list[Module] = []
    if "new_laws" in terms.options:
        modules.append(NewLaws(str(terms.options["new_laws"])))
    if "king_laws" in terms.options:
        modules.append(KingsLaws(str(terms.options["king_laws"])))
    if terms.on("reward_tiles"):
        modules.append(RewardTiles(terms.on("court"), 0, zeros(0)))
    return modules


def fields_of_others(modules: list[Module]) -> list[str]:
    """The fields that a position must not have, because they belong to modules that are not in play."""
    kinds = [type(module) for module in modules]
    return [field for kind in MODULES if kind not in kinds for field in kind.fields]
