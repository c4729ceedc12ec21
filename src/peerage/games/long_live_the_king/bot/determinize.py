"""What a seat does not know, redrawn: the cards in the other hands and the pile; without a ledger, also how many."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.ledger import Ledger
from peerage.games.long_live_the_king.state import KINDS, KingState
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.vecs import zeros


def redraw_cards(state: KingState, viewer: i64, rng: Rng) -> None:
    if state.open_screens:
        return
    ledger = state.ledger
    if ledger is None:
        guess_cards(state, viewer, rng)
    else:
        deal_loose_cards(state, ledger, viewer, rng)


# From memory.


def deal_loose_cards(state: KingState, ledger: Ledger, viewer: i64, rng: Rng) -> None:
    """The others hold what is sure; any of the cards that were dealt unseen is as likely in one place as in another."""
    loose: vec[i64] = loose_cards(state, ledger, viewer)
    pile: vec[i64] = state.sure_in_pile(ledger)
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            kind: i64 = 0
            while kind < KINDS:
                state.hands[seat * KINDS + kind] = ledger.sure(seat, kind)
                kind += 1
            count: i64 = ledger.loose(seat)
            while count > 0:
                kind = draw(loose, rng)
                state.hands[seat * KINDS + kind] += 1
                count -= 1
        seat += 1
    kind = 0
    while kind < KINDS:
        state.pile[kind] = pile[kind] + loose[kind]
        kind += 1


def loose_cards(state: KingState, ledger: Ledger, viewer: i64) -> vec[i64]:
    """Return by kind the cards that may be in any other hand or in the pile, as far as the viewer knows."""
    loose: vec[i64] = zeros(KINDS)
    kind: i64 = 0
    while kind < KINDS:
        loose[kind] = ledger.loose_of_kind(kind)
        if viewer >= 0:
            loose[kind] -= state.hands[viewer * KINDS + kind] - ledger.sure(viewer, kind)
        kind += 1
    return loose


def cards_fit(state: KingState, ledger: Ledger) -> bool:
    """Whether every hand has its sure cards and as many as it must, and the pile what is left of the others.

    This is the same for every viewer: what one sees of its own hand fits the ledger anyway.
    """
    loose: vec[i64] = loose_cards(state, ledger, -1)
    seat: i64 = 0
    while seat < state.seats:
        if state.hand_size(seat) != ledger.size(seat):
            return False
        kind: i64 = 0
        while kind < KINDS:
            more: i64 = state.hands[seat * KINDS + kind] - ledger.sure(seat, kind)
            if more < 0 or more > loose[kind]:
                return False
            loose[kind] -= more
            kind += 1
        seat += 1
    pile: vec[i64] = state.sure_in_pile(ledger)
    kind = 0
    while kind < KINDS:
        if state.pile[kind] != pile[kind] + loose[kind]:
            return False
        kind += 1
    return loose[0] + loose[1] + loose[2] == ledger.loose_in_pile()


# At first sight.


def guess_cards(state: KingState, viewer: i64, rng: Rng) -> None:
    """Deal all cards that the viewer does not see to the other hands and the pile, in sizes that fit what is known."""
    unseen: vec[i64] = unseen_cards(state, viewer)
    sizes: vec[i64] = likely_sizes(state, viewer, unseen[0] + unseen[1] + unseen[2], rng)
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            kind: i64 = 0
            while kind < KINDS:
                state.hands[seat * KINDS + kind] = 0
                kind += 1
            count: i64 = sizes[seat]
            while count > 0:
                kind = draw(unseen, rng)
                state.hands[seat * KINDS + kind] += 1
                count -= 1
        seat += 1
    kind = 0
    while kind < KINDS:
        state.pile[kind] = unseen[kind]
        kind += 1


def unseen_cards(state: KingState, viewer: i64) -> vec[i64]:
    """All cards except the viewer's own and those that lie open in a dispute."""
    unseen: vec[i64] = zeros(KINDS)
    dispute = state.dispute
    kind: i64 = 0
    while kind < KINDS:
        unseen[kind] = state.board.cards[kind] * state.seats
        if viewer >= 0:
            unseen[kind] -= state.hands[viewer * KINDS + kind]
        if dispute is not None:
            seat: i64 = 0
            while seat < state.seats:
                unseen[kind] -= dispute.stakes[seat * KINDS + kind]
                seat += 1
        kind += 1
    return unseen


def likely_sizes(state: KingState, viewer: i64, unseen: i64, rng: Rng) -> vec[i64]:
    """The others' hands are guessed to be about as large as the viewer's, and large enough for what they are asked."""
    guess: i64 = state.hand_size(viewer) if viewer >= 0 else unseen // (state.seats + 1)
    least: vec[i64] = zeros(state.seats)
    sizes: vec[i64] = zeros(state.seats)
    dealt: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            least[seat] = least_cards(state, seat)
            if least[seat] > 0:
                spread: i64 = max(guess - least[seat], 0) * 2 + 1
                sizes[seat] = least[seat] + rng.below(spread)
            dealt += sizes[seat]
        seat += 1
    while dealt > unseen:
        sizes[most_to_spare(sizes, least)] -= 1
        dealt -= 1
    return sizes


def least_cards(state: KingState, seat: i64) -> i64:
    """What everybody can tell: who was announced as empty-handed and got no new cards, and who still has a choice."""
    election = state.election
    if election is not None and election.dealt == 0 and int(seat) in election.cards_out:
        return 0
    if state.over:
        return 0
    if state.secret_open:
        return 2
    return 3 if state.top_seat() == seat else 1


def most_to_spare(sizes: vec[i64], least: vec[i64]) -> i64:
    """The hand furthest above its minimum; among equals, the one with the lower minimum: an asked seat is last."""
    best: i64 = -1
    most: i64 = 0
    seat: i64 = 0
    while seat < len(sizes):
        if sizes[seat] > 0:
            spare: i64 = sizes[seat] - least[seat]
            if best < 0 or spare > most or (spare == most and least[seat] < least[best]):
                best = seat
                most = spare
        seat += 1
    return best


def draw(cards: vec[i64], rng: Rng) -> i64:
    place: i64 = rng.drawn_below(cards[0] + cards[1] + cards[2])
    kind: i64 = 0
    while place >= cards[kind]:
        place -= cards[kind]
        kind += 1
    cards[kind] -= 1
    return kind
