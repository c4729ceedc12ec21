"""The state with its decisions and steps, and what bots and the kernel ask of it."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.ball.ball import Ball, HoldBall, NextGuest, NextTitle, Title
from peerage.games.noblemen.board import Board
from peerage.games.noblemen.bot.hidden import redraw
from peerage.games.noblemen.bot.prior import prior_of
from peerage.games.noblemen.bot.value import chance_to_win
from peerage.games.noblemen.cards.play_cards import Vicar
from peerage.games.noblemen.cards.scandal import SETUP_CARD, NextLook, Scandal, look_arg
from peerage.games.noblemen.decade.decade import NewDecade
from peerage.games.noblemen.decade.scoring import Score
from peerage.games.noblemen.estate.build import Site
from peerage.games.noblemen.estate.expand import Area, Cell, Expand
from peerage.games.noblemen.estate.knights import HandOver, Knight, KnightTo
from peerage.games.noblemen.state import NEXT_LOOK, NEXT_TURN, OPENING, NoblemenState
from peerage.games.noblemen.turn.church import Church
from peerage.games.noblemen.turn.opening import Opening
from peerage.games.noblemen.turn.queen import MoveMarker
from peerage.games.noblemen.turn.swap import SwapSecond, SwapTake
from peerage.games.noblemen.turn.taxes import Markers
from peerage.games.noblemen.turn.turn import NextTurn, Turn, TurnEnd
from peerage.kernel.chance import Chance
from peerage.kernel.decision import Decision
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
        self.push(OPENING, SECRETLY, (1 << self.seats) - 1)
        self.settle()

    def redraw_hidden(self, viewer: i64, chance: Chance) -> None:
        redraw(self, viewer, chance)

    def prior(self, seat: i64, move: i64) -> float:
        return prior_of(self, seat, move)

    def value(self, seat: i64) -> float:
        return chance_to_win(self, seat)
