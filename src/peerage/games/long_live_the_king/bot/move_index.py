"""A number for each move in the policy of a net: the same move has the same number in every position.

Moves name regions and cards, never seats, so they look alike from every seat.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.moves import (
    BANISH,
    COMMIT,
    COURTIER,
    DECLINE,
    DIE,
    ENTER,
    GO_ON,
    MOST_OF_A_KIND,
    PASS,
    ROLL,
    STOP,
    TAKE,
    KingTraits,
    stake_of,
)
from peerage.games.long_live_the_king.state import REGIONS


def all_moves() -> list[int]:
    """Every move that can ever be legal, once."""
    regions = range(int(REGIONS))
    counts = range(MOST_OF_A_KIND + 1)
    stakes = [(x1, x2, x3) for x1 in counts for x2 in counts for x3 in counts if 1 <= x1 + x2 + x3 <= MOST_OF_A_KIND]
    moves: list[int] = [int(kind.move) for kind in (PASS, COURTIER, STOP, DECLINE)]
    moves += [int(kind.of(region)) for kind in (ENTER, BANISH) for region in regions]
    moves += [int(kind.of(card)) for kind in (ROLL, GO_ON, DIE) for card in (1, 2, 3)]
    moves += [int(TAKE.of(count)) for count in counts]
    return moves + [int(COMMIT.of(stake_of(x1, x2, x3))) for x1, x2, x3 in stakes]


def numbers_of(moves: list[int]) -> list[int]:
    """By the move, its place in the list."""
    numbers = [0] * (12 << KingTraits.room)
    for number, move in enumerate(moves):
        numbers[move] = number
    return numbers


ALL_MOVES: Final = all_moves()
INDEXED: Final = len(ALL_MOVES)
NUMBERS: Final = vec[i64](numbers_of(ALL_MOVES))


def index_of(move: i64) -> i64:
    return NUMBERS[move]
