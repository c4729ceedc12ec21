"""A position with its solution: a puzzle that comes with a game, or a mistake from the review of an own game."""

import math
from functools import lru_cache
from typing import Final, NamedTuple

import peerage
from peerage.analysis.puzzles.library import puzzles_of, state_of
from peerage.analysis.puzzles.schemas import Puzzle
from peerage.analysis.review.schemas import ReviewedChoice
from peerage.analysis.review.verdicts import WORSE
from peerage.arena.rating import NEWCOMER, Rating
from peerage.kernel.playing.state import State
from peerage.kernel.records.record import Record
from peerage.server.errors import Fault
from peerage.server.ratings.display import SCALE

AS_GOOD: Final = 0.01
"""A move that costs no more than this is as good as the best."""
CACHED: Final = 64
UNSURE: Final = NEWCOMER.sigma / 2
"""The uncertainty of a puzzle's rating before anybody has tried it: bots are no people."""
ELO: Final = 400
"""A puzzle that is solved ten times more seldom than not has a rating that is higher by this."""
RAREST: Final = 0.05


class Task(NamedTuple):
    id: str
    game: peerage.Game
    state: State
    """Sealed: it holds nothing that its seat could not know. Play on with a clone of it."""
    choice: ReviewedChoice
    line: list[tuple[int, int]]
    themes: list[str]
    rating: Rating | None
    table: str | None = None

    @property
    def seat(self) -> int:
        return self.choice.seat


def is_right(choice: ReviewedChoice, move: int) -> bool:
    """Whether a move is as good as the best one, as far as it was compared; what was played is not."""
    if move == choice.best:
        return True
    option = next((option for option in choice.options if option.move == move), None)
    if option is None or option.behind is None or move == choice.move:
        return False
    mean, low, _ = option.behind
    return low <= 0 or mean <= AS_GOOD


def cost_of(choice: ReviewedChoice, move: int) -> float | None:
    option = next((option for option in choice.options if option.move == move), None)
    return None if option is None or option.behind is None else round(max(0.0, option.behind[0]), 4)


def shipped_puzzle(game_id: str, puzzle_id: str) -> Puzzle:
    puzzle = puzzles_of(peerage.load(game_id)).get(puzzle_id)
    if puzzle is None:
        raise Fault("puzzle_unknown")
    return puzzle


@lru_cache(CACHED)
def shipped_task(game_id: str, puzzle_id: str) -> Task:
    game, puzzle = peerage.load(game_id), shipped_puzzle(game_id, puzzle_id)
    state = state_of(game, puzzle)
    choice = choice_of(game, state, puzzle)
    return Task(puzzle_id, game, state, choice, puzzle.line, puzzle.themes, rating_of(puzzle))


def choice_of(game: peerage.Game, state: State, puzzle: Puzzle) -> ReviewedChoice:
    """Return the solution as a review says it: the tempting move was played, and the best one is better."""
    said = game.presentation.offered(state, puzzle.seat, [option.move for option in puzzle.options])
    tempting = next(option for option in puzzle.options if option.move == puzzle.tempting)
    cost, low, high = tempting.behind or (0.0, 0.0, 0.0)
    verdict = next((name for name, mean, least in WORSE if cost >= mean and low >= least), WORSE[-1][0])
    return ReviewedChoice(
        n=puzzle.moves,
        seat=puzzle.seat,
        part=0,
        move=puzzle.tempting,
        best=puzzle.best,
        verdict=verdict,
        cost=cost,
        interval=(low, high),
        stake=cost,
        before=[],
        after=[],
        options=puzzle.options,
        said={str(each["move"]): each for each in said},
        of=len(state.moves(puzzle.seat)),
        why=puzzle.why,
    )


def rating_of(puzzle: Puzzle) -> Rating:
    """Guess the rating of a puzzle that nobody has tried by how often bots of the weaker levels find its move."""
    found = min(1 - RAREST, max(RAREST, puzzle.found))
    return Rating(NEWCOMER.mu + ELO / SCALE * math.log10((1 - found) / found), UNSURE)


def mistake_task(record: Record, choice: ReviewedChoice, table_id: str) -> Task:
    state, _ = record.at(choice.n)
    sealed = state.sealed(choice.seat)
    line = [(choice.seat, choice.best)]
    return Task(mistake_id(table_id, choice.n), record.game, sealed, choice, line, [], None, table_id)


def mistake_id(table_id: str, number: int) -> str:
    return f"{table_id}-{number}"
