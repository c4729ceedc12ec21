"""What a bot would do and why, in figures of its own search."""

from typing import Literal

import msgspec

from peerage.bots.confidence import wilson

MOST_OPTIONS = 3

Tally = list[tuple[int, int, float]]
"""What was learnt about each legal move: the move, how often it was tried, and what it was worth in all."""

Verdict = Literal["only", "close", "ahead", "clear"]
"""Nothing else was tried; the difference is within the uncertainty of the first; of the others; beyond both."""


class Option(msgspec.Struct, frozen=True):
    """A move that a bot has thought about."""

    move: int
    games: int = 0
    """In how many of the imagined games it was tried."""
    chance: float = 0.0
    """The estimated chance to win, the mean over these games; nothing is known without any."""
    low: float = 0.0
    high: float = 1.0
    """How far off that may be by so few games alone: the 95 % interval."""

    @classmethod
    def tried(cls, move: int, games: int, total: float) -> "Option":
        # Values from 0 to 1 spread no more than wins and losses of the same mean, so the interval is wide enough.
        low, high = wilson(total, games)
        return cls(move, games, total / games if games else 0.0, low, high)


class Advice(msgspec.Struct, frozen=True):
    games: int
    """How many were imagined; none by a bot that does not look ahead."""
    options: list[Option]
    """The move that it would play, then those that it tried most besides."""

    @property
    def verdict(self) -> Verdict:
        """How the choice compares with the others, as far as so many games show."""
        first, *others = self.options
        if not others:
            return "only"
        if any(other.chance >= first.low for other in others):
            return "close"
        return "ahead" if any(other.high >= first.low for other in others) else "clear"
