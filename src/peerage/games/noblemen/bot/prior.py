"""Rules of thumb: the prior of each move, roughly in victory points.

Lay tiles that close areas and castles; build palaces, castles with knights and chapels beside castles while they are
cheap; take taxes and land when they bring much; give to the church and bribe with what is left over; at balls give only
what makes a title better. They look only at what the seat may see: the board, the estates, and what is behind its own
screen.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import (
    BRILLIANT_MOVE,
    CASTLE,
    CHAPEL,
    FIRST_FOLLY,
    INHERITANCE,
    KINDS,
    PALACE,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.bot.courting import weigh_gifts, weigh_titles
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.surveying import castle_on, castles_beside, survey_of
from peerage.games.noblemen.bot.tiles import (
    best_tile,
    donations,
    favours,
    laying,
    swapping,
    tiles_to_lay,
    wanted_tile,
    weigh_exchange,
    weigh_places,
    weigh_tiles,
)
from peerage.games.noblemen.bot.worth import (
    card_worth,
    castle_promise,
    chapel_promise,
    outlook,
    palace_promise,
    symbol_worth,
)
from peerage.games.noblemen.cards.play_cards import CARD
from peerage.games.noblemen.cards.scandal import INTRIGUE
from peerage.games.noblemen.estate.build import BUILD, FOLLY, WHICH_BUILDING, WHICH_FOLLY
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import AT, LAY
from peerage.games.noblemen.estate.knights import DECLINE, FROM_SYMBOL, TO_SYMBOL
from peerage.games.noblemen.estate.plane import cell_of, owner_of
from peerage.games.noblemen.moves import SCANDAL_CARD, TILE, N, kind_of
from peerage.games.noblemen.state import (
    ASK_BALL,
    ASK_CELL,
    ASK_CHURCH,
    ASK_EXPAND,
    ASK_HAND_OVER,
    ASK_KNIGHT,
    ASK_KNIGHT_TO,
    ASK_MARKERS,
    ASK_OPENING,
    ASK_SCANDAL,
    ASK_SITE,
    ASK_SWAP_SECOND,
    ASK_SWAP_TAKE,
    ASK_TURN,
    ASK_VICAR,
    NoblemenState,
)
from peerage.games.noblemen.turn.bribe import BRIBE
from peerage.games.noblemen.turn.church import DONATE
from peerage.games.noblemen.turn.opening import CHOSEN, tiles_in
from peerage.games.noblemen.turn.swap import SWAP
from peerage.games.noblemen.turn.taxes import LAND, TAXES, land_of, taxes_of
from peerage.games.noblemen.turn.turn import IDLE

KEPT_BACK: Final = 0.3
"""What a card is worth unplayed: a prestige at some ball."""


def weigh_moves(state: NoblemenState, seat: i64, priors: vec[float]) -> None:
    asked: i64 = state.top_kind()
    if asked == ASK_OPENING:
        weigh_openings(state, priors)
        return
    view: Outlook = outlook(state, seat)
    if asked == ASK_TURN:
        weigh_actions(state, view, seat, priors)
    elif asked == ASK_CELL:
        weigh_places(state, view, seat, priors)
    elif asked == ASK_EXPAND or asked == ASK_CHURCH or asked == ASK_VICAR:
        weigh_tiles(state, view, seat, priors)
    elif asked == ASK_SWAP_SECOND or asked == ASK_SWAP_TAKE or asked == ASK_HAND_OVER:
        weigh_exchange(state, view, seat, priors)
    elif asked == ASK_SITE:
        weigh_sites(state, view, seat, priors)
    elif asked == ASK_MARKERS:
        weigh_markers(state, view, priors)
    elif asked == ASK_SCANDAL:
        weigh_cards(state, view, priors)
    elif asked == ASK_KNIGHT or asked == ASK_KNIGHT_TO:
        weigh_symbols(state, view, seat, priors)
    elif asked == ASK_BALL:
        weigh_gifts(state, view, seat, priors)
    else:
        weigh_titles(state, priors)


def weigh_openings(state: NoblemenState, priors: vec[float]) -> None:
    """As many of each kind as allowed: what one chooses is better than what one draws."""
    index: i64 = 0
    while index < state.menu_size:
        chosen: i64 = CHOSEN.of(state.menu[index])
        total: i64 = tiles_in(chosen, 0) + tiles_in(chosen, 1) + tiles_in(chosen, 2) + tiles_in(chosen, 3)
        priors[index] = 0.4 * float(total)
        index += 1


def weigh_actions(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """An action, a card, a swap, or the end of the turn."""
    acts: bool = not state.action_done and state.tiles_of(seat) > 0
    following: float = 0.75 * float(tiles_to_lay(state, seat) - 1) * best_tile(state, view, seat) if acts else 0.0
    wanted: float = wanted_tile(state, view, seat) if acts else 0.0
    given: float = donations(state, view, seat) if acts else 0.0
    each_bribe: float = bribe_worth(state, view)
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        kind: i64 = kind_of(move)
        worth: float = 0.0
        if kind == LAY.number:
            # In a turn, the two tiles that can follow count too.
            worth = laying(state, view, seat, TILE.of(move)) + following
        elif kind == SWAP.number:
            worth = swapping(state, view, seat, TILE.of(move), wanted)
        elif kind == DONATE.number:
            worth = given + 0.01 * float(state.tiles[seat * KINDS + TILE.of(move)])
        elif kind == BRIBE.number:
            worth = float(N.of(move)) * each_bribe
        elif kind == BUILD.number:
            worth = building(state, view, seat, WHICH_BUILDING.of(move))
        elif kind == FOLLY.number:
            worth = building(state, view, seat, FIRST_FOLLY + WHICH_FOLLY.of(move))
        elif kind == CARD.number:
            worth = playing(state, view, seat, SCANDAL_CARD.of(move))
        elif kind == TAXES.number or kind == LAND.number:
            worth = collecting(state, view, seat, kind)
        elif kind == IDLE.number:
            worth = float(state.board.idle_points)
        priors[index] = worth
        index += 1


# Actions.


def weigh_sites(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    index: i64 = 0
    while index < state.menu_size:
        place: i64 = state.estates[seat].index(AT.of(state.menu[index]))
        priors[index] = site_worth(state, view, seat, state.top_arg() & 7, place)
        index += 1


def weigh_markers(state: NoblemenState, view: Outlook, priors: vec[float]) -> None:
    each: float = collected_worth(view, state.top_arg()) - view.marker
    index: i64 = 0
    while index < state.menu_size:
        priors[index] = float(N.of(state.menu[index])) * each
        index += 1


def building(state: NoblemenState, view: Outlook, seat: i64, kind: i64) -> float:
    """At the best site, less what it costs."""
    price: float = float(state.price(seat, kind)) * view.money
    if kind >= FIRST_FOLLY:
        return float(state.board.folly_points[state.follies_built()]) - price
    return best_site(state, view, seat, kind) + reward_worth(state, view, seat, kind) - price


def best_site(state: NoblemenState, view: Outlook, seat: i64, kind: i64) -> float:
    estate: Estate = state.estates[seat]
    best: float = -1.0
    y: i64 = estate.low_y
    while y <= estate.high_y:
        index: i64 = (y - estate.top) * estate.width + estate.low_x - estate.left
        end: i64 = index + estate.high_x - estate.low_x + 1
        while index < end:
            if estate.may_build(index, kind):
                best = max(best, site_worth(state, view, seat, kind, index))
            index += 1
        y += 1
    return best


def site_worth(state: NoblemenState, view: Outlook, seat: i64, kind: i64, index: i64) -> float:
    """A folly takes the meadow that is least good for a chapel."""
    estate: Estate = state.estates[seat]
    if kind == CASTLE:
        return castle_promise(view, castle_on(estate, index, CASTLE))
    if kind == PALACE:
        return palace_promise(state, view, seat, castle_on(estate, index, CASTLE))
    promise: float = chapel_promise(view, castles_beside(estate, survey_of(estate), index))
    return promise if kind == CHAPEL else -promise


def reward_worth(state: NoblemenState, view: Outlook, seat: i64, kind: i64) -> float:
    """A knight for a castle, a card for a chapel; what a palace brings is counted with its site."""
    if kind == CASTLE:
        return best_symbol(state, view, seat) if state.knights_left(seat) > 0 else 0.4
    return 2.2 if kind == CHAPEL else 0.0


def best_symbol(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """Of the areas that a knight could go to."""
    best: float = 0.0
    owner: i64 = 0
    while owner < state.seats:
        area: i64 = 0
        while owner != seat and area < len(state.estates[owner].areas):
            if state.knight_on(owner, area) < 0:
                best = max(best, symbol_worth(state, view, owner, state.estates[owner].areas[area] & 3))
            area += 1
        owner += 1
    return best


def weigh_symbols(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """A knight goes to the leaders' areas first; one that stands somewhere leaves only for a better area."""
    lifts: bool = state.top_kind() == ASK_KNIGHT and state.knights_left(seat) == 0
    best: float = best_symbol(state, view, seat) if lifts else 0.0
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        if DECLINE.matches(move):
            priors[index] = 0.0
        elif lifts:
            priors[index] = best - area_worth(state, view, FROM_SYMBOL.of(move)) - 0.5
        else:
            symbol: i64 = TO_SYMBOL.of(move)
            priors[index] = area_worth(state, view, symbol) + 0.02 * float(state.points[owner_of(symbol)])
        index += 1


def area_worth(state: NoblemenState, view: Outlook, symbol: i64) -> float:
    owner: i64 = owner_of(symbol)
    return symbol_worth(state, view, owner, state.estates[owner].tile(cell_of(symbol)))


def bribe_worth(state: NoblemenState, view: Outlook) -> float:
    """Each marker with its point, less what it costs."""
    each: float = float(state.board.bribe_points) + view.marker
    return each - float(state.board.bribe_price) * view.money


def collected_worth(view: Outlook, action: i64) -> float:
    """A pound of taxes, or a tile of land."""
    return view.money if action == TAXES.number else 0.9 * view.tile


def collecting(state: NoblemenState, view: Outlook, seat: i64, action: i64) -> float:
    """Better late than early in a decade, while the estate still grows; but not too late."""
    amount: i64 = taxes_of(state, seat) if action == TAXES.number else land_of(state, seat)
    waiting: float = max(0.0, view.turns_now - 1.5)
    return collected_worth(view, action) * (float(amount) - 0.5 * waiting)


# Scandal cards.


def weigh_cards(state: NoblemenState, view: Outlook, priors: vec[float]) -> None:
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        all_cards: bool = INTRIGUE.matches(move)
        priors[index] = keeping_all(state, view) if all_cards else card_worth(view, SCANDAL_CARD.of(move))
        index += 1


def playing(state: NoblemenState, view: Outlook, seat: i64, card: i64) -> float:
    if card == WHITEHALL:
        return view.queen - KEPT_BACK
    if card == INHERITANCE:
        return best_site(state, view, seat, CASTLE) - KEPT_BACK
    if card == BRILLIANT_MOVE:
        return 1.3 * float(tiles_to_lay(state, seat) - 1) * best_tile(state, view, seat) - 1.5
    if card == VICARS_FAVOUR:
        return favours(state, view, seat) - 0.6
    return card_worth(view, card) - KEPT_BACK


def keeping_all(state: NoblemenState, view: Outlook) -> float:
    """All cards on view instead of the best of them, for an Intrigue."""
    total: float = 0.0
    place: i64 = 0
    while place < len(state.looking):
        total += card_worth(view, state.looking[place])
        place += 1
    return 0.8 * total - 1.2
