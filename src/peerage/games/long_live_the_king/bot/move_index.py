"""A number for each move in the policy of a net: the same move has the same number in every position.

Moves name regions and cards, never seats, so they look alike from every seat.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.moves import CARD, MOST_OF_A_KIND, MOVES, STAKE, TO, N, stake_of
from peerage.games.long_live_the_king.state import REGIONS
from peerage.kernel.playing.move import Field

COUNTS: Final = range(MOST_OF_A_KIND + 1)
STAKES: Final = [
    int(stake_of(x1, x2, x3)) for x1 in COUNTS for x2 in COUNTS for x3 in COUNTS if 1 <= x1 + x2 + x3 <= MOST_OF_A_KIND
]
VALUES: Final[list[tuple[Field, Sequence[int]]]] = [
    (TO, range(int(REGIONS))),
    (CARD, (1, 2, 3)),
    (N, COUNTS),
    (STAKE, STAKES),
]
"""What a field can say, in the order in which nets know the moves that have it."""


def all_moves() -> list[int]:
    """Every move that can ever be legal, once: first the kinds without a field, then those with each field."""
    kinds = list(MOVES.numbered.values())
    moves = [int(kind.move) for kind in kinds if not kind.fields]
    return moves + [
        int(kind.of(value)) for field, values in VALUES for kind in kinds if field in kind.fields for value in values
    ]


def numbers_of(moves: list[int]) -> list[int]:
    """By the move, its place in the list."""
    numbers = [0] * (max(moves) + 1)
    for number, move in enumerate(moves):
        numbers[move] = number
    return numbers


ALL_MOVES: Final = all_moves()
INDEXED: Final = len(ALL_MOVES)
NUMBERS: Final = vec[i64](numbers_of(ALL_MOVES))


def index_of(move: i64) -> i64:
    return NUMBERS[move]
