"""The kinds of moves: their numbers, and their words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from peerage.games.long_live_the_king.state import KingState
from peerage.kernel.playing.move import Count, Field, MoveKind, Moves, OneOf, Traits, Words, number_said

MOST_OF_A_KIND: Final = 5
"""A stake has no more cards of one kind, and no more come back."""


class RegionName(OneOf[KingState]):
    def names(self, state: KingState) -> Sequence[str]:
        return state.board.names


class StakeWords(Words[KingState]):
    """As `x1`, `x2` and `x3`."""

    def describe(self, state: KingState, name: str, value: int) -> dict[str, Any]:
        return {f"x{card}": int(cards_in(value, card)) for card in (1, 2, 3)}

    def parse(self, state: KingState, name: str, wish: Mapping[str, Any]) -> int:
        counts = [number_said(card, wish.get(card, 0), MOST_OF_A_KIND, "too-many-cards") for card in ("x1", "x2", "x3")]
        x1, x2, x3 = counts
        return int(stake_of(x1, x2, x3))


def stake_of(x1: i64, x2: i64, x3: i64) -> i64:
    """Up to five cards of each kind in one number."""
    return x1 * 36 + x2 * 6 + x3


def cards_in(stake: i64, card: i64) -> i64:
    """How many cards of the kind (1 to 3) are in a stake."""
    if card == 1:
        return stake // 36
    if card == 2:
        return stake // 6 % 6
    return stake % 6


class KingTraits(Traits[KingState]):
    room: ClassVar[int] = 8


class PlacingTraits(KingTraits):
    def slots(self, kind: MoveKind, state: KingState, move: int) -> list[str]:
        return [state.board.slot(state.placing_region())]


TO: Final = Field("to", 8, RegionName("region"))
CARD: Final = Field("card", 8, OneOf("card", ("", "x1", "x2", "x3")))
STAKE: Final = Field("stake", 8, StakeWords())
N: Final = Field("n", 8, Count(MOST_OF_A_KIND, "cards-back"))

PASS: Final = MoveKind("pass", 1, [], KingTraits())
COURTIER: Final = MoveKind("courtier", 2, [], PlacingTraits())
ENTER: Final = MoveKind("enter", 3, [TO], KingTraits("region:{to}"))
ROLL: Final = MoveKind("roll", 4, [CARD], KingTraits("card:{card}"))
GO_ON: Final = MoveKind("go_on", 5, [CARD], KingTraits("card:{card}"))
STOP: Final = MoveKind("stop", 6, [], KingTraits())
COMMIT: Final = MoveKind("commit", 7, [STAKE], KingTraits())
DIE: Final = MoveKind("die", 8, [CARD], KingTraits("card:{card}"))
BANISH: Final = MoveKind("banish", 9, [TO], KingTraits("region:{to}"))
DECLINE: Final = MoveKind("decline", 10, [], KingTraits())
TAKE: Final = MoveKind("take", 11, [N], KingTraits())

MOVES: Final = Moves([PASS, COURTIER, ENTER, ROLL, GO_ON, STOP, COMMIT, DIE, BANISH, DECLINE, TAKE])
