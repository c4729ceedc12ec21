"""What things are worth to a sensible player, roughly in victory points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball import prestige_of
from peerage.games.noblemen.board import (
    BALL_SPACE,
    BLACKMAIL,
    BRILLIANT_MOVE,
    CASTLE,
    DOWRY,
    FIELD,
    FOUNTAIN,
    GROVE,
    INHERITANCE,
    INTRIGUE,
    LIAISON,
    PALACE,
    SECRET_MARRIAGE,
    TRIBUTE,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.estate import BUILDING, BUILDING_BIT, IN_AREA, NEAR_CASTLE, NEAR_CHAPEL, TILE, Estate
from peerage.games.noblemen.state import AT_BALL, BETWEEN, NoblemenState

CLOSING: Final[vec[float]] = vec[float]([0.0, 0.05, 0.1, 0.15, 0.21, 0.28, 0.38, 0.55, 1.0])
"""How much of its points a castle with so many sides of land is good for already."""

# Time.


def scorings_left(state: NoblemenState) -> float:
    left: i64 = state.board.decades - state.decade
    return float(left if state.phase == BETWEEN else left + 1)


def balls_left(state: NoblemenState) -> float:
    """The one that is being held included."""
    count: i64 = 2 * (state.board.decades - state.decade)
    space: i64 = state.space if state.phase == AT_BALL else state.space + 1
    while space < len(state.board.track):
        if state.board.track[space] == BALL_SPACE:
            count += 1
        space += 1
    return float(count)


def turns_in_decade(state: NoblemenState) -> float:
    """About so many turns each player has left in this decade."""
    return 0.65 * float(len(state.board.track) - 1 - state.space)


def turns_left(state: NoblemenState) -> float:
    return turns_in_decade(state) + 5.5 * float(state.board.decades - state.decade)


# Goods.


def money_worth(state: NoblemenState, money: i64) -> float:
    """A pound, to somebody with so many."""
    time: float = min(1.0, 0.25 + 0.25 * turns_left(state))
    return time * (0.65 if money < 8 else 0.55 if money < 16 else 0.45)


def tile_worth(state: NoblemenState, tiles: i64) -> float:
    """A tile behind the screen, to somebody with so many: it can be laid later, or given to the church."""
    usable: float = 2.0 * turns_left(state)
    if float(tiles) > usable:
        return 0.2
    return 0.9 if tiles < 4 else 0.7 if tiles < 9 else 0.5


def marker_worth(state: NoblemenState) -> float:
    return 0.55 if balls_left(state) > 0.0 else 0.1


def queen_worth(state: NoblemenState) -> float:
    """A point now, and perhaps more until somebody takes her away."""
    return 0.0 if state.locked() else 1.7


def prestige_worth(state: NoblemenState, seat: i64) -> float:
    """One more at all balls that are left: four make a title better, and that is two points."""
    have: i64 = prestige_of(state, seat)
    share: float = 0.48 if have < 12 else 0.4 if have < 16 else 0.15
    return share * balls_left(state)


def taxes_left(state: NoblemenState, seat: i64) -> float:
    """How often taxes, or land, can still be collected."""
    later: i64 = state.board.decades - state.decade
    return float(later) + (0.0 if state.taxed >> seat & 1 else 0.8)


def lands_left(state: NoblemenState, seat: i64) -> float:
    later: i64 = state.board.decades - state.decade
    return float(later) + (0.0 if state.landed >> seat & 1 else 0.8)


def card_worth(state: NoblemenState, seat: i64, card: i64) -> float:
    """A scandal card on the hand."""
    if card == LIAISON:
        return 3.0
    if card == BLACKMAIL:
        return 2.0 if balls_left(state) > 0.0 else 0.0
    if turns_left(state) < 0.6:
        return 0.3
    if card == TRIBUTE:
        return 5.0 * money_worth(state, state.money[seat]) - 0.2
    if card == DOWRY:
        return 4.0 * tile_worth(state, state.tiles_of(seat)) - 0.2
    if card == SECRET_MARRIAGE:
        return 1.9 + 2.0 * marker_worth(state)
    if card == VICARS_FAVOUR:
        return 2.2
    if card == BRILLIANT_MOVE:
        return 2.8
    if card == INHERITANCE:
        return 1.0 + 1.4 * scorings_left(state)
    if card == WHITEHALL:
        return 1.6
    return 1.2 if card == INTRIGUE and scorings_left(state) > 1.0 else 0.3


# Tiles and areas in the estate.


def tile_in_estate(state: NoblemenState, seat: i64, kind: i64) -> float:
    """What a tile brings by its kind alone, now and later."""
    if kind == FIELD:
        return money_worth(state, state.money[seat]) * (1.0 + 0.8 * taxes_left(state, seat))
    if kind == GROVE:
        return tile_worth(state, state.tiles_of(seat)) * (1.0 + 0.7 * lands_left(state, seat))
    if kind == FOUNTAIN:
        return prestige_worth(state, seat)
    return 0.6 if turns_left(state) > 2.0 else 0.0


def area_worth(state: NoblemenState, seat: i64, kind: i64) -> float:
    """What an area adds to its four tiles."""
    folly: float = 0.6 if turns_left(state) > 3.0 else 0.0
    if kind == FIELD:
        return folly + 2.0 * money_worth(state, state.money[seat]) * (1.0 + 0.6 * taxes_left(state, seat))
    if kind == GROVE:
        return folly + 2.0 * tile_worth(state, state.tiles_of(seat)) * (1.0 + 0.5 * lands_left(state, seat))
    queen: float = 0.0 if state.queen == seat else queen_worth(state)
    return folly + 1.8 * prestige_worth(state, seat) + queen


def symbol_worth(state: NoblemenState, seat: i64, owner: i64, kind: i64) -> float:
    """An own knight on somebody's area: what the owner gives now, and what goes on."""
    if kind == FIELD:
        return money_worth(state, state.money[seat]) * (2.0 + 1.6 * taxes_left(state, seat))
    if kind == GROVE:
        return tile_worth(state, state.tiles_of(seat)) * (2.0 + 1.4 * lands_left(state, seat))
    queen: float = queen_worth(state) if state.queen == owner else 0.0
    return 2.0 * prestige_worth(state, seat) + queen


# Buildings.


def closed_points(building: i64, chapels: i64) -> float:
    """What a closed-in building brings in one scoring."""
    if building == PALACE:
        return 5.0 + 2.0 * float(chapels)
    return 3.0 + float(chapels)


def closing_chance(state: NoblemenState, land: i64) -> float:
    """How likely a building with so much land around it is closed in, over the scorings to come."""
    missing: float = float(8 - land)
    return max(0.0, 1.0 - missing / (1.0 + 1.5 * turns_left(state)))


def building_promise(state: NoblemenState, estate: Estate, index: i64, building: i64) -> float:
    """What a castle or palace will bring in all scorings to come."""
    chance: float = closing_chance(state, estate.land_around(index))
    return scorings_left(state) * closed_points(building, estate.chapels_around(index)) * chance


def castle_promise(state: NoblemenState, estate: Estate, index: i64) -> float:
    return building_promise(state, estate, index, CASTLE)


def palace_promise(state: NoblemenState, seat: i64, index: i64) -> float:
    """What a palace brings beyond the castle that stood there."""
    estate: Estate = state.estates[seat]
    more: float = building_promise(state, estate, index, PALACE) - building_promise(state, estate, index, CASTLE)
    queen: float = 0.0 if state.queen == seat else queen_worth(state)
    return more + 2.0 * prestige_worth(state, seat) + queen


def chapel_promise(state: NoblemenState, estate: Estate, index: i64) -> float:
    """What the castles and palaces beside it gain by a chapel."""
    total: float = 0.0
    number: i64 = 0
    while number < 8:
        place: i64 = estate.beside(index, number)
        building: i64 = (estate.cells[place] & BUILDING) >> BUILDING_BIT
        if building == CASTLE or building == PALACE:
            each: float = 2.0 if building == PALACE else 1.3
            total += each * scorings_left(state) * closing_chance(state, estate.land_around(place))
        number += 1
    return total


def place_worth(state: NoblemenState, seat: i64, kind: i64, cell: i64) -> float:
    """What a place adds to a tile: a castle closed in, an area closed or begun, a site on a meadow."""
    estate: Estate = state.estates[seat]
    index: i64 = estate.index(cell)
    worth: float = 0.0
    if estate.cells[index] & NEAR_CASTLE:
        worth += closing_worth(state, estate, index)
    if kind < 3:
        return worth + square_worth(state, seat, kind, index)
    return worth + meadow_worth(state, estate, index)


def closing_worth(state: NoblemenState, estate: Estate, index: i64) -> float:
    """What castles and palaces beside the place gain by one more side of land."""
    worth: float = 0.0
    number: i64 = 0
    while number < 8:
        place: i64 = estate.beside(index, number)
        building: i64 = (estate.cells[place] & BUILDING) >> BUILDING_BIT
        if building == CASTLE or building == PALACE:
            land: i64 = estate.land_around(place)
            points: float = closed_points(building, estate.chapels_around(place))
            worth += scorings_left(state) * points * (CLOSING[land + 1] - CLOSING[land])
        number += 1
    return worth


def square_worth(state: NoblemenState, seat: i64, kind: i64, index: i64) -> float:
    """The best of the four squares around a place that a tile of this kind can still make an area."""
    estate: Estate = state.estates[seat]
    width: i64 = estate.width
    best: i64 = max(
        max(square_part(estate, kind, index, index), square_part(estate, kind, index - 1, index)),
        max(square_part(estate, kind, index - width, index), square_part(estate, kind, index - width - 1, index)),
    )
    if best == 0:
        return 0.0
    return area_worth(state, seat, kind) * (1.0 if best == 3 else 0.4 if best == 2 else 0.15)


def square_part(estate: Estate, kind: i64, corner: i64, index: i64) -> i64:
    """How many of the other three tiles of a square are there; 0 if it cannot be an area any more."""
    count: i64 = 0
    number: i64 = 0
    while number < 4:
        place: i64 = corner + (number & 1) + (estate.width if number > 1 else 0)
        here: i64 = estate.cells[place]
        if place != index and here & TILE:
            if here & (TILE | IN_AREA) != kind + 1:
                return 0
            count += 1
        number += 1
    return count


def meadow_worth(state: NoblemenState, estate: Estate, index: i64) -> float:
    """A site for a chapel beside a castle, or for another castle; the first ones are needed most."""
    here: i64 = estate.cells[index]
    need: float = 1.0 if estate.empty_meadows < 2 else 0.4 if estate.empty_meadows < 4 else 0.1
    if turns_left(state) < 2.0:
        return 0.0
    if not here & NEAR_CHAPEL and here & NEAR_CASTLE:
        return 0.35 * need * chapel_promise(state, estate, index)
    if not here & NEAR_CASTLE:
        return 0.3 * need * castle_promise(state, estate, index)
    return 0.0
