"""Queries about players: standings, games, openings, leaderboards."""

from collections import defaultdict
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from peerage.arena.rating import NEWCOMER, Rating
from peerage.bots.levels import LEVELS
from peerage.server.db.schema import placings, profiles, ratings, results, sitters, standings, tables
from peerage.server.db.table_queries import cursor_tuple
from peerage.server.errors import Fault
from peerage.server.models.rating_rules import Ladder
from peerage.server.ratings.anchors import anchors_of
from peerage.server.ratings.display import ENOUGH, number, shown, spread
from peerage.server.ratings.schemas import (
    ChartPoint,
    LadderStanding,
    Leaders,
    Opening,
    PlayedGame,
    PlayedGames,
    Profile,
)
from peerage.server.ratings.service import of

MOST_LEADERS = 100
MOST_OPENINGS = 5
PAGE = 20


class Known(NamedTuple):
    """A player as a viewer may know them."""

    player: str
    handle: str | None
    name: str
    hidden: bool
    you: bool

    def visible(self) -> sa.ColumnElement[bool]:
        """Select the games that the viewer may see: of other players, those that were rated for them."""
        counted = sa.and_(results.c.ladder.is_not(None), placings.c.stake != "none")
        return sa.true() if self.you else counted


def known(connection: sa.Connection, viewer: str, handle: str) -> Known:
    """Find a player. `me` is the viewer, who may not have a handle yet; a hidden profile exists only for its owner."""
    which = profiles.c.player == viewer if handle == "me" else profiles.c.handle == handle
    found = connection.execute(sa.select(profiles).where(which)).first()
    if found is None and handle == "me":
        return Known(viewer, None, "", False, True)
    if found is None or (found.hidden and found.player != viewer):
        raise Fault("player_unknown")
    return Known(found.player, found.handle, found.name, found.hidden, found.player == viewer)


def hide(connection: sa.Connection, player: str, hidden: bool) -> None:
    change = profiles.update().where(profiles.c.player == player).values(hidden=hidden)
    if connection.execute(change).rowcount == 0:
        raise Fault("no_profile_yet")


def profile(connection: sa.Connection, who: Known) -> Profile:
    played = sa.func.count(sa.distinct(placings.c.table_id))  # a guest who became a person may have had two seats
    own = sa.select(played, played.filter(placings.c.place == 1)).join(results)
    games, wins = connection.execute(own.where(placings.c.player == who.player, who.visible())).one()
    return {
        "handle": who.handle,
        "name": who.name,
        "you": who.you,
        "hidden": who.hidden,
        "games": games,
        "wins": wins,
        "ladders": ladders(connection, who),
        "finished": finished(connection, who) if who.you else {},
    }


def finished(connection: sa.Connection, who: Known) -> dict[str, int]:
    """Count the games of each kind that somebody has finished."""
    played = sa.select(results.c.game, sa.func.count(sa.distinct(placings.c.table_id))).join(placings)
    own = played.where(placings.c.player == who.player).group_by(results.c.game)
    return {row.game: row[1] for row in connection.execute(own)}


def ladders(connection: sa.Connection, who: Known) -> list[LadderStanding]:
    query = sa.select(standings).where(standings.c.player == who.player)
    found = connection.execute(query.order_by(standings.c.games.desc(), standings.c.game, standings.c.seats))
    return [
        {
            "game": row.game,
            "seats": row.seats,
            "ladder": row.ladder,
            "rating": shown(Rating(row.mu, row.sigma), row.games),
        }
        for row in found
    ]


# Games.


def games(connection: sa.Connection, who: Known, viewer: str, before: str | None) -> PlayedGames:
    newest = results.c.ended.desc(), results.c.table_id.desc()
    older = sa.true() if before is None else sa.tuple_(results.c.ended, results.c.table_id) < cursor_tuple(before)
    own = sa.select(results).join(placings).where(placings.c.player == who.player, who.visible(), older)
    found = connection.execute(own.distinct().order_by(*newest).limit(PAGE + 1)).all()
    page = found[:PAGE]
    page_data = Page(connection, who, viewer, [row.table_id for row in page])
    last = page[-1] if len(found) > PAGE else None
    return {
        "games": [page_data.game(row) for row in page],
        "next": None if last is None else f"{last.ended}~{last.table_id}",
    }


class Page:
    """The data that belongs to some results."""

    def __init__(self, connection: sa.Connection, who: Known, viewer: str, table_ids: list[str]) -> None:
        self._who = who
        self._sat: defaultdict[str, list[Any]] = defaultdict(list)
        seen = sa.case((~profiles.c.hidden, profiles.c.handle))
        sat = sa.select(placings, seen.label("handle")).join_from(
            placings, profiles, profiles.c.player == placings.c.player, isouter=True
        )
        for row in connection.execute(sat.where(placings.c.table_id.in_(table_ids)).order_by(placings.c.seat)):
            self._sat[row.table_id].append(row)
        here = sa.exists().where(sitters.c.table_id == tables.c.id, sitters.c.visitor == viewer)
        openly = sa.select(tables.c.id).where(tables.c.id.in_(table_ids), sa.or_(tables.c.public, here))
        self._open = set(connection.execute(openly).scalars())
        self._ratings = courses(connection, who)

    def game(self, row: sa.Row[Any]) -> PlayedGame:
        rating, change = self._ratings.get((row.game, row.seats, row.ladder, row.k), (None, None))
        own = next(each for each in self._sat[row.table_id] if each.player == self._who.player)
        return {
            "table": row.table_id if row.table_id in self._open else None,
            "game": row.game,
            "ended": row.ended,
            "ladder": row.ladder,
            "players": [
                {
                    "name": each.name,
                    "profile": each.handle if row.ladder is not None else None,
                    "bot": each.bot,
                    "place": each.place,
                    "score": each.score,
                    "own": each.player == self._who.player,
                }
                for each in self._sat[row.table_id]
            ],
            "rating": rating,
            "change": change,
            "stake": own.stake,
        }


def courses(connection: sa.Connection, who: Known) -> dict[tuple[str, int, str, int], tuple[int, int]]:
    """Return, for every rated game, the rating after it, and its change."""
    query = sa.select(ratings).where(ratings.c.player == who.player).order_by(ratings.c.k)
    last: dict[tuple[str, int, str], int] = {}
    found = {}
    for row in connection.execute(query):
        ladder = row.game, row.seats, row.ladder
        rating = number(row.mu)
        found[*ladder, row.k] = rating, rating - last.get(ladder, number(NEWCOMER.mu))
        last[ladder] = rating
    return found


def chart(connection: sa.Connection, who: Known, game: str, seats: int, ladder: str) -> list[ChartPoint]:
    """Return the rating after each game, the first one first."""
    same = results.c.game == ratings.c.game, results.c.seats == ratings.c.seats, results.c.k == ratings.c.k
    query = (
        sa.select(results.c.ended, ratings.c.mu, ratings.c.sigma, placings.c.place)
        .join_from(ratings, results, sa.and_(*same))
        .join(placings, sa.and_(placings.c.table_id == results.c.table_id, placings.c.player == ratings.c.player))
        .where(*of(ratings, game, seats), ratings.c.ladder == ladder, ratings.c.player == who.player)
        .order_by(ratings.c.k)
    )
    return [
        {"ended": row.ended, "rating": number(row.mu), "uncertainty": spread(row.sigma), "place": row.place}
        for row in connection.execute(query)
    ]


def openings(connection: sa.Connection, who: Known, game: str) -> list[Opening]:
    """Return a player's most frequent first choices; secret ones are open after a game."""
    own = sa.select(
        placings.c.opening, sa.func.count().label("games"), sa.func.count().filter(placings.c.place == 1).label("wins")
    ).join(results)
    mine = own.where(placings.c.player == who.player, results.c.game == game, who.visible())
    often = mine.where(placings.c.opening != "null").group_by(placings.c.opening)
    found = connection.execute(
        often.order_by(sa.desc("games"), sa.desc("wins"), placings.c.opening).limit(MOST_OPENINGS)
    )
    return [{"move": msgspec.json.decode(row.opening), "games": row.games, "wins": row.wins} for row in found]


def own_records(connection: sa.Connection, player: str, most: int) -> list[str]:
    """Return the tables of a player's last games."""
    own = sa.select(results.c.table_id).join(placings).where(placings.c.player == player)
    there = own.join(tables, tables.c.id == results.c.table_id)
    return list(connection.execute(there.order_by(results.c.ended.desc()).limit(most)).scalars())


# Leaderboards.


def leaders(connection: sa.Connection, viewer: str, game: str, seats: int, ladder: Ladder) -> Leaders:
    """Return the players with enough games, and the bots' levels between them."""
    query = (
        sa.select(standings, profiles.c.handle, profiles.c.name)
        .join(profiles, profiles.c.player == standings.c.player)
        .where(
            *of(standings, game, seats), standings.c.ladder == ladder, standings.c.games >= ENOUGH, ~profiles.c.hidden
        )
        .order_by(standings.c.mu.desc(), profiles.c.handle)
        .limit(MOST_LEADERS)
    )
    levels = {bot: level for level, bot in LEVELS.items()}
    held = anchors_of(connection, game, seats) if ladder == "all" else {}
    return {
        "leaders": [
            {
                "profile": row.handle,
                "name": row.name,
                "you": row.player == viewer,
                "rating": shown(Rating(row.mu, row.sigma), row.games),
            }
            for row in connection.execute(query)
        ],
        "anchors": [
            {"level": levels[bot], "rating": number(rating.mu)} for bot, rating in held.items() if bot in levels
        ],
    }
