"""How a seat looks at things now: how much time is left, and what money, tiles, prestige and areas are worth to it.

Roughly in victory points, by what the seat may see. It is formed once for all moves of a decision.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.vecs import zeros

MOST_SEATS: Final[i64] = 5


class Outlook:
    """A state has one and forms it anew for each decision; the best places are looked for when needed."""

    def __init__(self) -> None:
        self.later: float = 0.0
        """Decades after this one."""
        self.scorings: float = 0.0
        """Scorings of buildings, balls and turns of the seat that are left; also the turns left in this decade."""
        self.balls: float = 0.0
        self.turns: float = 0.0
        self.turns_now: float = 0.0
        self.money: float = 0.0
        """A pound, a tile behind the screen, a bribery marker, the Queen; a prestige more at all balls to come."""
        self.tile: float = 0.0
        self.marker: float = 0.0
        self.queen: float = 0.0
        self.prestige: float = 0.0
        self.taxes: float = 0.0
        """How often taxes and land can still be collected."""
        self.lands: float = 0.0
        self.laid: vec[float] = vec[float]([0.0] * 4)
        """A tile of each kind in the estate, wherever it lies."""
        self.area: vec[float] = vec[float]([0.0] * 3)
        """What an area of each kind adds to its four tiles."""
        self.best: vec[float] = vec[float]([0.0] * 4)
        """A tile of each kind at its best place, once that has been looked for."""
        self.looked: bool = False
        self.prestige_of: vec[i64] = zeros(MOST_SEATS)
        """Of each seat by its estate and knights; and where it stands, which at a ball may be elsewhere. If counted."""
        self.standing: vec[i64] = zeros(MOST_SEATS)
