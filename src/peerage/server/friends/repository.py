"""Who follows whom, in the database."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from peerage.server.db.player_columns import is_one_of
from peerage.server.db.prepared_statements import insert_new, take_turns
from peerage.server.db.schema import blocks, follows, offline_visitors, profiles, tables
from peerage.server.errors import Fault
from peerage.server.friends.schemas import FriendTable
from peerage.server.models.player_ids import browser_of

MOST_FOLLOWED = 200
"""Per visitor. The page of friends shows all of them at once."""

TURNS = 0x9EE7A71
"""The kind of lock that lets a visitor's follows be counted and added one after the other."""


class Followed(msgspec.Struct, frozen=True):
    player: str
    handle: str
    name: str
    hidden: bool
    discreet: bool
    """Whether the follower may not see when this player is online."""


def followed_by(connection: sa.Connection, visitor: str) -> list[Followed]:
    query = sa.select(follows, profiles.c.handle, profiles.c.name.label("current"), profiles.c.hidden)
    known = query.join(profiles, profiles.c.player == follows.c.followed).where(follows.c.visitor == visitor)
    rows = connection.execute(known).all()
    browsers = {browser_of(row.followed) for row in rows}
    discreet = appearing_offline(connection, browsers) | blocked_either_way(connection, visitor, browsers)
    found = [
        Followed(
            row.followed,
            row.handle,
            row.name if row.hidden else row.current,
            row.hidden,
            row.hidden or browser_of(row.followed) in discreet,
        )
        for row in rows
    ]
    return sorted(found, key=lambda each: (each.name.casefold(), each.handle))


def appearing_offline(connection: sa.Connection, browsers: Collection[str]) -> set[str]:
    query = sa.select(offline_visitors.c.visitor).where(offline_visitors.c.visitor.in_(browsers))
    return set(connection.execute(query).scalars())


def blocked_either_way(connection: sa.Connection, visitor: str, browsers: Collection[str]) -> set[str]:
    """Return who of these has blocked the visitor, or was blocked by the visitor."""
    theirs = sa.select(blocks.c.visitor).where(blocks.c.blocked == visitor, blocks.c.visitor.in_(browsers))
    own = sa.select(blocks.c.blocked).where(blocks.c.visitor == visitor, blocks.c.blocked.in_(browsers))
    return {*connection.execute(theirs).scalars(), *connection.execute(own).scalars()}


def follow(connection: sa.Connection, visitor: str, handle: str) -> None:
    """Follow a player. A block changes nothing here, which would give it away: the follower sees the player offline."""
    found = connection.execute(sa.select(profiles).where(profiles.c.handle == handle, ~profiles.c.hidden)).first()
    if found is None:
        raise Fault("player_unknown")
    if browser_of(found.player) == visitor:
        raise Fault("follow_yourself")
    take_turns(connection, TURNS, visitor)
    others = follows.c.visitor == visitor, follows.c.followed != found.player
    if count(connection, sa.and_(*others)) >= MOST_FOLLOWED:
        raise Fault("friends_full", most=MOST_FOLLOWED)
    values = {"visitor": visitor, "followed": found.player, "name": found.name, "since": now()}
    connection.execute(insert_new(connection, follows), values)


def unfollow(connection: sa.Connection, visitor: str, handle: str) -> None:
    player = sa.select(profiles.c.player).where(profiles.c.handle == handle).scalar_subquery()
    connection.execute(sa.delete(follows).where(follows.c.visitor == visitor, follows.c.followed == player))


def followers(connection: sa.Connection, visitor: str) -> int:
    return count(connection, is_one_of(follows.c.followed, visitor))


def count(connection: sa.Connection, which: sa.ColumnElement[bool]) -> int:
    """Return how many visitors follow somebody in this way; one who follows two players at a browser counts twice."""
    return int(connection.execute(sa.select(sa.func.count()).select_from(follows).where(which)).scalar_one())


def shows_online(connection: sa.Connection, visitor: str) -> bool:
    return not appearing_offline(connection, [visitor])


def show_online(connection: sa.Connection, visitor: str, shown: bool) -> None:
    if shown:
        connection.execute(sa.delete(offline_visitors).where(offline_visitors.c.visitor == visitor))
    else:
        connection.execute(insert_new(connection, offline_visitors), {"visitor": visitor})


def public_tables(connection: sa.Connection, table_ids: Collection[str]) -> dict[str, FriendTable]:
    """Return the unfinished tables of these that everybody may see."""
    query = sa.select(tables.c.id, tables.c.game, tables.c.status).where(
        tables.c.id.in_(table_ids), tables.c.public, tables.c.status.in_(("open", "running"))
    )
    return {row.id: FriendTable(row.id, row.game, row.status) for row in connection.execute(query)}


def now() -> str:
    return datetime.now(UTC).isoformat()


# Data of a visitor.


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's follows and followers. A guest who appears offline still does as a person."""
    for column in (follows.c.visitor, follows.c.followed):
        for row in connection.execute(sa.select(follows).where(is_one_of(column, guest))).mappings().all():
            moved = {**row, column.name: person + row[column.name].removeprefix(guest)}
            connection.execute(insert_new(connection, follows), moved)
        connection.execute(sa.delete(follows).where(is_one_of(column, guest)))
    itself = follows.c.visitor == person, is_one_of(follows.c.followed, person)
    connection.execute(sa.delete(follows).where(*itself))  # between guest and person
    if not shows_online(connection, guest):
        show_online(connection, guest, True)
        show_online(connection, person, False)


def forget(connection: sa.Connection, visitor: str) -> None:
    mentioned = sa.or_(follows.c.visitor == visitor, is_one_of(follows.c.followed, visitor))
    connection.execute(sa.delete(follows).where(mentioned))
    show_online(connection, visitor, True)


def export_friends(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    query = sa.select(follows.c.name, follows.c.since).where(follows.c.visitor == visitor).order_by(follows.c.since)
    following = [dict(row) for row in connection.execute(query).mappings()]
    return {"friends": {"following": following, "online_shown": shows_online(connection, visitor)}}
