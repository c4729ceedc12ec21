"""Lessons: what a seat saw in a position, what rules of thumb and search made of it, and how the game ended."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

ASKED = 0
"""The kind of a row whose seat is asked; n is the kind of the n-th seat after it."""
LEAF = -1
"""The kind of rows of positions that only the search reached."""


@dataclass
class Lessons:
    """Training data in flat lists, which are written and read fast.

    A row is what one seat sees. Moves are listed by row; `ends` separates rows.
    """

    inputs: int
    chairs: int
    """The maximum of seats; data of each seat is relative to the one that sees."""
    numbers: "array[float]" = field(default_factory=lambda: array("f"))
    estimates: "array[float]" = field(default_factory=lambda: array("f"))
    """Each seat's share in the win by the game's own estimate; 0 for missing seats."""
    indexes: "array[int]" = field(default_factory=lambda: array("i"))
    priors: "array[float]" = field(default_factory=lambda: array("f"))
    tries: "array[float]" = field(default_factory=lambda: array("f"))
    """The policy to learn: shares of the search's tries, or its improved policy."""
    ends: "array[int]" = field(default_factory=lambda: array("i"))
    shares: "array[float]" = field(default_factory=lambda: array("f"))
    """Each seat's final share in the win."""
    games: "array[int]" = field(default_factory=lambda: array("i"))
    kinds: "array[int]" = field(default_factory=lambda: array("b"))
    values: "array[float]" = field(default_factory=lambda: array("f"))
    """Each seat's share in the win by the search; all 0 if there was none."""
    points: "array[float]" = field(default_factory=lambda: array("f"))
    """Each seat's final points."""

    def add(
        self,
        kind: int,
        seat: int,
        numbers: Iterable[float],
        estimates: Sequence[float],
        values: Sequence[float] = (),
        policy: Sequence[tuple[int, float, float]] = (),
    ) -> None:
        """Add what a seat sees; of each move its index, its prior and its share in the policy to learn."""
        self.kinds.append(kind)
        self.numbers.extend(numbers)
        self.estimates.extend(self.around(seat, estimates))
        self.values.extend(self.around(seat, values))
        for index, prior, share in policy:
            self.indexes.append(index)
            self.priors.append(prior)
            self.tries.append(share)
        self.ends.append(len(self.indexes))

    def finish(self, number: int, seats: Sequence[int], shares: Sequence[float], points: Sequence[float]) -> None:
        """Set how a game ended for the rows that were added last, by their seats."""
        for seat in seats:
            self.shares.extend(self.around(seat, shares))
            self.points.extend(self.around(seat, points))
        self.games.extend([number] * len(seats))

    def around(self, seat: int, amounts: Sequence[float]) -> list[float]:
        """List amounts of all seats from one seat on."""
        return [*amounts[seat:], *amounts[:seat], *[0.0] * (self.chairs - len(amounts))]


FIELDS = (
    *("numbers", "estimates", "indexes", "priors", "tries", "ends", "shares", "games"),
    *("kinds", "values", "points"),
)


def packed(lessons: Lessons) -> bytes:
    parts = {name: getattr(lessons, name).tobytes() for name in FIELDS}
    return msgspec.msgpack.encode({"inputs": lessons.inputs, "chairs": lessons.chairs, **parts})


def read_lessons(home: Path, most: int | None = None) -> Iterator[Lessons]:
    """Read the parts of a generation, or so many of them."""
    for path in sorted(home.glob("*.lessons"))[:most]:
        yield unpacked(path.read_bytes())


def unpacked(data: bytes) -> Lessons:
    """Read lessons; those of earlier versions have rows of asked seats alone, without values and points."""
    parts = msgspec.msgpack.decode(data)
    lessons = Lessons(parts["inputs"], parts["chairs"])
    for name in FIELDS:
        getattr(lessons, name).frombytes(parts.get(name, b""))
    rows = len(lessons.games)
    for name, size in (("kinds", rows), ("values", rows * lessons.chairs), ("points", rows * lessons.chairs)):
        if name not in parts:
            part = getattr(lessons, name)
            part.extend([0] * size)
    return lessons
