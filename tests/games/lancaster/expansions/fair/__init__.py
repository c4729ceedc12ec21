"""An expansion that is not part of the package: a player visits the fair once a round, for gold or a squire.

Everything that it adds is in this folder: two kinds of moves, a decision, what it holds, its option, here; the types of
what it sends to clients in `schemas.py`; its words in `text` and `rules`.
"""

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec

from games.lancaster.expansions.fair import schemas
from peerage.errors import check
from peerage.games.lancaster import LancasterGame
from peerage.games.lancaster.board import Board
from peerage.games.lancaster.decision import LancasterDecision, check_turn
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansion_registry import BIG_BOX
from peerage.games.lancaster.expansion_set import ExpansionSet
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.moves import LancasterTraits
from peerage.games.lancaster.pieces.goods import gain_gold, gain_squires
from peerage.games.lancaster.state import BASE_KINDS, LancasterState
from peerage.kernel.content.options import Option
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.move import Field, MoveKind, OneOf
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.view import ALL, Visibility

AT_FAIR = int(BASE_KINDS) + 8
GOODS = ["gold", "squires"]
GOOD = Field("good", 1, OneOf("good", GOODS))
VISIT = MoveKind("visit_fair", 40, [], LancasterTraits("fair"))
BUY = MoveKind("buy", 41, [GOOD], LancasterTraits("fair"), [2])


class FairState(ExpansionState):
    fields: ClassVar[tuple[str, ...]] = ("fair",)
    visible: ClassVar[Visibility] = {"fair": ALL}
    observed: ClassVar[tuple[str, ...]] = ("fair:open", "fair:asked")

    def __init__(self, visited: int = 0) -> None:
        self.visited = visited

    def clone(self) -> "FairState":
        return FairState(self.visited)

    def carry(self, codec: Codec) -> None:
        self.visited = codec.number(self.visited)

    def round_begins(self, state: LancasterState) -> None:
        self.visited = 0

    def offer_house(self, state: LancasterState, house: int) -> None:
        if not self.visited >> house & 1:
            state.offer(VISIT.move)

    def place_piece(self, state: LancasterState, seat: int, move: int) -> None:
        if VISIT.matches(move):
            self.visited |= 1 << seat
            if state.log is not None:
                state.emit("fair_visited", seat, "fair-visit", {})
            state.push(AT_FAIR, seat, 0)

    def prior(self, state: LancasterState, seat: int, move: int) -> float:
        return 1.0 if VISIT.matches(move) or BUY.matches(move) else 0.0

    def encode(self, state: LancasterState, seat: int, numbers: "vec[float]", begin: int) -> None:
        numbers[begin] = float(not self.visited >> seat & 1)
        numbers[begin + 1] = float(state.top_kind() == AT_FAIR)

    def paint(self, state: LancasterState, painted: Any) -> None:
        painted["fair"] = self.visited

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        written["fair"] = self.visited

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        check(0 <= position.get("fair", -1) < 1 << state.houses, "the fair knows who has visited it")
        self.visited = position["fair"]


def fair_of(state: LancasterState) -> FairState:
    return next(each for each in state.expansions if isinstance(each, FairState))


class Fair(LancasterDecision):
    """What is bought at the fair."""

    kind: ClassVar[int] = AT_FAIR
    name: ClassVar[str] = "fair"
    rule: ClassVar[str] = "fair-goods"
    wrong_here: ClassVar[dict[str, str]] = {"visit_fair": "fair-visit"}

    def offer(self, state: LancasterState, seat: int, arg: int) -> None:
        state.offer(BUY.of(0))
        state.offer(BUY.of(1))

    def act(self, state: LancasterState, seat: int, arg: int, move: int) -> None:
        (gain_squires if GOOD.of(move) else gain_gold)(state, seat, 1, state.board.source_of("fair:0"))

    def about(self, state: LancasterState, seat: int, arg: int) -> schemas.Visited:
        return {"others": int(fair_of(state).visited).bit_count() - 1}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return {"goods": {"squires" if GOOD.of(move) else "gold": 1}}

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        check(fair_of(state).visited >> seat & 1 == 1, "a seat at the fair has come to it")


def enter(config: TableConfig, board: Board) -> FairState | None:
    return FairState() if config.on("fair") else None


FAIR = Expansion(
    FairState,
    enter,
    Option("fair", False, module=True),
    [sys.modules[__name__]],
    [VISIT, BUY],
    schemas=schemas,
    text=__name__,
    draw=lambda config: {"fair": {"goods": GOODS}},
    sources={"fair:0": "fair-goods"},
)


class FairGame(LancasterGame):
    """Lancaster with one expansion more than the box has."""


GAME = FairGame(ExpansionSet([*BIG_BOX.expansions, FAIR]))
