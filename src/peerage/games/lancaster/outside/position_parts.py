"""What a position looks like. Fields that may be missing belong to a module."""

from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from peerage.kernel.errors import check
from peerage.kernel.position import Position
from peerage.kernel.vecs import mask_of

T = TypeVar("T")


class PlayerPart(msgspec.Struct, forbid_unknown_fields=True):
    gold: int
    squires: int
    votes: int
    new_votes: int
    points: int
    nobles: list[str]
    extensions: list[str]
    turned: list[str] | UnsetType = UNSET
    """With the New Laws: extensions that are turned over."""
    dishonor: int | UnsetType = UNSET
    seals: int | UnsetType = UNSET
    """Only with At the King's Court, like `bishops`."""
    bishops: int | UnsetType = UNSET


class HousePart(msgspec.Struct, forbid_unknown_fields=True):
    court: list[int]
    reserve: list[int]
    castle: dict[str, int]
    """Spaces with a knight; the others have none."""
    lord: str | UnsetType = UNSET
    """Only with At the King's Court, like `privileges`."""
    privileges: list[str] | UnsetType = UNSET
    unused: list[str] | UnsetType = UNSET
    """Privileges that go back when the round ends."""


class CountyPart(msgspec.Struct, forbid_unknown_fields=True):
    nobles: int
    house: int | None = None
    strength: int = 0
    squires: int = 0
    shield: bool | UnsetType = UNSET
    """Only with At the King's Court, like `tudor`."""
    tudor: bool | UnsetType = UNSET
    tile: bool | UnsetType = UNSET
    """A reward tile lies there."""


class StackPart(msgspec.Struct, forbid_unknown_fields=True):
    house: int
    knights: list[int]
    squires: int | UnsetType = UNSET
    """With the New Laws: sent by a law."""
    tudor: int | UnsetType = UNSET
    """Only with At the King's Court, like `archer`."""
    archer: bool | UnsetType = UNSET


class ConflictPart(msgspec.Struct, forbid_unknown_fields=True):
    card: int
    stacks: list[StackPart]
    """From the topmost space down."""


class FinalPart(msgspec.Struct, forbid_unknown_fields=True):
    before: list[int]
    knighthood: list[int]
    castle: list[int]
    table: list[int]
    seals: list[int] | UnsetType = UNSET
    dishonor: list[int] | UnsetType = UNSET
    """Points lost. Only with The King's Resentment, like `penalty`."""
    penalty: list[int] | UnsetType = UNSET


class OfficePart(msgspec.Struct, forbid_unknown_fields=True):
    """The holder, and what supports the lord who applies; the lord's own place is given with his house."""

    holder: int | None
    knights: list[int]
    bishops: int
    tudor: int


class CourtPart(msgspec.Struct, forbid_unknown_fields=True):
    treasury: dict[str, int]
    bishops: int
    """How many are left in the supply."""
    offices: list[OfficePart]


class ResentmentPart(msgspec.Struct, forbid_unknown_fields=True):
    track: list[int]
    """Markers on each space of the track."""
    tower: list[list[int]]
    """Knights of each house."""
    known_fewest: list[int] = []


class TilesPart(msgspec.Struct, forbid_unknown_fields=True):
    bag: list[str]
    """By the letters of the counties; the last one is drawn next."""


class LancasterPosition(Position, kw_only=True, forbid_unknown_fields=True):
    round: int
    phase: str
    start: int
    players: list[PlayerPart]
    houses: list[HousePart]
    counties: dict[str, CountyPart]
    conflicts: list[ConflictPart | None]
    conflict_pile: list[int]
    """The last card is the top of the pile, as in `law_pile`."""
    law_pile: list[str]
    current: list[str]
    proposed: list[str | None]
    voted_law: str | None
    ballots: list[int]
    favors: list[str]
    favors_left: int
    known_gold: list[int]
    known_squires: list[int]
    final: FinalPart | None
    law_sets: list[str] | UnsetType = UNSET
    """With the New Laws or the Laws of the King: the set of each group."""
    court: CourtPart | UnsetType = UNSET
    resentment: ResentmentPart | UnsetType = UNSET
    reward_tiles: TilesPart | UnsetType = UNSET


def given(value: T | UnsetType, on: bool, what: str, otherwise: T) -> T:
    """A part may be there only if its module is in play."""
    check(on or value is UNSET, f"{what} belongs to a module that is not in play")
    return otherwise if isinstance(value, UnsetType) else value


def mask_by_name(names: list[str], known: list[str], what: str) -> int:
    for name in names:
        check(name in known, f"{what} {name!r} does not exist")
    check(len(set(names)) == len(names), f"{what} stands there twice")
    return mask_of([known.index(name) for name in names])
