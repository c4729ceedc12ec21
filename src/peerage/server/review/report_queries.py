"""Reads reviewed games of players."""

import msgspec
import sqlalchemy as sa

from peerage.analysis.review.report import BriefReview, SeatGame
from peerage.analysis.review.review import VERSION
from peerage.server.db.row_mapping import readable
from peerage.server.db.schema import reviews, sitters, standings, tables
from peerage.server.models.table_row import TableRow
from peerage.server.review.repository import text_of

MOST_GAMES = 100
"""Of a player, the latest ones."""
MOST_COMPARED = 100
NEAR = 3.0
"""Players whose rating (mu) differs by less than this have the same rating, for a comparison."""

Found = list[tuple[TableRow, str]]
"""Tables with their packed reviews, the latest first."""


def reviewed(connection: sa.Connection, game: str, *which: sa.ColumnElement[bool], most: int) -> Found:
    query = (
        sa.select(tables, reviews.c.data.label("review"))
        .join(reviews, reviews.c.table_id == tables.c.id)
        .where(tables.c.game == game, reviews.c.version == VERSION, reviews.c.data.is_not(None), *which)
        .order_by(tables.c.changed.desc())
        .limit(most)
    )
    found = connection.execute(query).all()
    rows = {row.id: row for row in readable(found)}
    return [(rows[each.id], each.review) for each in found if each.id in rows]


def games_of(connection: sa.Connection, player: str, game: str) -> Found:
    sat = sa.select(sitters.c.table_id).where(sitters.c.visitor == player)
    return reviewed(connection, game, tables.c.id.in_(sat), most=MOST_GAMES)


def games_of_others(connection: sa.Connection, player: str, game: str) -> tuple[Found, set[str] | None]:
    """Return games to compare with, and the players of about the same rating; None if the player has no rating."""
    rated = sa.select(standings.c.player, standings.c.mu).where(standings.c.game == game, standings.c.ladder == "all")
    ratings = {row.player: row.mu for row in connection.execute(rated)}
    near = None
    if player in ratings:
        near = {other for other, mu in ratings.items() if abs(mu - ratings[player]) < NEAR and other != player}
    return reviewed(connection, game, most=MOST_COMPARED), near


def seat_games(found: Found, players: set[str] | None, but: str | None = None) -> list[SeatGame]:
    """Return the games of these players, or of all people but one; the oldest first. Takes long."""
    games = []
    for row, packed in reversed(found):
        seats = [
            seat
            for seat, seat_row in enumerate(row.seats)
            if seat_row.kind == "person"
            and seat_row.bot is None
            and seat_row.visitor not in (None, but)
            and (players is None or seat_row.visitor in players)
        ]
        if seats:
            review = msgspec.json.decode(text_of(packed), type=BriefReview)
            games += [SeatGame(row.id, row.changed, review, seat) for seat in seats]
    return games
