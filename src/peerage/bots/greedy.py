"""Plays the move with the highest prior, which comes from the game's own rules of thumb.

They judge a determinization, a state drawn from what the seat may see, and look at nothing that it makes up.
"""

from peerage.bots.bot import Bot
from peerage.kernel.perspective import Perspective


class GreedyBot(Bot):
    def choose(self, perspective: Perspective) -> int:
        seat, moves = perspective.seat, perspective.moves
        state = perspective.resample(0)
        noise = {move: int(self.chance.below(1000)) * 1e-6 for move in moves}
        return max(moves, key=lambda move: state.prior(seat, move) + noise[move])
