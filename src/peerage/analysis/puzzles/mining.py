"""Mines puzzles: bots play games, and every position of them that has one clearly best move becomes a puzzle."""

import hashlib
import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from peerage.analysis.game_run import GameRun, begin_planned, by_bots
from peerage.analysis.puzzles.clear_best import CONFIRMING, DEEP, SCREENING, Stage, clearly_best
from peerage.analysis.puzzles.grading import choices_of_weaker_bots, grade_of
from peerage.analysis.puzzles.line import Line, line_after
from peerage.analysis.puzzles.schemas import Puzzle
from peerage.analysis.puzzles.themes import themes_at
from peerage.analysis.review.estimates import Weighed
from peerage.analysis.review.reasons import WhyQuestion, explain
from peerage.analysis.review.review import check, short
from peerage.arena.checkpoint import agreed_seed, resumed
from peerage.arena.match import Plan, deal, described, named
from peerage.arena.workers import HERE, Task, Workers
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import TAKE_BACK, State
from peerage.kernel.presentation.result import history_of
from peerage.kernel.records.record import Record
from peerage.kernel.records.seed_commitment import hash_of
from peerage.kernel.registry import load

Progress = Callable[[int], None]
"""Called with the number of games that are done."""

FEWEST_MOVES: Final = 3
"""With two options, half of all puzzles would be solved by guessing."""
MOST_OF_A_GAME: Final = 6
MOST_OF_A_THEME: Final = 2
"""Of each game."""
APART: Final = 6
"""Puzzles of a game are so many moves apart: neighbors are alike."""


class Candidate(NamedTuple):
    """A decision of a game: what its seat knows, and in which part of the game."""

    position: bytes
    seat: int
    moves: int
    part: tuple[str, int]


class GamePuzzles(msgspec.Struct, frozen=True):
    """What one game has brought."""

    decisions: int
    puzzles: list[Puzzle]


def mine(
    plan: Plan,
    games: int,
    workers: Workers = HERE,
    progress: Progress | None = None,
    folder: Path | None = None,
) -> list[GamePuzzles]:
    """Mine games of bots. `folder` stores what each has brought, to resume if it is stopped."""
    if folder is not None:
        agreed_seed(folder, described("puzzles", plan, plan.bots), plan.seed)
    tasks: list[Task] = [(plan, number) for number in range(games)]
    return counted(
        resumed(folder, GamePuzzles, tasks, lambda missing: workers.map(mine_game, missing, named(plan.bots))), progress
    )


def mine_records(
    records: Sequence[str], workers: Workers = HERE, progress: Progress | None = None, folder: Path | None = None
) -> list[GamePuzzles]:
    """Mine finished games, given as the texts of their records."""
    if folder is not None:
        agreed_seed(folder, {"run": "puzzles of records", "records": [hash_of(text) for text in records]}, "0")
    tasks: list[Task] = [(text,) for text in records]
    return counted(resumed(folder, GamePuzzles, tasks, lambda missing: workers.map(mine_record, missing)), progress)


def counted(results: Iterator[GamePuzzles], progress: Progress | None) -> list[GamePuzzles]:
    found = []
    for brought in results:
        found.append(brought)
        if progress is not None:
            progress(len(found))
    return found


def mine_game(plan: Plan, number: int) -> GamePuzzles:
    """Let bots play a game, and mine it; runs on workers."""
    run = GameRun(begin_planned(plan, number), by_bots(plan, number))
    candidates = [
        candidate(run.state, step.seat, step.number - 1, (run.parts[-1], run.parts.count(run.parts[-1])))
        for step in run
        if is_candidate(run.state, step.seat)
    ]
    return mined(plan.game, candidates, deal(plan, number))


def mine_record(text: str) -> GamePuzzles:
    """Mine a finished game, as people or bots have played it; runs on workers."""
    record = Record.load(text)
    check(record)
    history = history_of(record).parts
    starts = [at for at, _ in history]
    candidates = []
    for number, (state, line) in enumerate(zip(record.positions(), record.moves, strict=False)):
        if line.move != TAKE_BACK and is_candidate(state, line.seat):
            part = history[max(0, bisect_right(starts, number) - 1)][1]
            candidates.append(candidate(state, line.seat, number, (part.kind, part.n)))
    return mined(record.game.id, candidates, hash_of(text))


def is_candidate(state: State, seat: int) -> bool:
    return len(state.moves(seat)) >= FEWEST_MOVES


def candidate(state: State, seat: int, moves: int, part: tuple[str, int]) -> Candidate:
    return Candidate(state.sealed(seat).to_bytes(), seat, moves, part)


def mined(
    game_id: str,
    candidates: Sequence[Candidate],
    seed: str,
    screening: Sequence[Stage] = SCREENING,
    confirming: Sequence[Stage] = CONFIRMING,
) -> GamePuzzles:
    """Look at decisions in random order, until a game has brought enough."""
    puzzles: list[Puzzle] = []
    order = random.Random(seed).sample(candidates, len(candidates))
    for looked, each in enumerate(order):
        if len(puzzles) == MOST_OF_A_GAME:
            return GamePuzzles(looked, puzzles)
        if any(abs(other.moves - each.moves) < APART for other in puzzles):
            continue
        found = screened(game_id, each, screening)
        if found is None or any(enough_of(theme, puzzles) for theme in found.themes):
            continue
        perspective = Perspective(load(game_id).from_bytes(each.position), each.seat, sealed=False)
        weighed = clearly_best(perspective, each.moves, confirming, found.best)
        if weighed is not None:
            puzzles.append(puzzle_of(game_id, found, weighed))
    return GamePuzzles(len(candidates), puzzles)


def enough_of(theme: str, puzzles: Sequence[Puzzle]) -> bool:
    return sum(theme in puzzle.themes for puzzle in puzzles) >= MOST_OF_A_THEME


class Screened(NamedTuple):
    """A candidate that looks like a puzzle."""

    candidate: Candidate
    best: int
    line: Line
    themes: list[str]


def screened(game_id: str, candidate: Candidate, stages: Sequence[Stage]) -> Screened | None:
    seat = candidate.seat
    state = load(game_id).from_bytes(candidate.position)
    weighed = clearly_best(Perspective(state, seat, sealed=False), candidate.moves, stages)
    if weighed is None:
        return None
    best = weighed.options[0].move
    line, events = line_after(state.clone(), seat, best)
    return Screened(candidate, best, line, themes_at(state, seat, best, events))


def puzzle_of(game_id: str, found: Screened, weighed: Weighed) -> Puzzle:
    candidate, best = found.candidate, found.best
    seat, state = candidate.seat, load(game_id).from_bytes(candidate.position)
    chosen = choices_of_weaker_bots(state, seat)
    share = chosen[best] / chosen.total()
    behind = {option.move: option.behind[0] for option in weighed.options[1:] if option.behind is not None}
    tempting = max(behind, key=lambda move: (chosen[move], -behind[move]))
    futures = DEEP.futures
    why = explain(
        WhyQuestion(game_id, candidate.position, seat, candidate.moves, tempting, best, futures, candidate.part)
    )
    return Puzzle(
        id=id_of(candidate),
        position=state.to_dict(),
        seat=seat,
        moves=candidate.moves,
        best=best,
        tempting=tempting,
        options=[short(option) for option in weighed.options if option.behind is not None],
        why=why,
        line=found.line,
        themes=found.themes,
        found=round(share, 3),
        grade=grade_of(share),
    )


def id_of(candidate: Candidate) -> str:
    return hashlib.blake2b(candidate.position, digest_size=5).hexdigest()
