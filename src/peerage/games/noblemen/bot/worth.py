"""What things are worth to a sensible player, roughly in victory points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball.ball import prestige_of
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
    INTRIGUE_CARD,
    LIAISON,
    MEADOW,
    PALACE,
    SECRET_MARRIAGE,
    TRIBUTE,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.estate.estate import (
    BUILDING,
    BUILDING_BIT,
    IN_AREA,
    NEAR_CASTLE,
    NEAR_CHAPEL,
    TILE,
    Estate,
)
from peerage.games.noblemen.state import AT_BALL, BETWEEN, NoblemenState

CLOSING: Final[vec[float]] = vec[float]([0.0, 0.06, 0.13, 0.19, 0.26, 0.35, 0.48, 0.69, 1.25])
"""The share of its points that a castle with so many sides of land is good for; future chapels and palaces included."""
BEGUN: Final[vec[float]] = vec[float]([0.0, 0.19, 0.38, 1.0])
"""The share of an area that a tile is good for in a square with so many others of its kind."""
DECADE_TURNS: Final = 5.5


def outlook(state: NoblemenState, seat: i64) -> Outlook:
    """Formed again for each decision and seat."""
    key: i64 = state.asked << 3 | seat
    if state.outlook_of != key:
        state.outlook = form_outlook(state, seat)
        state.outlook_of = key
    return state.outlook


def form_outlook(state: NoblemenState, seat: i64) -> Outlook:
    view = Outlook()
    later: float = float(state.board.decades - state.decade)
    view.scorings = later if state.phase == BETWEEN else later + 1.0
    view.balls = 2.0 * later + float(balls_now(state))
    view.turns_now = 0.65 * float(len(state.board.track) - 1 - state.space)
    view.turns = view.turns_now + DECADE_TURNS * later
    view.taxes = later + (0.0 if state.taxed >> seat & 1 else 0.8)
    view.lands = later + (0.0 if state.landed >> seat & 1 else 0.8)
    view.money = money_worth(view, state.money[seat])
    view.tile = tile_worth(view, state.tiles_of(seat))
    view.marker = 0.55 if view.balls > 0.0 else 0.1
    view.queen = 0.0 if state.locked() else 3.4
    view.prestige = prestige_worth(view, prestige_of(state, seat))
    view.laid[FIELD] = view.money * (1.0 + 0.5 * view.taxes)
    view.laid[GROVE] = view.tile * (1.0 + 1.1 * view.lands)
    view.laid[FOUNTAIN] = view.prestige
    view.laid[MEADOW] = 0.5 if view.turns > 2.0 else 0.0
    folly: float = 0.6 if view.turns > 3.0 else 0.0
    view.area[FIELD] = folly + 2.0 * view.money * (1.0 + 0.6 * view.taxes)
    view.area[GROVE] = folly + 2.0 * view.tile * (1.0 + 0.5 * view.lands)
    view.area[FOUNTAIN] = folly + 1.8 * view.prestige + (0.0 if state.queen == seat else view.queen)
    return view


def balls_now(state: NoblemenState) -> i64:
    """Balls of this decade that are left, with the one that is being held."""
    count: i64 = 0
    space: i64 = state.space if state.phase == AT_BALL else state.space + 1
    while space < len(state.board.track):
        if state.board.track[space] == BALL_SPACE:
            count += 1
        space += 1
    return count


def money_worth(view: Outlook, money: i64) -> float:
    """Less to those who have much, and less when there is no time to spend it."""
    return min(1.0, 0.25 + 0.25 * view.turns) * (0.52 if money < 8 else 0.42)


def tile_worth(view: Outlook, tiles: i64) -> float:
    """It can be laid later, or given to the church."""
    if float(tiles) > 2.0 * view.turns:
        return 0.2
    return 0.9 if tiles < 9 else 0.5


def prestige_worth(view: Outlook, have: i64) -> float:
    """Four make a title better, which is two points and a cheaper building; less to those who have most."""
    return view.balls * (0.75 if have < 12 else 0.5 if have < 16 else 0.15)


def card_worth(view: Outlook, card: i64) -> float:
    """A scandal card in hand."""
    if card == LIAISON:
        return 3.0
    if card == BLACKMAIL:
        return 2.0 if view.balls > 0.0 else 0.0
    if view.turns < 0.6:
        return 0.3
    if card == TRIBUTE:
        return 5.0 * view.money - 0.2
    if card == DOWRY:
        return 4.0 * view.tile - 0.2
    if card == SECRET_MARRIAGE:
        return 1.9 + 2.0 * view.marker
    if card == VICARS_FAVOUR:
        return 2.2
    if card == BRILLIANT_MOVE:
        return 2.8
    if card == INHERITANCE:
        return 1.0 + 1.4 * view.scorings
    if card == WHITEHALL:
        return 1.6
    return 1.2 if card == INTRIGUE_CARD and view.scorings > 1.0 else 0.3


def symbol_worth(state: NoblemenState, view: Outlook, owner: i64, kind: i64) -> float:
    """The seat's knight on somebody's area: what the owner gives now, and what it goes on to bring."""
    if kind == FIELD:
        return view.money * (2.0 + 1.6 * view.taxes)
    if kind == GROVE:
        return view.tile * (2.0 + 1.4 * view.lands)
    return 2.0 * view.prestige + (view.queen if state.queen == owner else 0.0)


# Buildings.


def closed_points(estate: Estate, index: i64, building: i64) -> float:
    """What a closed-in building brings in one scoring."""
    chapels: float = float(estate.chapels_around(index))
    return 5.0 + 2.0 * chapels if building == PALACE else 3.0 + chapels


def closing_chance(view: Outlook, land: i64) -> float:
    """How likely a building with so much land around it is closed in, over the scorings to come."""
    return max(0.0, 1.0 - float(8 - land) / (1.0 + 1.5 * view.turns))


def building_promise(view: Outlook, estate: Estate, index: i64, building: i64) -> float:
    """What a castle or palace will bring in all scorings to come."""
    chance: float = closing_chance(view, estate.land_around(index))
    return view.scorings * chance * closed_points(estate, index, building)


def palace_promise(state: NoblemenState, view: Outlook, seat: i64, index: i64) -> float:
    """What a palace brings beyond the castle that stands there."""
    estate: Estate = state.estates[seat]
    more: float = building_promise(view, estate, index, PALACE) - building_promise(view, estate, index, CASTLE)
    return more + 2.0 * view.prestige + (0.0 if state.queen == seat else view.queen)


def chapel_promise(view: Outlook, estate: Estate, index: i64) -> float:
    """What the castles and palaces beside it gain by a chapel."""
    total: float = 0.0
    number: i64 = 0
    while number < 8:
        place: i64 = estate.beside(index, number)
        building: i64 = (estate.cells[place] & BUILDING) >> BUILDING_BIT
        if building == CASTLE or building == PALACE:
            each: float = 2.0 if building == PALACE else 1.3
            total += each * view.scorings * closing_chance(view, estate.land_around(place))
        number += 1
    return total


# Places for tiles.


def place_worth(view: Outlook, estate: Estate, kind: i64, index: i64) -> float:
    """What a place adds to a tile: a castle closed in, an area closed or begun, a site on a meadow."""
    worth: float = closing_worth(view, estate, index)
    return worth + (meadow_worth(view, estate, index) if kind == MEADOW else square_worth(view, estate, kind, index))


def closing_worth(view: Outlook, estate: Estate, index: i64) -> float:
    """What castles and palaces beside the place gain by one more side of land."""
    if not estate.cells[index] & NEAR_CASTLE:
        return 0.0
    worth: float = 0.0
    number: i64 = 0
    while number < 8:
        place: i64 = estate.beside(index, number)
        building: i64 = (estate.cells[place] & BUILDING) >> BUILDING_BIT
        if building == CASTLE or building == PALACE:
            land: i64 = estate.land_around(place)
            worth += closed_points(estate, place, building) * (CLOSING[land + 1] - CLOSING[land])
        number += 1
    return view.scorings * worth


def square_worth(view: Outlook, estate: Estate, kind: i64, index: i64) -> float:
    """The best of the four squares around a place that a tile of this kind can still make an area."""
    best: i64 = 0
    number: i64 = 0
    while number < 4:
        begun: i64 = begun_square(estate, index, number)
        if begun >> 2 == kind:
            best = max(best, begun & 3)
        number += 1
    return view.area[kind] * BEGUN[best]


def begun_square(estate: Estate, index: i64, number: i64) -> i64:
    """The kind and the count of the other tiles in one of the four squares; 0 of it, if it cannot be an area."""
    right: i64 = 1 if number & 1 else -1
    down: i64 = estate.width if number & 2 else -estate.width
    beside: i64 = estate.cells[index + right] & (TILE | IN_AREA)
    below: i64 = estate.cells[index + down] & (TILE | IN_AREA)
    across: i64 = estate.cells[index + down + right] & (TILE | IN_AREA)
    tile: i64 = max(beside, max(below, across))
    if tile == 0 or tile > MEADOW:
        return 0
    if (beside != 0 and beside != tile) or (below != 0 and below != tile) or (across != 0 and across != tile):
        return 0
    count: i64 = (1 if beside else 0) + (1 if below else 0) + (1 if across else 0)
    return (tile - 1) << 2 | count


def meadow_worth(view: Outlook, estate: Estate, index: i64) -> float:
    """A site for a chapel beside a castle, or for another castle; the first ones are needed most."""
    if view.turns < 2.0:
        return 0.0
    here: i64 = estate.cells[index]
    need: float = 1.0 if estate.empty_meadows < 2 else 0.4 if estate.empty_meadows < 4 else 0.1
    if not here & NEAR_CASTLE:
        return 0.3 * need * building_promise(view, estate, index, CASTLE)
    return 0.0 if here & NEAR_CHAPEL else 0.55 * need * chapel_promise(view, estate, index)


def best_places(view: Outlook, estate: Estate) -> vec[float]:
    """For each kind what a tile would bring at its best place."""
    if not view.looked:
        look_for_places(view, estate)
        view.looked = True
    return view.best


def look_for_places(view: Outlook, estate: Estate) -> None:
    best: vec[float] = view.best
    index: i64 = estate.next_open(0)
    while index >= 0:
        weigh_place(view, estate, index)
        index = estate.next_open(index + 1)
    kind: i64 = 0
    while kind < len(best):
        best[kind] += view.laid[kind]
        kind += 1


def weigh_place(view: Outlook, estate: Estate, index: i64) -> None:
    """Whether it is the best so far for any kind."""
    best: vec[float] = view.best
    closing: float = closing_worth(view, estate, index)
    best[FIELD] = max(best[FIELD], closing)
    best[GROVE] = max(best[GROVE], closing)
    best[FOUNTAIN] = max(best[FOUNTAIN], closing)
    best[MEADOW] = max(best[MEADOW], closing + meadow_worth(view, estate, index))
    number: i64 = 0
    while number < 4:
        begun: i64 = begun_square(estate, index, number)
        if begun & 3:
            kind: i64 = begun >> 2
            best[kind] = max(best[kind], closing + view.area[kind] * BEGUN[begun & 3])
        number += 1
