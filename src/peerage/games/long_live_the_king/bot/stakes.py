"""Rules of thumb for stakes: a dispute asks everybody at once, and each can stake in up to 55 ways.

What is the same for all stakes (what the region is worth to the seat) is worked out once; what is the same in all
disputes (how strong and how dear a stake is) is written down in tables.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.moves import COMMIT, MOST_OF_A_KIND, cards_in, stake_of
from peerage.games.long_live_the_king.state import KingState

WEALTH: Final = 10.0
"""So many cards make a stake of the usual size."""
RUIN: Final = 4.0
"""What is wrong with staking one's last card."""

STAKES: Final = range(int(stake_of(MOST_OF_A_KIND, MOST_OF_A_KIND, MOST_OF_A_KIND)) + 1)


def in_stake(x1: int, x2: int, x3: int) -> list[int]:
    """For each stake, the sum of its cards if the three kinds count so much."""
    return [int(cards_in(stake, 1) * x1 + cards_in(stake, 2) * x2 + cards_in(stake, 3) * x3) for stake in STAKES]


CARDS: Final = vec[i64](in_stake(1, 1, 1))
STRENGTH: Final = vec[float]([float(sum) for sum in in_stake(1, 2, 3)])
DEARNESS: Final = vec[float]([0.05 * float(sum) for sum in in_stake(0, 1, 2)])


def weigh_stakes(state: KingState, seat: i64, priors: vec[float]) -> None:
    """Come close to what the region is worth, pay with low cards rather than high ones, and keep a card."""
    cards: i64 = state.hand_size(seat)
    wanted: float = wanted_stake(state, seat, cards)
    menu: vec[i64] = state.menu
    count: i64 = state.menu_size
    in_all: vec[i64] = CARDS
    strength: vec[float] = STRENGTH
    dearness: vec[float] = DEARNESS
    nothing: i64 = COMMIT.of(0)
    index: i64 = 0
    while index < count:
        stake: i64 = menu[index] - nothing
        if stake < 0:
            priors[index] = 0.0  # the kernel's own move, to take a stake back
            return
        missing: float = wanted - strength[stake]
        if missing < 0.0:
            missing = -missing
        prior: float = -missing - dearness[stake]
        if in_all[stake] == cards:
            prior -= RUIN
        priors[index] = prior
        index += 1


def wanted_stake(state: KingState, seat: i64, cards: i64) -> float:
    """In multiples of a die: those whose region it is or could be stake more, the others little."""
    dispute = state.the_dispute()
    votes: float = float(state.board.votes[dispute.region])
    wealth: float = float(cards) / WEALTH
    if seat == dispute.intruder:
        return min(7.0, (2.0 + votes) * wealth + 1.0)
    if seat == dispute.defender:
        return min(6.0, (1.0 + votes) * wealth)
    return 1.0 if wealth < 1.2 else 2.0
