"""What the outside is told of the Laws of the King, as types."""

from typing import TypedDict

from peerage.games.lancaster.decision_types import Most, OfLaw
from peerage.kernel.presentation.schemas import Nothing


class KingsLawDecisions(TypedDict):
    return_dishonor: OfLaw


class KingsLawMoves(TypedDict):
    return_dishonor: Nothing


class KingsLawEvents(TypedDict):
    fewest: Most
