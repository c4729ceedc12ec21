"""What shows the king's resentment: the dishonor markers, the track they come from, and the tower."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import BadPosition
from peerage.games.lancaster.board import RANKS
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.codec import Codec


class KingsAnger(ExpansionState):
    def __init__(
        self,
        dishonor: vec[i64],
        track_left: i64,
        tower: vec[i64],
        room: i64,
        known_fewest: i64,
        lost: list[int],
        penalty: list[int],
    ) -> None:
        self.dishonor: vec[i64] = dishonor
        self.track_left: i64 = track_left
        """Markers that still lie on the track; they leave it from left to right."""
        self.tower: vec[i64] = tower
        """Knights in the tower, by house and strength."""
        self.room: i64 = room
        """How much strength the tower can still take."""
        self.known_fewest: i64 = known_fewest
        """Mask of the seats known to have the fewest markers, as long as no marker has moved; 0 if nothing is known."""
        self.lost: list[int] = lost
        """In the final scoring: points lost for markers, and for having the most of them. Never changed."""
        self.penalty: list[int] = penalty

    def carry(self, codec: Codec) -> None:
        self.dishonor = codec.row(self.dishonor)
        self.track_left = codec.number(self.track_left)
        self.tower = codec.row(self.tower)
        self.room = codec.number(self.room)
        self.known_fewest = codec.number(self.known_fewest)
        self.lost = codec.numbers(self.lost)
        self.penalty = codec.numbers(self.penalty)

    def inside(self, house: i64, strength: i64) -> i64:
        return self.tower[house * RANKS + strength]

    def knights_of(self, house: i64) -> i64:
        base: i64 = house * RANKS
        return self.tower[base + 1] + self.tower[base + 2] + self.tower[base + 3] + self.tower[base + 4]

    def put(self, house: i64, strength: i64) -> None:
        self.tower[house * RANKS + strength] += 1
        self.room -= strength

    def take(self, house: i64, strength: i64) -> None:
        self.tower[house * RANKS + strength] -= 1
        self.room += strength


def anger_of(state: LancasterState) -> KingsAnger:
    for expansion in state.expansions:
        if isinstance(expansion, KingsAnger):
            return expansion
    raise BadPosition("The King's Resentment is not in play")
