"""Moving: stay, move into an empty region or one's own, move on, or enter a foreign region."""

from typing import ClassVar, Final, cast

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.long_live_the_king import decision_types
from peerage.games.long_live_the_king.decision import KingDecision, check_own_turn
from peerage.games.long_live_the_king.decision_types import Prospect
from peerage.games.long_live_the_king.dispute.dice import piece_points
from peerage.games.long_live_the_king.dispute.staking import begin_dispute
from peerage.games.long_live_the_king.moves import CARD, COURTIER, ENTER, GO_ON, PASS, STOP, TO
from peerage.games.long_live_the_king.state import ARRIVED, END_OF_TURN, MOVE_ON, TRY_ON, TURN, Dispute, KingState
from peerage.games.long_live_the_king.turn.election import election_due, hold_election
from peerage.games.long_live_the_king.turn.placing import (
    offer_cards,
    place_free,
    preview_courtier,
    preview_roll,
    roll_succeeds,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.state import NOBODY

# Why a region may not be entered.
OPEN: Final[i64] = 0
OUT_OF_PLAY: Final[i64] = 1
ENTERED_BEFORE: Final[i64] = 2
NOT_ADJACENT: Final[i64] = 3
NO_CARD_LEFT: Final[i64] = 4
LAST_REGION: Final[i64] = 5

BARRIERS: Final = ("move-on-roll", "man-out", "enter-once", "neighbours", "", "last-region")
"""The rules that say so; where nothing keeps a figure out, it is the roll that has to succeed first."""


class OwnTurn(KingDecision):
    """The active seat moves its figure."""

    moves: ClassVar[bool] = True
    price: ClassVar[int] = 0
    """Cards that the next step costs: the first is free, and a roll that succeeded is paid for."""

    def about(self, state: KingState, seat: int, arg: int) -> decision_types.OfRegion:
        return {"region": state.board.slot(state.figure[seat])}

    def preview(self, state: KingState, seat: int, arg: int, move: int) -> Prospect:
        if ENTER.matches(move):
            return preview_entry(state, seat, TO.of(move))
        if GO_ON.matches(move):
            return preview_roll(state, seat, CARD.of(move))
        return preview_courtier(state, seat) if COURTIER.matches(move) else {}

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        cards = int(state.hand_size(seat))
        blocked = int(barrier(state, seat, region, cards - self.price))
        if blocked != NO_CARD_LEFT:
            return BARRIERS[blocked]
        if cards >= state.cards_to_enter:
            return "card-after-paying"
        return "two-cards" if state.cards_to_enter == 2 else "card-to-enter"

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        check_own_turn(state, seat, below)
        check(arg == 0, f"{self.name} has no argument")


class Turn(OwnTurn):
    """The first step, or none."""

    kind: ClassVar[int] = TURN
    name: ClassVar[str] = "turn"
    places: ClassVar[bool] = True
    wrong_here: ClassVar[dict[str, str]] = {"roll": "free-courtier", "go_on": "first-step-free"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        # rule: turn-choices, stay, roll-again
        if state.may_place(seat, state.figure[seat]):
            state.offer(COURTIER.move)
        offer_entries(state, seat)
        state.offer(PASS.move)

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        if ENTER.matches(move):
            enter(state, seat, TO.of(move))
        elif COURTIER.matches(move):
            place_free(state, seat, state.figure[seat])
        elif state.log is not None:
            state.emit("pass", seat, "do-nothing", {})


class TryOn(OwnTurn):
    """After a failed roll to move on: another card, or the end."""

    kind: ClassVar[int] = TRY_ON
    name: ClassVar[str] = "try_on"
    places: ClassVar[bool] = True
    price: ClassVar[int] = 1
    pays_for: ClassVar[str] = "go_on"
    wrong_here: ClassVar[dict[str, str]] = {"roll": "try-ends-placing"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        if may_try_on(state, seat):
            offer_cards(state, seat, GO_ON)
        state.offer(STOP.move)

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        """Placing ends moving on, and a try to move on ends placing."""
        if COURTIER.matches(move):
            place_free(state, seat, state.figure[seat])
        elif GO_ON.matches(move):
            try_on(state, seat, CARD.of(move))
        elif state.log is not None:
            state.emit("stop", seat, "stop", {})

    def rule_against_courtier(self) -> str:
        return "try-ends-placing"

    def rule_against_card(self) -> str:
        return "try-needs-target"


class Arrived(TryOn):
    """In an empty region or one's own: a courtier, or a try to move on."""

    kind: ClassVar[int] = ARRIVED
    name: ClassVar[str] = "arrived"
    wrong_here: ClassVar[dict[str, str]] = {"roll": "free-courtier"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        if state.may_place(seat, state.figure[seat]):
            state.offer(COURTIER.move)
        super().offer(state, seat, arg)

    def rule_against_courtier(self) -> str:
        return "roll-courtier"


class MoveOn(OwnTurn):
    """The roll succeeded: the figure must move on."""

    kind: ClassVar[int] = MOVE_ON
    name: ClassVar[str] = "move_on"
    wrong_here: ClassVar[dict[str, str]] = {"stop": "must-move-on"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        offer_entries(state, seat)

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        enter(state, seat, TO.of(move))


class EndOfTurn(Step[KingState]):
    kind: ClassVar[int] = END_OF_TURN
    name: ClassVar[str] = "end_of_turn"

    def run(self, state: KingState, arg: i64) -> None:
        # rule: election-end-of-turn, only-at-elections
        if election_due(state):
            hold_election(state)
        if not state.over:
            begin_turn(state, state.next_seat(state.active))


def begin_turn(state: KingState, seat: i64) -> None:
    state.active = seat
    state.turns += 1
    state.entered = 1 << state.figure[seat]
    state.push(END_OF_TURN, NOBODY, 0)
    state.push(TURN, seat, 0)
    if state.cards_to_enter > 1 and seat != state.mover and not state.open_screens and not has_open_step(state, seat):
        state.commit()  # a seat that is asked has two cards; that everybody has one is known
    if state.log is not None:
        state.emit("turn", seat, "turn-order", {})


def offer_entries(state: KingState, seat: i64) -> None:
    cards: i64 = state.hand_size(seat)
    near: i64 = state.board.neighbours[state.figure[seat]] & ~state.entered
    region: i64 = 0
    while near != 0:
        if near & 1 and resistance(state, seat, region, cards) == OPEN:
            state.offer(ENTER.of(region))
        near >>= 1
        region += 1


def may_try_on(state: KingState, seat: i64) -> bool:
    """A roll to move on is offered only if some region could be entered after paying for it."""
    return some_open_step(state, seat, state.hand_size(seat) - 1)


def has_open_step(state: KingState, seat: i64) -> bool:
    """Whether a turn offers something besides doing nothing that needs no card."""
    return state.may_place(seat, state.figure[seat]) or some_open_step(state, seat, 0)


def some_open_step(state: KingState, seat: i64, cards: i64) -> bool:
    """Whether some region could be entered by a seat that would have so many cards left."""
    if cards < 0:
        return False
    near: i64 = state.board.neighbours[state.figure[seat]] & ~state.entered
    region: i64 = 0
    while near != 0:
        if near & 1 and resistance(state, seat, region, cards) == OPEN:
            return True
        near >>= 1
        region += 1
    return False


def barrier(state: KingState, seat: i64, region: i64, cards: i64) -> i64:
    """What keeps a seat that would have so many cards left from entering a region."""
    if not state.board.in_play >> region & 1:
        return OUT_OF_PLAY
    if state.entered >> region & 1:
        return ENTERED_BEFORE
    # rule: neighbours
    if not state.board.neighbours[state.figure[seat]] >> region & 1:
        return NOT_ADJACENT
    return resistance(state, seat, region, cards)


def resistance(state: KingState, seat: i64, region: i64, cards: i64) -> i64:
    """Return what resists entering a neighboring region in play that was not entered yet."""
    holder: i64 = state.holder(region)
    # rule: no-passing-foreign
    if holder < 0 or holder == seat:
        return OPEN
    if cards < state.cards_to_enter:
        return NO_CARD_LEFT
    # rule: last-region-now, figure-alone
    realm: i64 = state.realm(holder)
    if realm & (realm - 1) == 0:
        return LAST_REGION
    return OPEN


def enter(state: KingState, seat: i64, region: i64) -> None:
    # rule: figure-moves-only, pass-through, several-steps
    came_from: i64 = state.figure[seat]
    holder: i64 = state.holder(region)
    state.figure[seat] = region
    state.entered |= 1 << region
    if state.log is not None:
        rule = "enter-empty" if holder < 0 else "enter-own" if holder == seat else "enter-foreign"
        state.emit("enter", seat, rule, {"from": state.board.slot(came_from), "to": state.board.slot(region)})
    if holder < 0 or holder == seat:
        state.push(ARRIVED, seat, 0)
    else:
        begin_dispute(state, seat, holder, region, came_from)


def preview_entry(state: KingState, seat: i64, region: i64) -> Prospect:
    """The votes that it brings, in a foreign region if the dispute is won; and there what pieces bring to it."""
    holder: i64 = state.holder(region)
    after = cast(KingState, state.clone())
    after.figure[seat] = region
    if holder < 0 or holder == seat:
        return {"votes": int(after.region_votes(seat) - state.region_votes(seat))}
    dispute = Dispute(state.seats, region, seat, holder, state.figure[seat])
    pieces = [int(piece_points(after, dispute, side)) for side in (seat, holder)]
    dispute.winner = seat
    after.dispute = dispute
    return {"votes": int(after.region_votes(seat) - state.region_votes(seat)), "pieces": pieces}


def try_on(state: KingState, seat: i64, card: i64) -> None:
    if roll_succeeds(state, seat, card, "go_on", "move-on-roll"):
        state.push(MOVE_ON, seat, 0)
    # rule: move-on-fails
    else:
        state.push(TRY_ON, seat, 0)
