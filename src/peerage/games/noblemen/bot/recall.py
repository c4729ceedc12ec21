"""Determinization with perfect memory: redraw what a seat cannot know from all that it has seen.

Money, markers and the numbers of tiles and cards are known; only their kinds are drawn. Every tile and card that the
viewer has not seen may be in any place that it does not know, all with the same chance. A player who is asked has
what that question needs.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CARDS, KINDS
from peerage.games.noblemen.bot.determinize import (
    any_kind,
    asked_other,
    has_choice,
    known_in_bag,
    set_top_arg,
    unseen_tiles,
)
from peerage.games.noblemen.ledger import GONE, Ledger
from peerage.games.noblemen.state import (
    ASK_CELL,
    ASK_CHURCH,
    ASK_EXPAND,
    ASK_HAND_OVER,
    ASK_SCANDAL,
    ASK_SWAP_SECOND,
    ASK_SWAP_TAKE,
    ASK_TURN,
    ASK_VICAR,
    NoblemenState,
)
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.vecs import zeros

TRIES: Final[i64] = 2000
"""How often tiles are dealt until a deal fits what is seen now; nearly always the first does."""


def recall(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    state.ledger.keep_for(viewer)
    if not state.open_screens:
        recall_tiles(state, viewer, rng)
    recall_cards(state, viewer, rng)


# Tiles.


def recall_tiles(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Redeal hidden tiles: as many behind each screen and in the bag as before."""
    held: vec[i64] = zeros(state.seats)
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            held[seat] = state.tiles_of(seat)
        seat += 1
    in_bag: vec[i64] = known_in_bag(state, viewer)
    kind: i64 = 0
    while kind < KINDS:
        if state.ledger.bag_lacks(viewer, kind):
            in_bag[kind] = -1
        kind += 1
    tries: i64 = 0
    while tries <= TRIES:
        state.bag = unseen_tiles(state, viewer)
        if deal_tiles(state, viewer, held, in_bag, tries < TRIES, rng):
            return
        if tries == TRIES - 1:
            in_bag = zeros(KINDS)  # hardly ever: then only the numbers are right
        tries += 1


def deal_tiles(state: NoblemenState, viewer: i64, held: vec[i64], in_bag: vec[i64], by_notes: bool, rng: Rng) -> bool:
    """Deal all hidden tiles out of the bag; return whether the deal is possible."""
    seat: i64 = 0
    while seat < state.seats and by_notes:
        if held[seat] > 0:
            give_seen_tiles(state, viewer, seat, held[seat], rng)
        seat += 1
    asked: i64 = asked_other(state, viewer)
    if asked >= 0 and state.top_kind() == ASK_CELL and state.tiles[asked * KINDS + state.top_arg()] == 0:
        take_from_bag(state, asked, state.top_arg())
    if not fill_screens(state, held, in_bag, rng):
        return False
    if asked >= 0 and chooses_tiles(state.top_kind()):
        draw_swapped(state, asked, rng)
        if not has_choice(state, asked):
            return False
    return bag_looks_like(state, in_bag)


def give_seen_tiles(state: NoblemenState, viewer: i64, seat: i64, held: i64, rng: Rng) -> None:
    """Give a seat the tiles that were seen going behind its screen, except for any that have left since."""
    ledger: Ledger = state.ledger
    note: i64 = ledger.note(viewer, seat)
    base: i64 = seat * KINDS
    kind: i64 = 0
    while kind < KINDS:
        state.tiles[base + kind] = ledger.tiles[note + kind]
        kind += 1
    gone: i64 = ledger.tiles[note + GONE]
    others: i64 = held + gone - state.tiles_of(seat)
    while gone > 0:
        ticket: i64 = rng.drawn_below(state.tiles_of(seat) + others)
        if ticket < others:
            others -= 1
        else:
            ticket -= others
            kind = 0
            while ticket >= state.tiles[base + kind]:
                ticket -= state.tiles[base + kind]
                kind += 1
            state.tiles[base + kind] -= 1
        gone -= 1
    kind = 0
    while kind < KINDS:
        state.bag[kind] -= state.tiles[base + kind]
        kind += 1


def fill_screens(state: NoblemenState, held: vec[i64], in_bag: vec[i64], rng: Rng) -> bool:
    """Fill each screen up to its number of tiles, kinds that the bag lacks first. Return whether that is possible."""
    room: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if held[seat] > 0:
            if state.tiles_of(seat) > held[seat]:
                return False
            room += held[seat] - state.tiles_of(seat)
        seat += 1
    kind: i64 = 0
    while kind < KINDS:
        if state.bag[kind] < 0:
            return False
        while in_bag[kind] < 0 and state.bag[kind] > 0:
            if room == 0:
                return False
            take_from_bag(state, any_seat_with_room(state, held, room, rng), kind)
            room -= 1
        kind += 1
    seat = 0
    while seat < state.seats:
        missing: i64 = held[seat] - state.tiles_of(seat)
        while missing > 0:
            take_from_bag(state, seat, any_kind(state.bag, rng))
            missing -= 1
        seat += 1
    return True


def take_from_bag(state: NoblemenState, seat: i64, kind: i64) -> None:
    state.bag[kind] -= 1
    state.tiles[seat * KINDS + kind] += 1


def any_seat_with_room(state: NoblemenState, held: vec[i64], room: i64, rng: Rng) -> i64:
    """Return a random seat, weighted by how many tiles it still lacks; `room` is the sum."""
    ticket: i64 = rng.drawn_below(room)
    seat: i64 = 0
    while True:
        missing: i64 = max(held[seat] - state.tiles_of(seat), 0)
        if ticket < missing:
            return seat
        ticket -= missing
        seat += 1


def bag_looks_like(state: NoblemenState, in_bag: vec[i64]) -> bool:
    """Return whether the bag has each kind that a player sees in it."""
    kind: i64 = 0
    while kind < KINDS:
        if in_bag[kind] > 0 and state.bag[kind] == 0:
            return False
        kind += 1
    return True


def chooses_tiles(kind: i64) -> bool:
    """Return whether this decision offers a choice only with certain tiles, or certain kinds in the bag."""
    return (
        kind == ASK_HAND_OVER
        or kind == ASK_EXPAND
        or kind == ASK_VICAR
        or kind == ASK_CHURCH
        or kind == ASK_SWAP_SECOND
        or kind == ASK_SWAP_TAKE
    )


def draw_swapped(state: NoblemenState, asked: i64, rng: Rng) -> None:
    """Redraw which tiles are being swapped: only the asked seat sees them."""
    kind: i64 = state.top_kind()
    if kind != ASK_SWAP_SECOND and kind != ASK_SWAP_TAKE:
        return
    held: vec[i64] = zeros(KINDS)
    tile: i64 = 0
    while tile < KINDS:
        held[tile] = state.tiles[asked * KINDS + tile]
        tile += 1
    first: i64 = any_kind(held, rng)
    if kind == ASK_SWAP_SECOND:
        set_top_arg(state, first)
    else:
        held[first] -= 1
        set_top_arg(state, first * KINDS + any_kind(held, rng))


# Scandal cards: places from the top of the stack down are numbered from 0, those looked at come before them.


def recall_cards(state: NoblemenState, viewer: i64, rng: Rng) -> None:
    """Redeal hidden cards: as many in each hand as before; cards that the viewer knows keep their places."""
    held: vec[i64] = zeros(state.seats)
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer and not state.open_screens:
            held[seat] = state.cards_of(seat)
        seat += 1
    pile: vec[i64] = unseen_cards(state, viewer)
    shuffle(pile, rng)
    deal_cards(state, viewer, held, pile)
    asked: i64 = asked_other(state, viewer)
    if asked >= 0 and (state.top_kind() == ASK_SCANDAL or state.top_kind() == ASK_TURN):
        find_choice(state, viewer, held, pile)


def slot_of(state: NoblemenState, place: i64) -> i64:
    return (state.deck_top + place + len(state.deck)) % len(state.deck)


def card_at(state: NoblemenState, place: i64) -> i64:
    return state.looking[place + len(state.looking)] if place < 0 else state.deck[slot_of(state, place)]


def knows_card(state: NoblemenState, viewer: i64, place: i64) -> bool:
    looks: bool = place < 0 and asked_other(state, viewer) < 0
    return looks or state.ledger.knows_card(viewer, slot_of(state, place))


def unseen_cards(state: NoblemenState, viewer: i64) -> vec[i64]:
    """Return the cards that the viewer neither sees nor remembers, by kind, so that their places do not matter."""
    left: vec[i64] = state.board.cards[:]
    count: i64 = len(state.deck)
    hand: i64 = 0
    while hand < state.seats * CARDS:
        if state.open_screens or hand // CARDS == viewer:
            left[hand % CARDS] -= state.cards[hand]
            count -= state.cards[hand]
        hand += 1
    place: i64 = -len(state.looking)
    while place < state.deck_size:
        if knows_card(state, viewer, place):
            left[card_at(state, place)] -= 1
            count -= 1
        place += 1
    pile: vec[i64] = zeros(count)
    card: i64 = 0
    place = 0
    while place < count:
        while left[card] == 0:
            card += 1
        pile[place] = card
        left[card] -= 1
        place += 1
    return pile


def shuffle(pile: vec[i64], rng: Rng) -> None:
    end: i64 = len(pile)
    while end > 1:
        other: i64 = rng.drawn_below(end)
        end -= 1
        exchange(pile, end, other)


def exchange(pile: vec[i64], one: i64, other: i64) -> None:
    card: i64 = pile[one]
    pile[one] = pile[other]
    pile[other] = card


def deal_cards(state: NoblemenState, viewer: i64, held: vec[i64], pile: vec[i64]) -> None:
    """Deal to the asked seat first (what it looks at, then its hand), then to the others, then into the stack."""
    number: i64 = 0
    looking: vec[i64] = state.looking[:]
    place: i64 = -len(looking)
    while place < 0:
        if not knows_card(state, viewer, place):
            looking[place + len(looking)] = pile[number]
            number += 1
        place += 1
    state.looking = looking
    first: i64 = max(asked_other(state, viewer), 0)
    turn: i64 = 0
    while turn < state.seats:
        seat: i64 = (first + turn) % state.seats
        if seat != viewer and not state.open_screens:
            number = deal_hand(state, seat, held[seat], pile, number)
        turn += 1
    while place < state.deck_size:
        if not knows_card(state, viewer, place):
            state.deck[slot_of(state, place)] = pile[number]
            number += 1
        place += 1


def deal_hand(state: NoblemenState, seat: i64, count: i64, pile: vec[i64], number: i64) -> i64:
    """Deal `count` cards to a seat, from place `number` of the pile; return the place after them."""
    card: i64 = 0
    while card < CARDS:
        state.cards[seat * CARDS + card] = 0
        card += 1
    end: i64 = number + count
    while number < end:
        state.cards[seat * CARDS + pile[number]] += 1
        number += 1
    return end


def find_choice(state: NoblemenState, viewer: i64, held: vec[i64], pile: vec[i64]) -> None:
    """Arrange the pile so that the asked seat has a choice: a card in hand, or different cards to look at.

    If there is none, one card after another of the asked seat changes places with one after another of the rest.
    """
    asked: i64 = asked_other(state, viewer)
    last: i64 = min(len(state.looking) + held[asked], len(pile) - 1)
    one: i64 = 0
    other: i64 = 0
    while one < last and not has_choice(state, asked):
        exchange(pile, one, other)  # back again
        other += 1
        if other == len(pile):
            one += 1
            other = one
        exchange(pile, one, other)
        deal_cards(state, viewer, held, pile)
