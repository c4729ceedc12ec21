"""Reports on the play of a player, from the kept reviews of finished games."""

import asyncio
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from peerage.analysis.review.report import report_of
from peerage.analysis.review.schemas import PlayReport
from peerage.server.db.database import Database
from peerage.server.review import report_sharing as sharing
from peerage.server.review.report_queries import Found, games_of, games_of_others, seat_games
from peerage.server.review.schemas import PlayerReport

NEEDED = 10
"""Fewer games say more about luck than about a player."""
ENOUGH_OTHERS = 10
"""From so many games of players with the same rating on, a report is compared with these alone."""


class Material(NamedTuple):
    """What a report is made from."""

    player: str
    shared: bool
    own: Found
    others: Found
    near: set[str] | None
    linked: set[str]
    """The tables that the viewer may open."""


async def player_report(database: Database, viewer: str, handle: str, game: str) -> PlayerReport | None:
    """Return the report on a player's games; None if it is another player's who does not show it."""

    def query(connection: sa.Connection) -> Material | None:
        player = sharing.player_of(connection, viewer, handle)
        shared = sharing.is_shared(connection, player)
        if player != viewer and not shared:
            return None
        own = games_of(connection, player, game)
        others, near = games_of_others(connection, player, game) if len(own) >= NEEDED else ([], None)
        linked = {row.id for row, _ in own if player == viewer or row.public or row.includes(viewer)}
        return Material(player, shared, own, others, near, linked)

    found = await database.read(query)
    if found is None:
        return None
    games, compared, same, report = await asyncio.to_thread(compare, found.player, found.own, found.others, found.near)
    return {
        "game": game,
        "games": games,
        "needed": NEEDED,
        "shared": found.shared,
        "compared": compared,
        "same_rating": same,
        "report": None if report is None else with_links(report, found.linked),
    }


def with_links(report: PlayReport, linked: set[str]) -> PlayReport:
    """Leave out the addresses of tables that only people with a link can find."""
    luck = [game if game.table in linked else msgspec.structs.replace(game, table=None) for game in report.luck]
    return msgspec.structs.replace(report, luck=luck)


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


async def share_report(database: Database, viewer: str, shared: bool) -> None:
    await database.write(lambda connection: sharing.share(connection, viewer, shared))
