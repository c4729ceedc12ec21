"""What decisions send to the client, as types: besides their names, and about each move."""

from typing import Annotated, TypedDict

from msgspec import Meta

Cards = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""How many cards of x1, x2 and x3."""
Pair = Annotated[list[int], Meta(min_length=2, max_length=2)]


class OfRegion(TypedDict):
    region: str


class OfFigure(TypedDict):
    figure_seat: int


class OfDie(TypedDict):
    die: int


class Prospect(TypedDict, total=False):
    """What the asked player could work out about a move."""

    chance: int
    """Of success, in percent; of winning the dispute with a die placed like this."""
    votes: int
    """More or fewer region votes; in a foreign region if the dispute is won."""
    pieces: Pair
    """What pieces would bring to the dispute: to the intruder and to the defender."""
    points: Pair
    """The lowest and the highest sum of a stake."""
    average: float
    against: list[int]
    """The chance to win, in percent, if each of the others lays one x1 card, two, and so on."""
    sum: int
    """The highest with a die placed like this."""
    cards: Cards
    """What comes back."""
    penalty: int
    """Votes that an election costs, if this was the last card."""
