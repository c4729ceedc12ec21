"""What decisions send to the client, as types: besides their names, and about each move."""

from typing import NotRequired, TypedDict

Earns = dict[str, int | bool]
"""What something brings: how much of it, or True for a thing that there is only one of."""


class Counts(TypedDict):
    """How many tiles of each kind."""

    field: int
    grove: int
    fountain: int
    meadow: int


class OfSquare(TypedDict):
    area: str
    x: int
    y: int


class OfTurn(TypedDict):
    n: int
    action: bool
    card: bool


class Left(TypedDict):
    left: int
    must: bool


class OfTile(TypedDict):
    tile: str


class OfAction(TypedDict):
    action: str


class HandOver(TypedDict):
    left: int
    to_seat: int


class Guest(TypedDict):
    base: int
    value: int
    space: int


class SwapSecond(TypedDict):
    tile: NotRequired[str]


class SwapTake(SwapSecond):
    second: NotRequired[str]


Site = TypedDict("Site", {"building": str, "from": str})
KnightTo = TypedDict("KnightTo", {"from": str, "owner_seat": int, "area": str, "x": int, "y": int})


class Prospect(TypedDict, total=False):
    """What the asked player could work out about a move, besides what it earns."""

    lost: int
    """Tiles that are due, but not in the bag."""
    wasted: int
    """Markers given for tiles that are not in the bag."""
    scoring: int
    """Points more at the next scoring of buildings, as things stand."""
    open: int
    """Land still missing around a castle or palace."""
    knight: bool
    """A castle sends a knight."""
    earns: Earns
    """What the tiles laid so far bring."""
    space: int
    """The place on the prestige track."""
    title: str
    """The title that this leads to, if those to come give nothing."""
    title_points: int
    round: str
    """Where the round marker goes."""
