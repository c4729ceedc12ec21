"""Reports on the play of a player, from the kept reviews of finished games."""

import asyncio

import sqlalchemy as sa

from peerage.analysis.review.report import report_of
from peerage.analysis.review.schemas import PlayReport
from peerage.server.db.database import Database
from peerage.server.review.report_queries import Found, games_of, games_of_others, seat_games
from peerage.server.review.schemas import PlayerReport

NEEDED = 10
"""Fewer games say more about luck than about a player."""
ENOUGH_OTHERS = 10
"""From so many games of players with the same rating on, a report is compared with these alone."""


async def player_report(database: Database, player: str, game: str) -> PlayerReport:
    def query(connection: sa.Connection) -> tuple[Found, Found, set[str] | None]:
        own = games_of(connection, player, game)
        others, near = games_of_others(connection, player, game) if len(own) >= NEEDED else ([], None)
        return own, others, near

    own, others, near = await database.read(query)
    games, compared, same, report = await asyncio.to_thread(compare, player, own, others, near)
    return {
        "game": game,
        "games": games,
        "needed": NEEDED,
        "compared": compared,
        "same_rating": same,
        "report": report,
    }


def compare(player: str, own: Found, others: Found, near: set[str] | None) -> tuple[int, int, bool, PlayReport | None]:
    """Return the number of games, of games compared with, whether these are of the same rating, and the report."""
    games = seat_games(own, {player})
    if len(games) < NEEDED:
        return len(games), 0, False, None
    compared = [] if near is None else seat_games(others, near)
    same = len(compared) >= ENOUGH_OTHERS
    if not same:
        compared = seat_games(others, None, but=player)
    return len(games), len(compared), same, report_of(games, compared)
