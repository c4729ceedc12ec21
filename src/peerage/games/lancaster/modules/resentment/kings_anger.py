"""What shows the king's resentment: the dishonor markers, the track they come from, and the tower."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import RANKS
from peerage.kernel.tape import Tape
from peerage.kernel.vecs import zeros


class KingsAnger:
    """If not `on`, the game is played without The King's Resentment, and all states share an empty tower."""

    def __init__(
        self, on: bool, dishonor: vec[i64], track_left: i64, tower: vec[i64], room: i64, known_fewest: i64
    ) -> None:
        self.on: bool = on
        self.dishonor: vec[i64] = dishonor
        self.track_left: i64 = track_left
        """Markers that still lie on the track; they leave it from left to right."""
        self.tower: vec[i64] = tower
        """Knights in the tower, by house and strength."""
        self.room: i64 = room
        """How much strength the tower can still take."""
        self.known_fewest: i64 = known_fewest
        """Mask of the seats known to have the fewest markers, as long as no marker has moved; 0 if nothing is known."""

    def clone(self) -> "KingsAnger":
        return KingsAnger(True, self.dishonor[:], self.track_left, self.tower[:], self.room, self.known_fewest)

    def carry(self, tape: Tape) -> None:
        self.dishonor = tape.row(self.dishonor)
        self.track_left = tape.number(self.track_left)
        self.tower = tape.row(self.tower)
        self.room = tape.number(self.room)
        self.known_fewest = tape.number(self.known_fewest)

    def inside(self, house: i64, strength: i64) -> i64:
        return self.tower[house * RANKS + strength] if self.on else 0

    def knights_of(self, house: i64) -> i64:
        base: i64 = house * RANKS
        return self.tower[base + 1] + self.tower[base + 2] + self.tower[base + 3] + self.tower[base + 4]

    def put(self, house: i64, strength: i64) -> None:
        self.tower[house * RANKS + strength] += 1
        self.room -= strength

    def take(self, house: i64, strength: i64) -> None:
        self.tower[house * RANKS + strength] -= 1
        self.room += strength


NO_RESENTMENT: Final = KingsAnger(False, zeros(0), 0, zeros(0), 0, 0)
