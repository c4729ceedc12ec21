"""Which rule forbids a place, for when no legal move touches it."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import COUNTIES, COURT, KINDS, KNIGHT, LAWS, OFFICE, RANKS, SPACES, TOWER
from peerage.games.lancaster.modules.kings_court import reasons as reasons_court
from peerage.games.lancaster.modules.kings_court.privileges import company_strength
from peerage.games.lancaster.moves import PLACE, kind_of, knight_arg
from peerage.games.lancaster.outside.words import asked, company_index, item_slot, knight_told, named_house, place_index
from peerage.games.lancaster.phases.placement import (
    COVERED,
    FULL,
    NO_CARD,
    NO_CASTLE,
    NO_ROOM,
    NOT_STRONGER,
    OCCUPIED,
    OWN_KNIGHT,
    SHIELDED,
    TOO_WEAK,
    barrier,
)
from peerage.games.lancaster.pieces.knights import giving_rule, may_fight
from peerage.games.lancaster.state import (
    APPLYING,
    CASTLES,
    COUNTY,
    COUNTY_TAX,
    CROSSING,
    DEPLOYED,
    EXCHANGING,
    EXTENDING,
    EXTENSION_TAX,
    FAVOR,
    FIRST_EXTENSION,
    IN_TREASURY,
    INVITING,
    NAMING,
    PLACEMENT,
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
    source_of,
)
from peerage.kernel.errors import BadMove
from peerage.kernel.reason import Reason

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
    if state.kings_board.on:
        at_court = reasons_court.forbidden_in_question(state, slot)
        if at_court is not None:
            return Reason(at_court, {"at": slot})
    if kind == PLACING:
        return forbidden_place(state, seat, slot)
    rule = QUESTIONS.get(kind, "not-offered")
    if kind == CASTLES and slot.startswith("castle:"):
        rule = forbidden_item(state, seat, slot)
    elif kind == FAVOR and slot.startswith("favor:"):
        rule = forbidden_favor(state, slot)
    elif kind == UPGRADING:
        rule = forbidden_upgrade(state, slot)
    elif kind == INVITING:
        rule = forbidden_noble(state, slot)
    return Reason(rule, {"at": slot})


def forbidden_place(state: LancasterState, seat: int, slot: str) -> Reason:
    """Judge by the strongest knight at the court, which can go to most places; in a castle, by its knights first."""
    args = {"at": slot}
    kind, _, _ = slot.partition(":")
    houses = own_houses(state, seat)
    knights = [
        (house, strength)
        for strength in range(int(RANKS) - 1, 0, -1)
        for house in houses
        if state.court[house * RANKS + strength] > 0
    ]
    if kind == "court":
        waits = slot in [f"court:{house}:{strength}" for house, strength in knights]
        return Reason("cannot-place" if waits else "place-turn", args)
    if kind in reasons_court.KINDS:
        if not state.kings_board.on:
            return Reason("not-offered")
        return Reason(reasons_court.forbidden_at_court(state, houses, slot), args)
    try:
        place_index(state, slot)
    except BadMove:
        return Reason("not-offered")
    knights.sort(key=lambda knight: named_house(slot) != str(knight[0]))
    rules = [barring_rule(state, house, strength, slot) for house, strength in knights]
    return Reason(next(filter(None, rules), "must-place"), args)


def own_houses(state: LancasterState, seat: int) -> list[int]:
    return [house for house in range(state.houses) if state.leader(house) == seat]


def barring_rule(state: LancasterState, house: int, strength: int, slot: str) -> str | None:
    """What keeps a knight, or one with this strength including his company, from a place."""
    place = place_index(state, slot)
    if place >= COURT and not (place == TOWER and state.anger.on):
        return "place-where"
    castle = named_house(slot)
    if castle not in ("", str(house)):
        side = map(str, own_houses(state, int(state.leader(house))))
        return "two-castles" if castle in side else "castle-own"
    blocked = int(barrier(state, house, strength, place))
    if blocked == OWN_KNIGHT and (state.is_ally(house) or state.county_house[place] != house):
        return "two-no-expelling"
    return BARRIERS.get(blocked)


def forbidden_item(state: LancasterState, seat: int, slot: str) -> str:
    """What costs something is offered only if it can be paid and the reserve has the knight."""
    if named_house(slot) not in ("", *map(str, own_houses(state, seat))):
        return "castle-own-order"
    left = int(state.top_arg())
    for item in range(2 * SPACES):
        if left >> item & 1 and slot == item_slot(state, item):
            space = item % SPACES
            if item < SPACES and state.squires[seat] < state.board.space_cost[space]:
                return f"castle-{state.board.space_ids[space]}"
            return "new-knight" if state.board.space_rewards[space * KINDS + KNIGHT] > 0 else "upgrade-reserve"
    return "castle-scored"


def forbidden_favor(state: LancasterState, slot: str) -> str:
    board = state.board
    in_play = [f"favor:{name}" for tile, name in enumerate(board.favor_ids) if board.favors_in_play >> tile & 1]
    return "favor-once" if slot in in_play else "favor-tiles"


def forbidden_upgrade(state: LancasterState, slot: str) -> str:
    """Judge by the strongest knight that stands there."""
    house = int(state.top_arg()) & 7
    for strength in range(int(RANKS) - 1, 0, -1):
        for place in places_of_knights(state):
            if state.stands(house, strength, place) and shown_at(state, house, strength, place, slot):
                return unraised(state, strength, place)
    return upgrade_rule(state)


def places_of_knights(state: LancasterState) -> list[int]:
    offices = range(OFFICE, TOWER) if state.kings_board.on else ()
    return [*range(COURT + 1), *offices, *[int(TOWER)] * state.anger.on]


def shown_at(state: LancasterState, house: int, strength: int, place: int, slot: str) -> bool:
    told = knight_told(state, int(knight_arg(house, strength, place)), placing=False)
    return slot == told["at"] or slot in told["slots"]


def upgrade_rule(state: LancasterState) -> str:
    """Which knights an upgrade is for: those of the house that received it."""
    house = state.top_arg() & 7
    return giving_rule(state, house, source_of(state.top_arg())) if state.is_ally(house) else "upgrade"


def unraised(state: LancasterState, strength: int, place: int) -> str:
    """What keeps a knight of the house from an upgrade."""
    if place == COURT and state.top_arg() & DEPLOYED:
        return "law-deployed"
    if OFFICE <= place < TOWER and state.phase == PLACEMENT:
        return "stack-upgrade"
    return "tower-room" if place == TOWER and state.anger.room == 0 else "upgrade-reserve"


def forbidden_raise(state: LancasterState, wish: Mapping[str, Any]) -> str:
    house, strength, at = wish.get("house", 0), wish.get("knight", 0), str(wish["at"])
    place = place_index(state, at)
    there = place in places_of_knights(state) and named_house(at) in ("", str(house))
    if house != state.top_arg() & 7 or not there or not state.stands(house, strength, place):
        return upgrade_rule(state)
    return unraised(state, strength, place)


def forbidden_noble(state: LancasterState, slot: str) -> str:
    """Either the player already has the nobleman, or none is left there."""
    house = int(state.top_arg()) & 7
    table = 0 if state.is_ally(house) else state.table[house]
    invited = [state.board.place_slot(county) for county in range(COUNTIES) if table >> county & 1]
    return "noble-once" if slot in invited else state.board.source_rule(source_of(state.top_arg()))


def forbids_wish(state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
    """The place of the wish is open, or the wish names none. Then its kind or its number is wrong here."""
    pending, kind = int(state.top_kind()), wish["kind"]
    if kind == "place" and pending == PLACING:
        return forbidden_knight(state, seat, wish)
    if kind == "upgrade" and pending == UPGRADING:
        return Reason(forbidden_raise(state, wish), {"at": wish["at"]})
    if kind in PASSING and pending == PLACING:
        return Reason(duty(state, seat))
    if state.kings_board.on:
        at_court = reasons_court.forbidden_wish(state, seat, wish)
        if at_court is not None:
            return Reason(at_court)
    if kind == "passage" and pending == CROSSING:
        slot = int(str(wish["to"]).removeprefix("conflict:")) - 1
        return Reason("passage-space" if not may_fight(state, state.top_arg() & 7, slot) else "not-offered")
    if kind in CHOICES and pending == COUNTY:
        return Reason(forbidden_choice(state, kind), {"at": state.board.place_slot(state.top_arg())})
    if kind == "squires" and pending == SUPPORTING:
        return Reason("county-squires" if wish.get("n", 0) > state.squires[seat] else "county-expel")
    if kind == "trade" and pending == TRADING:
        return Reason(state.board.source_rule(LAWS + state.top_arg()))
    return Reason(WRONG_NUMBER.get((kind, pending), "not-offered"))


def duty(state: LancasterState, seat: int) -> str:
    """Why a seat may not pass: a knight can be placed, or only the lord is left."""
    return "must-place" if any(kind_of(move) == PLACE for move in state.moves(seat)) else "lord-must"


def forbidden_choice(state: LancasterState, kind: str) -> str:
    if kind in ("take_tile", "take_both_tile") and not state.reward_tiles:
        return "not-offered"
    ally = state.is_ally(state.county_house[state.top_arg()])
    return NOT_FOR_ALLIES[kind] if ally and kind in NOT_FOR_ALLIES else CHOICES[kind]


def with_slots(state: LancasterState, wish: Mapping[str, Any]) -> Mapping[str, Any]:
    """A castle space named without its house belongs to the knight's castle, or to the player's own."""
    at = str(wish.get("at", ""))
    if wish.get("kind") not in ("place", "use") or "slots" in wish or not at.startswith("castle:") or named_house(at):
        return wish
    return {**wish, "slots": [f"castle:{wish.get('house', asked(state))}:{at.removeprefix('castle:')}"]}


def names_a_knight(state: LancasterState, wish: Mapping[str, Any]) -> bool:
    return (wish["kind"], int(state.top_kind())) in (("place", PLACING), ("upgrade", UPGRADING))


def forbidden_knight(state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
    house, strength, at = wish.get("house", 0), wish.get("knight", 0), str(wish["at"])
    args = {"at": at}
    if state.leader(house) != seat or not 0 < strength < RANKS or state.court[house * RANKS + strength] == 0:
        return Reason("place-turn", args)
    company = company_index(wish.get("with", []))
    barred = barring_rule(state, house, strength + int(company_strength(state, company)), at)
    place = place_index(state, at)
    if company and (barred is None or (place == TOWER and state.anger.on)):
        return Reason(reasons_court.forbidden_company(state, house, place, company), args)
    return Reason(barred or "not-offered", args)


CHOICES = {
    "take_noble": "county-noble",
    "take_both": "county-both",
    "take_tile": "tile-choice",
    "take_both_tile": "tile-both",
}
NOT_FOR_ALLIES = {"take_both": "two-county", "take_both_tile": "two-tile-both"}
PASSING = ("decline", "done")
WRONG_NUMBER = {
    ("vote", int(VOTING)): "vote-add",
    ("redeem", int(REDEEMING)): "tower-redeem",
    ("return_dishonor", int(RETURNING)): "law-no-bishop-return-dishonor",
    ("pay", int(COUNTY_TAX)): "law-county-tax-gold",
    ("pay", int(EXTENSION_TAX)): "law-extension-tax-squire",
    ("exchange", int(EXCHANGING)): "law-exchange-gold-squires",
    ("decline", int(UPGRADING)): "not-offered",
    ("decline", int(EXTENDING)): "extension",
    ("decline", int(INVITING)): "favor-noble",
}
