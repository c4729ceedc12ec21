"""Bots that follow whole games."""

from peerage.bots.bot import Bot
from peerage.kernel.records.record import Record


class Listener(Bot):
    """A bot of matches that is told when a game begins and ends. It sees the record, so it must be trusted."""

    @property
    def forfeited(self) -> bool:
        """Whether it cannot win the game any more."""
        return False

    def begin(self, record: Record, seat: int, number: int) -> None:
        """A game of the match, counted from 0, begins."""

    def end(self) -> None:
        """The game is over."""
