"""Many games: matches between bots, with rotated seats and honest intervals."""

from peerage.arena.match import Result, run

__all__ = ["Result", "run"]
