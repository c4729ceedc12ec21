"""The ledger: what everybody could know of the cards by remembering all that was seen.

All hands are equal at first, and what is paid, staked or taken back lies open. Only which cards are dealt after an
election is a secret. So the number of cards in a hand is always known; of their kinds, some are sure, and the loose
ones can be any of those that were dealt unseen. It is the same with the pile.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.kernel.playing.vecs import zeros

ROW: Final[i64] = 4
"""Numbers about a hand: the sure cards of the three kinds, and behind them the loose ones."""
LOOSE: Final[i64] = 3


@mypyc_attr(acyclic=True)  # made with each copy: the garbage collector need not follow it
class Ledger:
    def __init__(self, rows: vec[i64]) -> None:
        self.rows: vec[i64] = rows
        """A row for each hand. The last one is about all loose cards: how many there are of each kind, and how many
        are in the pile. What else is in the pile follows, so that cards which go there need not be written down."""

    def clone(self) -> "Ledger":
        return Ledger(self.rows[:])

    def seats(self) -> i64:
        return len(self.rows) // ROW - 1

    def sure(self, seat: i64, kind: i64) -> i64:
        return self.rows[seat * ROW + kind]

    def sure_in(self, seat: i64) -> vec[i64]:
        return self.rows[seat * ROW : seat * ROW + LOOSE]

    def loose(self, seat: i64) -> i64:
        return self.rows[seat * ROW + LOOSE]

    def size(self, seat: i64) -> i64:
        base: i64 = seat * ROW
        return self.rows[base] + self.rows[base + 1] + self.rows[base + 2] + self.rows[base + LOOSE]

    def loose_of_kind(self, kind: i64) -> i64:
        return self.rows[self.seats() * ROW + kind]

    def loose_in_pile(self) -> i64:
        return self.rows[self.seats() * ROW + LOOSE]

    # What is seen.

    def see_hands(self, hands: vec[i64]) -> None:
        """All hands lie open: nothing is loose."""
        seats: i64 = self.seats()
        seat: i64 = 0
        while seat <= seats:
            kind: i64 = 0
            while kind < LOOSE:
                self.rows[seat * ROW + kind] = hands[seat * LOOSE + kind] if seat < seats else 0
                kind += 1
            self.rows[seat * ROW + LOOSE] = 0
            seat += 1

    def see_shown(self, seat: i64, kind: i64, count: i64) -> None:
        """Cards leave a hand: the sure ones of their kind, and where these do not suffice, loose ones that it was."""
        rows: vec[i64] = self.rows
        place: i64 = seat * ROW + kind
        left: i64 = rows[place] - count
        if left >= 0:
            rows[place] = left
        else:
            rows[place] = 0
            rows[seat * ROW + LOOSE] += left
            rows[self.seats() * ROW + kind] += left

    def see_back(self, seat: i64, kind: i64, count: i64) -> None:
        """Cards that lay open go back to a hand."""
        self.rows[seat * ROW + kind] += count

    def see_dealt(self, share: i64, pile: vec[i64]) -> None:
        """Record that each seat draws hidden cards from the shuffled pile; the rest of the pile is as unknown.

        `pile` is what was surely in it before, of each kind.
        """
        if share == 0:
            return
        seats: i64 = self.seats()
        only: i64 = self.only_kind(pile)
        if only == LOOSE:
            kind: i64 = 0
            while kind < LOOSE:
                self.rows[seats * ROW + kind] += pile[kind]
                self.rows[seats * ROW + LOOSE] += pile[kind]
                kind += 1
            self.rows[seats * ROW + LOOSE] -= share * seats
        seat: i64 = 0
        while seat < seats:
            self.rows[seat * ROW + only] += share
            seat += 1

    def only_kind(self, pile: vec[i64]) -> i64:
        """The kind that all cards of the pile are of, or LOOSE: dealing from a pile of one kind is no secret."""
        size: i64 = pile[0] + pile[1] + pile[2] + self.loose_in_pile()
        kind: i64 = 0
        while kind < LOOSE and pile[kind] < size:
            kind += 1
        return kind


def empty_ledger(seats: i64) -> Ledger:
    """For so many seats without any cards."""
    return Ledger(zeros((seats + 1) * ROW))
