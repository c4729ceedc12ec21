"""What decisions send to the client besides their names, and other types that the rules or several expansions use."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from peerage.kernel.presentation.schemas import From

Knights = Annotated[list[int], Meta(min_length=4, max_length=4)]
"""How many knights of strength 1, 2, 3 and 4."""
Reward = dict[str, int]
"""Goods and other gains by their kind: {"gold": 2, "squires": 1}."""

Bounds = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""The least and the most that there can be."""


class OfHouse(TypedDict):
    house: int


class HouseFrom(From):
    house: int


class HouseAt(TypedDict):
    house: int
    at: str


class KnightOf(TypedDict):
    house: int
    knight: int
    who: str | list[str]
    """The knight, and those who come along."""


class KnightAt(KnightOf):
    at: str


class OfLaw(TypedDict):
    law: str


class To(TypedDict):
    to: str


class GoodCount(TypedDict):
    good: str
    n: int


class Most(OfLaw):
    good: str
    seats: list[int]


# Decisions.


class Squires(KnightOf):
    at: str
    least: int


class Upgrade(HouseFrom):
    must: bool
    deployed: bool


class Extension(From):
    must: bool


class OnLaw(OfLaw):
    n: int


class OnProposal(OnLaw):
    removed: str
    """The law that leaves if the proposal passes."""


class CountyReward(TypedDict):
    at: str
    house: int


class Castle(TypedDict):
    left: list[str]


# How a vote and a conflict stand, and what a move would bring.

Verdict = Literal["passes", "fails", "open"]


class PollNow(TypedDict):
    """How the vote on a law can still go, by the ballots that are known."""

    yes: int
    no: int
    least: int
    """Votes that will come at least, and at most."""
    most: int
    verdict: Verdict
    still_for: int
    """How many of the votes to come make sure that it passes, or that it does not."""
    still_against: int


class FightNow(TypedDict):
    """How a conflict would stand, and the mover's own pieces in it."""

    english: int
    french: int
    missing: int
    rank: int
    points: int


class Prospect(TypedDict):
    costs: NotRequired[Reward]
    """What is given for it."""
    goods: NotRequired[Reward]
    """What is got at once."""
    follows: NotRequired[Reward]
    """What the place gives when its turn comes, or what is asked about next; below zero what is given."""
    strength: NotRequired[int]
    """The strength with which a county is held or an office is applied for."""
    needs: NotRequired[int]
    """The strength that is needed there."""
    end: NotRequired[int]
    """Points in the final scoring."""
    fight: NotRequired[FightNow]
    poll: NotRequired[PollNow]
