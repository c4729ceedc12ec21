"""What an estate promises however the game stands: worked out once for all who look at it, until the estate changes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.vecs import zeros


class Survey:
    """Copies of an estate share it. The first that needs it fills it in; an estate that changes gets a new one."""

    def __init__(self) -> None:
        self.done: bool = False
        self.castles: vec[i64] = zeros(0)
        """Each castle and palace, in the order of the cells: land and chapels around it, and whether it is a palace."""
        self.castle_at: vec[i64] = zeros(0)
        """Where the window of the estate keeps them."""
        self.closing: vec[float] = vec[float]([])
        """For each place where a tile can be laid, row by row: what castles beside it gain in one scoring."""
        self.squares: vec[i64] = zeros(0)
        """For each of them: the four squares around it that can still be areas, four bits each."""
        self.sites: vec[i64] = zeros(0)
        """For each of them: what could be built there on a meadow."""
        self.lacking: i64 = 0
        """Mask of the kinds with a square of which three tiles lie there and the fourth can still be laid."""


NO_SURVEY: Final = Survey()
"""Of an estate at which nobody has looked yet."""

# A castle or palace as one number, which is never 0.
LAND: Final[i64] = 15
CHAPELS_BIT: Final[i64] = 4
PALACE_BIT: Final[i64] = 8
STANDING_BIT: Final[i64] = 9
CASTLE_BITS: Final[i64] = 10

# A site on a meadow that is not there yet: for a castle, the same number; for a chapel, those of the castles beside it.
NO_SITE: Final[i64] = 0
CASTLE_SITE: Final[i64] = 1
CHAPEL_SITE: Final[i64] = 2
SITE_BITS: Final[i64] = 2
