"""The ratings of the bots' levels, which fix the scale: games against people do not change them.

They come with the package (`anchors.json`, with how they were made), or from a ladder that the operator has run.
"""

from statistics import mean

import sqlalchemy as sa

from peerage.arena.ladder import Ladder
from peerage.arena.rating import NEWCOMER, Rating
from peerage.server.db.schema import anchors
from peerage.server.models.shipped_anchors import Anchors, shipped_anchors


def anchors_of(connection: sa.Connection, game: str, seats: int) -> Anchors:
    query = sa.select(anchors).where(anchors.c.game == game, anchors.c.seats == seats)
    own = {row.bot: Rating(row.mu, row.sigma) for row in connection.execute(query)}
    return shipped_anchors(game, seats) | own


def set_anchors(connection: sa.Connection, climbed: Ladder, made: str) -> Anchors:
    """Use the results of a ladder from now on; rated games keep their ratings."""
    found = centred({rung.bot: Rating(rung.rating, rung.uncertainty) for rung in climbed.rungs})
    place = {"game": climbed.game, "seats": climbed.seats}
    connection.execute(sa.delete(anchors).where(anchors.c.game == climbed.game, anchors.c.seats == climbed.seats))
    rows = [{**place, "bot": bot, **rating._asdict(), "made": made} for bot, rating in found.items()]
    connection.execute(anchors.insert(), rows)
    return found


def centred(found: Anchors) -> Anchors:
    """Shift ladders to the same mean: on average, the levels are rated like a newcomer."""
    shift = NEWCOMER.mu - mean(rating.mu for rating in found.values())
    return {bot: Rating(round(rating.mu + shift, 2), rating.sigma) for bot, rating in found.items()}
