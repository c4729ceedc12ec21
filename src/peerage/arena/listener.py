"""Bots that follow whole games."""

from peerage.bots.bot import Bot
from peerage.kernel.records.record import Record


class Listener(Bot):
    """A bot of matches with callbacks for the start and end of a game. It sees the record, so it must be trusted."""

    @property
    def forfeited(self) -> bool:
        """Whether it cannot win the game any more."""
        return False

    def begin(self, record: Record, seat: int, number: int) -> None:
        """Prepare for a game of the match, counted from 0."""

    def end(self) -> None:
        """Note the end of the game."""
