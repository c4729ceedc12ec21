"""Rules of thumb: how much each move appeals to a sensible player, roughly in victory points.

Lay tiles that close areas and castles; build palaces, castles with knights and chapels beside castles while they are
cheap; take taxes and land when they bring much; give to the church and bribe with what is left over; at balls give only
what makes a title better. They look only at what the seat may see: the board, the estates, and what is behind its own
screen.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball import place_for, prestige_of, value_of
from peerage.games.noblemen.board import (
    BLACKMAIL,
    BRILLIANT_MOVE,
    CARDS,
    CASTLE,
    CHAPEL,
    FIELD,
    FOLLY,
    INHERITANCE,
    KINDS,
    PALACE,
    TITLES,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.estate import OPEN, Estate
from peerage.games.noblemen.knights import post_at
from peerage.games.noblemen.moves import (
    BRIBE,
    BUILD,
    BUILD_FOLLY,
    CHOOSE,
    DONATE,
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
    ROW,
    SEND,
    SITE_AT,
    SWAP,
    SWAP_SECOND_TILE,
    TAKE_TILE,
    TAKE_TITLE,
    TAXES,
    arg_of,
    chosen_of,
    kind_of,
    owner_of,
)
from peerage.games.noblemen.state import EXPAND, TURN, NoblemenState
from peerage.games.noblemen.taxes import land_of, taxes_of
from peerage.games.noblemen.worth import (
    card_worth,
    castle_promise,
    chapel_promise,
    marker_worth,
    money_worth,
    palace_promise,
    place_worth,
    queen_worth,
    symbol_worth,
    tile_in_estate,
    tile_worth,
    turns_in_decade,
)

KEPT_BACK: Final = 0.3
"""What a card is worth unplayed: a prestige at some ball."""


def appeal_of(state: NoblemenState, seat: i64, move: i64) -> float:
    kind: i64 = kind_of(move)
    arg: i64 = arg_of(move)
    if kind == PLACE:
        return place_worth(state, seat, state.top_arg(), arg)
    if kind == LAY:
        return laying(state, seat, arg)
    if kind == SWAP or kind == SWAP_SECOND_TILE:
        return swapping(state, seat, arg)
    if kind == TAKE_TILE or kind == HAND:
        return taking(state, seat, arg, kind)
    if kind == BUILD or kind == BUILD_FOLLY:
        return building(state, seat, arg if kind == BUILD else FOLLY + arg)
    if kind == SITE_AT:
        return site_worth(state, seat, state.top_arg() & 7, state.estates[seat].index(arg))
    if kind == BRIBE:
        return bribing(state, seat, arg)
    if kind == TAXES or kind == LAND:
        return collecting(state, seat, kind)
    if kind == GIVE:
        return float(arg) * (collected_worth(state, seat, state.top_arg()) - marker_worth(state))
    if kind == DONATE or kind == RETURN:
        return giving(state, seat, kind, arg)
    if kind == IDLE:
        return float(state.board.idle_points)
    if kind == PLAY_CARD:
        return playing(state, seat, arg)
    if kind == KEEP:
        return card_worth(state, seat, arg)
    if kind == KEEP_ALL:
        return keeping_all(state, seat)
    if kind == SEND or kind == LIFT:
        return sending(state, seat, kind, arg)
    if kind == GIVE_MARKER or kind == GIVE_CARD:
        return courting(state, seat, kind, arg)
    if kind == TAKE_TITLE:
        return float(state.board.title_points[arg]) - 0.1 * float(arg)
    if kind == CHOOSE:
        return opening(move)
    if kind == FORM:
        return place_worth(state, seat, FIELD, arg)
    return 0.0


def opening(move: i64) -> float:
    """As many of each kind as allowed: what one chooses is better than what one draws."""
    total: i64 = chosen_of(move, 0) + chosen_of(move, 1) + chosen_of(move, 2) + chosen_of(move, 3)
    return 0.4 * float(total)


# Tiles.


def best_places(state: NoblemenState, seat: i64) -> vec[float]:
    """For each kind of tile what it would bring at its best place; looked for once in a decision."""
    key: i64 = state.asked << 3 | seat
    if state.places_of != key:
        found: vec[float] = vec[float]([0.0] * 4)
        kind: i64 = 0
        while kind < KINDS:
            found[kind] = tile_in_estate(state, seat, kind) + best_place(state, seat, kind)
            kind += 1
        state.best_places = found
        state.places_of = key
    return state.best_places


def best_place(state: NoblemenState, seat: i64, kind: i64) -> float:
    estate: Estate = state.estates[seat]
    cells: vec[i64] = estate.cells
    best: float = 0.0
    y: i64 = estate.low_y - 1
    while y <= estate.high_y + 1:
        index: i64 = (y - estate.top) * estate.width + estate.low_x - 1 - estate.left
        x: i64 = estate.low_x - 1
        while x <= estate.high_x + 1:
            if cells[index] & OPEN:
                best = max(best, place_worth(state, seat, kind, y * ROW + x))
            index += 1
            x += 1
        y += 1
    return best


def laying(state: NoblemenState, seat: i64, kind: i64) -> float:
    """In a turn the two tiles that can follow count too."""
    spent: float = tile_worth(state, state.tiles_of(seat))
    best: vec[float] = best_places(state, seat)
    worth: float = best[kind] - spent
    if state.top_kind() == TURN:
        worth += 0.8 * following(state, seat, best, spent)
    return worth


def following(state: NoblemenState, seat: i64, best: vec[float], spent: float) -> float:
    """What the tiles after the first one would bring."""
    most: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            most = max(most, best[kind] - spent)
        kind += 1
    more: i64 = min(state.tiles_of(seat), state.board.expand_most) - 1
    return most * float(more)


def swapping(state: NoblemenState, seat: i64, kind: i64) -> float:
    """Only for a tile that is missing and brings much more than the two that go."""
    best: vec[float] = best_places(state, seat)
    wanted: float = 0.0
    other: i64 = 0
    while other < KINDS:
        if state.tiles[seat * KINDS + other] == 0 and state.bag[other] > 0:
            wanted = max(wanted, best[other])
        other += 1
    lays: bool = state.top_kind() == EXPAND or (state.top_kind() == TURN and not state.action_done)
    if state.top_kind() == TURN or state.top_kind() == EXPAND:
        gain: float = wanted - best[kind] - tile_worth(state, state.tiles_of(seat)) - 1.0
        return gain if lays and wanted > 0.0 else -2.0
    return 1.0 - best[kind]


def taking(state: NoblemenState, seat: i64, kind: i64, move_kind: i64) -> float:
    """The best tile out of the bag, and the worst to somebody else."""
    best: float = best_places(state, seat)[kind]
    held: i64 = state.tiles[seat * KINDS + kind]
    if move_kind == HAND:
        return 0.3 * float(held) - best
    return best - 0.2 * float(held)


# Actions.


def building(state: NoblemenState, seat: i64, kind: i64) -> float:
    """At the best site, less what it costs."""
    price: float = float(state.price(seat, kind)) * money_worth(state, state.money[seat])
    if kind >= FOLLY:
        return float(state.board.folly_points[state.follies_built()]) - price
    return best_site(state, seat, kind) + reward_worth(state, seat, kind) - price


def best_site(state: NoblemenState, seat: i64, kind: i64) -> float:
    estate: Estate = state.estates[seat]
    best: float = -1.0
    y: i64 = estate.low_y
    while y <= estate.high_y:
        index: i64 = (y - estate.top) * estate.width + estate.low_x - estate.left
        x: i64 = estate.low_x
        while x <= estate.high_x:
            if estate.may_build(index, kind):
                best = max(best, site_worth(state, seat, kind, index))
            index += 1
            x += 1
        y += 1
    return best


def site_worth(state: NoblemenState, seat: i64, kind: i64, index: i64) -> float:
    """A folly takes the meadow that is least good for anything else."""
    estate: Estate = state.estates[seat]
    if kind == CASTLE:
        return castle_promise(state, estate, index)
    if kind == PALACE:
        return palace_promise(state, seat, index)
    if kind == CHAPEL:
        return chapel_promise(state, estate, index)
    return -chapel_promise(state, estate, index)


def reward_worth(state: NoblemenState, seat: i64, kind: i64) -> float:
    if kind == CASTLE:
        return best_symbol(state, seat) if state.knights_left(seat) > 0 else 0.4
    return 2.2 if kind == CHAPEL else 0.0


def best_symbol(state: NoblemenState, seat: i64) -> float:
    """Of the areas that a knight could go to."""
    best: float = 0.0
    owner: i64 = 0
    while owner < state.seats:
        area: i64 = 0
        while owner != seat and area < len(state.estates[owner].areas):
            if state.knight_on(owner, area) < 0:
                best = max(best, symbol_worth(state, seat, owner, state.estates[owner].areas[area] & 3))
            area += 1
        owner += 1
    return best


def sending(state: NoblemenState, seat: i64, kind: i64, symbol: i64) -> float:
    """The leaders' areas first; a knight is lifted from where it is of least use."""
    stands: i64 = post_at(state, symbol)
    owner: i64 = owner_of(symbol)
    worth: float = symbol_worth(state, seat, owner, state.estates[owner].areas[stands & 255] & 3)
    if kind == LIFT:
        return best_symbol(state, seat) - worth - 0.5
    return worth + 0.02 * float(state.points[owner])


def bribing(state: NoblemenState, seat: i64, count: i64) -> float:
    each: float = float(state.board.bribe_points) + marker_worth(state)
    return float(count) * (each - float(state.board.bribe_price) * money_worth(state, state.money[seat]))


def collected_worth(state: NoblemenState, seat: i64, action: i64) -> float:
    """A pound of taxes, or a tile of land."""
    if action == TAXES:
        return money_worth(state, state.money[seat])
    return 0.9 * tile_worth(state, state.tiles_of(seat))


def collecting(state: NoblemenState, seat: i64, action: i64) -> float:
    """Better late than early in a decade, while the estate still grows; but not too late."""
    amount: i64 = taxes_of(state, seat) if action == TAXES else land_of(state, seat)
    waiting: float = max(0.0, turns_in_decade(state) - 1.5)
    return collected_worth(state, seat, action) * (float(amount) - 0.5 * waiting)


def giving(state: NoblemenState, seat: i64, kind: i64, tile: i64) -> float:
    """Tiles for points, to the church or to the Vicar, if they are of no better use."""
    if kind == DONATE and state.top_kind() == TURN:
        return donations(state, seat) + 0.01 * float(state.tiles[seat * KINDS + tile])
    return 1.0 - kept_worth(state, seat, tile)


def kept_worth(state: NoblemenState, seat: i64, kind: i64) -> float:
    """A tile behind the screen, rather kept the better its place in the estate would be."""
    spare: float = tile_worth(state, state.tiles_of(seat))
    return spare + 0.15 * (best_places(state, seat)[kind] - 1.5) * min(1.0, turns_in_decade(state))


def donations(state: NoblemenState, seat: i64) -> float:
    """All that the church would take and that one would rather give."""
    total: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        room: i64 = state.board.church_most - state.church[kind]
        count: i64 = min(state.tiles[seat * KINDS + kind], room)
        total += float(count) * max(0.0, 1.0 - kept_worth(state, seat, kind))
        kind += 1
    return total


# Scandal cards.


def playing(state: NoblemenState, seat: i64, card: i64) -> float:
    if card == WHITEHALL:
        return queen_worth(state) - KEPT_BACK
    if card == INHERITANCE:
        return best_site(state, seat, CASTLE) - KEPT_BACK
    if card == BRILLIANT_MOVE:
        spent: float = tile_worth(state, state.tiles_of(seat))
        best: vec[float] = best_places(state, seat)
        return 1.3 * following(state, seat, best, spent) - 1.5
    if card == VICARS_FAVOUR:
        spare: i64 = min(state.tiles_of(seat), 4)
        return float(spare) * (1.0 - tile_worth(state, state.tiles_of(seat))) - KEPT_BACK - 0.3
    return card_worth(state, seat, card) - KEPT_BACK


def keeping_all(state: NoblemenState, seat: i64) -> float:
    """All cards on view instead of the best of them, for an Intrigue."""
    total: float = 0.0
    place: i64 = 0
    while place < len(state.looking):
        total += card_worth(state, seat, state.looking[place])
        place += 1
    return 0.8 * total - 1.2


# Balls.


def courting(state: NoblemenState, seat: i64, kind: i64, card: i64) -> float:
    """Markers and cards are given only if they make the title better, the cheapest first."""
    cost: float = marker_worth(state) if kind == GIVE_MARKER else card_worth(state, seat, card)
    steps: i64 = 3 if kind == GIVE_CARD and card == BLACKMAIL else 1
    return best_gain(state, seat) - 0.5 * cost / float(steps)


def best_gain(state: NoblemenState, seat: i64) -> float:
    """The points that better titles would bring, less what they cost in markers and cards; 0 if nothing pays."""
    value: i64 = value_of(state, seat)
    now: float = title_worth(state, title_at(state, seat, place_for(state, value)))
    gifts: i64 = state.markers[seat] + cards_as_prestige(state, seat)
    best: float = -1.0
    more: i64 = 1
    while more <= gifts and more <= 12:
        title: i64 = title_at(state, seat, place_for(state, value + more))
        best = max(best, title_worth(state, title) - now - float(more) * (marker_worth(state) + 0.15))
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
    taken: i64 = 0
    other: i64 = 0
    title: i64 = 0
    while other < state.seats:
        theirs: i64 = state.prestige[other]
        if theirs < 0:
            theirs = prestige_of(state, other)
        if other != seat and theirs > place:
            ahead += 1
        other += 1
    while title < TITLES - 1:
        count: i64 = state.board.title_count[title]
        if place >= state.board.title_prestige[title] and ahead < taken + count:
            return title
        taken += count
        title += 1
    return TITLES - 1
