"""Moves as numbers and in words: one declaration for each kind gives both, either way.

A move is the number of its kind, and below it the numbers of its fields, a few bits each. In words it is a dict: the
kind by its name, a word or more for each field, and the slots of the board that it touches. Here are all the moves of a
small game:

    TILE = Field("tile", 8, OneOf("tile", ["field", "grove"]))
    LAY = MoveKind("lay", 1, [TILE], Traits("hand:{tile}"))
    STOP = MoveKind("stop", 2)
    MOVES = Moves([LAY, STOP])

`LAY.of(1)` and `STOP.move` are moves, `LAY.matches(move)` and `TILE.of(move)` take them apart; `MOVES` describes the
first as `{"kind": "lay", "tile": "tile:grove", "slots": ["hand:grove"]}`. Fields and kinds are final, so that compiled
rules call them directly; what differs from game to game is in their words and traits.
"""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from peerage.errors import BadMove
from peerage.kernel.playing.state import TAKE_BACK, State

S = TypeVar("S", bound=State)
"""A game's own state."""
NO_SUCH_MOVE: Final = "no-such-move"


def asked(state: State) -> int:
    """The seat whose moves are meant."""
    return max(0, int(state.top_seat())) if state.depth > 0 else 0


# The words of a field.


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[S]):
    """How the values of a field are said."""

    default: ClassVar[object] = None
    """What a wish says that leaves the field out."""

    def say(self, state: S, value: int) -> object:
        raise NotImplementedError

    def read(self, state: S, name: str, said: object) -> int:
        """The value that was said of the field with this name."""
        raise NotImplementedError

    def bare(self, state: S, value: int) -> str:
        """As slots name it."""
        return str(value)

    # Where a field has several words.

    def describe(self, state: S, name: str, value: int) -> dict[str, Any]:
        return {name: self.say(state, value)}

    def parse(self, state: S, name: str, wish: Mapping[str, Any]) -> int:
        return self.read(state, name, wish.get(name, self.default))


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Words[S]):
    """A whole number, and the rule that forbids a higher one."""

    default: ClassVar[object] = 0

    def __init__(self, most: int = 0, rule: str = NO_SUCH_MOVE) -> None:
        self.limit: int = most
        self.rule: str = rule

    def most(self, state: S) -> int:
        return self.limit

    def say(self, state: S, value: int) -> object:
        return value

    def read(self, state: S, name: str, said: object) -> int:
        return number_said(name, said, self.most(state), self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Words[S]):
    """True or false."""

    def say(self, state: S, value: int) -> object:
        return value == 1

    def read(self, state: S, name: str, said: object) -> int:
        if not isinstance(said, bool):
            raise BadMove(f"{name} is true or false, not {said!r}")
        return int(said)


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Words[S]):
    """A thing by its name, like `card:dowry`; a thing with an empty name cannot be meant."""

    def __init__(self, thing: str, names: Sequence[str] = ()) -> None:
        self.thing: str = thing
        self.known: Sequence[str] = names

    def names(self, state: S) -> Sequence[str]:
        return self.known

    def bare(self, state: S, value: int) -> str:
        return name_at(self.names(state), value)

    def say(self, state: S, value: int) -> object:
        return f"{self.thing}:{self.bare(state, value)}"

    def read(self, state: S, name: str, said: object) -> int:
        return number_of(self.names(state), self.thing, said)


def number_said(name: str, said: object, most: int, rule: str = NO_SUCH_MOVE) -> int:
    """A count; the rule forbids a higher one."""
    if type(said) is not int or not 0 <= said <= most:
        too_many = type(said) is int and said > most
        raise BadMove(f"{name} is a whole number from 0 to {most}, not {said!r}", rule if too_many else NO_SUCH_MOVE)
    return said


def name_at(names: Sequence[str], value: int) -> str:
    if not 0 <= value < len(names) or not names[value]:
        raise BadMove(f"there is no number {value} of {', '.join(filter(None, names))}")
    return names[value]


def number_of(names: Sequence[str], thing: str, said: object) -> int:
    """The number of a thing that was named."""
    name = said.removeprefix(f"{thing}:") if isinstance(said, str) else ""
    if not name or name not in names:
        raise BadMove(f"there is no {thing} {said!r}; there are {', '.join(filter(None, names))}")
    return names.index(name)


# Fields and kinds.


@final
class Field:
    """Some bits of a move, above those of another field."""

    def __init__(self, name: str, bits: int, words: Words[Any], above: "Field | None" = None) -> None:
        self.name: str = name
        self.words: Words[Any] = words
        self.shift: i64 = above.end if above is not None else 0
        self.end: i64 = self.shift + bits
        self.mask: i64 = (1 << bits) - 1

    def of(self, move: i64) -> i64:
        return move >> self.shift & self.mask


@mypyc_attr(allow_interpreted_subclasses=True)
class Traits(Generic[S]):
    """What else belongs to a kind of moves: patterns for its slots, and whatever a game adds.

    A pattern has names of fields in braces, and `{seat}` for the asked seat.
    """

    room: ClassVar[int] = 16
    """How many bits are below the number of the kind, the same for all kinds of a game."""

    def __init__(self, *slots: str) -> None:
        self.patterns: tuple[str, ...] = slots

    def slots(self, kind: "MoveKind", state: S, move: int) -> list[str]:
        """The slots of the board that a move touches."""
        if not self.patterns:
            return []
        names = {field.name: field.words.bare(state, int(field.of(move))) for field in kind.fields}
        return [pattern.format(seat=asked(state), **names) for pattern in self.patterns]

    def describe(self, kind: "MoveKind", state: S, move: int) -> dict[str, Any]:
        described: dict[str, Any] = {"kind": kind.name, "slots": []}
        for field in kind.fields:
            described.update(field.words.describe(state, field.name, int(field.of(move))))
        described["slots"] = self.slots(kind, state, move)
        return described


@final
class MoveKind:
    """All moves of one kind, with up to four fields.

    `sizes` says how many values of each field a net tells apart, for games whose moves a net can choose.
    """

    def __init__(
        self,
        name: str,
        number: int,
        fields: Sequence[Field] = (),
        traits: Traits[Any] | None = None,
        sizes: Sequence[int] = (),
    ) -> None:
        self.name: str = name
        self.number: i64 = number
        self.fields: list[Field] = list(fields)
        self.traits: Traits[Any] = traits if traits is not None else Traits()
        self.sizes: list[int] = list(sizes)
        self.room: i64 = self.traits.room
        self.move: i64 = self.number << self.room
        """The move of a kind without fields."""
        shifts: list[int] = [int(field.shift) for field in fields] + [0, 0, 0, 0]
        self.first: i64 = shifts[0]
        self.second: i64 = shifts[1]
        self.third: i64 = shifts[2]
        self.fourth: i64 = shifts[3]

    def of(self, value: i64) -> i64:
        """The move with this value of its only field."""
        return self.move | value << self.first

    def of_all(self, first: i64, second: i64, third: i64 = 0, fourth: i64 = 0) -> i64:
        """The move with these values of its fields."""
        return self.move | first << self.first | second << self.second | third << self.third | fourth << self.fourth

    def matches(self, move: i64) -> bool:
        return move >> self.room == self.number

    def parse(self, state: State, wish: Mapping[str, Any]) -> int:
        move = int(self.move)
        for field in self.fields:
            move |= field.words.parse(state, field.name, wish) << int(field.shift)
        return move


@final
class Moves:
    """The kinds of moves of a game."""

    def __init__(self, kinds: Sequence[MoveKind]) -> None:
        self.numbered: dict[int, MoveKind] = {int(kind.number): kind for kind in kinds}
        self.named: dict[str, MoveKind] = {kind.name: kind for kind in kinds}
        self.names: tuple[str, ...] = ("take_back", *self.named)
        self.room: int = int(kinds[0].room)

    def kind(self, move: int) -> MoveKind:
        kind = self.numbered.get(move >> self.room)
        if kind is None:
            raise BadMove(f"{move} is no move of this game")
        return kind

    def describe(self, state: State, move: int) -> dict[str, Any]:
        if move == TAKE_BACK:
            return {"kind": "take_back", "slots": []}
        kind = self.kind(move)
        return kind.traits.describe(kind, state, move)

    def parse(self, state: State, wish: Mapping[str, Any]) -> int:
        name = wish.get("kind")
        if name == "take_back":
            return int(TAKE_BACK)
        kind = self.named.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadMove(f"there is no move of kind {name!r}; there are {', '.join(self.names)}")
        return kind.parse(state, wish)


def moves_of(files: Sequence[ModuleType]) -> Moves:
    """All kinds of moves that these files have, in the order of their numbers."""
    found: dict[int, MoveKind] = {}
    for file in files:
        for value in vars(file).values():
            if isinstance(value, MoveKind) and found.setdefault(int(value.number), value) is not value:
                raise ValueError(f"{value.name} needs a number of its own: {value.number} is that of another kind")
    return Moves([found[number] for number in sorted(found)])
