"""Determinization without memory: redraw what a seat does not see behind screens, in the bag and in the stack.

How many tiles are in the bag is seen by all, and so how many the others have together. How much each of them has is
hidden, so it is guessed from what everybody sees. A player who is asked gets what the question needs.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CARDS, KINDS, LOOK
from peerage.games.noblemen.cards.scandal import put_under, top_card
from peerage.games.noblemen.estate.build import BY_CARD
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.state import (
    ASK_BALL,
    ASK_CELL,
    ASK_HAND_OVER,
    ASK_MARKERS,
    ASK_OPENING,
    ASK_SCANDAL,
    ASK_SITE,
    ASK_SWAP_SECOND,
    ASK_SWAP_TAKE,
    NEXT_LOOK,
    NO_BALL,
    NOWHERE,
    SETUP,
    TURNS,
    NoblemenState,
)
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import FRAME
from peerage.kernel.playing.vecs import zeros


def redraw(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Redraw everything hidden. Hands are emptied first, so that nothing depends on what was in them."""
    stack_unseen_cards(state, viewer)
    shuffle(state, rng)
    if not state.open_screens:
        redraw_markers(state, viewer, rng)
        redraw_money(state, viewer, rng)
        redraw_tiles(state, viewer, rng)
    redraw_cards(state, viewer, rng)


def asked_other(state: NoblemenState, viewer: i64) -> i64:
    """Return the seat that is asked something, or -1 if it is the viewer."""
    if state.depth == 0 or state.over or state.top_seat() == viewer:
        return NOWHERE
    return state.top_seat()


# Bribery markers and money.


def redraw_markers(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Deal the markers that are neither on the board nor the viewer's to the other seats at random."""
    hidden: i64 = state.board.markers - state.markers_left
    seat: i64 = 0
    while seat < state.seats:
        if seat == viewer:
            hidden -= state.markers[seat]
        else:
            state.markers[seat] = 0
        seat += 1
    asked: i64 = asked_other(state, viewer)
    if hidden > 0 and asked >= 0 and (state.top_kind() == ASK_MARKERS or state.top_kind() == ASK_BALL):
        state.markers[asked] = 1
        hidden -= 1
    while hidden > 0:
        seat = rng.drawn_below(state.seats)
        if seat != viewer:
            state.markers[seat] += 1
            hidden -= 1


def redraw_money(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Guess money: about seven pounds before the first ball and three later; in the set-up it is known."""
    asked: i64 = asked_other(state, viewer)
    most: i64 = 8 if state.decade == 1 and state.ball == NO_BALL else 4
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer and state.phase != SETUP:
            state.money[seat] = rng.drawn_below(most) + rng.drawn_below(most)
            if seat == asked and state.top_kind() == ASK_SITE and not state.top_arg() & BY_CARD:
                state.money[seat] = max(state.money[seat], state.price(seat, state.top_arg() & 7))
        seat += 1


# Tiles.


def redraw_tiles(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Redeal the tiles that the viewer does not see: as many as before into the bag, all others behind the screens."""
    if state.top_kind() == ASK_OPENING and not state.over:
        return
    in_bag: i64 = state.in_bag()
    known: vec[i64] = known_in_bag(state, viewer)
    state.bag = unseen_tiles(state, viewer)
    asked: i64 = asked_other(state, viewer)
    pile: vec[i64] = tiles_outside(state, in_bag, known, asked, rng)
    if asked >= 0:
        give_what_is_asked_for(state, asked, pile, rng)
    deal(state, viewer, pile, rng)


def known_in_bag(state: NoblemenState, viewer: i64) -> vec[i64]:
    """Return what a player sees who looks into the bag: 1 for a kind that is there, -1 if it is not, 0 if unseen."""
    known: vec[i64] = zeros(KINDS)
    kind: i64 = 0
    while viewer >= 0 and viewer == state.active and kind < KINDS:
        known[kind] = 1 if state.bag[kind] > 0 else -1
        kind += 1
    return known


def unseen_tiles(state: NoblemenState, viewer: i64) -> vec[i64]:
    """Take all tiles out of the bag and from behind the other screens, and return them by kind."""
    pool: vec[i64] = state.bag[:]
    seat: i64 = 0
    while seat < state.seats:
        kind: i64 = 0
        while seat != viewer and kind < KINDS:
            pool[kind] += state.tiles[seat * KINDS + kind]
            state.tiles[seat * KINDS + kind] = 0
            kind += 1
        seat += 1
    return pool


def tiles_outside(state: NoblemenState, in_bag: i64, known: vec[i64], asked: i64, rng: Rng) -> vec[i64]:
    """Take all but `in_bag` tiles from the bag: first kinds that it lacks and the tile being laid, then any others."""
    pile: vec[i64] = zeros(KINDS)
    free: vec[i64] = state.bag[:]
    kind: i64 = 0
    while kind < KINDS:
        if known[kind] < 0:
            pile[kind] = free[kind]
            free[kind] = 0
        elif known[kind] > 0:
            free[kind] -= 1
        kind += 1
    if asked >= 0 and state.top_kind() == ASK_CELL:
        move_tile(free, pile, state.top_arg())
    missing: i64 = size_of(state.bag) - in_bag - size_of(pile)
    while missing > 0:
        move_tile(free, pile, any_kind(free, rng))
        missing -= 1
    kind = 0
    while kind < KINDS:
        state.bag[kind] -= pile[kind]
        kind += 1
    return pile


def size_of(tiles: vec[i64]) -> i64:
    return tiles[0] + tiles[1] + tiles[2] + tiles[3]


def move_tile(source: vec[i64], target: vec[i64], kind: i64) -> None:
    source[kind] -= 1
    target[kind] += 1


def any_kind(tiles: vec[i64], rng: Rng) -> i64:
    """Return the kind of a random tile; there must be one."""
    ticket: i64 = rng.drawn_below(size_of(tiles))
    kind: i64 = 0
    while ticket >= tiles[kind]:
        ticket -= tiles[kind]
        kind += 1
    return kind


def deal(state: NoblemenState, viewer: i64, pile: vec[i64], rng: Rng) -> None:
    """Deal the whole pile: each tile goes to the seat that has the fewest compared with what its estate suggests."""
    missing: vec[i64] = zeros(state.seats)
    seat: i64 = 0
    while seat < state.seats:
        missing[seat] = guessed_tiles(state, seat, rng) - state.tiles_of(seat) if seat != viewer else 0
        seat += 1
    left: i64 = size_of(pile)
    while left > 0:
        poorest: i64 = 0 if viewer != 0 else 1
        seat = poorest + 1
        while seat < state.seats:
            if seat != viewer and missing[seat] > missing[poorest]:
                poorest = seat
            seat += 1
        give_tile(state, poorest, pile, any_kind(pile, rng))
        missing[poorest] -= 1
        left -= 1


def give_tile(state: NoblemenState, seat: i64, pile: vec[i64], kind: i64) -> None:
    pile[kind] -= 1
    state.tiles[seat * KINDS + kind] += 1


def guessed_tiles(state: NoblemenState, seat: i64, rng: Rng) -> i64:
    """Guess how many tiles a seat holds: twelve at first, then by its estate, as observed in many games."""
    if state.phase == SETUP:
        return state.board.opening_total
    estate: Estate = state.estates[seat]
    laid: i64 = estate.fields + estate.groves + estate.fountains + estate.meadows - 1
    lands: i64 = state.decade - 1 + (state.landed >> seat & 1)
    tenths: i64 = 110 - 17 * (state.decade - 1) - 6 * laid + 6 * lands * (estate.groves + 2 * estate.forests)
    return max(tenths // 10, 0) + rng.drawn_below(4) - rng.drawn_below(4)


def give_what_is_asked_for(state: NoblemenState, seat: i64, pile: vec[i64], rng: Rng) -> None:
    """Give a seat the tiles for its pending decision: a seat that is asked has a choice."""
    kind: i64 = state.top_kind()
    if kind == ASK_CELL:
        give_tile(state, seat, pile, state.top_arg())
    elif kind == ASK_SWAP_SECOND:
        set_top_arg(state, give_any(state, seat, pile, rng))
    elif kind == ASK_SWAP_TAKE:
        first: i64 = give_any(state, seat, pile, rng)
        set_top_arg(state, first * KINDS + give_any(state, seat, pile, rng))
    least: i64 = (state.top_arg() >> 3) + 1 if kind == ASK_HAND_OVER else 2 if kind == ASK_SWAP_SECOND else 0
    while size_of(pile) > 0 and (state.tiles_of(seat) < least or not has_choice(state, seat)):
        give_any(state, seat, pile, rng)


def give_any(state: NoblemenState, seat: i64, pile: vec[i64], rng: Rng) -> i64:
    """Give a seat any tile of the pile; return its kind."""
    kind: i64 = any_kind(pile, rng)
    give_tile(state, seat, pile, kind)
    return kind


def set_top_arg(state: NoblemenState, arg: i64) -> None:
    state.stack[(state.depth - 1) * FRAME + 2] = arg


def has_choice(state: NoblemenState, seat: i64) -> bool:
    state.menu_size = 0
    state.decisions[state.top_kind()].offer(state, seat, state.top_arg())
    state.menu_seat = -1
    return state.menu_size > 1


# Scandal cards.


def redraw_cards(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Draw the hands of the other seats from the top of the stack, and the cards that one of them looks at."""
    seat: i64 = 0
    while seat < state.seats and not state.open_screens:
        count: i64 = 0 if seat == viewer else guessed_cards(state, seat, rng)
        while count > 0 and state.deck_size > LOOK:
            state.cards[seat * CARDS + top_card(state)] += 1
            count -= 1
        seat += 1
    asked: i64 = asked_other(state, viewer)
    if asked >= 0 and state.top_kind() == ASK_SCANDAL:
        look_again(state, asked)
    elif asked >= 0 and not state.open_screens:
        give_card_if_needed(state, asked)


def stack_unseen_cards(state: NoblemenState, viewer: i64) -> None:
    """Put every card that the viewer does not see on the stack, by kind, so that nothing depends on their order."""
    left: vec[i64] = state.board.cards[:]
    seat: i64 = 0
    while seat < state.seats:
        card: i64 = 0
        while card < CARDS:
            if seat == viewer or state.open_screens:
                left[card] -= state.cards[seat * CARDS + card]
            else:
                state.cards[seat * CARDS + card] = 0
            card += 1
        seat += 1
    place: i64 = 0
    while place < len(state.looking) and asked_other(state, viewer) < 0:
        left[state.looking[place]] -= 1
        place += 1
    state.deck_top = 0
    state.deck_size = 0
    card = 0
    while card < CARDS:
        while left[card] > 0:
            put_under(state, card, 0)
            left[card] -= 1
        card += 1


def shuffle(state: NoblemenState, rng: Rng) -> None:
    end: i64 = state.deck_size
    while end > 1:
        other: i64 = rng.drawn_below(end)
        end -= 1
        card: i64 = state.deck[end]
        state.deck[end] = state.deck[other]
        state.deck[other] = card


def guessed_cards(state: NoblemenState, seat: i64, rng: Rng) -> i64:
    """Guess how many cards a seat holds: none to two; in the set-up it is known."""
    if state.phase == SETUP:
        return 0 if awaits_card(state, seat) else 1
    return rng.drawn_below(2) + rng.drawn_below(2)


def awaits_card(state: NoblemenState, seat: i64) -> bool:
    """Return whether a seat still awaits its first card in the set-up."""
    frame: i64 = 0
    while frame < state.depth:
        kind: i64 = state.stack[frame * FRAME]
        arg: i64 = state.stack[frame * FRAME + 2]
        if kind == NEXT_LOOK and arg & 7 == seat:
            return True
        if kind == ASK_SCANDAL and state.stack[frame * FRAME + 1] == seat:
            return True
        frame += 1
    return False


def look_again(state: NoblemenState, seat: i64) -> None:
    """Show a seat the top cards of the stack again, with a choice among them."""
    looking: vec[i64] = zeros(min(state.deck_size, LOOK))
    place: i64 = 0
    while place < len(looking):
        looking[place] = top_card(state)
        place += 1
    state.looking = looking
    tries: i64 = state.deck_size
    while tries > 0 and not has_choice(state, seat):
        put_under(state, looking[0], 0)
        looking[0] = top_card(state)
        tries -= 1


def give_card_if_needed(state: NoblemenState, seat: i64) -> None:
    """Give a seat a card if its choice, at a ball or at the end of a turn, can only come from one."""
    if state.top_kind() != ASK_BALL and state.phase != TURNS:
        return
    tries: i64 = state.deck_size
    while tries > 0 and not has_choice(state, seat):
        state.cards[seat * CARDS + top_card(state)] += 1
        tries -= 1
