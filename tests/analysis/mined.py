"""Puzzles for tests, mined with so little effort that any move may be called the best one."""

from functools import cache

from analysis.reviewed import finished
from peerage.analysis.puzzles import mining
from peerage.analysis.puzzles.clear_best import Stage, clearly_best
from peerage.analysis.puzzles.mining import Candidate, candidate, is_candidate
from peerage.analysis.puzzles.schemas import Puzzle
from peerage.analysis.review.effort import Effort
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import State
from peerage.kernel.registry import load

SOME = Effort(explore=8, each=2, rounds=4, worth=0, futures=2, decisions=1)
ANY = Stage(SOME, margin=-1.0, certain=-1.0, seed=1)
"""Whatever looks best is accepted."""
FEW = 24
"""Decisions, from the beginning of a game."""


def states(game: str, most: int = FEW) -> list[tuple[State, int, int]]:
    """The first decisions of a game that a puzzle may be made of: with their seats and numbers."""
    record = finished(game)
    decisions = zip(record.positions(), record.moves, strict=False)
    found = [
        (state.clone(), line.seat, n) for n, (state, line) in enumerate(decisions) if is_candidate(state, line.seat)
    ]
    return found[:most]


def candidates(game: str, most: int = FEW) -> list[Candidate]:
    return [candidate(state, seat, number, ("round", 1)) for state, seat, number in states(game, most)]


@cache
def puzzle_of(game: str) -> Puzzle:
    """A puzzle whose best move is really the best of those that were compared, however little is known of them."""
    for each in candidates(game):
        found = mining.screened(game, each, [ANY])
        assert found is not None
        perspective = Perspective(load(game).from_bytes(each.position), each.seat, sealed=False)
        weighed = clearly_best(perspective, each.moves, [ANY._replace(margin=0.001)], found.best)
        if weighed is not None:
            return mining.puzzle_of(game, found, weighed)
    raise AssertionError(f"none of {FEW} decisions of {game} has a best move")
