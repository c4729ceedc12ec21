"""What decisions tell the client besides their names, as types; presentation/schemas.py says which tells what."""

from typing import NotRequired, TypedDict


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
