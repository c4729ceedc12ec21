"""What goods, knights and castle spaces are worth to a sensible player, roughly in power points.

That depends on the round and the phase alone, so it is worked out once for a board.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, KINDS, KNIGHT, POINTS, RANKS, SPACES, SQUIRES, UPGRADE, VOTES, Board
from peerage.games.lancaster.state import CASTLE_PHASE, CONFLICT_PHASE, COUNTY_PHASE, PHASES, PLACEMENT, LancasterState


class Prices:
    """In one phase of one round. Never changed."""

    def __init__(self, board: Board, round: i64, phase: i64) -> None:
        last: bool = round == board.rounds
        left: float = float(board.rounds - round)
        self.rounds_left: float = left
        """Rounds left after this one."""
        self.gold: float = 0.9 if not last else (0.7 if phase <= COUNTY_PHASE else 0.1)
        self.squire: float = 0.8 if not last else (0.5 if phase <= CASTLE_PHASE else 0.1)
        self.vote: float = 0.5 if not last or phase <= PLACEMENT else 0.0
        """Votes gained after the last vote are worth nothing."""
        self.upgrade: float = 0.7 + 0.55 * left
        self.knight: vec[float] = vec[float]([0.0] * RANKS)
        """By strength, outside the reserve: what he does in the rounds to come, and in the final scoring."""
        strength: i64 = 0
        while strength < RANKS:
            self.knight[strength] = left * (1.0 + 0.4 * float(strength)) + 0.55 * float(strength)
            strength += 1
        self.times: float = left + (1.0 if phase < CASTLE_PHASE else 0.0)
        """How often an extension still gives its reward."""
        self.helpful: float = 3.0 if last else 4.0
        """How much strength the others can be expected to send to a conflict."""
        self.space: vec[float] = vec[float]([0.0] * SPACES)
        """What each castle space gives in one round."""
        space: i64 = 0
        while space < SPACES:
            self.space[space] = self.space_worth(board, space)
            space += 1

    def space_worth(self, board: Board, space: i64) -> float:
        row: i64 = space * KINDS
        table: vec[i64] = board.space_rewards
        worth: float = self.goods(table, row) - self.squire * float(board.space_cost[space])
        if table[row + KNIGHT] > 0:
            worth += self.knight[1] + 0.3
        if table[row + UPGRADE] > 0:
            worth += self.upgrade
        return max(worth, 0.2)

    def goods(self, table: vec[i64], row: i64) -> float:
        """Most rows have one kind of goods or none, so zeros are skipped rather than multiplied."""
        worth: float = 0.0
        if table[row + GOLD] > 0:
            worth += float(table[row + GOLD]) * self.gold
        if table[row + SQUIRES] > 0:
            worth += float(table[row + SQUIRES]) * self.squire
        if table[row + VOTES] > 0:
            worth += float(table[row + VOTES]) * self.vote
        if table[row + POINTS] > 0:
            worth += float(table[row + POINTS])
        return worth


def all_prices(board: Board) -> list[Prices]:
    """By round, and in each round by phase."""
    return [Prices(board, round, phase) for round in range(1, int(board.rounds) + 1) for phase in range(len(PHASES))]


def prices_of(state: LancasterState) -> Prices:
    """Return the prices of the current round and phase."""
    return state.board.prices[(state.round - 1) * (CONFLICT_PHASE + 1) + state.phase]
