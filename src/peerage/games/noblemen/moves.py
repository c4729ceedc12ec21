"""What the kinds of moves have in common. Each stands beside the rules that offer it."""

from typing import Any, ClassVar, Final, cast

from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.board import CARD_IDS, TILES
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.move import Count, Field, MoveKind, OneOf, Traits, asked

ROOM: Final = 22
FIELDS: Final[i64] = (1 << ROOM) - 1
NOT_OFFERED: Final = "not-offered"
Gains = dict[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class NoblemenTraits(Traits[NoblemenState]):
    """`rule` forbids it where it is asked for."""

    room: ClassVar[int] = ROOM
    action: ClassVar[bool] = False
    """Whether it is, or begins, the one action of a turn."""

    def __init__(self, *slots: str, rule: str = NOT_OFFERED) -> None:
        super().__init__(*slots)
        self.rule: str = rule

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        """What it would bring at once; zeros are left out in descriptions."""
        return {}

    def costs(self, state: NoblemenState, seat: int, move: int) -> int:
        """In pounds."""
        return 0

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        """What the asked player could work out about it, besides what it brings at once."""
        return {}

    def index(self, state: NoblemenState, move: i64) -> i64:
        """Its number among those of its kind, for nets: the same for moves that mean alike, in any seat."""
        return move & FIELDS

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        """The rule that keeps it from being offered where it is asked for."""
        return self.rule

    def describe(self, kind: MoveKind, state: NoblemenState, move: int) -> dict[str, Any]:
        described, seat = super().describe(kind, state, move), asked(state)
        described["earns"] = without_zeros(self.gains(state, seat, move))
        described["costs"] = self.costs(state, seat, move)
        return described


def without_zeros(gains: Gains) -> Gains:
    kept: Gains = {}
    for name, value in gains.items():
        if value is True:
            kept[name] = True
        elif value:
            kept[name] = int(value)
    return kept


def traits_of(kind: MoveKind) -> NoblemenTraits:
    return cast(NoblemenTraits, kind.traits)


def pending(state: NoblemenState) -> int:
    """The kind of the pending decision, or -1."""
    return int(state.top_kind()) if state.depth > 0 else -1


def kind_of(move: i64) -> i64:
    return move >> ROOM


TILE: Final = Field("tile", 8, OneOf("tile", TILES))
SCANDAL_CARD: Final = Field("card", 8, OneOf("card", CARD_IDS))
N: Final = Field("n", 10, Count(1023))

STOP: Final = MoveKind("stop", 28, [], NoblemenTraits(rule="does-something"))
