"""Building: one castle, palace, chapel or folly, paid for, each with its reward."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from peerage.games.noblemen.board import (
    CASTLE,
    CHAPEL,
    FOLLIES,
    FOLLY,
    PALACE,
    building_slot,
)
from peerage.games.noblemen.cards.scandal import CHAPEL_CARD, look_arg
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import cell_slot
from peerage.games.noblemen.estate.knights import reward_castle
from peerage.games.noblemen.goods import gain_points
from peerage.games.noblemen.moves import BUILD, BUILD_FOLLY, ROW, SITE_AT, arg_of, move_of
from peerage.games.noblemen.state import NEXT_LOOK, SITE, NoblemenState
from peerage.games.noblemen.turn.queen import take_queen
from peerage.kernel.state import NOBODY

BY_CARD: Final[i64] = 8
"""Flag of a pending site: Inheritance gives the castle."""
RULES: Final = ("", "castle", "palace", "chapel", "folly")


def offer_buildings(state: NoblemenState, seat: i64) -> None:
    building: i64 = CASTLE
    while building <= CHAPEL:
        if can_build(state, seat, building):
            state.offer(move_of(BUILD, building))
        building += 1
    folly: i64 = 0
    while folly < FOLLIES:
        if can_build(state, seat, FOLLY + folly):
            state.offer(move_of(BUILD_FOLLY, folly))
        folly += 1


def can_build(state: NoblemenState, seat: i64, building: i64) -> bool:
    """It is for sale, a site is there, and the price can be paid."""
    if not for_sale(state, building) or state.estates[seat].sites(building) == 0:
        return False
    if building >= FOLLY and not has_areas(state, seat, building - FOLLY):
        return False
    return state.money[seat] >= state.price(seat, building)


def for_sale(state: NoblemenState, building: i64) -> bool:
    return state.folly_owner[building - FOLLY] < 0 if building >= FOLLY else state.sale[building] > 0


def has_areas(state: NoblemenState, seat: i64, folly: i64) -> bool:
    """The areas that a folly needs, with or without knights on them."""
    estate: Estate = state.estates[seat]
    base: i64 = folly * 3
    # rule: folly-knights, folly-areas-stay
    # rule: folly-forests, folly-manors, folly-gardens, folly-mixed
    return (
        estate.manors >= state.board.folly_needs[base]
        and estate.forests >= state.board.folly_needs[base + 1]
        and estate.gardens >= state.board.folly_needs[base + 2]
    )


def start_building(state: NoblemenState, seat: i64, building: i64) -> None:
    # rule: build-one
    state.push(SITE, seat, building)


class Site(NoblemenDecision):
    """Where a building goes: its number, with BY_CARD if a card gives it."""

    name: ClassVar[str] = "site"
    openly: ClassVar[bool] = True
    elsewhere: ClassVar[str] = "build-meadow"
    cell_wish: ClassVar[str] = "site"
    asks: ClassVar[tuple[int, ...]] = (SITE_AT,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        building: i64 = arg & 7
        estate: Estate = state.estates[seat]
        y: i64 = estate.low_y
        while y <= estate.high_y:
            index: i64 = (y - estate.top) * estate.width + estate.low_x - estate.left
            x: i64 = estate.low_x
            while x <= estate.high_x:
                if estate.may_build(index, building):
                    state.offer(move_of(SITE_AT, y * ROW + x))
                index += 1
                x += 1
            y += 1

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        building: i64 = arg & 7
        by_card: bool = arg & BY_CARD != 0
        cell: i64 = arg_of(move)
        price: i64 = 0 if by_card else state.price(seat, building)
        state.money[seat] -= price
        if building < FOLLY:
            state.sale[building] -= 1
        # rule: castle, palace, chapel, folly
        state.estates[seat].build(cell, building)
        if state.log is not None:
            args = {"building": building_slot(building), "at": cell_slot(seat, cell), "n": int(price)}
            state.tell("built", seat, "card-inheritance" if by_card else RULES[min(building, FOLLY)], args)
        if not by_card:
            reward(state, seat, building, cell)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"building": building_slot(arg & 7), "from": "card:inheritance" if arg & BY_CARD else "action:build"}

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        building = arg & 7
        if arg == CASTLE | BY_CARD:
            return state.card_played and for_sale(state, CASTLE)
        if arg != building or building == 0 or not state.action_done or not for_sale(state, building):
            return False
        fits = building < FOLLY or has_areas(state, seat, building - FOLLY)
        return fits and state.money[seat] >= state.price(seat, building)


def reward(state: NoblemenState, seat: i64, building: i64, cell: i64) -> None:
    if building == CASTLE:
        # rule: castle-knight
        reward_castle(state, seat)
    elif building == PALACE:
        state.supply[CASTLE] += 1
        if state.log is not None:
            state.tell("palace_for_castle", seat, "palace-castle-back", {"at": cell_slot(seat, cell)})
        take_queen(state, seat, "building:palace", "palace-queen")
    elif building == CHAPEL:
        # rule: scandal-when
        state.push(NEXT_LOOK, NOBODY, look_arg(seat, CHAPEL_CARD))
    else:
        points: i64 = state.board.folly_points[state.follies_built()]
        state.folly_owner[building - FOLLY] = seat
        gain_points(state, seat, points, building_slot(building), "folly-points")
