"""What keeps a knight from a place, and which rule says so."""

from typing import Final

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COURT, SPACES
from peerage.games.lancaster.decision import own_houses
from peerage.games.lancaster.hooks.knights import NOT_FOR_KNIGHTS
from peerage.games.lancaster.pieces.knights import may_fight
from peerage.games.lancaster.places import named_house, place_index
from peerage.games.lancaster.state import LancasterState

# Why a knight may not be placed somewhere.
OPEN: Final[i64] = 0
TOO_WEAK: Final[i64] = 1
OWN_KNIGHT: Final[i64] = 2
NOT_STRONGER: Final[i64] = 3
COVERED: Final[i64] = 4
OCCUPIED: Final[i64] = 5
NO_CASTLE: Final[i64] = 6
NO_CARD: Final[i64] = 7
FULL: Final[i64] = 8
SAFE: Final[i64] = 9
RULES: Final = (
    "",
    "county-minimum",
    "county-own",
    "county-expel",
    "castle-covered",
    "castle-place",
    "two-castles",
    "conflict-place",
    "conflict-full",
)


def barrier(state: LancasterState, house: i64, strength: i64, place: i64) -> i64:
    """What keeps a knight from a place of the base game."""
    if place < CASTLE:
        return county_barrier(state, house, strength, place)
    if place < CONFLICT:
        return castle_barrier(state, house, place - CASTLE)
    slot: i64 = place - CONFLICT
    if state.conflict[slot] < 0:
        return NO_CARD
    return OPEN if may_fight(state, house, slot) else FULL


def county_barrier(state: LancasterState, house: i64, strength: i64, county: i64) -> i64:
    """The knight must meet the minimum without squires, and with all of them beat the one who stands there."""
    if strength < state.board.minimum[county]:
        return TOO_WEAK
    holder: i64 = state.county_house[county]
    if holder < 0:
        return OPEN
    if state.leader(holder) == state.leader(house):
        return OWN_KNIGHT
    if state.safe >> county & 1:
        return SAFE
    most: i64 = strength
    # rule: two-no-gifts
    if not state.is_ally(house):
        most += state.squires[house]
    return OPEN if most > state.held_with(county) else NOT_STRONGER


def castle_barrier(state: LancasterState, house: i64, space: i64) -> i64:
    # rule: two-ally, two-ally-where
    if state.is_ally(house):
        if not state.board.ally_spaces >> space & 1:
            return NO_CASTLE
    elif state.extensions[house] >> space & 1:
        return COVERED
    return OCCUPIED if state.castle[house * SPACES + space] > 0 else OPEN


def barring_rule(state: LancasterState, house: int, strength: int, slot: str) -> str:
    """The rule that keeps a knight, or one with this strength including his company, from a place; or nothing."""
    place = place_index(state.board, slot)
    if place >= COURT:
        rules = [expansion.rule_against_placing(state, strength, place) for expansion in state.expansions]
        return next((rule for rule in rules if rule != NOT_FOR_KNIGHTS), NOT_FOR_KNIGHTS)
    castle = named_house(slot)
    if castle not in ("", str(house)):
        side = map(str, own_houses(state, int(state.leader(house))))
        return "two-castles" if castle in side else "castle-own"
    blocked = int(barrier(state, house, strength, place))
    if blocked == OWN_KNIGHT and (state.is_ally(house) or state.county_house[place] != house):
        return "two-no-expelling"
    if blocked == SAFE:
        return next(filter(None, [expansion.rule_of_safety(place) for expansion in state.expansions]))
    return RULES[blocked]
