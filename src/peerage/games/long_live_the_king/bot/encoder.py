"""What a seat may know, as numbers for a net: the board, everybody's votes and cards, the dispute, the decision.

Hidden cards count as much as the viewer can expect by the ledger. Numbers are scaled to about 1; what is not there is
0. A decision adds what is asked about (`Decision.observe`).
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.dispute.dice import piece_points
from peerage.games.long_live_the_king.ledger import Ledger
from peerage.games.long_live_the_king.moves import STAKE, cards_in
from peerage.games.long_live_the_king.observation import (
    ASKED,
    CHAIRS,
    COURTIERS,
    DISPUTE,
    HAND,
    MOST_BONUS,
    PIECES,
    PILE,
    QUESTION,
    REGION,
    REGION_OF,
    REGION_OF_ROW,
    REGION_ROW,
    SEAT,
    SEAT_ROW,
    SIDE,
    SIDE_ROW,
    STAKED,
    SUM,
    SUPPLY,
    VOTES,
    X1,
    X2,
    X3,
    chair_of,
)
from peerage.games.long_live_the_king.state import KINDS, Dispute, KingState


def encode(state: KingState, seat: i64, numbers: vec[float]) -> None:
    """Write it over zeros."""
    write_table(state, numbers)
    write_regions(state, seat, numbers)
    write_cards(state, seat, numbers)
    chair: i64 = 0
    other: i64 = seat
    while chair < state.seats:
        write_seat(state, other, SEAT + chair * SEAT_ROW, numbers)
        write_realm(state, other, REGION_OF + chair * REGION_OF_ROW, numbers)
        chair += 1
        other = state.next_seat(other)
    write_ranks(state, numbers)
    dispute = state.dispute
    if dispute is not None:
        write_dispute(state, dispute, seat, numbers)
    if not state.over:
        write_question(state, seat, numbers)


def flag(true: bool) -> float:
    return 1.0 if true else 0.0


def write_table(state: KingState, numbers: vec[float]) -> None:
    numbers[state.seats - 3] = 1.0
    numbers[3] = flag(state.place_dice)
    numbers[4] = flag(state.open_screens)
    numbers[5] = flag(state.cards_to_enter > 1)
    numbers[6] = float(state.turns) / 200.0
    numbers[7] = float(state.elections) / 10.0


# Cards.


def write_cards(state: KingState, viewer: i64, numbers: vec[float]) -> None:
    """What is in each hand, known or expected, and what that leaves for the pile."""
    ledger = state.ledger
    chair: i64 = 0
    seat: i64 = viewer
    while chair < state.seats:
        base: i64 = SEAT + chair * SEAT_ROW + 5
        if chair == 0 or state.open_screens:
            write_hand(state, seat, base, numbers)
        elif ledger is not None:
            write_expected(state, ledger, viewer, seat, base, numbers)
        else:
            write_unknown(state, viewer, base, numbers)
        chair += 1
        seat = state.next_seat(seat)
    write_pile(state, numbers)


def write_kinds(base: i64, x1: float, x2: float, x3: float, loose: float, numbers: vec[float]) -> None:
    cards: float = x1 + x2 + x3
    numbers[base] = cards / HAND
    numbers[base + 1] = x1 / X1
    numbers[base + 2] = x2 / X2
    numbers[base + 3] = x3 / X3
    numbers[base + 4] = loose / HAND
    if cards < 2.5:
        numbers[base + 5] = flag(cards < 0.5)
        numbers[base + 6] = flag(0.5 <= cards < 1.5)
        numbers[base + 7] = flag(cards >= 1.5)


def write_hand(state: KingState, seat: i64, base: i64, numbers: vec[float]) -> None:
    own: i64 = seat * KINDS
    x1: float = float(state.hands[own])
    x2: float = float(state.hands[own + 1])
    x3: float = float(state.hands[own + 2])
    write_kinds(base, x1, x2, x3, 0.0, numbers)


def write_expected(state: KingState, ledger: Ledger, viewer: i64, seat: i64, base: i64, numbers: vec[float]) -> None:
    """Each loose card of a hand is any of those that the viewer does not see, one as likely as another."""
    x1: float = float(ledger.sure(seat, 0))
    x2: float = float(ledger.sure(seat, 1))
    x3: float = float(ledger.sure(seat, 2))
    loose: i64 = ledger.loose(seat)
    if loose > 0:
        loose_x1: i64 = unplaced(state, ledger, viewer, 0)
        loose_x2: i64 = unplaced(state, ledger, viewer, 1)
        loose_x3: i64 = unplaced(state, ledger, viewer, 2)
        part: float = float(loose) / float(loose_x1 + loose_x2 + loose_x3)
        x1 += part * float(loose_x1)
        x2 += part * float(loose_x2)
        x3 += part * float(loose_x3)
    write_kinds(base, x1, x2, x3, float(loose), numbers)


def unplaced(state: KingState, ledger: Ledger, viewer: i64, kind: i64) -> i64:
    """Loose cards of a kind that are not in the viewer's hand."""
    return ledger.loose_of_kind(kind) - (state.hands[viewer * KINDS + kind] - ledger.sure(viewer, kind))


def write_unknown(state: KingState, viewer: i64, base: i64, numbers: vec[float]) -> None:
    """Without memory all others, and the pile, may have an equal part of what the viewer does not see."""
    x1: float = unseen(state, viewer, 0)
    x2: float = unseen(state, viewer, 1)
    x3: float = unseen(state, viewer, 2)
    write_kinds(base, x1, x2, x3, x1 + x2 + x3, numbers)


def unseen(state: KingState, viewer: i64, kind: i64) -> float:
    cards: i64 = state.board.cards[kind] * state.seats - state.hands[viewer * KINDS + kind] - in_stakes(state, kind)
    return float(cards) / float(state.seats)


def in_stakes(state: KingState, kind: i64) -> i64:
    dispute = state.dispute
    if dispute is None:
        return 0
    cards: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        cards += dispute.stakes[seat * KINDS + kind]
        seat += 1
    return cards


def write_pile(state: KingState, numbers: vec[float]) -> None:
    """What the hands and the stakes leave, as a part of what everybody together began with."""
    kind: i64 = 0
    while kind < KINDS:
        scale: float = X1 if kind == 0 else X2 if kind == 1 else X3
        all_cards: i64 = state.board.cards[kind] * state.seats
        left: float = float(all_cards - in_stakes(state, kind))
        chair: i64 = 0
        while chair < state.seats:
            left -= numbers[SEAT + chair * SEAT_ROW + 6 + kind] * scale
            chair += 1
        if all_cards > 0:
            numbers[PILE + kind] = left / float(all_cards)
        kind += 1


# Seats and regions.


def write_seat(state: KingState, seat: i64, base: i64, numbers: vec[float]) -> None:
    """Besides its cards and how many are ahead of it."""
    votes: i64 = state.region_votes(seat)
    missing: i64 = state.board.needed - votes - state.bonus[seat]
    numbers[base] = float(votes) / VOTES
    numbers[base + 1] = float(state.bonus[seat]) / MOST_BONUS
    if missing > 0:
        numbers[base + 2] = float(missing) / VOTES
    else:
        numbers[base + 3] = 1.0
    numbers[base + 13] = float(state.supply[seat]) / SUPPLY
    numbers[base + 14] = flag(seat == state.active)
    numbers[base + 15] = flag(state.courts[seat] >> state.figure[seat] & 1 == 0)


def write_ranks(state: KingState, numbers: vec[float]) -> None:
    """How many have more region votes: they are before this seat when bonus votes are given."""
    end: i64 = SEAT + state.seats * SEAT_ROW
    base: i64 = SEAT
    while base < end:
        ahead: i64 = 0
        other: i64 = SEAT
        while other < end:
            if numbers[other] > numbers[base]:
                ahead += 1
            other += SEAT_ROW
        numbers[base + 4] = float(ahead) / 4.0
        base += SEAT_ROW


def write_realm(state: KingState, seat: i64, base: i64, numbers: vec[float]) -> None:
    """In each region where the seat has pieces."""
    row: i64 = CHAIRS * REGION_OF_ROW
    courts: i64 = state.courts[seat]
    region: i64 = 0
    while courts != 0:
        if courts & 1:
            numbers[base + region * row] = 1.0
            numbers[base + region * row + 1] = float(state.courtiers[region]) / COURTIERS
        courts >>= 1
        region += 1
    numbers[base + state.figure[seat] * row + 2] = 1.0


def write_regions(state: KingState, viewer: i64, numbers: vec[float]) -> None:
    """Whatever is out of play is not empty."""
    taken: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        taken |= state.realm(seat)
        seat += 1
    write_mask(state.board.in_play & ~taken, 0, numbers)
    write_mask(state.entered, 1, numbers)
    write_mask(state.board.neighbours[state.figure[viewer]], 2, numbers)


def write_mask(mask: i64, fact: i64, numbers: vec[float]) -> None:
    place: i64 = REGION + fact
    while mask != 0:
        if mask & 1:
            numbers[place] = 1.0
        mask >>= 1
        place += REGION_ROW


# The dispute and the decision.


def write_dispute(state: KingState, dispute: Dispute, viewer: i64, numbers: vec[float]) -> None:
    """Write the dispute; of secret stakes only the viewer's own."""
    numbers[REGION + dispute.region * REGION_ROW + 3] = 1.0
    numbers[DISPUTE] = flag(dispute.winner < 0)
    numbers[DISPUTE + 1] = float(state.board.votes[dispute.region]) / COURTIERS
    numbers[DISPUTE + 2] = flag(dispute.revealed)
    if state.secret_open and state.choices[viewer] != 0:
        stake: i64 = STAKE.of(state.choices[viewer])
        numbers[DISPUTE + 3] = 1.0
        numbers[DISPUTE + 4] = float(cards_in(stake, 1)) / STAKED
        numbers[DISPUTE + 5] = float(cards_in(stake, 2)) / STAKED
        numbers[DISPUTE + 6] = float(cards_in(stake, 3)) / STAKED
    chair: i64 = 0
    seat: i64 = viewer
    while chair < state.seats:
        write_side(state, dispute, seat, SIDE + chair * SIDE_ROW, numbers)
        chair += 1
        seat = state.next_seat(seat)


def write_side(state: KingState, dispute: Dispute, seat: i64, base: i64, numbers: vec[float]) -> None:
    stakes: i64 = seat * KINDS
    numbers[base] = flag(seat == dispute.intruder)
    numbers[base + 1] = flag(seat == dispute.defender)
    numbers[base + 2] = flag(dispute.contenders >> seat & 1 != 0)
    numbers[base + 3] = flag(seat == dispute.winner)
    numbers[base + 4] = float(piece_points(state, dispute, seat)) / PIECES
    if dispute.revealed:
        numbers[base + 5] = float(dispute.stakes[stakes]) / STAKED
        numbers[base + 6] = float(dispute.stakes[stakes + 1]) / STAKED
        numbers[base + 7] = float(dispute.stakes[stakes + 2]) / STAKED
        numbers[base + 8] = float(dispute.sums[seat]) / SUM
        numbers[base + 9] = float(dispute.ones(seat)) / STAKED


def write_question(state: KingState, viewer: i64, numbers: vec[float]) -> None:
    """Write what is asked, of whom unless it is secret, and what the decision adds."""
    kind: i64 = state.top_kind()
    asked: i64 = state.top_seat()
    numbers[QUESTION + kind] = 1.0
    if asked >= 0:
        numbers[ASKED + chair_of(state, asked, viewer)] = 1.0
    state.decisions[kind].observe(state, viewer, state.top_arg(), numbers)
