"""Types of what clients get of the Laws of the King. Fields join the base game's table of the same name."""

from typing import TypedDict

from peerage.games.lancaster.decision_types import OfLaw
from peerage.kernel.presentation.schemas import Nothing


class Decisions(TypedDict):
    return_dishonor: OfLaw


class Moves(TypedDict):
    return_dishonor: Nothing
