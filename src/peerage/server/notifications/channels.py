"""Notification channels of visitors, and their settings for single tables."""

import hashlib
from datetime import UTC, datetime
from typing import Literal

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.schema import channels, notices, wishes
from peerage.server.errors import Fault

NoticeKind = Literal["push", "mail", "webhook"]
KINDS: tuple[NoticeKind, ...] = ("push", "mail", "webhook")

MOST = 10
"""The limit per person."""


class Channel(msgspec.Struct, frozen=True):
    id: str
    visitor: str
    kind: NoticeKind
    address: str
    """The subscription of a push as JSON, the URL of a webhook; empty for mail: the account has the address."""
    name: str
    language: str
    origin: str
    """The page of this server that the owner uses."""
    wanted: bool = True
    created: str = ""


def channel_id(*parts: str) -> str:
    """Return an id that depends on the address alone: a channel of a shared browser moves with its owner."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


class Channels:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, visitor: str) -> list[Channel]:
        return await self._database.read(lambda connection: channels_of(connection, visitor))

    async def get(self, channel: str) -> Channel | None:
        query = sa.select(channels).where(channels.c.id == channel)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else Channel(*found)

    async def keep(self, channel: Channel) -> None:
        """Add a channel, or update it; its unread notifications stay."""
        fresh = msgspec.structs.asdict(channel) | {"created": datetime.now(UTC).isoformat()}
        others = sa.select(sa.func.count()).where(channels.c.visitor == channel.visitor, channels.c.id != channel.id)
        same = (channels.c.id == channel.id) & (channels.c.visitor == channel.visitor)
        change = {name: fresh[name] for name in ("address", "name", "language", "origin")}

        def job(connection: sa.Connection) -> None:
            if connection.execute(others).scalar_one() >= MOST:
                raise Fault("channels_full", most=MOST)
            if not connection.execute(channels.update().where(same).values(change)).rowcount:
                remove(connection, channels.c.id == channel.id)
                connection.execute(channels.insert(), fresh)

        await self._database.write(job)

    async def want(self, visitor: str, channel: str, wanted: bool) -> None:
        own = (channels.c.id == channel) & (channels.c.visitor == visitor)

        def job(connection: sa.Connection) -> None:
            if not connection.execute(channels.update().where(own).values(wanted=wanted)).rowcount:
                raise not_there()
            if not wanted:
                connection.execute(sa.delete(notices).where(notices.c.channel == channel, ~notices.c.sent))

        await self._database.write(job)

    async def remove(self, visitor: str | None, channel: str) -> None:
        """Remove a channel at its owner's request; without a visitor, because it no longer exists."""
        own = channels.c.id == channel
        if visitor is not None:
            own &= channels.c.visitor == visitor
        if not await self._database.write(lambda connection: remove(connection, own)) and visitor is not None:
            raise not_there()

    async def wishes(self, visitor: str, table_id: str) -> dict[NoticeKind, bool]:
        """Return the settings for one table, where they differ from the general ones."""
        query = sa.select(wishes.c.kind, wishes.c.wanted)
        query = query.where(wishes.c.visitor == visitor, wishes.c.table_id == table_id)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {each.kind: each.wanted for each in found}

    async def wish(self, visitor: str, table_id: str, kind: NoticeKind, wanted: bool | None) -> None:
        """Change a setting for one table; None: use the general one."""
        own = (wishes.c.visitor == visitor) & (wishes.c.table_id == table_id) & (wishes.c.kind == kind)
        values = {"visitor": visitor, "table_id": table_id, "kind": kind, "wanted": wanted}
        of_kind = sa.select(channels.c.id).where(channels.c.visitor == visitor, channels.c.kind == kind)
        waiting = (notices.c.table_id == table_id) & notices.c.channel.in_(of_kind) & ~notices.c.sent

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(wishes).where(own))
            if wanted is not None:
                connection.execute(insert_new(connection, wishes), values)
            if wanted is False:
                connection.execute(sa.delete(notices).where(waiting))

        await self._database.write(job)


def channels_of(connection: sa.Connection, visitor: str) -> list[Channel]:
    query = sa.select(channels).where(channels.c.visitor == visitor).order_by(channels.c.created, channels.c.id)
    return [Channel(*each) for each in connection.execute(query)]


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """Transfer a guest's channels and settings to a person."""
    for table in (channels, notices):
        connection.execute(table.update().where(table.c.visitor == guest).values(visitor=person))
    for wish in connection.execute(sa.select(wishes).where(wishes.c.visitor == guest)).mappings().all():
        connection.execute(insert_new(connection, wishes), {**wish, "visitor": person})
    connection.execute(sa.delete(wishes).where(wishes.c.visitor == guest))


def leave(connection: sa.Connection, visitor: str) -> None:
    """Delete a visitor's channels and settings."""
    remove(connection, channels.c.visitor == visitor)
    connection.execute(sa.delete(wishes).where(wishes.c.visitor == visitor))


def remove(connection: sa.Connection, which: sa.ColumnElement[bool]) -> int:
    gone = sa.select(channels.c.id).where(which)
    connection.execute(sa.delete(notices).where(notices.c.channel.in_(gone)))
    return connection.execute(sa.delete(channels).where(which)).rowcount


def not_there() -> Fault:
    return Fault("channel_unknown")
