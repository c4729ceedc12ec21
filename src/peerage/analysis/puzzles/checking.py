"""Checks puzzles: that their data fits the rules as they are, and that an independent deep search finds their moves."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from peerage.analysis.puzzles.clear_best import DEEP, OTHER_SEED, look
from peerage.analysis.puzzles.library import state_of
from peerage.analysis.puzzles.schemas import Puzzle
from peerage.analysis.review.effort import Effort
from peerage.arena.workers import HERE, Workers
from peerage.errors import PeerageError
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.registry import load


class Checked(NamedTuple):
    """What an independent search finds."""

    id: str
    same: bool
    """It finds the same move."""
    lead: float
    """By how much the move is better than the second best, or worse than the best."""


def fault_of(game_id: str, puzzle: Puzzle) -> str | None:
    """Return what is wrong with the data of a puzzle; None if nothing is."""
    try:
        state = state_of(load(game_id), puzzle)
        moves = state.moves(puzzle.seat)
        named = [puzzle.best, puzzle.tempting, *(option.move for option in puzzle.options)]
        missing = [move for move in named if move not in moves]
        if missing:
            return f"the moves {missing} are not legal"
        if puzzle.options[0].move != puzzle.best or puzzle.tempting == puzzle.best or puzzle.margin <= 0:
            return "its move is not the best one"
        for seat, move in puzzle.line:
            state.play(seat, move)
    except PeerageError as error:
        return str(error)
    return None


def check_again(game_id: str, puzzle: Puzzle, effort: Effort = DEEP) -> Checked:
    """Search with a seed that mining has not used; runs on workers."""
    state = state_of(load(game_id), puzzle)
    weighed = look(Perspective(state, puzzle.seat, sealed=False), puzzle.moves, effort, OTHER_SEED, puzzle.best)
    own = weighed.option(puzzle.best).behind or (0.0, 0.0, 0.0)
    others = [option.behind[0] for option in weighed.options if option.move != puzzle.best and option.behind]
    same = weighed.options[0].move == puzzle.best
    return Checked(puzzle.id, same, round(min(others, default=0.0) if same else -own[0], 4))


def check_all(
    game_id: str,
    puzzles: Sequence[Puzzle],
    workers: Workers = HERE,
    effort: Effort = DEEP,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Checked]:
    tasks = [(game_id, puzzle, effort) for puzzle in puzzles]
    for done, checked in enumerate(workers.map(check_again, tasks), 1):
        if progress is not None:
            progress(done)
        yield checked
