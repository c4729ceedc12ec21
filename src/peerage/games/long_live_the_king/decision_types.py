"""What decisions tell the client besides their names, as types; presentation/schemas.py says which tells what."""

from typing import TypedDict


class OfRegion(TypedDict):
    region: str


class OfFigure(TypedDict):
    figure_seat: int


class OfDie(TypedDict):
    die: int
