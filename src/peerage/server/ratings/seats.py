"""Handles and ratings of the players at a table, and the changes once its game is over."""

import sqlalchemy as sa

from peerage.arena.rating import NEWCOMER, Rating
from peerage.server.db.schema import profiles, ratings, results
from peerage.server.models.rating_rules import Ladder
from peerage.server.models.table_row import TableRow
from peerage.server.ratings.anchors import anchors_of
from peerage.server.ratings.display import anchor, number, shown
from peerage.server.ratings.schemas import RatedSeat, ShownRating
from peerage.server.ratings.service import of, standings_of

Change = tuple[ShownRating, int]


def seats_of(connection: sa.Connection, row: TableRow, ladder: Ladder) -> list[RatedSeat]:
    players = [seat_row.visitor for seat_row in row.seats if seat_row.visitor is not None]
    held = anchors_of(connection, row.game, len(row.seats))
    seen = sa.select(profiles.c.player, profiles.c.handle).where(profiles.c.player.in_(players), ~profiles.c.hidden)
    handles = {each.player: each.handle for each in connection.execute(seen)}
    stands = standings_of(connection, row.game, len(row.seats), players)
    now = {player: shown(stand.rating, stand.games) for (each, player), stand in stands.items() if each == ladder}
    changed = changes(connection, row.id, ladder) if row.status == "over" else {}
    rated_seats: list[RatedSeat] = []
    for seat_row in row.seats:
        if seat_row.kind == "bot":
            own = held.get(seat_row.bot or "")
            rated_seats.append({"profile": None, "rating": None if own is None else anchor(own), "change": None})
        else:
            player = seat_row.visitor or ""
            rating, change = changed.get(player, (now.get(player), None))
            rated_seats.append({"profile": handles.get(player), "rating": rating, "change": change})
    return rated_seats


def changes(connection: sa.Connection, table_id: str, ladder: Ladder) -> dict[str, Change]:
    """Return each player's rating after a result, and its change."""
    result = connection.execute(sa.select(results).where(results.c.table_id == table_id)).first()
    if result is None:
        return {}
    inside = *of(ratings, result.game, result.seats), ratings.c.ladder == ladder
    found = {}
    for row in connection.execute(sa.select(ratings).where(*inside, ratings.c.k == result.k)).all():
        earlier = sa.select(ratings.c.mu).where(*inside, ratings.c.player == row.player, ratings.c.k < result.k)
        before = connection.execute(earlier.order_by(ratings.c.k.desc()).limit(1)).scalar()
        after = shown(Rating(row.mu, row.sigma), row.games)
        found[row.player] = after, after["rating"] - number(NEWCOMER.mu if before is None else before)
    return found
