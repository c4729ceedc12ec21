"""A small number for each legal move, for nets: the same for moves that mean alike, in any seat and place."""

from math import prod

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.moves import NoblemenTraits, kind_of, traits_of
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.move import Moves
from peerage.kernel.playing.vecs import zeros


class MoveIndex:
    """The numbers of all moves, kind after kind."""

    def __init__(self, moves: Moves) -> None:
        kinds = list(moves.numbered.values())
        self.size: i64 = 0
        self.begins: vec[i64] = zeros(max(int(kind.number) for kind in kinds) + 1)
        # A place for every number of a kind; nobody asks for those that no kind has.
        self.traits: list[NoblemenTraits] = [NoblemenTraits()] * len(self.begins)
        for kind in kinds:
            self.begins[kind.number] = self.size
            self.traits[kind.number] = traits_of(kind)
            self.size += prod(kind.sizes)

    def of(self, state: NoblemenState, move: i64) -> i64:
        kind: i64 = kind_of(move)
        return self.begins[kind] + self.traits[kind].index(state, move)
