"""A turn: stay, move into an empty or own region, move on, place courtiers, or enter a foreign region."""

from typing import Final

from mypy_extensions import i64

from peerage.games.long_live_the_king.dispute import begin_dispute
from peerage.games.long_live_the_king.moves import (
    COURTIER,
    ENTER,
    GO_ON,
    PASS,
    ROLL,
    STOP,
    arg_of,
    kind_of,
    move_of,
)
from peerage.games.long_live_the_king.state import (
    ARRIVED,
    END_OF_TURN,
    MOVE_ON,
    ROLL_MORE,
    TRY_ON,
    TURN,
    KingState,
)
from peerage.kernel.state import NOBODY

# Why a region may not be entered.
OPEN: Final[i64] = 0
OUT_OF_PLAY: Final[i64] = 1
ENTERED_BEFORE: Final[i64] = 2
NOT_ADJACENT: Final[i64] = 3
NO_CARD_LEFT: Final[i64] = 4
LAST_REGION: Final[i64] = 5


def begin_turn(state: KingState, seat: i64) -> None:
    state.active = seat
    state.turns += 1
    state.entered = 1 << state.figure[seat]
    state.push(END_OF_TURN, NOBODY, 0)
    state.push(TURN, seat, 0)
    if state.log is not None:
        state.tell("turn", seat, "turn-order", {})


# What is offered.


def offer_turn(state: KingState, seat: i64) -> None:
    if state.may_place(seat, state.figure[seat]):
        state.offer(move_of(COURTIER, 0))
    offer_entries(state, seat)
    state.offer(move_of(PASS, 0))


def offer_arrived(state: KingState, seat: i64) -> None:
    if state.may_place(seat, state.figure[seat]):
        state.offer(move_of(COURTIER, 0))
    offer_try_on(state, seat)


def offer_try_on(state: KingState, seat: i64) -> None:
    if may_try_on(state, seat):
        offer_cards(state, seat, GO_ON)
    state.offer(move_of(STOP, 0))


def offer_entries(state: KingState, seat: i64) -> None:
    cards: i64 = state.hand_size(seat)
    near: i64 = state.board.neighbours[state.figure[seat]] & ~state.entered
    region: i64 = 0
    while near != 0:
        if near & 1 and barrier(state, seat, region, cards) == OPEN:
            state.offer(move_of(ENTER, region))
        near >>= 1
        region += 1


def offer_roll_more(state: KingState, seat: i64, region: i64) -> None:
    if state.may_place(seat, region):
        offer_cards(state, seat, ROLL)
    state.offer(move_of(STOP, 0))


def offer_cards(state: KingState, seat: i64, kind: i64) -> None:
    card: i64 = 1
    while card <= 3:
        if state.has_card(seat, card):
            state.offer(move_of(kind, card))
        card += 1


# What is allowed.


def may_try_on(state: KingState, seat: i64) -> bool:
    """A roll to move on is offered only if some region could be entered after paying for it."""
    cards: i64 = state.hand_size(seat) - 1
    if cards < 0:
        return False
    near: i64 = state.board.neighbours[state.figure[seat]] & ~state.entered
    region: i64 = 0
    while near != 0:
        if near & 1 and barrier(state, seat, region, cards) == OPEN:
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
    if not state.board.neighbours[state.figure[seat]] >> region & 1:
        return NOT_ADJACENT
    holder: i64 = state.holder(region)
    if holder < 0 or holder == seat:
        return OPEN
    if cards < state.cards_to_enter:
        return NO_CARD_LEFT
    realm: i64 = state.realm(holder)
    if realm & (realm - 1) == 0:
        return LAST_REGION
    return OPEN


# What is done.


def take_turn(state: KingState, seat: i64, move: i64) -> None:
    kind: i64 = kind_of(move)
    if kind == ENTER:
        enter(state, seat, arg_of(move))
    elif kind == COURTIER:
        place_free(state, seat, state.figure[seat])
    elif state.log is not None:
        state.tell("pass", seat, "do-nothing", {})


def after_arrival(state: KingState, seat: i64, move: i64) -> None:
    """Placing ends moving on, and a try to move on ends placing."""
    kind: i64 = kind_of(move)
    if kind == COURTIER:
        place_free(state, seat, state.figure[seat])
    elif kind == GO_ON:
        try_on(state, seat, arg_of(move))
    elif state.log is not None:
        state.tell("stop", seat, "stop", {})


def enter(state: KingState, seat: i64, region: i64) -> None:
    came_from: i64 = state.figure[seat]
    holder: i64 = state.holder(region)
    state.figure[seat] = region
    state.entered |= 1 << region
    if state.log is not None:
        rule = "enter-empty" if holder < 0 else "enter-own" if holder == seat else "enter-foreign"
        state.tell("enter", seat, rule, {"from": state.board.slot(came_from), "to": state.board.slot(region)})
    if holder < 0 or holder == seat:
        state.push(ARRIVED, seat, 0)
    else:
        begin_dispute(state, seat, holder, region, came_from)


def try_on(state: KingState, seat: i64, card: i64) -> None:
    if roll_succeeds(state, seat, card, "go_on", "move-on-roll"):
        state.push(MOVE_ON, seat, 0)
    else:
        state.push(TRY_ON, seat, 0)


def place_free(state: KingState, seat: i64, region: i64) -> None:
    place_courtier(state, seat, region, "free-courtier")
    go_on_placing(state, seat, region)


def roll_more(state: KingState, seat: i64, region: i64, move: i64) -> None:
    if kind_of(move) == STOP:
        if state.log is not None:
            state.tell("stop", seat, "stop", {})
        return
    if roll_succeeds(state, seat, arg_of(move), "roll", "roll-courtier"):
        place_courtier(state, seat, region, "roll-courtier")
    go_on_placing(state, seat, region)


def go_on_placing(state: KingState, seat: i64, region: i64) -> None:
    if state.may_place(seat, region) and state.hand_size(seat) > 0:
        state.push(ROLL_MORE, seat, region)


def roll_succeeds(state: KingState, seat: i64, card: i64, event: str, rule: str) -> bool:
    """Pay a card and roll: three or more, multiplied by the card, succeeds."""
    state.pay(seat, card)
    die: i64 = state.chance.die()
    success: bool = die * card >= 3
    if state.log is not None:
        state.tell(event if success else event + "_failed", seat, rule, {"card": f"card:x{card}", "die": int(die)})
    return success


def place_courtier(state: KingState, seat: i64, region: i64, rule: str) -> None:
    state.supply[seat] -= 1
    state.courtiers[region] += 1
    state.courts[seat] |= 1 << region
    if state.log is not None:
        state.tell("courtier", seat, rule, {"at": state.board.slot(region)})
