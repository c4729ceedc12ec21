"""Plays what appeals most by the game's own rules of thumb.

They judge a state drawn from what the seat may see, and look at nothing that such a state makes up.
"""

from peerage.bots.bot import Bot
from peerage.kernel.perspective import Perspective


class GreedyBot(Bot):
    def choose(self, seat: Perspective) -> int:
        dream = seat.resample(0)
        noise = {move: int(self.chance.below(1000)) * 1e-6 for move in seat.moves}
        return max(seat.moves, key=lambda move: dream.appeal(seat.seat, move) + noise[move])
