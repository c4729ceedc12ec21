"""What every game sends to clients, as types. Each game adds its own in `presentation/schemas.py`.

A game declares `View` and `Drawing`, and three tables, `Decisions`, `Moves` and `Events`, that say for each kind which
arguments it has. The client's types are made from them: `scripts/client_types.py`.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from types import ModuleType, UnionType
from typing import Any, TypedDict, Union, get_args, get_origin, is_typeddict

Args = dict[str, Any]


class CommonView(TypedDict):
    game: str
    seats: int
    options: dict[str, bool | str]
    over: bool
    scores: list[int]
    places: list[int]
    winners: list[int]
    seat: int | None
    """The viewer; None for a spectator."""
    chosen: list[int]
    """The seats that have made their secret choice."""


class Asked(TypedDict):
    """A decision, besides its arguments."""

    kind: str
    seats: list[int]
    secret: bool
    number: int


class Described(TypedDict):
    """A move in words, besides its arguments."""

    kind: str
    slots: list[str]


class EventBase(TypedDict):
    """An event, besides its arguments."""

    kind: str
    seat: int | None
    rule: str
    forced: bool
    """The seat had no choice, and the viewer may know it."""


class GameEvent(EventBase):
    n: int
    """The move that it belongs to."""
    args: Args


class Nothing(TypedDict):
    """No arguments."""


class Count(TypedDict):
    n: int


class At(TypedDict):
    at: str


From = TypedDict("From", {"from": str})
CountFrom = TypedDict("CountFrom", {"n": int, "from": str})


class ToSeat(TypedDict):
    to_seat: int


class Seats(TypedDict):
    seats: list[int]


class CommonMoves(TypedDict):
    take_back: Nothing


class CommonEvents(TypedDict):
    skipped: Nothing
    chosen: Nothing
    took_back: Nothing
    hint: Nothing
    """Told by the table: it is no part of the game."""


# What a table can choose.


class Need(TypedDict):
    option: str
    values: list[str]


class Clash(TypedDict):
    value: str
    option: str
    part: str


Value = bool | str


class Option(TypedDict):
    name: str
    default: Value
    choices: list[str]
    """Names to choose among; none for a switch."""
    parts: list[str]
    """Besides the choices: some of these in their order, joined with +."""
    needs: list[Need]
    """Another option that may not be at its default: for these values, or for all but the default."""
    module: bool
    """An addition to the game."""
    clashes: list[Clash]
    """A value that does not go with a part of another option."""


# A finished game.


class RankedBy(TypedDict):
    """Something that decides the places, for each seat: how much of it, or whether at all; more is better."""

    name: str
    values: list[int | bool]


class PointSource(TypedDict):
    name: str
    points: list[int]
    """For each seat."""


class PartPoints(TypedDict):
    """A part of the game, like its second round, and what each seat gained in it."""

    kind: str
    n: int
    at: int
    """The move with which it begins."""
    points: list[int]


class Standing(TypedDict):
    """The scores after a move."""

    n: int
    scores: list[int]


class FactInfo(TypedDict):
    """A highlight."""

    kind: str
    at: int
    """The move after which a replay shows it."""
    part: int
    """The number of the part, from 0."""
    args: Args
    event: GameEvent | None
    """The line of the log that it is about."""


class GameResult(TypedDict):
    moves: int
    scores: list[int]
    places: list[int]
    winners: list[int]
    ranking: list[RankedBy]
    """The most important first."""
    sources: list[PointSource]
    parts: list[PartPoints]
    course: list[Standing]
    """After the set-up, and wherever the scores changed."""
    facts: list[FactInfo]


# The tables of a game from several files.


def merged(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """All tables of these files by their names; tables of one name are put together, wherever they are used."""
    parts: dict[str, list[Any]] = {}
    for module in modules:
        for name, value in vars(module).items():
            if is_typeddict(value) and value not in parts.get(name, ()):
                parts.setdefault(name, []).append(value)
    made: dict[str, Any] = {}
    return {name: merge(name, parts, made) for name in parts}


def merge(name: str, parts: Mapping[str, list[Any]], made: dict[str, Any]) -> Any:
    """One table: the declared one, if there is only one and it refers to none that was put together."""
    if name not in made:
        before: dict[str, Any] = {}
        for part in parts[name]:
            before.update(part.__annotations__)
        fields = {field: with_merged(hint, parts, made) for field, hint in before.items()}
        same = len(parts[name]) == 1 and all(fields[field] is hint for field, hint in before.items())
        table: Any = TypedDict
        made[name] = parts[name][0] if same else table(name, fields)
    return made[name]


def with_merged(hint: Any, parts: Mapping[str, list[Any]], made: dict[str, Any]) -> Any:
    """A type in which every table is the merged one; the same object if there is none in it."""
    if is_typeddict(hint):
        known = hint in parts.get(hint.__name__, ())
        return merge(hint.__name__, parts, made) if known else hint
    inner = get_args(hint)
    changed = tuple(with_merged(one, parts, made) for one in inner)
    if all(new is old for new, old in zip(changed, inner, strict=True)):
        return hint
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return reduce(or_, changed)
    return origin[changed if len(changed) > 1 else changed[0]]
