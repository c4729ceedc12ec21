"""Rules of thumb: the prior of each move, roughly in votes.

Take empty regions, the more votes the better, and secure them; attack what is weakly held with cards to spare;
stake for what a region is worth to you; take cards back; do not run out of cards on purpose.
They look only at what the seat may see: the board and its own hand.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.bot.stakes import weigh_stakes
from peerage.games.long_live_the_king.moves import BANISH, CARD, COMMIT, COURTIER, DIE, ENTER, GO_ON, ROLL, TAKE, TO, N
from peerage.games.long_live_the_king.state import DICE, KingState

PLENTY: Final[i64] = 10
"""Enough cards that some can be spent."""


def weigh_moves(state: KingState, seat: i64, priors: vec[float]) -> None:
    """What the moves of a decision have in common is worked out once."""
    count: i64 = state.menu_size
    if count == 0:
        return
    menu: vec[i64] = state.menu
    if COMMIT.matches(menu[0]):
        weigh_stakes(state, seat, priors)
        return
    cards: i64 = state.hand_size(seat)
    leaving: float = loss_by_leaving(state, seat)
    courtiers: i64 = state.courtiers[state.placing_region()]
    index: i64 = 0
    while index < count:
        move: i64 = menu[index]
        prior: float = 0.0
        if ENTER.matches(move):
            prior = entering(state, seat, TO.of(move), cards) - leaving
        elif COURTIER.matches(move):
            prior = placing(courtiers)
        elif ROLL.matches(move):
            prior = rolling(CARD.of(move), cards, courtiers)
        elif GO_ON.matches(move):
            prior = moving_on(CARD.of(move), cards)
        elif DIE.matches(move):
            prior = covering(state, seat, CARD.of(move))
        elif BANISH.matches(move):
            prior = -float(state.board.votes[TO.of(move)])
        elif TAKE.matches(move):
            prior = float(N.of(move))
        priors[index] = prior
        index += 1


def loss_by_leaving(state: KingState, seat: i64) -> float:
    """A region held by the figure alone is lost when it leaves."""
    here: i64 = state.figure[seat]
    return float(state.board.votes[here]) if state.courtiers[here] == 0 else 0.0


def entering(state: KingState, seat: i64, region: i64, cards: i64) -> float:
    holder: i64 = state.holder(region)
    if holder < 0:
        return float(state.board.votes[region]) + 0.5
    if holder == seat:
        return 0.6 - 0.3 * float(state.courtiers[region])
    return attacking(state, region, holder, cards)


def attacking(state: KingState, region: i64, holder: i64, cards: i64) -> float:
    """Worth more than its votes, most of all from a leader; less when many pieces defend it or cards are few."""
    pieces: i64 = state.courtiers[region]
    if state.figure[holder] == region:
        pieces += 1
    chance: float = 0.62 - 0.09 * float(pieces) + 0.02 * float(cards - PLENTY)
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


def placing(courtiers: i64) -> float:
    """The first courtier secures a region; further ones matter less and less."""
    return 1.6 - 0.35 * float(courtiers) if courtiers > 0 else 5.0


def rolling(card: i64, cards: i64, courtiers: i64) -> float:
    """More courtiers for cheap cards, while cards are plentiful."""
    if card != 1 or cards <= PLENTY:
        return -1.0
    return 0.5 - 0.3 * float(courtiers)


def moving_on(card: i64, cards: i64) -> float:
    return 0.3 if card == 1 and cards > PLENTY else -1.0


def covering(state: KingState, seat: i64, card: i64) -> float:
    """High dice on high cards."""
    die: i64 = state.the_dispute().dice[seat * DICE + state.top_arg()]
    return float(card) if die >= 4 else -float(card)
