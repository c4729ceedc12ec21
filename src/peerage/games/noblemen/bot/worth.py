"""What things are worth to a sensible player, roughly in victory points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball.ball import prestige_of
from peerage.games.noblemen.board import (
    BALL_SPACE,
    BLACKMAIL,
    BRILLIANT_MOVE,
    DOWRY,
    FIELD,
    FOUNTAIN,
    GROVE,
    INHERITANCE,
    INTRIGUE_CARD,
    LIAISON,
    MEADOW,
    SECRET_MARRIAGE,
    TRIBUTE,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.survey import (
    CASTLE_BITS,
    CASTLE_SITE,
    LAND,
    NO_SITE,
    PALACE_BIT,
    SITE_BITS,
    Survey,
)
from peerage.games.noblemen.bot.surveying import castle_points, survey_of
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.state import AT_BALL, BETWEEN, NO_OUTLOOK, NOWHERE, NoblemenState

BEGUN: Final[vec[float]] = vec[float]([0.0, 0.19, 0.38, 1.0])
"""The share of an area that a tile is good for in a square with so many others of its kind."""
DECADE_TURNS: Final = 5.5


def outlook(state: NoblemenState, seat: i64) -> Outlook:
    """Formed again for each decision and seat."""
    key: i64 = state.asked << 3 | seat
    if state.outlook_of != key:
        look_behind_screen(state, seat, prestige_of(state, seat), look_ahead(state))
        state.outlook_of = key
    return state.outlook


def look_ahead(state: NoblemenState) -> Outlook:
    """Begin an outlook with what is the same for all seats."""
    if state.outlook is NO_OUTLOOK:
        state.outlook = Outlook()
    state.outlook_of = NOWHERE
    view: Outlook = state.outlook
    later: float = float(state.board.decades - state.decade)
    view.later = later
    view.scorings = later if state.phase == BETWEEN else later + 1.0
    view.balls = 2.0 * later + float(balls_now(state))
    view.turns_now = 0.65 * float(len(state.board.track) - 1 - state.space)
    view.turns = view.turns_now + DECADE_TURNS * later
    view.marker = 0.55 if view.balls > 0.0 else 0.1
    view.queen = 0.0 if state.locked() else 3.4
    return view


def look_behind_screen(state: NoblemenState, seat: i64, prestige: i64, view: Outlook) -> None:
    """What depends on what a seat has."""
    view.taxes = view.later + (0.0 if state.taxed >> seat & 1 else 0.8)
    view.lands = view.later + (0.0 if state.landed >> seat & 1 else 0.8)
    view.money = money_worth(view, state.money[seat])
    view.tile = tile_worth(view, state.tiles_of(seat))
    view.prestige = prestige_worth(view, prestige)
    view.laid[FIELD] = view.money * (1.0 + 0.5 * view.taxes)
    view.laid[GROVE] = view.tile * (1.0 + 1.1 * view.lands)
    view.laid[FOUNTAIN] = view.prestige
    view.laid[MEADOW] = 0.5 if view.turns > 2.0 else 0.0
    folly: float = 0.6 if view.turns > 3.0 else 0.0
    view.area[FIELD] = folly + 2.0 * view.money * (1.0 + 0.6 * view.taxes)
    view.area[GROVE] = folly + 2.0 * view.tile * (1.0 + 0.5 * view.lands)
    view.area[FOUNTAIN] = folly + 1.8 * view.prestige + (0.0 if state.queen == seat else view.queen)
    view.looked = False


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


def closing_chance(view: Outlook, land: i64) -> float:
    """How likely a building with so much land around it is closed in, over the scorings to come."""
    return max(0.0, 1.0 - float(8 - land) / (1.0 + 1.5 * view.turns))


def castle_promise(view: Outlook, castle: i64) -> float:
    """What a castle or palace will bring in all scorings to come."""
    return view.scorings * closing_chance(view, castle & LAND) * castle_points(castle)


def palace_promise(state: NoblemenState, view: Outlook, seat: i64, castle: i64) -> float:
    """What a palace brings beyond the castle that stands there."""
    more: float = castle_promise(view, castle | 1 << PALACE_BIT) - castle_promise(view, castle)
    return more + 2.0 * view.prestige + (0.0 if state.queen == seat else view.queen)


def chapel_promise(view: Outlook, beside: i64) -> float:
    """What the castles and palaces beside it gain by a chapel."""
    total: float = 0.0
    while beside != 0:
        each: float = 2.0 if beside >> PALACE_BIT & 1 else 1.3
        total += each * view.scorings * closing_chance(view, beside & LAND)
        beside >>= CASTLE_BITS
    return total


# Places for tiles.


def place_worth(view: Outlook, estate: Estate, kind: i64, place: i64) -> float:
    """What a place adds to a tile: a castle closed in, an area closed or begun, a site on a meadow."""
    survey: Survey = survey_of(estate)
    worth: float = view.scorings * survey.closing[place]
    if kind == MEADOW:
        return worth + meadow_worth(view, estate, survey.sites[place])
    return worth + square_worth(view, kind, survey.squares[place])


def square_worth(view: Outlook, kind: i64, squares: i64) -> float:
    """The best of the four squares around a place that a tile of this kind can still make an area."""
    best: i64 = 0
    while squares != 0:
        if squares >> 2 & 3 == kind:
            best = max(best, squares & 3)
        squares >>= 4
    return view.area[kind] * BEGUN[best]


def meadow_worth(view: Outlook, estate: Estate, site: i64) -> float:
    """A site for a chapel beside a castle, or for another castle; the first ones are needed most."""
    if site == NO_SITE or view.turns < 2.0:
        return 0.0
    need: float = 1.0 if estate.empty_meadows < 2 else 0.4 if estate.empty_meadows < 4 else 0.1
    if site & CASTLE_SITE:
        return 0.3 * need * castle_promise(view, site >> SITE_BITS)
    return 0.55 * need * chapel_promise(view, site >> SITE_BITS)


def best_places(view: Outlook, estate: Estate) -> vec[float]:
    """For each kind what a tile would bring at its best place."""
    if not view.looked:
        look_for_places(view, estate)
        view.looked = True
    return view.best


def look_for_places(view: Outlook, estate: Estate) -> None:
    best: vec[float] = view.best
    survey: Survey = survey_of(estate)
    kind: i64 = 0
    while kind < len(best):
        best[kind] = 0.0
        kind += 1
    place: i64 = 0
    while place < len(survey.closing):
        closing: float = view.scorings * survey.closing[place]
        best[FIELD] = max(best[FIELD], closing)
        best[GROVE] = max(best[GROVE], closing)
        best[FOUNTAIN] = max(best[FOUNTAIN], closing)
        best[MEADOW] = max(best[MEADOW], closing + meadow_worth(view, estate, survey.sites[place]))
        squares: i64 = survey.squares[place]
        while squares != 0:
            if squares & 3:
                kind = squares >> 2 & 3
                best[kind] = max(best[kind], closing + view.area[kind] * BEGUN[squares & 3])
            squares >>= 4
        place += 1
    kind = 0
    while kind < len(best):
        best[kind] += view.laid[kind]
        kind += 1
