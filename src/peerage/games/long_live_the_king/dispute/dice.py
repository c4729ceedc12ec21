"""Dice on cards and pieces on the board, and the influence points that they bring in a dispute."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.state import DICE, KINDS, Dispute, KingState


def place_best(dispute: Dispute, seat: i64, count: i64) -> None:
    """The highest dice on the highest cards: dice sorted downwards, then the cards from x3 to x1."""
    # rule: best-placing
    dice: vec[i64] = dispute.dice
    base: i64 = seat * DICE
    index: i64 = 1
    while index < count:
        die: i64 = dice[base + index]
        place: i64 = base + index
        while place > base and dice[place - 1] < die:
            dice[place] = dice[place - 1]
            place -= 1
        dice[place] = die
        index += 1
    index = base
    card: i64 = KINDS
    while card > 0:
        left: i64 = dispute.stakes[seat * KINDS + card - 1]
        while left > 0:
            dispute.under[index] = card
            index += 1
            left -= 1
        card -= 1


def cards_without_die(dispute: Dispute, seat: i64, card: i64) -> i64:
    left: i64 = dispute.stakes[seat * KINDS + card - 1]
    index: i64 = seat * DICE
    end: i64 = index + dispute.staked(seat)
    while index < end:
        if dispute.under[index] == card:
            left -= 1
        index += 1
    return left


def dice_points(dispute: Dispute, seat: i64) -> i64:
    """The dice of a seat times the cards that they lie on."""
    points: i64 = 0
    index: i64 = seat * DICE
    end: i64 = index + DICE
    while index < end:
        # rule: dice-multiplied, no-cap
        points += dispute.dice[index] * dispute.under[index]
        index += 1
    return points


def piece_points(state: KingState, dispute: Dispute, seat: i64) -> i64:
    """Two points for each of the seat's pieces in the disputed region."""
    # rule: figure-points
    pieces: i64 = 1 if state.figure[seat] == dispute.region else 0
    # rule: courtier-points
    if seat == dispute.defender:
        pieces += state.courtiers[dispute.region]
    return pieces * state.board.piece_points
