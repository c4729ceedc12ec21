"""The state with its decisions, steps and moves, and what bots and the kernel ask of it."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.ball.ball import GIVE_CARD, GIVE_MARKER, TITLE, Ball, HoldBall, NextGuest, NextTitle, Title
from peerage.games.noblemen.board import Board
from peerage.games.noblemen.bot.fitting import fits_ledger
from peerage.games.noblemen.bot.hidden import redraw
from peerage.games.noblemen.bot.prior import prior_of
from peerage.games.noblemen.bot.recall import recall
from peerage.games.noblemen.bot.value import chance_to_win
from peerage.games.noblemen.cards.play_cards import CARD, RETURN_TILE, Vicar
from peerage.games.noblemen.cards.scandal import INTRIGUE, KEEP, SETUP_CARD, NextLook, Scandal, look_arg
from peerage.games.noblemen.decade.decade import NewDecade
from peerage.games.noblemen.decade.scoring import Score
from peerage.games.noblemen.estate.build import BUILD, FOLLY, SITE, Site
from peerage.games.noblemen.estate.expand import AREA, LAY, PLACE, Area, Cell, Expand
from peerage.games.noblemen.estate.knights import DECLINE, HAND_OVER, KNIGHT, LIFT, HandOver, Knight, KnightTo
from peerage.games.noblemen.moves import STOP
from peerage.games.noblemen.state import ASK_OPENING, NEXT_LOOK, NEXT_TURN, NoblemenState
from peerage.games.noblemen.turn.bribe import BRIBE
from peerage.games.noblemen.turn.church import DONATE, Church
from peerage.games.noblemen.turn.opening import OPENING, Opening
from peerage.games.noblemen.turn.queen import MoveMarker
from peerage.games.noblemen.turn.swap import GIVE_UP, SWAP, SWAP_SECOND, SWAP_TAKE, SwapSecond, SwapTake
from peerage.games.noblemen.turn.taxes import GIVE, LAND, TAXES, Markers
from peerage.games.noblemen.turn.turn import END_TURN, IDLE, NextTurn, Turn, TurnEnd
from peerage.kernel.chance import Chance
from peerage.kernel.decision import Decision
from peerage.kernel.move import Moves
from peerage.kernel.state import NOBODY, SECRETLY
from peerage.kernel.terms import Terms

DECISIONS: Final[list[Decision[Any]]] = [
    Opening(),
    Scandal(),
    Turn(),
    Cell(),
    Area(),
    Expand(),
    Site(),
    Knight(),
    KnightTo(),
    HandOver(),
    Markers(),
    Church(),
    Vicar(),
    SwapSecond(),
    SwapTake(),
    Ball(),
    Title(),
    NextLook(),
    NextTurn(),
    TurnEnd(),
    HoldBall(),
    NextGuest(),
    NextTitle(),
    MoveMarker(),
    Score(),
    NewDecade(),
]
"""By the numbers in state.py."""

MOVES: Final = Moves(
    [
        OPENING,
        KEEP,
        INTRIGUE,
        LAY,
        PLACE,
        AREA,
        BUILD,
        FOLLY,
        SITE,
        KNIGHT,
        LIFT,
        DECLINE,
        BRIBE,
        TAXES,
        LAND,
        GIVE,
        DONATE,
        IDLE,
        CARD,
        RETURN_TILE,
        SWAP,
        SWAP_SECOND,
        SWAP_TAKE,
        HAND_OVER,
        GIVE_MARKER,
        GIVE_CARD,
        TITLE,
        STOP,
        END_TURN,
        GIVE_UP,
    ]
)


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class Noblemen(NoblemenState):
    def __init__(self, terms: Terms, chance: Chance, board: Board) -> None:
        super().__init__(terms, chance, board)
        self.decisions = DECISIONS

    def clone(self) -> "Noblemen":
        twin = Noblemen.__new__(Noblemen)
        self.copy_noblemen(twin)
        return twin

    def start(self) -> None:
        """All choose their opening tiles; then each gets a scandal card, clockwise from the start player."""
        if self.log is not None:
            self.tell("begin", -1, "start-player", {"to_seat": int(self.first)})
            self.tell("queen", self.queen, "start-queen", {"to_seat": int(self.queen), "from": "moment:set-up"})
            self.tell("first_castle", -1, "start-estate", {})
            self.tell("decade", -1, "start-track", {"n": int(self.decade)})
        self.push(NEXT_TURN, NOBODY, self.first)
        place: i64 = self.seats - 1
        while place >= 0:
            # rule: scandal-when
            self.push(NEXT_LOOK, NOBODY, look_arg((self.first + place) % self.seats, SETUP_CARD))
            place -= 1
        self.push(ASK_OPENING, SECRETLY, (1 << self.seats) - 1)
        self.settle()

    def redraw_hidden(self, viewer: i64, chance: Chance) -> None:
        if self.ledger.remembers:
            recall(self, viewer, chance)
        else:
            redraw(self, viewer, chance)

    def forget(self) -> None:
        self.ledger.forget()

    def fits(self, viewer: i64) -> bool:
        return not self.ledger.remembers or fits_ledger(self, viewer)

    def prior(self, seat: i64, move: i64) -> float:
        return prior_of(self, seat, move)

    def value(self, seat: i64) -> float:
        return chance_to_win(self, seat)
