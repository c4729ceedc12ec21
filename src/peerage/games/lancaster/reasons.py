"""Which rule forbids a place: asked when no legal move touches it."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster import reasons_court
from peerage.games.lancaster.board import CASTLE, RANKS, TOWER
from peerage.games.lancaster.castles import usable
from peerage.games.lancaster.describe import castle_slot, company_index, place_index
from peerage.games.lancaster.knights import may_fight
from peerage.games.lancaster.placement import (
    COVERED,
    FULL,
    NO_CARD,
    NO_CASTLE,
    NO_ROOM,
    NOT_STRONGER,
    OCCUPIED,
    OPEN,
    OWN_KNIGHT,
    SHIELDED,
    TOO_WEAK,
    barrier,
)
from peerage.games.lancaster.privileges import company_strength
from peerage.games.lancaster.state import (
    APPLYING,
    CASTLES,
    COUNTY,
    COUNTY_TAX,
    CROSSING,
    EXCHANGING,
    EXTENDING,
    EXTENSION_TAX,
    FAVOR,
    FIRST_EXTENSION,
    IN_TREASURY,
    INVITING,
    NAMING,
    PLACING,
    RANSOMING,
    REDEEMING,
    RETURNING,
    SENDING,
    SUPPORTING,
    TRADING,
    UPGRADING,
    VOTING,
    LancasterState,
)
from peerage.kernel.errors import BadMove
from peerage.kernel.game import Reason

BARRIERS = {
    int(TOO_WEAK): "county-minimum",
    int(OWN_KNIGHT): "county-own",
    int(NOT_STRONGER): "county-expel",
    int(COVERED): "castle-covered",
    int(OCCUPIED): "castle-place",
    int(NO_CASTLE): "two-castles",
    int(NO_CARD): "conflict-place",
    int(FULL): "conflict-full",
    int(NO_ROOM): "tower-room",
    int(SHIELDED): "shield",
}
QUESTIONS = {
    int(FIRST_EXTENSION): "start-extension",
    int(SUPPORTING): "county-squires",
    int(FAVOR): "favor",
    int(UPGRADING): "upgrade-reserve",
    int(INVITING): "noble-once",
    int(EXTENDING): "extension",
    int(VOTING): "vote-secret",
    int(TRADING): "law-order",
    int(COUNTY): "county-choice",
    int(CROSSING): "passage-space",
    int(NAMING): "surrey-start",
    int(CASTLES): "castle-decline",
    int(RANSOMING): "ransom",
    int(APPLYING): "lord-support",
    int(IN_TREASURY): "treasury",
    int(REDEEMING): "tower-redeem",
    int(RETURNING): "law-no-bishop-return-dishonor",
    int(SENDING): "sent-squires-spread",
    int(COUNTY_TAX): "law-county-tax-gold",
    int(EXTENSION_TAX): "law-extension-tax-squire",
    int(EXCHANGING): "law-exchange-gold-squires",
}


def forbids(state: LancasterState, seat: int, slot: str) -> Reason:
    kind = int(state.top_kind())
    args = {"at": slot}
    if state.king.on:
        at_court = reasons_court.forbidden_in_question(state, slot)
        if at_court is not None:
            return Reason(at_court, args)
    if kind == PLACING:
        return forbidden_place(state, seat, slot)
    if kind == CASTLES and slot.startswith("castle:"):
        return forbidden_item(state, seat, slot)
    if kind == FAVOR and slot.startswith("favor:"):
        return Reason("favor-once", args)
    if kind == UPGRADING and slot.startswith("tower:") and state.anger.on and state.anger.room == 0:
        return Reason("tower-room", args)
    return Reason(QUESTIONS.get(kind, "not-offered"), args)


def forbidden_place(state: LancasterState, seat: int, slot: str) -> Reason:
    """By the strongest knight at the court, for which most places are open."""
    args = {"at": slot}
    kind, _, name = slot.partition(":")
    if kind == "court":
        return Reason("must-place" if name.split(":")[0] in own_houses(state, seat) else "place-turn", args)
    if kind in reasons_court.KINDS:
        if not state.king.on:
            return Reason("not-offered")
        return Reason(reasons_court.forbidden_at_court(state, list(map(int, own_houses(state, seat))), slot), args)
    try:
        place = place_index(state, slot)
    except BadMove:
        return Reason("not-offered")
    if place == TOWER and not state.anger.on:
        return Reason("not-offered")
    if kind == "castle" and name.split(":")[0].isdigit() and name.split(":")[0] not in own_houses(state, seat):
        return Reason("castle-own", args)
    reasons = [
        int(barrier(state, int(house), strength, place))
        for house in own_houses(state, seat)
        if kind != "castle" or not name[0].isdigit() or name.startswith(house)
        for strength in range(int(RANKS) - 1, 0, -1)
        if state.court[int(house) * RANKS + strength] > 0
    ]
    blocked = next((reason for reason in reasons if reason != OPEN), None)
    return Reason(rule_of(state, place, blocked) if blocked else "must-place", args)


def own_houses(state: LancasterState, seat: int) -> list[str]:
    return [str(house) for house in range(state.houses) if state.leader(house) == seat]


def rule_of(state: LancasterState, place: int, blocked: int) -> str:
    if blocked == OWN_KNIGHT and place < CASTLE and state.is_ally(state.county_house[place]):
        return "two-no-expelling"
    return BARRIERS[blocked]


def forbidden_item(state: LancasterState, seat: int, slot: str) -> Reason:
    """What costs is offered if it can be paid and the reserve has the knight."""
    left = int(state.top_arg())
    args = {"at": slot}
    for space in range(len(state.board.space_ids)):
        if slot == castle_slot(state, seat, space) and left >> space & 1 and not usable(state, seat, space):
            poor = state.squires[seat] < state.board.space_cost[space]
            return Reason(f"castle-{state.board.space_ids[space]}" if poor else "upgrade-reserve", args)
    return Reason("castle-scored", args)


def forbids_wish(state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
    """The place of the wish is open, or it names none: then its kind is wrong here, or its number."""
    pending, kind = int(state.top_kind()), wish["kind"]
    if kind == "place" and pending == PLACING:
        return forbidden_knight(state, seat, wish)
    if state.king.on:
        at_court = reasons_court.forbidden_wish(state, seat, wish)
        if at_court is not None:
            return Reason(at_court)
    if kind == "passage" and pending == CROSSING:
        slot = int(str(wish["to"]).removeprefix("conflict:")) - 1
        return Reason("passage-space" if not may_fight(state, state.top_arg() & 7, slot) else "not-offered")
    if kind == "take_both" and pending == COUNTY:
        return Reason("county-both", {"at": state.board.place_slot(state.top_arg())})
    if kind in TILE_WISHES and pending == COUNTY and state.reward_tiles:
        ally = state.is_ally(state.county_house[state.top_arg()])
        rule = "two-tile-both" if ally and kind == "take_both_tile" else TILE_WISHES[kind]
        return Reason(rule, {"at": state.board.place_slot(state.top_arg())})
    if kind == "take_noble" and pending == COUNTY:
        return Reason("county-noble", {"at": state.board.place_slot(state.top_arg())})
    return Reason(WRONG_NUMBER.get((kind, pending), "not-offered"))


def with_slots(wish: Mapping[str, Any]) -> Mapping[str, Any]:
    """A castle space that is named without its house stands in the castle of the knight."""
    at = str(wish.get("at", ""))
    if wish.get("kind") != "place" or "slots" in wish or not at.startswith("castle:") or at.count(":") > 1:
        return wish
    return {**wish, "slots": [f"castle:{wish.get('house', 0)}:{at.removeprefix('castle:')}"]}


def forbidden_knight(state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
    house, strength, place = wish.get("house", 0), wish.get("knight", 0), place_index(state, wish["at"])
    args = {"at": wish["at"]}
    if state.leader(house) != seat or not 0 < strength < RANKS or state.court[house * RANKS + strength] == 0:
        return Reason("place-turn", args)
    company = company_index(wish.get("with", []))
    blocked = int(barrier(state, house, strength + int(company_strength(state, company)), place))
    if company and (not blocked or (place == TOWER and state.anger.on)):
        return Reason(reasons_court.forbidden_company(state, house, place, company), args)
    return Reason(rule_of(state, place, blocked) if blocked else "not-offered", args)


TILE_WISHES = {"take_tile": "tile-choice", "take_both_tile": "tile-both"}
WRONG_NUMBER = {
    ("squires", int(SUPPORTING)): "county-squires",
    ("vote", int(VOTING)): "vote-add",
    ("trade", int(TRADING)): "law-order",
    ("redeem", int(REDEEMING)): "tower-redeem",
    ("return_dishonor", int(RETURNING)): "law-no-bishop-return-dishonor",
    ("pay", int(COUNTY_TAX)): "law-county-tax-gold",
    ("pay", int(EXTENSION_TAX)): "law-extension-tax-squire",
    ("exchange", int(EXCHANGING)): "law-exchange-gold-squires",
    ("upgrade", int(UPGRADING)): "upgrade-reserve",
    ("decline", int(UPGRADING)): "not-offered",
    ("decline", int(EXTENDING)): "extension",
}
