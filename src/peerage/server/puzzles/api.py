"""Handlers of puzzles."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from peerage.server.dependencies import Request, visitor_of
from peerage.server.puzzles.schemas import (
    DailyPuzzle,
    NextPuzzle,
    PuzzleAnswer,
    PuzzleQuestion,
    Puzzles,
    PuzzleStand,
    PuzzleTry,
)
from peerage.server.puzzles.service import PuzzleService
from peerage.server.tables.socket_schemas import Reason, StateMessage

InjectedPuzzles = NamedDependency[PuzzleService]


@get("/puzzles")
async def list_puzzles(request: Request, puzzles: InjectedPuzzles) -> Puzzles:
    return await puzzles.puzzles(visitor_of(request))


@get("/puzzles/daily")
async def daily_puzzle(request: Request, puzzles: InjectedPuzzles) -> DailyPuzzle | None:
    return await puzzles.daily(visitor_of(request))


@get("/puzzles/{game_id:str}/next")
async def next_puzzle(
    request: Request,
    puzzles: InjectedPuzzles,
    game_id: FromPath[str],
    theme: FromQuery[str | None] = None,
    after: FromQuery[str | None] = None,
) -> NextPuzzle:
    return await puzzles.next(visitor_of(request), game_id, theme, after)


@get("/puzzles/{game_id:str}/{puzzle_id:str}")
async def show_puzzle(
    request: Request, puzzles: InjectedPuzzles, game_id: FromPath[str], puzzle_id: FromPath[str]
) -> PuzzleStand:
    return await puzzles.show(visitor_of(request), game_id, puzzle_id)


@post("/puzzles/{game_id:str}/{puzzle_id:str}/tries", status_code=200)
async def try_puzzle(
    request: Request,
    puzzles: InjectedPuzzles,
    game_id: FromPath[str],
    puzzle_id: FromPath[str],
    data: JSONBody[PuzzleTry],
) -> PuzzleAnswer:
    return await puzzles.attempt(visitor_of(request), game_id, puzzle_id, data.move)


@post("/puzzles/{game_id:str}/{puzzle_id:str}/again", status_code=200)
async def reopen_puzzle(
    request: Request, puzzles: InjectedPuzzles, game_id: FromPath[str], puzzle_id: FromPath[str]
) -> PuzzleStand:
    return await puzzles.again(visitor_of(request), game_id, puzzle_id)


@get("/puzzles/{game_id:str}/{puzzle_id:str}/line")
async def show_line(
    request: Request, puzzles: InjectedPuzzles, game_id: FromPath[str], puzzle_id: FromPath[str]
) -> list[StateMessage]:
    return await puzzles.line(visitor_of(request), game_id, puzzle_id)


@post("/puzzles/{game_id:str}/{puzzle_id:str}/ask", status_code=200)
async def ask_puzzle(
    request: Request,
    puzzles: InjectedPuzzles,
    game_id: FromPath[str],
    puzzle_id: FromPath[str],
    data: JSONBody[PuzzleQuestion],
) -> Reason:
    """Return why a place cannot be chosen."""
    return await puzzles.why_not(visitor_of(request), game_id, puzzle_id, data.slot)


HANDLERS = [
    list_puzzles,
    daily_puzzle,
    next_puzzle,
    show_puzzle,
    try_puzzle,
    reopen_puzzle,
    show_line,
    ask_puzzle,
]
