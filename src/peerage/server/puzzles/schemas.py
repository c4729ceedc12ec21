"""Types of the API of puzzles. Nothing says which move is best before a visitor has found it or has no tries left."""

from typing import Literal, TypedDict

import msgspec

from peerage.analysis.review.schemas import ReviewedChoice
from peerage.server.ratings.schemas import ShownRating
from peerage.server.tables.schemas import Number, Short
from peerage.server.tables.socket_schemas import StateMessage

TRIES = 3

PuzzleOutcome = Literal["right", "wrong", "given_up"]


class PuzzleTheme(TypedDict):
    theme: str
    count: int
    solved: int


class PuzzleStanding(TypedDict):
    """How a visitor stands at the puzzles of a game."""

    game: str
    count: int
    solved: int
    rating: ShownRating | None
    """None before the first one."""
    streak: int
    """How many were solved in a row at the first try."""
    best: int
    """The longest streak."""
    mistakes: int
    """Own mistakes, from kept reviews, whose better move is not found yet."""
    themes: list[PuzzleTheme]


class DailyPuzzle(TypedDict):
    """The puzzle of the day, the same for everybody."""

    day: str
    game: str
    id: str
    solved: bool | None
    """None until it is solved or there are no tries left."""
    days: int
    """On how many days in a row the visitor has solved a puzzle."""


class Puzzles(TypedDict):
    daily: DailyPuzzle | None
    games: list[PuzzleStanding]


class NextPuzzle(TypedDict):
    id: str | None
    """None: there is no other one."""


class PuzzleSolution(TypedDict):
    choice: ReviewedChoice
    """The move is the one that others are tempted by, or what was played; the best one is better."""
    themes: list[str]


class PuzzleStand(TypedDict):
    id: str
    game: str
    rating: ShownRating | None
    """None for an own mistake, which is not rated."""
    played: str | None
    """The table of an own mistake."""
    state: StateMessage
    tries: int
    """That are left."""
    solved: bool | None
    change: int | None
    """Of the visitor's rating, by the first try."""
    solution: PuzzleSolution | None
    """Once it is solved, or no tries are left."""


class PuzzleAnswer(TypedDict):
    outcome: PuzzleOutcome
    cost: float | None
    """By how much the tried move lowers the chance of winning, if it was compared with the best one."""
    stand: PuzzleStand
    standing: PuzzleStanding


class PuzzleTry(msgspec.Struct, forbid_unknown_fields=True):
    move: Number | None
    """None: show the solution."""


class PuzzleQuestion(msgspec.Struct, forbid_unknown_fields=True):
    slot: Short
