"""What the outside is told of the Laws of the King, as types."""

from typing import TypedDict

from peerage.games.lancaster.told import Most, OfLaw
from peerage.kernel.shapes import Nothing


class KingsLawDecisions(TypedDict):
    return_dishonor: OfLaw


class KingsLawMoves(TypedDict):
    return_dishonor: Nothing


class KingsLawEvents(TypedDict):
    fewest: Most
