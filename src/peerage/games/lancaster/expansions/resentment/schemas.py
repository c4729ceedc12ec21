"""Types of what clients get of The King's Resentment. Fields join the base game's table of the same name."""

from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

from peerage.games.lancaster.decision_types import Bounds, KnightAt
from peerage.kernel.presentation.schemas import Count, CountFrom, Nothing

Pair = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""The larger and the smaller number on a space of the dishonor track."""


class Lord(TypedDict):
    dishonor: NotRequired[int]
    dishonor_points: NotRequired[int]
    """What the markers would cost now in the final scoring; the penalty for the most is included if all is open."""


class Counted(TypedDict):
    dishonor: NotRequired[Bounds]


class Conflict(TypedDict):
    shames: NotRequired[list[int]]
    """Players who get a dishonor marker if the conflict is lost as it stands."""


class FinalRow(TypedDict):
    dishonor: NotRequired[int]
    penalty: NotRequired[int]


class TrackSpace(TypedDict):
    left: int
    large: int
    small: int


class Captive(TypedDict):
    house: int
    knight: int


class Resentment(TypedDict):
    """The King's Resentment."""

    track: list[TrackSpace]
    supply: int
    tower: list[Captive]
    filler: int
    room: int
    penalty: Pair
    """What the first and the second in dishonor would lose."""


class View(TypedDict):
    resentment: NotRequired[Resentment]


class DrawnResentment(TypedDict):
    track: list[Pair]
    tower_capacity: int
    filler: int


class Drawing(TypedDict):
    resentment: DrawnResentment


class Decisions(TypedDict):
    redeem: Count


class Moves(TypedDict):
    redeem: Count


class DishonorScored(TypedDict):
    n: int
    markers: int


class Penalty(TypedDict):
    n: int
    rank: int


class Events(TypedDict):
    tower: KnightAt
    tower_cleared: Nothing
    redeemed: Count
    dishonor: CountFrom
    dishonor_scored: DishonorScored
    penalty: Penalty
