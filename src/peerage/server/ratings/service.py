"""Rates results in the transaction of the move that ends the game.

Ratings follow from the results in their order and from nothing else; they can be recomputed at any time.
"""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from peerage.arena.rating import NEWCOMER, Rating, after_game
from peerage.server.db.prepared_statements import insert_new, take_turns
from peerage.server.db.schema import placings, profiles, ratings, results, standings
from peerage.server.models.game_result import Placing, Result
from peerage.server.models.rating_rules import LADDERS, RatingStake
from peerage.server.ratings.anchors import anchors_of

TURNS = 0x9EE7A6E
"""The class of the advisory locks that serialize results of games with the same number of seats."""


class Standing(NamedTuple):
    games: int
    rating: Rating


BEGINNING = Standing(0, NEWCOMER)

Standings = dict[tuple[str, str], Standing]
"""By ladder and player."""


class Sitter(NamedTuple):
    """A participant of a result: a player, or a bot with its rating at that time."""

    player: str | None
    place: int
    anchor: Rating | None
    stake: RatingStake = "full"


def book(connection: sa.Connection, result: Result, public: bool) -> None:
    """Write a result and rate it; a second result of the same table is an error of the database."""
    game, seats = result.game, result.seats
    take_turns(connection, TURNS, f"{game} {seats}")
    held = anchors_of(connection, game, seats) if any(placing.bot for placing in result.placings) else {}
    sitters = [Sitter(each.player, each.place, held.get(each.bot or ""), each.stake) for each in result.placings]
    ladder = result.ladder if can_be_rated(sitters) else None
    k = 1 + (connection.execute(sa.select(sa.func.max(results.c.k)).where(*of(results, game, seats))).scalar() or 0)
    ended = datetime.now(UTC).isoformat()
    row = {"table_id": result.table, "game": game, "seats": seats, "k": k, "ladder": ladder, "public": public}
    connection.execute(results.insert(), {**row, "ended": ended})
    seated = zip(result.placings, sitters, strict=True)
    connection.execute(placings.insert(), [placing_row(result.table, *each) for each in seated])
    if ladder is not None:
        rated_ones = [each for each in result.placings if each.stake != "none"]
        introduce(connection, {each.player: each.name for each in rated_ones if each.player is not None})
        players = [each.player for each in rated_ones if each.player is not None]
        stands = standings_of(connection, game, seats, players)
        changed = rated(stands, ladder, sitters)
        connection.execute(ratings.insert(), [rating_row(game, seats, k, *each) for each in changed.items()])
        keep(connection, game, seats, changed)


def of(table: sa.Table, game: str, seats: int) -> tuple[sa.ColumnElement[bool], ...]:
    return table.c.game == game, table.c.seats == seats


def can_be_rated(sitters: list[Sitter]) -> bool:
    """Return whether all seats with a stake are different players, or bots with known ratings."""
    compared = with_stakes(sitters)
    known = all(sitter.player is not None or sitter.anchor is not None for sitter in compared)
    players = [sitter.player for sitter in sitters if sitter.player is not None]
    return known and len(compared) > 1 and len(players) == len(set(players))


def with_stakes(sitters: list[Sitter]) -> list[Sitter]:
    return [sitter for sitter in sitters if sitter.stake != "none"]


def rated(stands: Standings, ladder: str, sitters: list[Sitter]) -> Standings:
    """Apply a result to its own ladder, and to wider ones.

    Those without a stake are left out of the comparison. Those who left the game come last in it.
    """
    sitters = with_stakes(sitters)
    last = max(sitter.place for sitter in sitters) + 1
    places = [last if sitter.stake == "lost" else sitter.place for sitter in sitters]
    changed: Standings = {}
    for each in LADDERS[LADDERS.index(ladder) :]:
        before = [stands.get((each, sitter.player or ""), BEGINNING) for sitter in sitters]
        held = [sitter.anchor or standing.rating for sitter, standing in zip(sitters, before, strict=True)]
        after = after_game(held, places)
        for sitter, standing, rating in zip(sitters, before, after, strict=True):
            if sitter.player is not None:
                gains = rating.mu > standing.rating.mu
                kept = standing.rating if sitter.stake == ("loss_only" if gains else "gain_only") else rating
                changed[each, sitter.player] = Standing(standing.games + 1, kept)
    return changed


def standings_of(connection: sa.Connection, game: str, seats: int, players: Iterable[str]) -> Standings:
    query = sa.select(standings).where(*of(standings, game, seats), standings.c.player.in_(list(players)))
    return {(row.ladder, row.player): standing(row) for row in connection.execute(query)}


def standing(row: sa.Row[Any]) -> Standing:
    return Standing(row.games, Rating(row.mu, row.sigma))


def keep(connection: sa.Connection, game: str, seats: int, changed: Standings) -> None:
    for ladder, player in changed:
        same = standings.c.ladder == ladder, standings.c.player == player
        connection.execute(sa.delete(standings).where(*of(standings, game, seats), *same))
    rows = [rating_row(game, seats, None, *each) for each in changed.items()]
    if rows:
        connection.execute(standings.insert(), rows)


def rating_row(game: str, seats: int, k: int | None, key: tuple[str, str], stand: Standing) -> dict[str, Any]:
    ladder, player = key
    row = {"game": game, "seats": seats, "ladder": ladder, "player": player, "games": stand.games}
    return row | stand.rating._asdict() | ({} if k is None else {"k": k})


def placing_row(table_id: str, placing: Placing, sitter: Sitter) -> dict[str, Any]:
    row = {name: getattr(placing, name) for name in placing.__struct_fields__}
    mu, sigma = sitter.anchor or (None, None)
    opening = msgspec.json.encode(placing.opening).decode()
    return {**row, "table_id": table_id, "opening": opening, "mu": mu, "sigma": sigma}


def introduce(connection: sa.Connection, names: dict[str, str]) -> None:
    """Give all players of a rated game a handle, and the name that they played by."""
    for player in sorted(names):  # always in the same order: two simultaneous changes never deadlock
        profile = {"player": player, "handle": secrets.token_urlsafe(9), "name": names[player], "hidden": False}
        if connection.execute(insert_new(connection, profiles), profile).rowcount == 0:
            connection.execute(profiles.update().where(profiles.c.player == player).values(name=names[player]))


# Recomputation.


def recount(connection: sa.Connection, game: str, seats: int, since: int = 1) -> int:
    """Rate all results from the k-th on again, after those before it; return how many."""
    take_turns(connection, TURNS, f"{game} {seats}")
    connection.execute(sa.delete(ratings).where(*of(ratings, game, seats), ratings.c.k >= since))
    stands = standings_before(connection, game, seats, since)
    rows = []
    counted = 0
    for k, ladder, sitters in booked(connection, game, seats, since):
        counted += 1
        if can_be_rated(sitters):
            changed = rated(stands, ladder, sitters)
            stands |= changed
            rows += [rating_row(game, seats, k, *each) for each in changed.items()]
    if rows:
        connection.execute(ratings.insert(), rows)
    connection.execute(sa.delete(standings).where(*of(standings, game, seats)))
    keep(connection, game, seats, stands)
    return counted


def standings_before(connection: sa.Connection, game: str, seats: int, k: int) -> Standings:
    query = sa.select(ratings).where(*of(ratings, game, seats), ratings.c.k < k).order_by(ratings.c.k)
    return {(row.ladder, row.player): standing(row) for row in connection.execute(query)}


def booked(connection: sa.Connection, game: str, seats: int, since: int) -> Iterator[tuple[int, str, list[Sitter]]]:
    """Return the rated results, in order."""
    counted = sa.and_(*of(results, game, seats), results.c.k >= since, results.c.ladder.is_not(None))
    sat: defaultdict[str, list[Sitter]] = defaultdict(list)
    joined = sa.select(placings).join(results, results.c.table_id == placings.c.table_id).where(counted)
    for row in connection.execute(joined.order_by(placings.c.table_id, placings.c.seat)):
        anchor = None if row.mu is None else Rating(row.mu, row.sigma)
        sat[row.table_id].append(Sitter(row.player, row.place, anchor, row.stake))
    order = sa.select(results.c.table_id, results.c.k, results.c.ladder).where(counted).order_by(results.c.k)
    for table_id, k, ladder in connection.execute(order).all():
        yield k, ladder, sat[table_id]


def recount_all(connection: sa.Connection) -> int:
    kinds = sa.select(results.c.game, results.c.seats).distinct().order_by(results.c.game, results.c.seats)
    return sum(recount(connection, game, seats) for game, seats in connection.execute(kinds).all())


# Transfer and deletion of a player's results.


def has_results(connection: sa.Connection, player: str) -> bool:
    return connection.execute(sa.select(placings.c.table_id).where(placings.c.player == player)).first() is not None


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's rated games to a person who has played before."""
    own = sa.select(results.c.game, results.c.seats, sa.func.min(results.c.k)).join(placings)
    kinds = own.where(placings.c.player == guest).group_by(results.c.game, results.c.seats)
    first = sorted((game, seats, k) for game, seats, k in connection.execute(kinds))
    for game, seats, _ in first:
        take_turns(connection, TURNS, f"{game} {seats}")
    connection.execute(placings.update().where(placings.c.player == guest).values(player=person))
    for table in (ratings, standings):
        connection.execute(sa.delete(table).where(table.c.player == guest))
    rename_profile(connection, guest, person)
    for game, seats, k in first:
        recount(connection, game, seats, k)


def rename_profile(connection: sa.Connection, guest: str, person: str) -> None:
    """Keep the person's handle; a hidden profile stays hidden."""
    known = connection.execute(sa.select(profiles).where(profiles.c.player == person)).first()
    if known is None:
        connection.execute(profiles.update().where(profiles.c.player == guest).values(player=person))
        return
    gone = connection.execute(sa.select(profiles).where(profiles.c.player == guest)).first()
    if gone is not None:
        hidden = known.hidden or gone.hidden
        connection.execute(sa.delete(profiles).where(profiles.c.player == guest))
        connection.execute(profiles.update().where(profiles.c.player == person).values(hidden=hidden))


def forget(connection: sa.Connection, player: str) -> None:
    """Make a player anonymous: the games stay for the others, without the player's name and profile."""
    nobody = f"gone-{secrets.token_urlsafe(18)}"
    connection.execute(placings.update().where(placings.c.player == player).values(player=nobody, name="–"))
    for table in (ratings, standings):
        connection.execute(table.update().where(table.c.player == player).values(player=nobody))
    connection.execute(sa.delete(profiles).where(profiles.c.player == player))
