"""Finished games for the tests of reviews, and an effort that is done at once."""

from functools import cache

from peerage.analysis.review.effort import Effort
from peerage.arena.match import agreed_plan, record_game
from peerage.kernel.records.record import Record

GAMES = ("lancaster", "long-live-the-king", "noblemen")
HARDLY = Effort(explore=1, each=0, rounds=0, worth=1, futures=2, decisions=10_000)


@cache
def lines_of(game: str, seed: str = "1") -> str:
    """A game of three greedy bots, as text."""
    return record_game(agreed_plan(game, 3, ["greedy", "greedy:1", "greedy"], {}, seed), 0)[1]


def finished(game: str, seed: str = "1") -> Record:
    return Record.resume(lines_of(game, seed))
