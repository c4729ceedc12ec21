"""Types of what clients get of the fair."""

from typing import NotRequired, TypedDict

from peerage.kernel.presentation.schemas import Nothing


class View(TypedDict):
    fair: NotRequired[int]


class DrawnFair(TypedDict):
    goods: list[str]


class Drawing(TypedDict):
    fair: DrawnFair


class Visited(TypedDict):
    others: int


class Decisions(TypedDict):
    fair: Visited


class Bought(TypedDict):
    good: str


class Moves(TypedDict):
    visit_fair: Nothing
    buy: Bought


class Events(TypedDict):
    fair_visited: Nothing
