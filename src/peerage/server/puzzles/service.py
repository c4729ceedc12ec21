"""Puzzles for visitors: which one comes next, what a try is worth, and what each may know of the solution."""

import asyncio
import hashlib
from datetime import date
from functools import lru_cache, partial

import sqlalchemy as sa

import peerage
from peerage import BadMove
from peerage.analysis.puzzles.library import puzzles_of
from peerage.analysis.puzzles.themes import OTHER, themes_of
from peerage.analysis.review.review import VERSION
from peerage.analysis.review.schemas import ReviewedChoice
from peerage.analysis.review.verdicts import ERRORS
from peerage.arena.rating import Rating
from peerage.kernel.registry import game_ids
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.db.database import Database
from peerage.server.errors import Fault, illegal
from peerage.server.models.player_ids import browser_of
from peerage.server.puzzles import repository
from peerage.server.puzzles.repository import Attempt, Standing
from peerage.server.puzzles.schemas import (
    DailyPuzzle,
    NextPuzzle,
    PuzzleAnswer,
    Puzzles,
    PuzzleStand,
    PuzzleStanding,
    PuzzleTheme,
)
from peerage.server.puzzles.serializers import line_of, stand_of
from peerage.server.puzzles.task import Task, cost_of, is_right, mistake_id, mistake_task, rating_of, shipped_task
from peerage.server.ratings.display import shown
from peerage.server.review.repository import unpacked
from peerage.server.settings import Settings
from peerage.server.tables.manager import TableManager
from peerage.server.tables.queries import finished_record
from peerage.server.tables.socket_schemas import Reason, StateMessage

MISTAKES = "mistakes"
"""The theme of a visitor's own mistakes."""
MINUTE = 60.0
CACHED = 64
"""Reviewed games whose mistakes are kept in memory."""


class PuzzleService:
    def __init__(self, database: Database, tables: TableManager, settings: Settings, limits: Limits) -> None:
        self._database = database
        self._tables = tables
        most = settings.puzzles_per_minute
        self._most = most
        self._quota = Quota("puzzles", most / MINUTE, most, limits)

    async def puzzles(self, visitor: str) -> Puzzles:
        return await self._database.read(
            lambda connection: {
                "daily": daily_of(connection, visitor, repository.today()),
                "games": [standing_of(connection, visitor, game_id) for game_id in games_with_puzzles()],
            }
        )

    async def daily(self, visitor: str) -> DailyPuzzle | None:
        return await self._database.read(partial(daily_of, visitor=visitor, day=repository.today()))

    async def next(self, visitor: str, game_id: str, theme: str | None, after: str | None) -> NextPuzzle:
        peerage.load(game_id)
        if theme == MISTAKES:
            found = await self._database.read(lambda connection: open_mistakes(connection, visitor, game_id))
            return {"id": next((each for each in found if each != after), None)}
        return {"id": await self._database.read(lambda connection: next_of(connection, visitor, game_id, theme, after))}

    async def show(self, visitor: str, game_id: str, puzzle_id: str) -> PuzzleStand:
        await self._take(visitor)
        task = await self._task(visitor, game_id, puzzle_id)

        def query(connection: sa.Connection) -> tuple[Attempt, Rating | None]:
            return repository.attempt_at(connection, visitor, task.id), current_rating(connection, task)

        attempt, rating = await self._database.read(query)
        return await asyncio.to_thread(stand_of, task, attempt, rating)

    async def attempt(self, visitor: str, game_id: str, puzzle_id: str, move: int | None) -> PuzzleAnswer:
        """Check a move; without one, show the solution."""
        await self._take(visitor)
        task = await self._task(visitor, game_id, puzzle_id)
        if move is not None and not task.state.clone().legal(task.seat, move):
            raise illegal(BadMove(f"move {move} is not legal here"))
        right = move is not None and is_right(task.choice, move)

        def job(connection: sa.Connection) -> tuple[Attempt, Rating | None, PuzzleStanding]:
            attempt = repository.note_try(
                connection, visitor, game_id, task.id, right, gives_up=move is None, start=task.rating
            )
            return attempt, current_rating(connection, task), standing_of(connection, visitor, game_id)

        attempt, rating, standing = await self._database.write(job)
        return {
            "outcome": "given_up" if move is None else "right" if right else "wrong",
            "cost": None if move is None else cost_of(task.choice, move),
            "stand": await asyncio.to_thread(stand_of, task, attempt, rating),
            "standing": standing,
        }

    async def again(self, visitor: str, game_id: str, puzzle_id: str) -> PuzzleStand:
        await self._database.write(lambda connection: repository.reopen(connection, visitor, puzzle_id))
        return await self.show(visitor, game_id, puzzle_id)

    async def line(self, visitor: str, game_id: str, puzzle_id: str) -> list[StateMessage]:
        """Return how it could go on, to those who know the solution."""
        await self._take(visitor)
        task = await self._task(visitor, game_id, puzzle_id)
        attempt = await self._database.read(lambda connection: repository.attempt_at(connection, visitor, task.id))
        if attempt.solved is None:
            raise Fault("puzzle_unsolved")
        return await asyncio.to_thread(line_of, task)

    async def why_not(self, visitor: str, game_id: str, puzzle_id: str, slot: str) -> Reason:
        await self._take(visitor)
        task = await self._task(visitor, game_id, puzzle_id)
        reason = task.game.why_not(task.state.clone(), task.seat, slot)
        if reason is None:
            return {"type": "reason", "slot": slot, "rule": None}
        return {"type": "reason", "slot": slot, "rule": reason.rule, "args": reason.args}

    async def _take(self, visitor: str) -> None:
        if not self._most:
            raise Fault("puzzles_off")
        if not await self._quota.take(browser_of(visitor)):
            raise Fault("puzzles_too_fast")

    async def _task(self, visitor: str, game_id: str, puzzle_id: str) -> Task:
        if "-" not in puzzle_id:  # like ids of tables have, and a mistake always
            return await asyncio.to_thread(shipped_task, game_id, puzzle_id)
        table_id, _, number = puzzle_id.rpartition("-")
        reviewed = await self._database.read(lambda connection: own_mistakes(connection, visitor, game_id))
        choice = next((each for table, each in reviewed if (table, str(each.n)) == (table_id, number)), None)
        if choice is None:
            raise Fault("puzzle_unknown")
        async with self._tables.visit(table_id, visitor) as table:
            record = await finished_record(table)
        return await asyncio.to_thread(mistake_task, record, choice, table_id)


def games_with_puzzles() -> list[str]:
    return [game_id for game_id in game_ids() if puzzles_of(peerage.load(game_id))]


def current_rating(connection: sa.Connection, task: Task) -> Rating | None:
    if task.rating is None:
        return None
    return repository.ratings_of(connection, [task.id]).get(task.id, task.rating)


# The puzzle of the day.


def daily_of(connection: sa.Connection, visitor: str, day: date) -> DailyPuzzle | None:
    found = daily_id(day)
    if found is None:
        return None
    game_id, puzzle_id = found
    attempt = repository.attempt_at(connection, visitor, puzzle_id)
    days = repository.solved_days(connection, visitor)
    return {"day": day.isoformat(), "game": game_id, "id": puzzle_id, "solved": attempt.solved, "days": days}


def daily_id(day: date) -> tuple[str, str] | None:
    """Return the game and puzzle of a day: games take turns, and none of a game's puzzles comes twice before all."""
    games = games_with_puzzles()
    if not games:
        return None
    round_, turn = divmod(day.toordinal(), len(games))
    puzzles = sorted(puzzles_of(peerage.load(games[turn])), key=scattered)
    return games[turn], puzzles[round_ % len(puzzles)]


def scattered(puzzle_id: str) -> str:
    """Order puzzles in a way that is the same everywhere and has nothing to do with what is in them."""
    return hashlib.blake2b(puzzle_id.encode(), digest_size=8).hexdigest()


# The next puzzle.


def next_of(connection: sa.Connection, visitor: str, game_id: str, theme: str | None, after: str | None) -> str | None:
    """Return the new puzzle whose rating is closest to the visitor's; after the last new one, an unsolved one."""
    known = puzzles_of(peerage.load(game_id))
    wanted = {each.id: each for each in known.values() if theme is None or theme in each.themes}
    attempts = repository.attempts_of(connection, visitor)
    own = repository.standings_of(connection, visitor).get(game_id, Standing()).rating
    fresh = [each for each in wanted.values() if each.id != after and is_open(attempts.get(each.id))]
    if fresh:
        ratings = repository.ratings_of(connection, [each.id for each in fresh])
        return min(fresh, key=lambda each: (abs(ratings.get(each.id, rating_of(each)).mu - own.mu), each.id)).id
    failed = [each for each, attempt in attempts.items() if each in wanted and attempt.solved is False]
    return next((each for each in failed if each != after), None)


def is_open(attempt: Attempt | None) -> bool:
    return attempt is None or attempt.solved is None


# How a visitor stands.


def standing_of(connection: sa.Connection, visitor: str, game_id: str) -> PuzzleStanding:
    game = peerage.load(game_id)
    known = puzzles_of(game)
    attempts = repository.attempts_of(connection, visitor)
    solved = {each for each, attempt in attempts.items() if attempt.solved}
    standing = repository.standings_of(connection, visitor).get(game_id, Standing())
    themes: list[PuzzleTheme] = []
    for theme in (*themes_of(game), OTHER):
        own = {each.id for each in known.values() if theme in each.themes}
        if own:
            themes.append({"theme": theme, "count": len(own), "solved": len(own & solved)})
    return {
        "game": game_id,
        "count": len(known),
        "solved": len(known.keys() & solved),
        "rating": shown(standing.rating, standing.puzzles) if standing.puzzles else None,
        "streak": standing.streak,
        "best": standing.best,
        "mistakes": len(open_mistakes(connection, visitor, game_id)),
        "themes": themes,
    }


def open_mistakes(connection: sa.Connection, visitor: str, game_id: str) -> list[str]:
    """Return own mistakes whose better move was not found yet; those that were never tried come first."""
    attempts = repository.attempts_of(connection, visitor)
    ids = [mistake_id(table, choice.n) for table, choice in own_mistakes(connection, visitor, game_id)]
    unsolved = [each for each in ids if not attempts.get(each, Attempt()).solved]
    return sorted(unsolved, key=lambda each: attempts.get(each, Attempt()).solved is not None)


def own_mistakes(connection: sa.Connection, visitor: str, game_id: str) -> list[tuple[str, ReviewedChoice]]:
    """Return a visitor's mistakes in reviewed games of a kind, with their tables."""
    return [
        (table_id, choice)
        for game, table_id, seat, data in repository.reviewed_games(connection, visitor, VERSION)
        if game == game_id
        for choice in mistakes_in(data, seat)
    ]


@lru_cache(CACHED)
def mistakes_in(data: str, seat: int) -> list[ReviewedChoice]:
    return [choice for choice in unpacked(data).choices if choice.seat == seat and choice.verdict in ERRORS]
