"""Which rule forbids a place or a wish of the seat that is asked."""

from collections.abc import Callable, Mapping
from typing import Any

from peerage.games.noblemen.board import (
    BLACKMAIL,
    CARDS,
    CASTLE,
    FOLLY,
    FOLLY_IDS,
    INHERITANCE,
    INTRIGUE,
    KINDS,
    LIAISON,
    PALACE,
    WHITEHALL,
)
from peerage.games.noblemen.build import for_sale, has_areas
from peerage.games.noblemen.describe import parse
from peerage.games.noblemen.estate import BUILDING, EMPTY_MEADOW, TILE
from peerage.games.noblemen.moves import (
    BRIBE,
    BUILD,
    BUILD_FOLLY,
    DONATE,
    END_TURN,
    FORM,
    GIVE,
    GIVE_CARD,
    GIVE_MARKER,
    HAND,
    IDLE,
    KEEP,
    KEEP_ALL,
    LAND,
    LAY,
    LIFT,
    PLACE,
    PLAY_CARD,
    RETURN,
    SEND,
    SITE_AT,
    STOP,
    SWAP,
    SWAP_SECOND_TILE,
    TAKE_TILE,
    TAKE_TITLE,
    TAXES,
    arg_of,
    cell_of,
    kind_of,
    owner_of,
)
from peerage.games.noblemen.state import (
    AREA,
    BALL,
    CELL,
    CHURCH,
    EXPAND,
    HAND_OVER,
    KNIGHT,
    KNIGHT_TO,
    MARKERS,
    SCANDAL,
    SITE,
    SWAP_SECOND,
    SWAP_TAKE,
    TITLE,
    TURN,
    VICAR,
    NoblemenState,
)
from peerage.kernel.errors import BadMove
from peerage.kernel.game import Reason
from peerage.kernel.state import FRAME

ACTIONS = {int(kind) for kind in (LAY, BUILD, BUILD_FOLLY, BRIBE, TAXES, LAND, DONATE, IDLE)}
OPEN_TO_SWAPS = {int(kind) for kind in (TURN, EXPAND, CHURCH, VICAR)}
NOT_OFFERED = "not-offered"

# Places: each stands for a wish.


def forbids(state: NoblemenState, seat: int, slot: str) -> Reason:
    args, pending = {"at": slot}, int(state.top_kind())
    place, _, name = slot.partition(":")
    if place == "estate" and pending in ELSEWHERE and not name.startswith(f"{seat}:"):
        return Reason(ELSEWHERE[pending], args)
    wish = wish_of(pending, slot, place, name)
    try:
        return Reason(rule_against(state, seat, parse(state, wish)) if wish else NOT_OFFERED, args)
    except BadMove:
        return Reason(NOT_OFFERED, args)


ELSEWHERE = {int(CELL): "expand", int(SITE): "build-meadow"}
"""Why somebody else's estate is not the place."""
WITH_A_TILE = {
    int(SWAP_SECOND): "swap_second",
    int(HAND_OVER): "hand_over",
    int(VICAR): "return_tile",
    int(CHURCH): "donate",
}
WITH_A_CARD = {int(SCANDAL): "keep", int(BALL): "give_card"}
WITH_AN_AREA = {int(AREA): "area", int(KNIGHT): "knight", int(KNIGHT_TO): "knight"}
WITH_A_CELL = {int(CELL): "place", int(SITE): "site"}


def wish_of(pending: int, slot: str, place: str, name: str) -> dict[str, Any]:
    """What a click on a place would mean now."""
    if slot in ("taxes", "land", "idle"):
        return {"kind": slot}
    if place == "hand":
        return {"kind": WITH_A_TILE.get(pending, "lay"), "tile": f"tile:{name}"}
    if place in ("church", "bag"):
        return {"kind": "donate" if place == "church" else "swap_take", "tile": f"tile:{name}"}
    if place == "card":
        return {"kind": WITH_A_CARD.get(pending, "card"), "card": slot}
    if place == "estate":
        return {"kind": WITH_A_CELL.get(pending), "at": slot}
    if place == "area":
        return {"kind": WITH_AN_AREA.get(pending), "at": slot}
    if place in ("building", "folly", "title"):
        return {"kind": "build" if place == "building" else place, place: slot}
    if slot == "bribe":
        return {"kind": "bribe", "n": 1}
    if slot == "markers":
        return {"kind": "give_marker"}
    return {"kind": "swap", "tile": "tile:field"} if slot == "swap" else {}


# Wishes.


def forbids_wish(state: NoblemenState, seat: int, wish: Mapping[str, Any]) -> Reason:
    return Reason(rule_against(state, seat, parse(state, wish)))


def rule_against(state: NoblemenState, seat: int, move: int) -> str:
    """The rule by which a move that is not offered is not."""
    kind, arg, pending = int(kind_of(move)), int(arg_of(move)), int(state.top_kind())
    if kind in ACTIONS and (pending, kind) not in ASKED_AGAIN:
        if goes_on(state, kind):
            return NOT_OFFERED
        if seat == state.active and state.action_done:
            return "one-action"
        if pending != TURN:
            return NOT_OFFERED
    if kind == PLAY_CARD and pending != TURN:
        if seat != state.active or not (state.card_played or state.action_done):
            return NOT_OFFERED
        return against_card(state, seat, arg) if state.card_played else "card-when"
    if kind in ASKED_IN and pending not in ASKED_IN[kind]:
        return NOT_OFFERED
    rule = RULES.get(kind)
    return rule(state, seat, arg) if rule else NOT_OFFERED


ASKED_AGAIN = {(int(EXPAND), int(LAY)), (int(CHURCH), int(DONATE))}
"""Actions of several steps, where the next one is asked for."""
STEPS = {int(LAY): {int(EXPAND), int(CELL)}, int(DONATE): {int(CHURCH)}}


def goes_on(state: NoblemenState, kind: int) -> bool:
    """Whether the action is not over yet: its next step comes later."""
    pending = {int(state.stack[index * FRAME]) for index in range(state.depth)}
    return bool(pending & STEPS.get(kind, set()))


ASKED_IN = {
    int(PLACE): {int(CELL)},
    int(FORM): {int(AREA)},
    int(SITE_AT): {int(SITE)},
    int(SEND): {int(KNIGHT), int(KNIGHT_TO)},
    int(LIFT): {int(KNIGHT)},
    int(GIVE): {int(MARKERS)},
    int(KEEP): {int(SCANDAL)},
    int(KEEP_ALL): {int(SCANDAL)},
    int(RETURN): {int(VICAR)},
    int(SWAP): OPEN_TO_SWAPS,
    int(SWAP_SECOND_TILE): {int(SWAP_SECOND)},
    int(TAKE_TILE): {int(SWAP_TAKE)},
    int(HAND): {int(HAND_OVER)},
    int(GIVE_MARKER): {int(BALL)},
    int(GIVE_CARD): {int(BALL)},
    int(TAKE_TITLE): {int(TITLE)},
    int(STOP): {int(EXPAND), int(VICAR)},
    int(END_TURN): {int(TURN)},
}


def against_donation(state: NoblemenState, seat: int, kind: int) -> str:
    return "church-limit" if state.tiles[seat * KINDS + kind] > 0 else "tile-held"


def against_swap(state: NoblemenState, seat: int, kind: int) -> str:
    if state.tiles_of(seat) < 2:
        return "swap-two-tiles"
    return "swap-bag" if state.in_bag() == 0 else "tile-held"


def against_bribe(state: NoblemenState, seat: int, count: int) -> str:
    if count == 0:
        return "does-something"
    if count > state.board.bribe_most:
        return "bribe"
    return "bribe-left" if count > state.markers_left else "bribe-price"


def against_building(state: NoblemenState, seat: int, building: int) -> str:
    folly, estate = building - int(FOLLY), state.estates[seat]
    if not for_sale(state, building):
        return "build-from-board" if folly < 0 else "folly-once"
    if folly >= 0 and not has_areas(state, seat, folly):
        return f"folly-{FOLLY_IDS[folly]}"
    if estate.sites(building) > 0:
        return "build-price"
    if building == PALACE:
        return "palace"
    if estate.empty_meadows == 0:
        return "build-meadow"
    return "castle-distance" if building == CASTLE else "chapel-distance"


def against_site(state: NoblemenState, seat: int, cell: int) -> str:
    building = int(state.top_arg() & 7)
    if building == PALACE:
        return "palace"
    if state.estates[seat].at(cell) & (TILE | BUILDING) != EMPTY_MEADOW:
        return "build-meadow"
    return "castle-distance" if building == CASTLE else "chapel-distance"


def against_place(state: NoblemenState, seat: int, cell: int) -> str:
    return "expand-edge" if state.estates[seat].tile(cell) < 0 else "expand-free-cell"


def against_knight(state: NoblemenState, seat: int, symbol: int) -> str:
    owner = int(owner_of(symbol))
    area = int(state.estates[owner].area_at(cell_of(symbol)))
    if owner == seat:
        return "knight-others"
    if area < 0:
        return "knight-place"
    return "knight-free" if state.knight_on(owner, area) >= 0 else "knight-move"


def against_lifting(state: NoblemenState, seat: int, symbol: int) -> str:
    return "knight-move-empty" if state.knights_left(seat) > 0 else "knight-move"


def against_card(state: NoblemenState, seat: int, card: int) -> str:
    if state.cards[seat * CARDS + card] == 0:
        return "scandal-held"
    if card in (BLACKMAIL, INTRIGUE, LIAISON):
        return "card-outside-turn"
    if state.card_played:
        return "one-card"
    if card == INHERITANCE:
        return "card-inheritance-site"
    return "queen-locked" if card == WHITEHALL and state.locked() else "does-something"


def against_keeping_all(state: NoblemenState, seat: int, arg: int) -> str:
    return "card-intrigue-held" if INTRIGUE in state.looking else "card-intrigue"


def against_title(state: NoblemenState, seat: int, title: int) -> str:
    return "title-needs" if state.prestige[seat] < state.board.title_prestige[title] else "title-best"


def always(rule: str) -> Callable[[NoblemenState, int, int], str]:
    return lambda state, seat, arg: rule


RULES: dict[int, Callable[[NoblemenState, int, int], str]] = {
    int(LAY): always("tile-held"),
    int(PLACE): against_place,
    int(FORM): always("area-choice"),
    int(BUILD): against_building,
    int(BUILD_FOLLY): lambda state, seat, folly: against_building(state, seat, int(FOLLY) + folly),
    int(SITE_AT): against_site,
    int(SEND): against_knight,
    int(LIFT): against_lifting,
    int(BRIBE): against_bribe,
    int(TAXES): always("taxes-once"),
    int(LAND): always("land-once"),
    int(GIVE): lambda state, seat, n: "taxes-markers" if state.top_arg() == TAXES else "land-markers",
    int(DONATE): against_donation,
    int(PLAY_CARD): against_card,
    int(KEEP): always("scandal-draw"),
    int(KEEP_ALL): against_keeping_all,
    int(RETURN): always("tile-held"),
    int(SWAP): against_swap,
    int(SWAP_SECOND_TILE): always("tile-held"),
    int(TAKE_TILE): always("swap-bag"),
    int(HAND): always("tile-held"),
    int(GIVE_MARKER): always("prestige-markers"),
    int(GIVE_CARD): always("scandal-held"),
    int(TAKE_TITLE): against_title,
    int(STOP): always("does-something"),
    int(END_TURN): always("action-needed"),
}
"""By the kind of the move, where it could be asked for."""
