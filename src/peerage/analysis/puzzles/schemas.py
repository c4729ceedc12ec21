"""What a puzzle consists of, as it is shipped with its game."""

from typing import Any

import msgspec

from peerage.analysis.review.schemas import OptionEstimate, Why


class Puzzle(msgspec.Struct, frozen=True):
    """A position as one seat knows it, and the move that is clearly best for that seat."""

    id: str
    position: dict[str, Any]
    """Sealed: what the seat cannot know was redrawn from what it knows."""
    seat: int
    moves: int
    """How many moves had been made in the game."""
    best: int
    tempting: int
    """The wrong move that weaker bots choose most often."""
    options: list[OptionEstimate]
    """The best move, then others that were compared with it: each is certainly worse."""
    why: Why
    """Why the best move is better than the tempting one."""
    line: list[tuple[int, int]]
    """Seats with their moves: how it could go on, from the best move."""
    themes: list[str]
    found: float
    """How often weaker bots find the move, from 0 to 1."""
    grade: int
    """From 1 to 5, by how seldom they find it."""

    @property
    def margin(self) -> float:
        """By how much the best move is better than the second best."""
        return min(option.behind[0] for option in self.options[1:] if option.behind is not None)
