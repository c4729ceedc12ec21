"""Check whether a state agrees with the ledger: with all that a viewer with perfect memory has seen."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CARDS, KINDS
from peerage.games.noblemen.bot.recall import card_at
from peerage.games.noblemen.ledger import GONE, Ledger
from peerage.games.noblemen.state import NoblemenState


def fits_ledger(state: NoblemenState, viewer: i64) -> bool:
    return screens_fit(state, viewer) and bag_fits(state, viewer) and tiles_add_up(state) and cards_add_up(state)


def screens_fit(state: NoblemenState, viewer: i64) -> bool:
    """Return whether the tiles seen going behind each screen are there, except for as many as have left."""
    ledger: Ledger = state.ledger
    seat: i64 = 0
    while seat < state.seats:
        note: i64 = ledger.note(viewer, seat)
        missing: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            missing += max(ledger.tiles[note + kind] - state.tiles[seat * KINDS + kind], 0)
            kind += 1
        if seat != viewer and missing > ledger.tiles[note + GONE]:
            return False
        seat += 1
    return True


def bag_fits(state: NoblemenState, viewer: i64) -> bool:
    """Return whether the bag lacks the kinds that the viewer saw missing."""
    kind: i64 = 0
    while kind < KINDS:
        if state.bag[kind] > 0 and state.ledger.bag_lacks(viewer, kind):
            return False
        kind += 1
    return True


def tiles_add_up(state: NoblemenState) -> bool:
    """Return whether the hidden tiles have the publicly known total of each kind."""
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = state.bag[kind] + state.church[kind]
        seat: i64 = 0
        while seat < state.seats:
            count += state.tiles[seat * KINDS + kind] + state.estates[seat].tiles_of(kind)
            seat += 1
        if count != state.board.tiles[kind]:
            return False
        kind += 1
    return True


def cards_add_up(state: NoblemenState) -> bool:
    left: vec[i64] = state.board.cards[:]
    hand: i64 = 0
    while hand < len(state.cards):
        left[hand % CARDS] -= state.cards[hand]
        hand += 1
    place: i64 = -len(state.looking)
    while place < state.deck_size:
        left[card_at(state, place)] -= 1
        place += 1
    return min(left) == 0 and max(left) == 0
