"""A turn: exactly one action, at most one scandal card, swaps at will; then the Queen counts."""

from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import FOLLY
from peerage.games.noblemen.cards.play_cards import offer_cards, play_card
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.build import offer_buildings, start_building
from peerage.games.noblemen.estate.expand import begin_laying, offer_tiles
from peerage.games.noblemen.goods import gain_points
from peerage.games.noblemen.moves import (
    BRIBE,
    BUILD,
    BUILD_FOLLY,
    DONATE,
    END_TURN,
    IDLE,
    LAND,
    LAY,
    PLAY_CARD,
    SWAP,
    TAXES,
    arg_of,
    kind_of,
    move_of,
)
from peerage.games.noblemen.state import (
    CELL,
    CHURCH,
    MARKERS,
    MOVE_MARKER,
    NEXT_TURN,
    NOWHERE,
    TURN,
    TURN_END,
    TURNS,
    NoblemenState,
)
from peerage.games.noblemen.turn.bribe import act_bribe, offer_bribes
from peerage.games.noblemen.turn.church import donate, offer_donations
from peerage.games.noblemen.turn.swap import begin_swap, offer_swaps
from peerage.kernel.decision import Step
from peerage.kernel.state import NOBODY


class NextTurn(Step[NoblemenState]):
    name: ClassVar[str] = "next_turn"

    def run(self, state: NoblemenState, seat: i64) -> None:
        state.phase = TURNS
        state.active = seat
        state.action_done = False
        state.card_played = False
        if (state.taxed & state.landed) >> seat & 1:
            state.commit()  # a seat that is asked at all has something behind the screen
        if state.log is not None:
            state.tell("turn", seat, "turn-order", {})
        state.push(TURN_END, NOBODY, seat)
        state.push(TURN, seat, 0)


class Turn(NoblemenDecision):
    """An action, a card, a swap, or the end of the turn."""

    name: ClassVar[str] = "turn"
    asks: ClassVar[tuple[int, ...]] = (SWAP, END_TURN)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        if state.action_done:
            state.offer(move_of(END_TURN, 0))
        else:
            offer_actions(state, seat)
        if not state.card_played:
            # rule: card-when, scandal-same-turn
            offer_cards(state, seat)
        # rule: swap-any-time
        offer_swaps(state, seat)

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if kind_of(move) != SWAP:
            state.swap_dropped = False
        kind: i64 = kind_of(move)
        if kind == END_TURN:
            return
        state.push(TURN, seat, 0)
        if kind == SWAP:
            begin_swap(state, seat, arg_of(move))
        elif kind == PLAY_CARD:
            state.card_played = True
            play_card(state, seat, arg_of(move))
        else:
            state.action_done = True
            act_action(state, seat, kind, arg_of(move))

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"n": 0 if state.action_done else 1, "action": state.action_done, "card": state.card_played}


def offer_actions(state: NoblemenState, seat: i64) -> None:
    offer_tiles(state, seat)
    offer_buildings(state, seat)
    offer_bribes(state, seat)
    if not state.taxed >> seat & 1:
        state.offer(move_of(TAXES, 0))
    if not state.landed >> seat & 1:
        state.offer(move_of(LAND, 0))
    offer_donations(state, seat)
    state.offer(move_of(IDLE, 0))


def act_action(state: NoblemenState, seat: i64, kind: i64, arg: i64) -> None:
    if kind == LAY:
        begin_laying(state)
        state.push(CELL, seat, arg)
    elif kind == BUILD:
        start_building(state, seat, arg)
    elif kind == BUILD_FOLLY:
        start_building(state, seat, FOLLY + arg)
    elif kind == BRIBE:
        act_bribe(state, seat, arg)
    elif kind == TAXES or kind == LAND:
        state.push(MARKERS, seat, kind)
    elif kind == DONATE:
        donate(state, seat, arg)
        state.push(CHURCH, seat, 0)
    else:
        idle(state, seat)


def idle(state: NoblemenState, seat: i64) -> None:
    if state.forcing >= 0:
        state.commit()  # everybody learns that nothing else was possible
    if state.log is not None:
        state.tell("idle", seat, "idle", {})
    gain_points(state, seat, state.board.idle_points, "action:idle", "idle")


class TurnEnd(Step[NoblemenState]):
    """The Queen's holder gets a point and moves the round marker; otherwise the next seat has its turn."""

    name: ClassVar[str] = "turn_end"

    def run(self, state: NoblemenState, seat: i64) -> None:
        state.active = NOWHERE
        if state.log is not None:
            state.tell("turn_end", seat, "turn-end", {})
        if state.queen == seat:
            gain_points(state, seat, state.board.queen_points, "moment:queen", "queen-turn-end")
            # rule: round-not-all
            state.push(MOVE_MARKER, NOBODY, 0)
        else:
            state.push(NEXT_TURN, NOBODY, state.left_of(seat))
