"""Which rule forbids a place: asked when no legal move touches it."""

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
    OUT_OF_PLAY,
    barrier,
)
from peerage.kernel.game import Reason

CARDS = ("x1", "x2", "x3")
BARRIERS = {
    int(OUT_OF_PLAY): "man-out",
    int(ENTERED_BEFORE): "enter-once",
    int(NOT_ADJACENT): "neighbours",
    int(NO_CARD_LEFT): "card-to-enter",
    int(LAST_REGION): "last-region",
}


def forbids(state: KingState, seat: int, slot: str) -> Reason:
    place, _, name = slot.partition(":")
    if place == "card":
        return forbidden_card(state, seat, name)
    if place != "region" or name not in state.board.names:
        return Reason("not-offered")
    region = state.board.names.index(name)
    args = {"at": slot}
    kind = state.top_kind()
    if kind in (TURN, ARRIVED, TRY_ON) and region == state.figure[seat]:
        return forbidden_courtier(state, seat, region, args)
    if kind in (TURN, MOVE_ON):
        return Reason(BARRIERS[barrier(state, seat, region, state.hand_size(seat))], args)
    if kind in (ARRIVED, TRY_ON):
        blocked = barrier(state, seat, region, state.hand_size(seat) - 1)
        return Reason(BARRIERS[blocked] if blocked else "move-on-roll", args)
    if kind in (ROLL_MORE, REWARD):
        return (
            forbidden_courtier(state, seat, region, args)
            if region == state.top_arg()
            else Reason("place-ends-turn", args)
        )
    return Reason(QUESTIONS.get(int(kind), "not-offered"), args)


QUESTIONS = {
    int(COMMITTING): "stake-one-to-five",
    int(PLACE_DIE): "one-die-per-card",
    int(BANISHING): "banish",
    int(TAKE_CARDS): "cards-back",
}


def forbidden_courtier(state: KingState, seat: int, region: int, args: dict[str, str]) -> Reason:
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
    """The place or card of the wish is open, or it names none: then its kind is wrong here."""
    pending = state.top_kind()
    kind = wish["kind"]
    if kind == "enter":
        region = region_of(state, wish["to"])
        blocked = barrier(state, seat, region, state.hand_size(seat))
        return Reason(BARRIERS[blocked] if blocked else "not-offered", {"at": state.board.slot(region)})
    if kind == "courtier" and pending in (TURN, ARRIVED, TRY_ON, ROLL_MORE):
        region = int(state.placing_region())
        return forbidden_courtier(state, seat, region, {"at": state.board.slot(region)})
    if kind == "commit" and pending == COMMITTING:
        staked = sum(wish.get(card, 0) for card in CARDS)
        return Reason("too-many-cards" if staked > state.board.most_cards else "stake-one-to-five")
    return Reason(WRONG_HERE.get((kind, int(pending)), "not-offered"))


WRONG_HERE = {
    ("roll", int(ARRIVED)): "roll-courtier",
    ("go_on", int(ROLL_MORE)): "place-ends-turn",
    ("stop", int(MOVE_ON)): "must-move-on",
    ("take", int(TAKE_CARDS)): "cards-back",
}
