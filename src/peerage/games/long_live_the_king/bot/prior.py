"""Rules of thumb: the prior of each move, roughly in votes.

Take empty regions, the more votes the better, and secure them; attack what is weakly held with cards to spare;
stake for what a region is worth to you; take cards back; do not run out of cards on purpose.
They look only at what the seat may see: the board and its own hand.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.bot.stakes import weigh_stakes
from peerage.games.long_live_the_king.moves import BANISH, CARD, COURTIER, DIE, ENTER, GO_ON, ROLL, TO, N
from peerage.games.long_live_the_king.state import (
    BANISHING,
    COMMITTING,
    DICE,
    MOVE_ON,
    PLACE_DIE,
    TAKE_CARDS,
    TURN,
    KingState,
)

PLENTY: Final[i64] = 10
"""Enough cards that some can be spent."""
DEARER: Final = 1.5
"""What is wrong with paying for a roll with a card one higher: x1 nearly always does as well."""
FREE: Final = 4.0
"""A card that costs nothing: only chance could leave it."""


def weigh_moves(state: KingState, seat: i64, priors: vec[float]) -> None:
    """What the moves of a decision have in common is worked out once."""
    if state.menu_size == 0:
        return
    kind: i64 = state.top_kind()
    if kind == COMMITTING:
        weigh_stakes(state, seat, priors)
    elif kind == TURN or kind == MOVE_ON:
        weigh_steps(state, seat, priors)
    elif kind == PLACE_DIE or kind == BANISHING or kind == TAKE_CARDS:
        weigh_consequences(state, seat, priors)
    else:
        weigh_courtiers(state, seat, priors)


def weigh_steps(state: KingState, seat: i64, priors: vec[float]) -> None:
    """Staying, with or without a courtier, or entering a region."""
    menu: vec[i64] = state.menu
    cards: i64 = state.hand_size(seat)
    loss: float = loss_by_leaving(state, seat)
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = menu[index]
        if ENTER.matches(move):
            priors[index] = entering(state, seat, TO.of(move), cards) - loss
        else:
            priors[index] = placing(state.courtiers[state.figure[seat]]) if COURTIER.matches(move) else 0.0
        index += 1


def weigh_courtiers(state: KingState, seat: i64, priors: vec[float]) -> None:
    """Placing a courtier, paying for a roll, or neither."""
    menu: vec[i64] = state.menu
    cards: i64 = state.hand_size(seat)
    courtiers: i64 = state.courtiers[state.placing_region()]
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = menu[index]
        prior: float = 0.0
        if COURTIER.matches(move):
            prior = placing(courtiers)
        elif ROLL.matches(move):
            prior = rolling(CARD.of(move), cards, courtiers)
        elif GO_ON.matches(move):
            prior = moving_on(CARD.of(move), cards)
        priors[index] = prior
        index += 1


def weigh_consequences(state: KingState, seat: i64, priors: vec[float]) -> None:
    """What comes after the stakes: dice on cards, where figures are sent, cards that come back."""
    cards: i64 = state.hand_size(seat)
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        if DIE.matches(move):
            priors[index] = covering(state, seat, CARD.of(move))
        elif BANISH.matches(move):
            priors[index] = -float(state.board.votes[TO.of(move)])
        else:
            priors[index] = taking(N.of(move), cards)
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
    worth: float = 0.5 - 0.3 * float(courtiers) if cards > PLENTY else -1.0
    return worth - DEARER * float(card - 1)


def moving_on(card: i64, cards: i64) -> float:
    worth: float = 0.3 if cards > PLENTY else -1.0
    return worth - DEARER * float(card - 1)


def taking(count: i64, cards: i64) -> float:
    """Take what is free; somebody without any other card may want to run out of cards, for the election."""
    return FREE * float(count) if cards > 0 else float(count)


def covering(state: KingState, seat: i64, card: i64) -> float:
    """High dice on high cards."""
    die: i64 = state.the_dispute().dice[seat * DICE + state.top_arg()]
    return float(card) if die >= 4 else -float(card)
