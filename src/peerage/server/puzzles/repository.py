"""Attempts at puzzles, and ratings of visitors and puzzles, in the database."""

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

import sqlalchemy as sa

from peerage.arena.rating import NEWCOMER, Rating, after_game
from peerage.server.db.prepared_statements import insert_new, take_turns
from peerage.server.db.schema import placings, puzzle_attempts, puzzle_ratings, puzzle_standings, results, reviews
from peerage.server.puzzles.schemas import TRIES
from peerage.server.ratings.display import number

TURNS = 0x9EE7A72
"""The kind of lock that lets tries of a visitor be counted one after the other."""
RATING_TURNS = 0x9EE7A73
"""The kind of lock that lets a puzzle be rated once at a time."""
MOST_REVIEWS = 10
"""The last reviewed games of a visitor, whose mistakes come back."""


class Attempt(NamedTuple):
    tries: int = 0
    solved: bool | None = None
    """None as long as there are tries left."""
    change: int | None = None


class Standing(NamedTuple):
    rating: Rating = NEWCOMER
    puzzles: int = 0
    streak: int = 0
    best: int = 0


def attempts_of(connection: sa.Connection, visitor: str) -> dict[str, Attempt]:
    query = sa.select(puzzle_attempts).where(puzzle_attempts.c.visitor == visitor).order_by(puzzle_attempts.c.ended)
    return {row.puzzle: Attempt(row.tries, row.solved, row.change) for row in connection.execute(query)}


def attempt_at(connection: sa.Connection, visitor: str, puzzle: str) -> Attempt:
    query = sa.select(puzzle_attempts).where(*key(visitor, puzzle))
    row = connection.execute(query).first()
    return Attempt() if row is None else Attempt(row.tries, row.solved, row.change)


def key(visitor: str, puzzle: str) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return puzzle_attempts.c.visitor == visitor, puzzle_attempts.c.puzzle == puzzle


def standings_of(connection: sa.Connection, visitor: str) -> dict[str, Standing]:
    query = sa.select(puzzle_standings).where(puzzle_standings.c.visitor == visitor)
    return {
        row.game: Standing(Rating(row.mu, row.sigma), row.puzzles, row.streak, row.best)
        for row in connection.execute(query)
    }


def ratings_of(connection: sa.Connection, puzzles: Collection[str]) -> dict[str, Rating]:
    query = sa.select(puzzle_ratings).where(puzzle_ratings.c.puzzle.in_(puzzles))
    return {row.puzzle: Rating(row.mu, row.sigma) for row in connection.execute(query)}


def note_try(
    connection: sa.Connection, visitor: str, game: str, puzzle: str, right: bool, gives_up: bool, start: Rating | None
) -> Attempt:
    """Count a try; the first one counts for the ratings. `start` is what the puzzle begins with; None: it is not rated.

    A puzzle that is solved, or of which the solution is known, stays as it is.
    """
    take_turns(connection, TURNS, visitor)
    old = attempt_at(connection, visitor, puzzle)
    if old.solved is not None:
        return old
    tries = old.tries + (0 if gives_up and old.tries else 1)
    closed = right or gives_up or tries >= TRIES
    change = old.change
    if tries == 1 and change is None and start is not None:
        change = rate(connection, visitor, game, puzzle, right, start)
    new = Attempt(tries, right if closed else None, change)
    values = {"tries": new.tries, "solved": new.solved, "change": new.change, "ended": now()}
    connection.execute(
        insert_new(connection, puzzle_attempts), {"visitor": visitor, "puzzle": puzzle, "game": game} | values
    )
    connection.execute(puzzle_attempts.update().where(*key(visitor, puzzle)).values(values))
    return new


def rate(connection: sa.Connection, visitor: str, game: str, puzzle: str, right: bool, start: Rating) -> int:
    """Rate a first try like a game against the puzzle; return by how much the visitor's rating changes."""
    take_turns(connection, RATING_TURNS, puzzle)
    old = standings_of(connection, visitor).get(game, Standing())
    opponent = ratings_of(connection, [puzzle]).get(puzzle, start)
    own, other = after_game([old.rating, opponent], [1, 2] if right else [2, 1])
    streak = old.streak + 1 if right else 0
    values = {**own._asdict(), "puzzles": old.puzzles + 1, "streak": streak, "best": max(old.best, streak)}
    where = puzzle_standings.c.visitor == visitor, puzzle_standings.c.game == game
    connection.execute(insert_new(connection, puzzle_standings), {"visitor": visitor, "game": game, **values})
    connection.execute(puzzle_standings.update().where(*where).values(values))
    connection.execute(insert_new(connection, puzzle_ratings), {"puzzle": puzzle, **other._asdict()})
    connection.execute(puzzle_ratings.update().where(puzzle_ratings.c.puzzle == puzzle).values(other._asdict()))
    return number(own.mu) - number(old.rating.mu)


def reopen(connection: sa.Connection, visitor: str, puzzle: str) -> None:
    """Let a visitor try an unsolved puzzle again; that is not rated."""
    failed = puzzle_attempts.update().where(*key(visitor, puzzle), puzzle_attempts.c.solved.is_(False))
    connection.execute(failed.values(tries=0, solved=None, ended=now()))


def solved_days(connection: sa.Connection, visitor: str) -> int:
    """Return on how many days in a row a visitor has solved a puzzle, up to today or yesterday."""
    query = sa.select(puzzle_attempts.c.ended).where(puzzle_attempts.c.visitor == visitor, puzzle_attempts.c.solved)
    days = {date.fromisoformat(ended[:10]) for ended in connection.execute(query).scalars()}
    last = today() if today() in days else today() - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count


def reviewed_games(connection: sa.Connection, visitor: str, version: int) -> list[tuple[str, str, int, str]]:
    """Return the game, table, seat and kept review of a visitor's last reviewed games."""
    query = (
        sa.select(results.c.game, results.c.table_id, placings.c.seat, reviews.c.data)
        .join(placings, placings.c.table_id == results.c.table_id)
        .join(reviews, reviews.c.table_id == results.c.table_id)
        .where(placings.c.player == visitor, reviews.c.version == version, reviews.c.data.is_not(None))
        .order_by(results.c.ended.desc())
        .limit(MOST_REVIEWS)
    )
    return [(row.game, row.table_id, row.seat, row.data) for row in connection.execute(query)]


def today() -> date:
    return datetime.now(UTC).date()


def now() -> str:
    return datetime.now(UTC).isoformat()


# Data of a visitor.


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's attempts and ratings; what the person has already stays."""
    for table in (puzzle_attempts, puzzle_standings):
        for row in connection.execute(sa.select(table).where(table.c.visitor == guest)).mappings().all():
            connection.execute(insert_new(connection, table), {**row, "visitor": person})
    forget(connection, guest)


def forget(connection: sa.Connection, visitor: str) -> None:
    for table in (puzzle_attempts, puzzle_standings):
        connection.execute(sa.delete(table).where(table.c.visitor == visitor))


def export(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    columns = [column for column in puzzle_attempts.c if column.name != "visitor"]
    tried = sa.select(*columns).where(puzzle_attempts.c.visitor == visitor).order_by(puzzle_attempts.c.ended)
    standings = standings_of(connection, visitor)
    return {
        "puzzles": {
            "tried": [dict(row) for row in connection.execute(tried).mappings()],
            "ratings": {game: number(each.rating.mu) for game, each in standings.items()},
        }
    }
