"""Many games: matches between bots, with rotated seats and honest intervals."""

from peerage.arena.match import Result, check_bots, finite, run

__all__ = ["Result", "check_bots", "finite", "run"]
