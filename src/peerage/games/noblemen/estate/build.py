"""Building: one castle, palace, chapel or folly, paid for, each with its reward."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import (
    BUILDINGS,
    CASTLE,
    CHAPEL,
    FIRST_FOLLY,
    FOLLIES,
    FOLLY_IDS,
    PALACE,
    building_slot,
)
from peerage.games.noblemen.cards.scandal import CHAPEL_CARD, look_arg
from peerage.games.noblemen.decade.scoring import CLOSED_IN, preview_scoring
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.estate.cell import BUILDING, EMPTY_MEADOW, TILE
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import AT, SIDE, cell_index
from peerage.games.noblemen.estate.knights import reward_castle, symbols_free
from peerage.games.noblemen.estate.plane import ROW, cell_slot
from peerage.games.noblemen.goods import gain_points
from peerage.games.noblemen.moves import Gains, NoblemenTraits, pending
from peerage.games.noblemen.observation import ASKED_BUILDING, ASKED_BY_CARD
from peerage.games.noblemen.state import ASK_SITE, NEXT_LOOK, NoblemenState
from peerage.games.noblemen.turn.queen import gets_queen, take_queen
from peerage.kernel.playing.move import Field, MoveKind, OneOf
from peerage.kernel.playing.state import NOBODY

BY_CARD: Final[i64] = 8
"""Flag of a pending site: Inheritance gives the castle."""
RULES: Final = ("", "castle", "palace", "chapel", "folly")


class Build(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return building_gains(state, seat, WHICH_BUILDING.of(move))

    def costs(self, state: NoblemenState, seat: int, move: int) -> int:
        building = WHICH_BUILDING.of(move)
        return int(state.price(seat, building)) if state.sale[building] > 0 else 0

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return {"knight": True} if WHICH_BUILDING.of(move) == CASTLE and symbols_free(state, seat) else {}

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        building = WHICH_BUILDING.of(move)
        return against_building(state, seat, building) if for_sale(state, building) else "build-from-board"


class BuildFolly(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return building_gains(state, seat, FIRST_FOLLY + WHICH_FOLLY.of(move))

    def costs(self, state: NoblemenState, seat: int, move: int) -> int:
        return int(state.price(seat, FIRST_FOLLY + WHICH_FOLLY.of(move)))

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        folly = WHICH_FOLLY.of(move)
        if not for_sale(state, FIRST_FOLLY + folly):
            return "folly-once"
        if not has_areas(state, seat, folly):
            return f"folly-{FOLLY_IDS[folly]}"
        return against_building(state, seat, FIRST_FOLLY + folly)


class ChooseSite(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return building_gains(state, seat, state.top_arg()) if pays_for_site(state) else {}

    def costs(self, state: NoblemenState, seat: int, move: int) -> int:
        return int(state.price(seat, state.top_arg())) if pays_for_site(state) else 0

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        """What a building adds to the next scoring; and how much land a castle or palace still needs around it."""
        building = int(state.top_arg()) & 7
        before: Estate = state.estates[seat]
        after: Estate = before.clone()
        after.build(AT.of(move), building)
        found = preview_scoring(before, after)
        if building in (CASTLE, PALACE):
            found["open"] = int(CLOSED_IN - after.land_around(after.index(AT.of(move))))
        return found

    def index(self, state: NoblemenState, move: i64) -> i64:
        return cell_index(state.estates[state.top_seat()], AT.of(move))

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        building = state.top_arg() & 7
        if building == PALACE:
            return "palace"
        if state.estates[seat].at(AT.of(move)) & (TILE | BUILDING) != EMPTY_MEADOW:
            return "build-meadow"
        return "castle-distance" if building == CASTLE else "chapel-distance"


WHICH_BUILDING: Final = Field("building", 8, OneOf("building", BUILDINGS))
WHICH_FOLLY: Final = Field("folly", 8, OneOf("folly", FOLLY_IDS))
BUILD: Final = MoveKind("build", 7, [WHICH_BUILDING], Build("building:{building}"), [FIRST_FOLLY])
FOLLY: Final = MoveKind("folly", 8, [WHICH_FOLLY], BuildFolly("folly:{folly}"), [FOLLIES])
SITE: Final = MoveKind("site", 9, [AT], ChooseSite("estate:{seat}:{at}"), [SIDE * SIDE])


def pays_for_site(state: NoblemenState) -> bool:
    return pending(state) == ASK_SITE and not state.top_arg() & BY_CARD


def building_gains(state: NoblemenState, seat: int, building: i64) -> Gains:
    if building == PALACE:
        return {"prestige": 2, "queen": gets_queen(state, seat)}
    if building == CHAPEL:
        return {"card": True}
    return {} if building == CASTLE else {"points": state.board.folly_points[state.follies_built()]}


def against_building(state: NoblemenState, seat: int, building: i64) -> str:
    """The rule against a building that is for sale."""
    estate = state.estates[seat]
    if estate.sites(building) > 0:
        return "build-price"
    if building == PALACE:
        return "palace"
    if estate.empty_meadows == 0:
        return "build-meadow"
    return "castle-distance" if building == CASTLE else "chapel-distance"


def offer_buildings(state: NoblemenState, seat: i64) -> None:
    building: i64 = CASTLE
    while building <= CHAPEL:
        if can_build(state, seat, building):
            state.offer(BUILD.of(building))
        building += 1
    folly: i64 = 0
    while folly < FOLLIES:
        if can_build(state, seat, FIRST_FOLLY + folly):
            state.offer(FOLLY.of(folly))
        folly += 1


def can_build(state: NoblemenState, seat: i64, building: i64) -> bool:
    """It is for sale, a site is there, and the price can be paid."""
    if not for_sale(state, building) or state.estates[seat].sites(building) == 0:
        return False
    if building >= FIRST_FOLLY and not has_areas(state, seat, building - FIRST_FOLLY):
        return False
    return state.money[seat] >= state.price(seat, building)


def for_sale(state: NoblemenState, building: i64) -> bool:
    return state.folly_owner[building - FIRST_FOLLY] < 0 if building >= FIRST_FOLLY else state.sale[building] > 0


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
    state.push(ASK_SITE, seat, building)


class Site(NoblemenDecision):
    """Where a building goes: its number, with BY_CARD if a card gives it."""

    kind: ClassVar[int] = ASK_SITE
    name: ClassVar[str] = "site"
    openly: ClassVar[bool] = True
    elsewhere: ClassVar[str] = "build-meadow"
    cell_wish: ClassVar[str] = "site"
    asks: ClassVar[tuple[MoveKind, ...]] = (SITE,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        building: i64 = arg & 7
        estate: Estate = state.estates[seat]
        y: i64 = estate.low_y
        while y <= estate.high_y:
            index: i64 = (y - estate.top) * estate.width + estate.low_x - estate.left
            x: i64 = estate.low_x
            while x <= estate.high_x:
                if estate.may_build(index, building):
                    state.offer(SITE.of(y * ROW + x))
                index += 1
                x += 1
            y += 1

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        building: i64 = arg & 7
        by_card: bool = arg & BY_CARD != 0
        cell: i64 = AT.of(move)
        price: i64 = 0 if by_card else state.price(seat, building)
        state.money[seat] -= price
        if building < FIRST_FOLLY:
            state.sale[building] -= 1
        # rule: castle, palace, chapel, folly
        state.estates[seat].build(cell, building)
        if state.log is not None:
            rule, at = "card-inheritance" if by_card else RULES[min(building, FIRST_FOLLY)], cell_slot(seat, cell)
            state.emit("built", seat, rule, {"building": building_slot(building), "at": at, "n": int(price)})
        if not by_card:
            reward(state, seat, building, cell)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.Site:
        return {"building": building_slot(arg & 7), "from": "card:inheritance" if arg & BY_CARD else "action:build"}

    def observe(self, state: NoblemenState, viewer: i64, arg: i64, numbers: vec[float]) -> None:
        numbers[ASKED_BUILDING + min(arg & 7, FIRST_FOLLY) - CASTLE] = 1.0
        numbers[ASKED_BY_CARD] = 1.0 if arg & BY_CARD else 0.0

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        building = arg & 7
        if arg == CASTLE | BY_CARD:
            return state.card_played and for_sale(state, CASTLE)
        if arg != building or building == 0 or not state.action_done or not for_sale(state, building):
            return False
        fits = building < FIRST_FOLLY or has_areas(state, seat, building - FIRST_FOLLY)
        return fits and state.money[seat] >= state.price(seat, building)


def reward(state: NoblemenState, seat: i64, building: i64, cell: i64) -> None:
    if building == CASTLE:
        # rule: castle-knight
        reward_castle(state, seat)
    elif building == PALACE:
        state.supply[CASTLE] += 1
        if state.log is not None:
            state.emit("palace_for_castle", seat, "palace-castle-back", {"at": cell_slot(seat, cell)})
        take_queen(state, seat, "building:palace", "palace-queen")
    elif building == CHAPEL:
        # rule: scandal-when
        state.push(NEXT_LOOK, NOBODY, look_arg(seat, CHAPEL_CARD))
    else:
        points: i64 = state.board.folly_points[state.follies_built()]
        state.folly_owner[building - FIRST_FOLLY] = seat
        gain_points(state, seat, points, building_slot(building), "folly-points")
