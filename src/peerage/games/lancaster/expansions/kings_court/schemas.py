"""Types of what clients get of the king's court. Fields join the base game's table of the same name."""

from typing import NotRequired, TypedDict

from peerage.games.lancaster.board import Privilege
from peerage.games.lancaster.decision_types import Bounds, GoodCount, HouseAt, HouseFrom, Knights, OfHouse, Reward
from peerage.kernel.presentation.schemas import At, CountFrom

# In the view.


class Lord(TypedDict):
    bishops: NotRequired[int]
    seals: NotRequired[int]
    seal_points: NotRequired[int]
    """What the seals would count now in the final scoring."""


class Counted(TypedDict):
    seals: NotRequired[Bounds]


class House(TypedDict):
    lord: NotRequired[str]
    """"court", "treasury" or "office:..."."""
    bishops: NotRequired[int]
    privileges: NotRequired[list[Privilege]]
    unused: NotRequired[list[Privilege]]
    """Privileges of no more use, which go back when the round ends."""


class County(TypedDict):
    shield: NotRequired[bool]
    tudor: NotRequired[int]


class Band(TypedDict):
    tudor: NotRequired[int]
    archer: NotRequired[bool]
    bishops: NotRequired[int]


class FinalRow(TypedDict):
    seals: NotRequired[int]


class Applicant(TypedDict):
    """A lord with his support."""

    house: int
    knights: Knights
    bishops: int
    tudor: int
    strength: int


class Office(TypedDict):
    id: str
    tribute: str
    seals: int
    privilege: Privilege
    holder: int | None
    applicant: Applicant | None
    needs: int
    """The strength with which a lord can apply."""


class Supply(TypedDict):
    shield: int
    archer: int
    tudor: int


class KingsCourt(TypedDict):
    """At the King's Court."""

    treasury: Reward
    in_treasury: list[int]
    """Houses whose lord is there."""
    bishops: int
    """Left in the supply."""
    supply: Supply
    offices: list[Office]


class View(TypedDict):
    court: NotRequired[KingsCourt]


# As printed.


class DrawnOffice(TypedDict):
    id: str
    name: str
    tribute: str
    seals: int
    privilege: Privilege


class DrawnCourt(TypedDict):
    offices: list[DrawnOffice]
    privileges: Supply
    bishops: int
    most_bishops: int
    archer_strength: int
    tudor_strength: int


class Drawing(TypedDict):
    court: DrawnCourt


# Decisions, moves and events.


class LordOf(TypedDict):
    house: int
    who: str


class Application(TypedDict):
    house: int
    who: list[str]
    office: str
    strength: int
    least: int


class Decisions(TypedDict):
    application: Application
    treasury: LordOf


class LordAt(LordOf):
    at: str


class Support(TypedDict):
    what: str
    who: str


class OfGood(TypedDict):
    good: str


class Moves(TypedDict):
    lord: LordAt
    support: Support
    apply: At
    treasury: OfGood
    bishop: OfHouse


class Applied(TypedDict):
    house: int
    who: list[str]
    office: str
    strength: int
    knights: Knights
    bishops: int
    tudor: int


class OfficeOf(LordOf):
    office: str


class PrivilegeOf(LordOf):
    privilege: str


class LordGood(LordOf):
    good: str
    n: int


class SealsScored(TypedDict):
    n: int
    seals: int
    black: int


class Events(TypedDict):
    lord: LordAt
    lord_home: LordOf
    lord_expelled: OfficeOf
    tribute: GoodCount
    application: Applied
    office: OfficeOf
    office_kept: OfficeOf
    privilege: PrivilegeOf
    last_privilege: PrivilegeOf
    privilege_back: PrivilegeOf
    tudor_home: HouseAt
    archer_home: HouseAt
    treasury: LordGood
    treasury_nothing: LordOf
    treasury_removed: LordGood
    bishop: HouseFrom
    bishop_removed: HouseFrom
    seals: CountFrom
    pays_seals: CountFrom
    seals_scored: SealsScored
