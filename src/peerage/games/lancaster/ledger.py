"""The ledger: how much of what lies behind the screens everybody has seen coming and going.

Everything there starts from the set-up and changes before everybody's eyes: who remembers it all can count it exactly.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.board import KINDS
from peerage.kernel.playing.vecs import zeros


@mypyc_attr(acyclic=True)  # made with each copy: the garbage collector need not follow it
class Ledger:
    def __init__(self, counts: vec[i64]) -> None:
        self.counts: vec[i64] = counts
        """By seat and kind, in rows like those of a reward; none if nobody has counted from the start."""

    def clone(self) -> "Ledger":
        return Ledger(self.counts[:])

    def kept(self) -> bool:
        return len(self.counts) > 0

    def book(self, seat: i64, kind: i64, count: i64) -> None:
        """Record goods that come to a seat, or leave it, in public."""
        if len(self.counts) > 0:
            self.counts[seat * KINDS + kind] += count

    def counted(self, seat: i64, kind: i64) -> i64:
        return self.counts[seat * KINDS + kind]


def fresh_ledger(seats: i64) -> Ledger:
    """Return a ledger for players who have nothing yet."""
    return Ledger(zeros(seats * KINDS))


def no_ledger() -> Ledger:
    """Return the ledger of a game that was not watched from its start."""
    return Ledger(zeros(0))
