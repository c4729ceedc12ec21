"""How well a seat stands: its guessed chance of the crown.

The weights were fitted to the winners of 520 games between searching and greedy bots: cards and courtiers hold what
votes alone do not.
"""

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.state import KINDS, KingState
from peerage.kernel.playing.vecs import normalise, share_out


def estimate_shares(state: KingState, shares: vec[float]) -> None:
    if state.over:
        share_out(state.places, shares)
        return
    seat: i64 = 0
    while seat < state.seats:
        shares[seat] = exp(promise(state, seat))
        seat += 1
    normalise(shares, state.seats)


def promise(state: KingState, seat: i64) -> float:
    votes: i64 = state.region_votes(seat)
    cards: i64 = state.hand_size(seat)
    high: i64 = state.hands[seat * KINDS + 1] + 2 * state.hands[seat * KINDS + 2]
    courtiers: i64 = state.board.supply + state.board.start_courtiers - state.supply[seat]
    worth: float = 0.01 * float(votes) + 0.15 * float(state.bonus[seat])
    worth += 0.20 * float(cards) + 0.04 * float(high) + 0.15 * float(courtiers)
    if cards < 3:
        worth -= 0.21 * float(3 - cards)
    if votes + state.bonus[seat] >= state.board.needed:
        worth += 0.21 * float(votes + state.bonus[seat] - state.board.needed + 1)
    return worth
