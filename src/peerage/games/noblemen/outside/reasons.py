"""Which rule forbids a place or a wish of the seat that is asked."""

from collections.abc import Callable, Mapping
from typing import Any, cast

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
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.build import for_sale, has_areas
from peerage.games.noblemen.estate.estate import BUILDING, EMPTY_MEADOW, TILE
from peerage.games.noblemen.flow import DECISIONS
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
    GIVE_UP,
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
from peerage.games.noblemen.outside.words import parse
from peerage.games.noblemen.state import (
    AREA,
    CELL,
    CHURCH,
    EXPAND,
    SWAP_SECOND,
    SWAP_TAKE,
    TURN,
    NoblemenState,
)
from peerage.kernel.errors import BadMove
from peerage.kernel.reason import Reason

ACTIONS = {int(kind) for kind in (LAY, BUILD, BUILD_FOLLY, BRIBE, TAXES, LAND, DONATE, IDLE)}
NOT_OFFERED = "not-offered"

# Places: each stands for a wish.


def forbids(state: NoblemenState, seat: int, slot: str) -> Reason:
    args, decision = {"at": slot}, pending_in(state)
    place, _, name = slot.partition(":")
    if place == "estate" and decision.elsewhere and not name.startswith(f"{seat}:"):
        return Reason(decision.elsewhere, args)
    wish = decision.wish(slot)
    try:
        return Reason(rule_against(state, seat, parse(state, wish)) if wish else NOT_OFFERED, args)
    except BadMove:
        return Reason(NOT_OFFERED, args)


def pending_in(state: NoblemenState) -> NoblemenDecision:
    return cast(NoblemenDecision, state.decisions[state.top_kind()])


# Wishes.


def forbids_wish(state: NoblemenState, seat: int, wish: Mapping[str, Any]) -> Reason:
    return Reason(rule_against(state, seat, parse(state, wish)))


def rule_against(state: NoblemenState, seat: int, move: int) -> str:
    """The rule that keeps a move from being offered."""
    kind, arg, pending = int(kind_of(move)), int(arg_of(move)), int(state.top_kind())
    if pending in SWAPS and kind not in pending_in(state).asks:
        return against_leaving_swap(state, seat, move)
    if kind in ACTIONS and (pending, kind) not in ASKED_AGAIN:
        if kind == LAY and pending in (CELL, AREA):
            return NOT_OFFERED  # but perhaps later, in the same action
        if seat == state.active and state.action_done:
            return "one-action"
        if pending != TURN:
            return NOT_OFFERED
    if kind == PLAY_CARD and pending != TURN:
        if seat != state.active:
            return NOT_OFFERED
        return against_card(state, seat, arg) if state.card_played else "card-when"
    if kind in ASKED_FOR and kind not in pending_in(state).asks:
        return NOT_OFFERED
    rule = RULES.get(kind)
    return rule(state, seat, arg) if rule else NOT_OFFERED


ASKED_AGAIN = {(int(EXPAND), int(LAY)), (int(CHURCH), int(DONATE))}
"""Actions of several steps, where the next one is asked for."""
SWAPS = {int(SWAP_SECOND), int(SWAP_TAKE)}


def against_leaving_swap(state: NoblemenState, seat: int, move: int) -> str:
    """Moves that would be open without the swap wait for its end; other rules forbid the rest anyway."""
    resting = cast(NoblemenState, state.clone())
    resting.depth -= 1
    return "swap-begun" if resting.legal(seat, move) else rule_against(resting, seat, move)


ASKED_FOR = {int(kind) for decision in DECISIONS if isinstance(decision, NoblemenDecision) for kind in decision.asks}
"""Kinds of moves that some decision asks for by itself."""


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
    int(GIVE_UP): always("swap-give-up"),
    int(HAND): always("tile-held"),
    int(GIVE_MARKER): always("prestige-markers"),
    int(GIVE_CARD): always("scandal-held"),
    int(TAKE_TITLE): against_title,
    int(STOP): always("does-something"),
    int(END_TURN): always("action-needed"),
}
"""By the kind of the move, where it could be asked for."""
