"""Phase 1: the first knights in France earn the king's favor."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import FAVORS
from peerage.games.lancaster.decision import LancasterDecision, check_house, check_turn
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import DECLINE, FAVOR, TILE
from peerage.games.lancaster.observation import FOR_ALLY
from peerage.games.lancaster.pieces.promises import promised
from peerage.games.lancaster.pieces.rewards import give_reward
from peerage.games.lancaster.state import CHOOSING_FAVOR, LancasterState, bits
from peerage.kernel.playing.decision import Frame


class Favor(LancasterDecision):
    """Which of the king's favors a house gets."""

    kind: ClassVar[int] = CHOOSING_FAVOR
    name: ClassVar[str] = "favor"
    openly: ClassVar[bool] = True
    rule: ClassVar[str] = "favor"
    by_place: ClassVar[tuple[str, ...]] = ("favor",)

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        tile: i64 = 0
        while tile < len(state.board.favor_ids):
            if state.favors >> tile & 1:
                state.offer(FAVOR.of(tile))
            tile += 1
        state.offer(DECLINE.move)

    def act(self, state: LancasterState, seat: i64, house: i64, move: i64) -> None:
        """The tile is turned over and gives its reward at once; a player who declines has used up the favor."""
        if DECLINE.matches(move):
            if state.log is not None:
                state.emit("favor_declined", seat, "favor-optional", {})
            return
        tile: i64 = TILE.of(move)
        state.favors &= ~(1 << tile)
        if state.log is not None:
            at, rule = state.board.place_slot(FAVORS + tile), "two-favor" if state.is_ally(house) else "favor"
            state.emit("favor", seat, rule, {"tile": at, "house": int(house)})
        give_reward(state, house, state.board.favor_rewards, tile, FAVORS + tile)

    def about(self, state: LancasterState, seat: int, house: int) -> decision_types.OfHouse:
        return {"house": house}

    def preview(self, state: LancasterState, seat: int, house: int, move: int) -> Prospect:
        if not FAVOR.matches(move):
            return {}
        return {"goods": promised(state, house, state.board.favor_rewards, int(TILE.of(move)))}

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        if not slot.startswith("favor:"):
            return self.rule
        board = state.board
        in_play = [f"favor:{name}" for tile, name in enumerate(board.favor_ids) if board.favors_in_play >> tile & 1]
        return "favor-once" if slot in in_play else "favor-tiles"

    def observe(self, state: LancasterState, seat: i64, house: i64, numbers: vec[float]) -> None:
        numbers[FOR_ALLY] = 1.0 if state.is_ally(house) else 0.0

    def check(self, state: LancasterState, seat: int, house: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        check_house(state, seat, house)
        check(state.conflicts_of(house) > 0, "a favor is for a knight in a conflict")
        check(bits(state.favors) > state.favors_left, "a tile is there for everybody who earns a favor")
