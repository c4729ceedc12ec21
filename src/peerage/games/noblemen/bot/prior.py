"""Rules of thumb: the prior of each move, roughly in victory points.

Lay tiles that close areas and castles; build palaces, castles with knights and chapels beside castles while they are
cheap; take taxes and land when they bring much; give to the church and bribe with what is left over; at balls give only
what makes a title better. They look only at what the seat may see: the board, the estates, and what is behind its own
screen.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball.ball import (
    GIVE_CARD,
    WHICH_TITLE,
    place_for,
    prestige_of,
    value_of,
)
from peerage.games.noblemen.board import (
    BLACKMAIL,
    BRILLIANT_MOVE,
    CARDS,
    CASTLE,
    CHAPEL,
    FIRST_FOLLY,
    INHERITANCE,
    KINDS,
    PALACE,
    TITLES,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.worth import (
    best_places,
    building_promise,
    card_worth,
    chapel_promise,
    outlook,
    palace_promise,
    place_worth,
    symbol_worth,
)
from peerage.games.noblemen.cards.play_cards import CARD, VICARS_MOST
from peerage.games.noblemen.cards.scandal import INTRIGUE
from peerage.games.noblemen.estate.build import BUILD, FOLLY, WHICH_BUILDING, WHICH_FOLLY
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import AT, LAY
from peerage.games.noblemen.estate.knights import DECLINE, FROM_SYMBOL, LIFT, TO_SYMBOL
from peerage.games.noblemen.estate.plane import cell_of, owner_of
from peerage.games.noblemen.moves import SCANDAL_CARD, STOP, TILE, N, kind_of
from peerage.games.noblemen.state import (
    ASK_BALL,
    ASK_CELL,
    ASK_CHURCH,
    ASK_EXPAND,
    ASK_HAND_OVER,
    ASK_KNIGHT,
    ASK_KNIGHT_TO,
    ASK_MARKERS,
    ASK_SCANDAL,
    ASK_SITE,
    ASK_SWAP_SECOND,
    ASK_SWAP_TAKE,
    ASK_TITLE,
    ASK_TURN,
    ASK_VICAR,
    AT_BALL,
    NOWHERE,
    NoblemenState,
)
from peerage.games.noblemen.turn.bribe import BRIBE
from peerage.games.noblemen.turn.church import DONATE
from peerage.games.noblemen.turn.opening import CHOSEN, OPENING, tiles_in
from peerage.games.noblemen.turn.swap import GIVE_UP, SWAP
from peerage.games.noblemen.turn.taxes import LAND, TAXES, land_of, taxes_of
from peerage.games.noblemen.turn.turn import IDLE

KEPT_BACK: Final = 0.3
"""What a card is worth unplayed: a prestige at some ball."""
NEVER: Final = -100.0
"""Only a player who wants to finish a swap begins one."""
FAR_ENOUGH: Final[i64] = 12
"""How much prestige it takes from the third-best title to the best."""


def weigh_moves(state: NoblemenState, seat: i64, priors: vec[float]) -> None:
    index: i64 = 0
    while index < state.menu_size:
        priors[index] = prior_of(state, seat, state.menu[index])
        index += 1


def prior_of(state: NoblemenState, seat: i64, move: i64) -> float:
    if OPENING.matches(move):
        return opening(CHOSEN.of(move))
    asked: i64 = state.top_kind()
    view: Outlook = outlook(state, seat)
    estate: Estate = state.estates[seat]
    if asked == ASK_CELL:
        return place_worth(view, estate, state.top_arg(), estate.index(AT.of(move)))
    if asked == ASK_TURN:
        return acting(state, view, seat, move)
    if STOP.matches(move) or DECLINE.matches(move):
        return 0.0
    if GIVE_UP.matches(move):
        return NEVER
    if SWAP.matches(move) or asked == ASK_SWAP_SECOND:
        return swapping(state, view, seat, TILE.of(move))
    if asked == ASK_EXPAND:
        return laying(state, view, seat, TILE.of(move))
    if asked == ASK_SWAP_TAKE:
        return best_places(view, estate)[TILE.of(move)] - 0.2 * float(state.tiles[seat * KINDS + TILE.of(move)])
    if asked == ASK_HAND_OVER:
        return 0.3 * float(state.tiles[seat * KINDS + TILE.of(move)]) - best_places(view, estate)[TILE.of(move)]
    if asked == ASK_SITE:
        return site_worth(state, view, seat, state.top_arg() & 7, estate.index(AT.of(move)))
    if asked == ASK_MARKERS:
        return float(N.of(move)) * (collected_worth(view, state.top_arg()) - view.marker)
    if asked == ASK_CHURCH or asked == ASK_VICAR:
        return 1.0 - kept_worth(view, estate, TILE.of(move))
    if asked == ASK_SCANDAL:
        return keeping_all(state, view) if INTRIGUE.matches(move) else card_worth(view, SCANDAL_CARD.of(move))
    if LIFT.matches(move):
        return best_symbol(state, view, seat) - area_worth(state, view, FROM_SYMBOL.of(move)) - 0.5
    if asked == ASK_KNIGHT or asked == ASK_KNIGHT_TO:
        return sending(state, view, TO_SYMBOL.of(move))
    if asked == ASK_BALL:
        return courting(state, view, seat, move)
    if asked == ASK_TITLE:
        return title_worth(state, WHICH_TITLE.of(move))
    return 0.0


def acting(state: NoblemenState, view: Outlook, seat: i64, move: i64) -> float:
    """An action, a card, a swap, or the end of the turn."""
    if LAY.matches(move):
        return laying(state, view, seat, TILE.of(move))
    if SWAP.matches(move):
        return swapping(state, view, seat, TILE.of(move))
    if DONATE.matches(move):
        return donations(state, view, seat) + 0.01 * float(state.tiles[seat * KINDS + TILE.of(move)])
    if BRIBE.matches(move):
        return bribing(state, view, N.of(move))
    if BUILD.matches(move):
        return building(state, view, seat, WHICH_BUILDING.of(move))
    if FOLLY.matches(move):
        return building(state, view, seat, FIRST_FOLLY + WHICH_FOLLY.of(move))
    if CARD.matches(move):
        return playing(state, view, seat, SCANDAL_CARD.of(move))
    if TAXES.matches(move) or LAND.matches(move):
        return collecting(state, view, seat, kind_of(move))
    return float(state.board.idle_points) if IDLE.matches(move) else 0.0


def opening(chosen: i64) -> float:
    """As many of each kind as allowed: what one chooses is better than what one draws."""
    total: i64 = tiles_in(chosen, 0) + tiles_in(chosen, 1) + tiles_in(chosen, 2) + tiles_in(chosen, 3)
    return 0.4 * float(total)


# Tiles.


def laying(state: NoblemenState, view: Outlook, seat: i64, kind: i64) -> float:
    """In a turn, the two tiles that can follow count too."""
    worth: float = best_places(view, state.estates[seat])[kind] - view.tile
    if state.top_kind() == ASK_TURN:
        worth += 0.75 * float(tiles_to_lay(state, seat) - 1) * best_tile(state, view, seat)
    return worth


def tiles_to_lay(state: NoblemenState, seat: i64) -> i64:
    return min(state.tiles_of(seat), state.board.expand_most)


def best_tile(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What the best tile behind the screen would bring, beyond what it is worth there."""
    best: vec[float] = best_places(view, state.estates[seat])
    most: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            most = max(most, best[kind] - view.tile)
        kind += 1
    return most


def swapping(state: NoblemenState, view: Outlook, seat: i64, kind: i64) -> float:
    """Only for a tile that is missing, can be laid in this action and brings much more than the two that go."""
    best: vec[float] = best_places(view, state.estates[seat])
    if state.top_kind() == ASK_SWAP_SECOND:
        return 1.0 - best[kind]
    if state.top_kind() != ASK_EXPAND and (state.top_kind() != ASK_TURN or state.action_done):
        return -2.0
    wanted: float = 0.0
    other: i64 = 0
    while other < KINDS:
        if state.tiles[seat * KINDS + other] == 0 and state.bag[other] > 0:
            wanted = max(wanted, best[other])
        other += 1
    return wanted - best[kind] - view.tile - 1.0 if wanted > 0.0 else -2.0


# Actions.


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
        return building_promise(view, estate, index, CASTLE)
    if kind == PALACE:
        return palace_promise(state, view, seat, index)
    promise: float = chapel_promise(view, estate, index)
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


def sending(state: NoblemenState, view: Outlook, symbol: i64) -> float:
    """The leaders' areas first."""
    return area_worth(state, view, symbol) + 0.02 * float(state.points[owner_of(symbol)])


def area_worth(state: NoblemenState, view: Outlook, symbol: i64) -> float:
    owner: i64 = owner_of(symbol)
    return symbol_worth(state, view, owner, state.estates[owner].tile(cell_of(symbol)))


def bribing(state: NoblemenState, view: Outlook, count: i64) -> float:
    each: float = float(state.board.bribe_points) + view.marker
    return float(count) * (each - float(state.board.bribe_price) * view.money)


def collected_worth(view: Outlook, action: i64) -> float:
    """A pound of taxes, or a tile of land."""
    return view.money if action == TAXES.number else 0.9 * view.tile


def collecting(state: NoblemenState, view: Outlook, seat: i64, action: i64) -> float:
    """Better late than early in a decade, while the estate still grows; but not too late."""
    amount: i64 = taxes_of(state, seat) if action == TAXES.number else land_of(state, seat)
    waiting: float = max(0.0, view.turns_now - 1.5)
    return collected_worth(view, action) * (float(amount) - 0.5 * waiting)


def kept_worth(view: Outlook, estate: Estate, kind: i64) -> float:
    """A tile behind the screen: the better its place in the estate would be, the rather it is kept."""
    return view.tile + 0.15 * (best_places(view, estate)[kind] - 1.5) * min(1.0, view.turns_now)


def donations(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """All that the church would take and that is of no better use."""
    total: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = min(state.tiles[seat * KINDS + kind], state.board.church_most - state.church[kind])
        total += float(count) * max(0.0, 1.0 - kept_worth(view, state.estates[seat], kind))
        kind += 1
    return total


# Scandal cards.


def playing(state: NoblemenState, view: Outlook, seat: i64, card: i64) -> float:
    if card == WHITEHALL:
        return view.queen - KEPT_BACK
    if card == INHERITANCE:
        return best_site(state, view, seat, CASTLE) - KEPT_BACK
    if card == BRILLIANT_MOVE:
        return 1.3 * float(tiles_to_lay(state, seat) - 1) * best_tile(state, view, seat) - 1.5
    if card == VICARS_FAVOUR:
        return float(min(state.tiles_of(seat), VICARS_MOST)) * (1.0 - view.tile) - 0.6
    return card_worth(view, card) - KEPT_BACK


def keeping_all(state: NoblemenState, view: Outlook) -> float:
    """All cards on view instead of the best of them, for an Intrigue."""
    total: float = 0.0
    place: i64 = 0
    while place < len(state.looking):
        total += card_worth(view, state.looking[place])
        place += 1
    return 0.8 * total - 1.2


# Balls.


def courting(state: NoblemenState, view: Outlook, seat: i64, move: i64) -> float:
    """Markers and cards are given only if they make the title better, the cheapest first."""
    cost: float = view.marker
    if GIVE_CARD.matches(move):
        cost = card_worth(view, SCANDAL_CARD.of(move))
        if SCANDAL_CARD.of(move) == BLACKMAIL:
            cost /= 3.0
    return best_gain(state, view, seat) - 0.5 * cost


def best_gain(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What a better title would bring, less what it costs in markers and cards; negative if none pays."""
    value: i64 = value_of(state, seat)
    now: float = title_worth(state, title_at(state, seat, place_for(state, value)))
    most: i64 = state.markers[seat] + cards_as_prestige(state, seat)
    best: float = -1.0
    more: i64 = 1
    while more <= most and more <= FAR_ENOUGH:
        title: i64 = title_at(state, seat, place_for(state, value + more))
        best = max(best, title_worth(state, title) - now - float(more) * (view.marker + 0.15))
        more += 1
    return best


def cards_as_prestige(state: NoblemenState, seat: i64) -> i64:
    count: i64 = 0
    card: i64 = 0
    while card < CARDS:
        held: i64 = state.cards[seat * CARDS + card]
        count += 3 * held if card == BLACKMAIL else held
        card += 1
    return count


def title_worth(state: NoblemenState, title: i64) -> float:
    """Its points, and cheaper buildings until the next ball."""
    return float(state.board.title_points[title]) + 0.5 * float(state.board.discount[title])


def title_at(state: NoblemenState, seat: i64, place: i64) -> i64:
    """The title that a place on the track would bring, if those who come later give nothing."""
    ahead: i64 = 0
    other: i64 = 0
    while other < state.seats:
        theirs: i64 = state.prestige[other] if state.phase == AT_BALL else NOWHERE
        if theirs < 0:
            theirs = prestige_of(state, other)
        if other != seat and theirs > place:
            ahead += 1
        other += 1
    better: i64 = 0
    title: i64 = 0
    while title < TITLES - 1:
        better += state.board.title_count[title]
        if place >= state.board.title_prestige[title] and ahead < better:
            return title
        title += 1
    return TITLES - 1
