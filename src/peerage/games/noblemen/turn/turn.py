"""A turn: exactly one action, at most one scandal card, swaps at will; then the Queen counts."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import FIRST_FOLLY
from peerage.games.noblemen.cards.play_cards import CARD, offer_cards, play_card
from peerage.games.noblemen.decision import NoblemenDecision, check_turn
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.estate.build import (
    BUILD,
    FOLLY,
    WHICH_BUILDING,
    WHICH_FOLLY,
    offer_buildings,
    start_building,
)
from peerage.games.noblemen.estate.expand import LAY, begin_laying, offer_tiles
from peerage.games.noblemen.goods import gain_points
from peerage.games.noblemen.moves import SCANDAL_CARD, TILE, Gains, N, NoblemenTraits, kind_of, traits_of
from peerage.games.noblemen.state import (
    ASK_CELL,
    ASK_CHURCH,
    ASK_MARKERS,
    ASK_TURN,
    MOVE_MARKER,
    NEXT_TURN,
    NOWHERE,
    TURN_END,
    TURNS,
    NoblemenState,
)
from peerage.games.noblemen.turn.bribe import BRIBE, act_bribe, offer_bribes
from peerage.games.noblemen.turn.church import DONATE, donate, offer_donations
from peerage.games.noblemen.turn.queen import SPACE_NAMES
from peerage.games.noblemen.turn.swap import SWAP, begin_swap, offer_swaps
from peerage.games.noblemen.turn.taxes import LAND, TAXES
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.state import NOBODY


class Idle(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"points": state.board.idle_points}


class EndTurn(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"points": state.board.queen_points} if state.queen == seat else {}

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        """The Queen's holder moves the round marker."""
        return {"round": SPACE_NAMES[state.board.track[state.space + 1]]} if state.queen == seat else {}


IDLE: Final = MoveKind("idle", 18, [], Idle("idle"))
END_TURN: Final = MoveKind("end_turn", 29, [], EndTurn(rule="action-needed"))


class NextTurn(Step[NoblemenState]):
    kind: ClassVar[int] = NEXT_TURN
    name: ClassVar[str] = "next_turn"

    def run(self, state: NoblemenState, seat: i64) -> None:
        state.phase = TURNS
        state.active = seat
        state.action_done = False
        state.card_played = False
        if (state.taxed & state.landed) >> seat & 1:
            state.commit()  # a seat that is asked at all has something behind the screen
        if state.log is not None:
            state.emit("turn", seat, "turn-order", {})
        state.push(TURN_END, NOBODY, seat)
        state.push(ASK_TURN, seat, 0)


class Turn(NoblemenDecision):
    """An action, a card, a swap, or the end of the turn."""

    kind: ClassVar[int] = ASK_TURN
    name: ClassVar[str] = "turn"
    asks: ClassVar[tuple[MoveKind, ...]] = (
        LAY,
        BUILD,
        FOLLY,
        BRIBE,
        TAXES,
        LAND,
        DONATE,
        IDLE,
        CARD,
        SWAP,
        END_TURN,
    )

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        if state.action_done:
            state.offer(END_TURN.move)
        else:
            offer_actions(state, seat)
        if not state.card_played:
            # rule: card-when, scandal-same-turn
            offer_cards(state, seat)
        # rule: swap-any-time
        offer_swaps(state, seat)

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if not SWAP.matches(move):
            state.swap_dropped = False
        if END_TURN.matches(move):
            if state.forcing < 0:
                state.ledger.bag_is_seen(seat, state.bag)  # the player who was asked could look into it
            return
        state.push(ASK_TURN, seat, 0)
        if SWAP.matches(move):
            begin_swap(state, seat, TILE.of(move))
        elif CARD.matches(move):
            state.card_played = True
            play_card(state, seat, SCANDAL_CARD.of(move))
        else:
            state.action_done = True
            act_action(state, seat, move)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.OfTurn:
        return {"n": 0 if state.action_done else 1, "action": state.action_done, "card": state.card_played}

    def rule_against(self, state: NoblemenState, seat: int, kind: MoveKind, move: int) -> str:
        if traits_of(kind).action and state.action_done:
            return "one-action"
        return super().rule_against(state, seat, kind, move)

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        check(state.phase == TURNS and len(below) == 1, "one thing at a time in a turn")
        check_turn(state, [*below, (int(ASK_TURN), seat, arg)])


def offer_actions(state: NoblemenState, seat: i64) -> None:
    offer_tiles(state, seat)
    offer_buildings(state, seat)
    offer_bribes(state, seat)
    if not state.taxed >> seat & 1:
        state.offer(TAXES.move)
    if not state.landed >> seat & 1:
        state.offer(LAND.move)
    offer_donations(state, seat)
    state.offer(IDLE.move)


def act_action(state: NoblemenState, seat: i64, move: i64) -> None:
    if LAY.matches(move):
        begin_laying(state)
        state.push(ASK_CELL, seat, TILE.of(move))
    elif BUILD.matches(move):
        start_building(state, seat, WHICH_BUILDING.of(move))
    elif FOLLY.matches(move):
        start_building(state, seat, FIRST_FOLLY + WHICH_FOLLY.of(move))
    elif BRIBE.matches(move):
        act_bribe(state, seat, N.of(move))
    elif TAXES.matches(move) or LAND.matches(move):
        state.push(ASK_MARKERS, seat, kind_of(move))
    elif DONATE.matches(move):
        donate(state, seat, TILE.of(move))
        state.push(ASK_CHURCH, seat, 0)
    else:
        idle(state, seat)


def idle(state: NoblemenState, seat: i64) -> None:
    if state.forcing >= 0:
        state.commit()  # everybody learns that nothing else was possible
    if state.log is not None:
        state.emit("idle", seat, "idle", {})
    gain_points(state, seat, state.board.idle_points, "action:idle", "idle")


class TurnEnd(Step[NoblemenState]):
    """The Queen's holder gets a point and moves the round marker; otherwise the next seat has its turn."""

    kind: ClassVar[int] = TURN_END
    name: ClassVar[str] = "turn_end"

    def run(self, state: NoblemenState, seat: i64) -> None:
        state.active = NOWHERE
        if state.log is not None:
            state.emit("turn_end", seat, "turn-end", {})
        if state.queen == seat:
            gain_points(state, seat, state.board.queen_points, "moment:queen", "queen-turn-end")
            # rule: round-not-all
            state.push(MOVE_MARKER, NOBODY, 0)
        else:
            state.push(NEXT_TURN, NOBODY, state.left_of(seat))
