"""A number for each move that a net can choose: the same for the same move in any seat."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.moves import HOUSE, MOVES, STRENGTH, TO_SEAT, kind_of
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.vecs import zeros

# How the value of a field is counted.
PLAIN: Final[i64] = 0
FROM_ONE: Final[i64] = 1
ALLY: Final[i64] = 2
FROM_SEAT: Final[i64] = 3


class KindIndex:
    """The numbers of one kind of moves, by how many values of each field count: see `MoveKind.sizes`."""

    def __init__(self, kind: MoveKind) -> None:
        self.kind: i64 = kind.number
        self.begin: i64 = 0
        self.size: i64 = 1
        self.fields: i64 = len(kind.sizes)
        self.shifts: vec[i64] = zeros(4)
        self.masks: vec[i64] = zeros(4)
        self.ways: vec[i64] = zeros(4)
        self.sizes: vec[i64] = zeros(4)
        for number, size in enumerate(kind.sizes):
            field = kind.fields[number]
            self.shifts[number] = field.shift
            self.masks[number] = field.mask
            self.sizes[number] = size
            self.size *= size
            if field is STRENGTH:
                self.ways[number] = FROM_ONE
            elif field is HOUSE:
                self.ways[number] = ALLY
            elif field is TO_SEAT:
                self.ways[number] = FROM_SEAT

    def of(self, state: LancasterState, move: i64) -> i64:
        index: i64 = 0
        number: i64 = 0
        while number < self.fields:
            value: i64 = move >> self.shifts[number] & self.masks[number]
            way: i64 = self.ways[number]
            if way == FROM_ONE:
                value -= 1
            elif way == ALLY:
                if value >= state.seats:
                    value = 1
                else:
                    value = 0
            elif way == FROM_SEAT:
                value = (value - state.top_seat() + state.seats) % state.seats
            size: i64 = self.sizes[number]
            index = index * size + (value if value < size else size - 1)
            number += 1
        return self.begin + index


class MoveIndex:
    """The numbers of all moves, kind after kind."""

    def __init__(self, others: Sequence[MoveKind]) -> None:
        """The moves of the base game, and then these."""
        kinds = [KindIndex(kind) for kind in (*MOVES, *others)]
        by_number: dict[int, KindIndex] = {int(kind.kind): kind for kind in kinds}
        self.size: i64 = 0
        for kind in kinds:
            kind.begin = self.size
            self.size += kind.size
        # A place for every number of a kind; nobody asks for those that no kind has.
        self.kinds: list[KindIndex] = [by_number.get(number, kinds[0]) for number in range(max(by_number) + 1)]

    def of(self, state: LancasterState, move: i64) -> i64:
        return self.kinds[kind_of(move)].of(state, move)
