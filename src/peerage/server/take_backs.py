"""How often the seats of a table have taken back their secret choices in one decision: each time adds to the record."""

from collections import Counter

from peerage import TAKE_BACK, Record
from peerage.kernel.lines import Line

MOST_TAKEN_BACK = 10


class TakeBacks:
    def __init__(self) -> None:
        self._asked = -1  # in which decision
        self._times = Counter[int]()  # by seat

    def allowed(self, record: Record, seat: int) -> bool:
        asked = record.state.asked
        if self._asked != asked:
            self._asked, self._times = asked, Counter()
        # rule: take-back-limit
        return self._times[seat] < MOST_TAKEN_BACK

    def count(self, seat: int) -> None:
        self._times[seat] += 1

    def follow(self, record: Record, line: Line) -> None:
        """Another process played this line."""
        if line.move == TAKE_BACK:
            self.allowed(record, line.seat)
            self.count(line.seat)
