"""What a position looks like without expansions; they have fields of their own."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from peerage.errors import check
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.vecs import mask_of
from peerage.kernel.records.position import Position, convert

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class PlayerPart(msgspec.Struct, forbid_unknown_fields=True):
    gold: int
    squires: int
    votes: int
    new_votes: int
    points: int
    nobles: list[str]
    extensions: list[str]


class HousePart(msgspec.Struct, forbid_unknown_fields=True):
    court: list[int]
    reserve: list[int]
    castle: dict[str, int]
    """Spaces with a knight; the others have none."""


class CountyPart(msgspec.Struct, forbid_unknown_fields=True):
    nobles: int
    house: int | None = None
    strength: int = 0
    squires: int = 0


class StackPart(msgspec.Struct, forbid_unknown_fields=True):
    house: int
    knights: list[int]


class ConflictPart(msgspec.Struct, forbid_unknown_fields=True):
    card: int
    stacks: list[StackPart]
    """From the topmost space down."""


class FinalPart(msgspec.Struct, forbid_unknown_fields=True):
    before: list[int]
    knighthood: list[int]
    castle: list[int]
    table: list[int]


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
    ledger: list[dict[str, int]] | UnsetType = UNSET
    """For each seat what everybody has counted behind its screen; not there if nobody has counted."""
    law_sets: list[str] | UnsetType = UNSET
    """With the New Laws or the Laws of the King: the set of each group."""


def without(part: Any, path: list[str]) -> Any:
    """A position, or a part of it, without a field of an expansion."""
    name, rest = path[0], path[1:]
    if name == "*" and isinstance(part, list):
        return [without(one, rest) for one in part]
    if not isinstance(part, dict):
        return part
    if not rest:
        return {key: value for key, value in part.items() if key != name}
    return {key: without(value, rest) if name in ("*", key) else value for key, value in part.items()}


def own_fields(part: Mapping[str, Any], kind: type[S]) -> S:
    """The fields of an expansion in a position, or in a part of it."""
    return convert({name: part[name] for name in kind.__struct_fields__ if name in part}, kind)


def final_rows(state: LancasterState, row: list[int]) -> list[int]:
    check(len(row) == state.config.seats and min(row) >= 0, "the final scoring needs a number for each seat")
    return row


def given(value: T | UnsetType, on: bool, what: str, otherwise: T) -> T:
    """A part may be there only if its expansion is in play."""
    check(on or value is UNSET, f"{what} belongs to an expansion that is not in play")
    return otherwise if isinstance(value, UnsetType) else value


def mask_by_name(names: list[str], known: list[str], what: str) -> int:
    for name in names:
        check(name in known, f"{what} {name!r} does not exist")
    check(len(set(names)) == len(names), f"{what} stands there twice")
    return mask_of([known.index(name) for name in names])
