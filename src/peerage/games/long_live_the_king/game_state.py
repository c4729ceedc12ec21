"""The state with its decisions and steps, and what bots and the kernel ask of it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.bot import encoder, move_index
from peerage.games.long_live_the_king.bot.determinize import cards_fit, redraw_cards
from peerage.games.long_live_the_king.bot.prior import weigh_moves
from peerage.games.long_live_the_king.bot.value import estimate_shares
from peerage.games.long_live_the_king.dispute import rolling, staking, winning
from peerage.games.long_live_the_king.state import KingState
from peerage.games.long_live_the_king.turn import moving, placing
from peerage.kernel.playing.decision import Decision, decisions_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig

DECISIONS: Final[list[Decision[Any]]] = decisions_of([moving, placing, staking, rolling, winning])


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class LongLiveTheKing(KingState):
    def __init__(self, config: TableConfig, rng: Rng, board: Board) -> None:
        super().__init__(config, rng, board)
        self.decisions = DECISIONS

    def clone(self) -> "LongLiveTheKing":
        twin = LongLiveTheKing.__new__(LongLiveTheKing)
        self.copy_king(twin)
        return twin

    def start(self) -> None:
        """The start cards say who begins."""
        if self.log is not None:
            for seat in range(self.config.seats):
                self.emit("begins_in", seat, "start-cards", {"at": self.board.slot(self.figure[seat])})
        moving.begin_turn(self, self.active)
        self.settle()

    def redraw_hidden(self, viewer: i64, rng: Rng) -> None:
        redraw_cards(self, viewer, rng)

    def forget(self) -> None:
        self.ledger = None

    def fits(self, viewer: i64) -> bool:
        ledger = self.ledger
        return ledger is None or cards_fit(self, ledger)

    def weigh(self, seat: i64, priors: vec[float]) -> None:
        weigh_moves(self, seat, priors)

    def estimate(self, shares: vec[float]) -> None:
        estimate_shares(self, shares)

    def turn_key(self) -> i64:
        return self.turns

    def write_observation(self, seat: i64, numbers: vec[float]) -> None:
        encoder.encode(self, seat, numbers)

    def policy_index(self, move: i64) -> i64:
        return move_index.index_of(move)
