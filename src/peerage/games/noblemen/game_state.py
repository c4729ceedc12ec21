"""The state with its decisions, steps and moves, and what bots and the kernel ask of it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen import moves
from peerage.games.noblemen.ball import ball
from peerage.games.noblemen.board import Board
from peerage.games.noblemen.bot.determinize import redraw
from peerage.games.noblemen.bot.encoder import encode
from peerage.games.noblemen.bot.fitting import fits_ledger
from peerage.games.noblemen.bot.move_index import MoveIndex
from peerage.games.noblemen.bot.prior import weigh_moves
from peerage.games.noblemen.bot.recall import recall
from peerage.games.noblemen.bot.value import calm_shares, estimate_shares
from peerage.games.noblemen.cards import play_cards, scandal
from peerage.games.noblemen.decade import decade, scoring
from peerage.games.noblemen.estate import build, expand, knights
from peerage.games.noblemen.state import ASK_OPENING, NEXT_LOOK, NEXT_TURN, NoblemenState
from peerage.games.noblemen.turn import bribe, church, opening, queen, swap, taxes, turn
from peerage.kernel.playing.decision import Decision, decisions_of
from peerage.kernel.playing.move import moves_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import NOBODY, SECRETLY
from peerage.kernel.playing.table_config import TableConfig

FILES: Final = [
    *(opening, turn, church, queen, swap, bribe, taxes, expand, build, knights, play_cards, scandal),
    *(ball, decade, scoring, moves),
]
DECISIONS: Final[list[Decision[Any]]] = decisions_of(FILES)
MOVES: Final = moves_of(FILES)
MOVE_INDEX: Final = MoveIndex(MOVES)


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class Noblemen(NoblemenState):
    def __init__(self, config: TableConfig, rng: Rng, board: Board) -> None:
        super().__init__(config, rng, board)
        self.decisions = DECISIONS

    def clone(self) -> "Noblemen":
        twin = Noblemen.__new__(Noblemen)
        self.copy_noblemen(twin)
        return twin

    def start(self) -> None:
        """All choose their opening tiles; then each gets a scandal card, clockwise from the start player."""
        if self.log is not None:
            self.emit("begin", -1, "start-player", {"to_seat": int(self.first)})
            self.emit("queen", self.queen, "start-queen", {"to_seat": int(self.queen), "from": "moment:set-up"})
            self.emit("first_castle", -1, "start-estate", {})
            self.emit("decade", -1, "start-track", {"n": int(self.decade)})
        self.push(NEXT_TURN, NOBODY, self.first)
        place: i64 = self.seats - 1
        while place >= 0:
            # rule: scandal-when
            self.push(NEXT_LOOK, NOBODY, scandal.look_arg((self.first + place) % self.seats, scandal.SETUP_CARD))
            place -= 1
        self.push(ASK_OPENING, SECRETLY, (1 << self.seats) - 1)
        self.settle()

    def redraw_hidden(self, viewer: i64, rng: Rng) -> None:
        if self.ledger.remembers:
            recall(self, viewer, rng)
        else:
            redraw(self, viewer, rng)
        scandal.blank_drawn_cards(self)

    def forget(self) -> None:
        self.ledger.forget()

    def fits(self, viewer: i64) -> bool:
        return not self.ledger.remembers or fits_ledger(self, viewer)

    def weigh(self, seat: i64, priors: vec[float]) -> None:
        weigh_moves(self, seat, priors)

    def estimate(self, shares: vec[float]) -> None:
        estimate_shares(self, shares)

    def calm(self, shares: vec[float]) -> None:
        calm_shares(self, shares)

    def turn_key(self) -> i64:
        """A ball, or what happens between decades, passes on, too."""
        return (self.decade << 10 | self.space << 5 | self.phase << 3) + self.active

    def write_observation(self, seat: i64, numbers: vec[float]) -> None:
        encode(self, seat, numbers)

    def policy_index(self, move: i64) -> i64:
        return MOVE_INDEX.of(self, move)
