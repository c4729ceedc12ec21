"""Which rule forbids a place or a wish of the seat that is asked."""

from collections.abc import Mapping
from typing import Any

from peerage.games.long_live_the_king.describe import region_of
from peerage.games.long_live_the_king.state import (
    ARRIVED,
    BANISHING,
    COMMITTING,
    MOVE_ON,
    PLACE_DIE,
    REWARD,
    ROLL_MORE,
    TAKE_CARDS,
    TRY_ON,
    TURN,
    KingState,
)
from peerage.games.long_live_the_king.turn import (
    ENTERED_BEFORE,
    LAST_REGION,
    NO_CARD_LEFT,
    NOT_ADJACENT,
    OPEN,
    OUT_OF_PLAY,
    barrier,
)
from peerage.kernel.game import Reason

CARDS = ("x1", "x2", "x3")
BARRIERS = {
    int(OPEN): "move-on-roll",
    int(OUT_OF_PLAY): "man-out",
    int(ENTERED_BEFORE): "enter-once",
    int(NOT_ADJACENT): "neighbours",
    int(LAST_REGION): "last-region",
}
"""What keeps a figure from a region; where nothing does, it is the roll that has to succeed first."""
PLACING = (TURN, ARRIVED, TRY_ON, ROLL_MORE)
QUESTIONS = {
    int(ROLL_MORE): "place-ends-turn",
    int(COMMITTING): "stake-one-to-five",
    int(PLACE_DIE): "one-die-per-card",
    int(BANISHING): "banish",
    int(REWARD): "winner-places",
    int(TAKE_CARDS): "cards-back",
}
"""What is asked instead of a step of one's own figure."""


def forbids(state: KingState, seat: int, slot: str) -> Reason:
    place, _, name = slot.partition(":")
    if place == "card":
        return forbidden_card(state, seat, name)
    if place != "region" or name not in state.board.names:
        return Reason("not-offered")
    region = state.board.names.index(name)
    if state.top_kind() in PLACING and region == state.placing_region():
        return forbidden_courtier(state, seat)
    return forbidden_region(state, seat, region)


def forbidden_region(state: KingState, seat: int, region: int) -> Reason:
    pending = int(state.top_kind())
    rule = QUESTIONS[pending] if pending in QUESTIONS else forbidden_step(state, seat, region)
    return Reason(rule, {"at": state.board.slot(region)})


def forbidden_step(state: KingState, seat: int, region: int) -> str:
    """The first step is free, and a roll that succeeded is paid for; any other step costs a card."""
    cards = state.hand_size(seat)
    price = 1 if state.top_kind() in (ARRIVED, TRY_ON) else 0
    blocked = barrier(state, seat, region, cards - price)
    if blocked != NO_CARD_LEFT:
        return BARRIERS[int(blocked)]
    if cards >= state.cards_to_enter:
        return "card-after-paying"
    return "two-cards" if state.cards_to_enter == 2 else "card-to-enter"


def forbidden_courtier(state: KingState, seat: int) -> Reason:
    region = state.placing_region()
    args = {"at": state.board.slot(region)}
    if state.courtiers[region] >= state.board.votes[region]:
        return Reason("courtier-limit", args)
    if state.supply[seat] == 0:
        return Reason("empty-supply", args)
    return Reason("try-ends-placing" if state.top_kind() == TRY_ON else "roll-courtier", args)


def forbidden_card(state: KingState, seat: int, name: str) -> Reason:
    kind = state.top_kind()
    if kind == COMMITTING:
        return Reason("stake-one-to-five")
    if kind in (ARRIVED, TRY_ON, ROLL_MORE) and name in CARDS and not state.has_card(seat, CARDS.index(name) + 1):
        return Reason("any-card-pays")
    if kind in (ARRIVED, TRY_ON):
        return Reason("try-needs-target")
    return Reason("not-offered")


def forbids_wish(state: KingState, seat: int, wish: Mapping[str, Any]) -> Reason:
    pending = int(state.top_kind())
    kind = wish["kind"]
    if kind == "enter" or (kind == "banish" and pending == BANISHING):
        return forbidden_region(state, seat, region_of(state, wish["to"]))
    if kind == "courtier" and pending in PLACING:
        return forbidden_courtier(state, seat)
    if (kind, pending) in PAID:
        return forbidden_card(state, seat, wish["card"].removeprefix("card:"))
    if kind == "commit" and pending == COMMITTING:
        staked = sum(wish.get(card, 0) for card in CARDS)
        return Reason("too-many-cards" if staked > state.board.most_cards else "stake-one-to-five")
    return Reason(WRONG_HERE.get((kind, pending), "not-offered"))


PAID = {("go_on", int(ARRIVED)), ("go_on", int(TRY_ON)), ("roll", int(ROLL_MORE))}
"""What a card is paid for, and when."""
WRONG_HERE = {
    ("roll", int(ARRIVED)): "roll-courtier",
    ("roll", int(TRY_ON)): "try-ends-placing",
    ("go_on", int(ROLL_MORE)): "place-ends-turn",
    ("stop", int(MOVE_ON)): "must-move-on",
    ("take", int(TAKE_CARDS)): "cards-back",
}
