"""Rules of thumb: the prior of each move, roughly in votes.

Take empty regions, the more votes the better, and secure them; attack what is weakly held with cards to spare;
stake for what a region is worth to you; take cards back; do not run out of cards on purpose.
They look only at what the seat may see: the board and its own hand.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.moves import (
    BANISH,
    CARD,
    COMMIT,
    COURTIER,
    DIE,
    ENTER,
    GO_ON,
    ROLL,
    STAKE,
    TAKE,
    TO,
    N,
    cards_in,
)
from peerage.games.long_live_the_king.state import DICE, KingState

PLENTY: Final[i64] = 10
"""Enough cards that some can be spent."""


def weigh_moves(state: KingState, seat: i64, priors: vec[float]) -> None:
    index: i64 = 0
    while index < state.menu_size:
        priors[index] = prior_of(state, seat, state.menu[index])
        index += 1


def prior_of(state: KingState, seat: i64, move: i64) -> float:
    if COMMIT.matches(move):
        return staking(state, seat, STAKE.of(move))
    if ENTER.matches(move):
        return entering(state, seat, TO.of(move)) - loss_by_leaving(state, seat)
    if COURTIER.matches(move):
        return placing(state)
    if ROLL.matches(move):
        return rolling(state, seat, CARD.of(move))
    if GO_ON.matches(move):
        return moving_on(state, seat, CARD.of(move))
    if DIE.matches(move):
        return covering(state, seat, CARD.of(move))
    if BANISH.matches(move):
        return -float(state.board.votes[TO.of(move)])
    if TAKE.matches(move):
        return float(N.of(move))
    return 0.0


def loss_by_leaving(state: KingState, seat: i64) -> float:
    """A region held by the figure alone is lost when it leaves."""
    here: i64 = state.figure[seat]
    return float(state.board.votes[here]) if state.courtiers[here] == 0 else 0.0


def entering(state: KingState, seat: i64, region: i64) -> float:
    holder: i64 = state.holder(region)
    if holder < 0:
        return float(state.board.votes[region]) + 0.5
    if holder == seat:
        return 0.6 - 0.3 * float(state.courtiers[region])
    return attacking(state, seat, region, holder)


def attacking(state: KingState, seat: i64, region: i64, holder: i64) -> float:
    """Worth more than its votes, most of all from a leader; less when many pieces defend it or cards are few."""
    pieces: i64 = state.courtiers[region]
    if state.figure[holder] == region:
        pieces += 1
    chance: float = 0.62 - 0.09 * float(pieces) + 0.02 * float(state.hand_size(seat) - PLENTY)
    if chance < 0.0:
        chance = 0.0
    return float(state.board.votes[region]) * (1.4 - 0.1 * float(ahead_of(state, holder))) * chance - 0.8


def ahead_of(state: KingState, seat: i64) -> i64:
    """How many have more votes than this seat."""
    votes: i64 = state.region_votes(seat) + state.bonus[seat]
    count: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if state.region_votes(other) + state.bonus[other] > votes:
            count += 1
        other += 1
    return count


def placing(state: KingState) -> float:
    """The first courtier secures a region; further ones matter less and less."""
    courtiers: i64 = state.courtiers[state.placing_region()]
    return 1.6 - 0.35 * float(courtiers) if courtiers > 0 else 5.0


def rolling(state: KingState, seat: i64, card: i64) -> float:
    """More courtiers for cheap cards, while cards are plentiful."""
    if card != 1 or state.hand_size(seat) <= PLENTY:
        return -1.0
    return 0.5 - 0.3 * float(state.courtiers[state.placing_region()])


def moving_on(state: KingState, seat: i64, card: i64) -> float:
    return 0.3 if card == 1 and state.hand_size(seat) > PLENTY else -1.0


def staking(state: KingState, seat: i64, stake: i64) -> float:
    """Come close to what the region is worth, pay with low cards rather than high ones, and keep a card."""
    x1: i64 = cards_in(stake, 1)
    x2: i64 = cards_in(stake, 2)
    x3: i64 = cards_in(stake, 3)
    cards: i64 = state.hand_size(seat)
    missing: float = wanted_stake(state, seat, cards) - float(x1 + 2 * x2 + 3 * x3)
    if missing < 0.0:
        missing = -missing
    ruin: float = 4.0 if x1 + x2 + x3 == cards else 0.0
    return -missing - 0.05 * float(x2 + 2 * x3) - ruin


def wanted_stake(state: KingState, seat: i64, cards: i64) -> float:
    """In multiples of a die: those whose region it is or could be stake more, the others little."""
    dispute = state.the_dispute()
    votes: float = float(state.board.votes[dispute.region])
    wealth: float = float(cards) / float(PLENTY)
    if seat == dispute.intruder:
        return min(7.0, (2.0 + votes) * wealth + 1.0)
    if seat == dispute.defender:
        return min(6.0, (1.0 + votes) * wealth)
    return 1.0 if wealth < 1.2 else 2.0


def covering(state: KingState, seat: i64, card: i64) -> float:
    """High dice on high cards."""
    die: i64 = state.the_dispute().dice[seat * DICE + state.top_arg()]
    return float(card) if die >= 4 else -float(card)
