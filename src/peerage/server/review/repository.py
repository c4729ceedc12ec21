"""Reviews in the database: those in progress, with a heartbeat, and finished ones."""

import base64
import zlib
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from peerage.analysis.review.review import VERSION
from peerage.analysis.review.schemas import Review
from peerage.server.db.database import Database
from peerage.server.db.schema import reviews, tables

STALE = timedelta(minutes=2)
"""A review whose process has not been heard of for so long may be begun again."""


class Stored(NamedTuple):
    percent: int
    review: Review | None


class ReviewRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table_id: str) -> Stored | None:
        """Return a review or one in progress; None if there is none, or only an outdated one."""
        query = sa.select(reviews).where(reviews.c.table_id == table_id, reviews.c.version == VERSION)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None or (row.data is None and row.seen < limit()):
            return None
        return Stored(row.percent, None if row.data is None else unpacked(row.data))

    async def claim(self, table_id: str) -> bool:
        """Begin a review; False if there is one, or another process works on it."""

        def job(connection: sa.Connection) -> bool:
            table = sa.select(tables.c.id).where(tables.c.id == table_id).with_for_update()
            if connection.execute(table).first() is None:
                return False
            connection.execute(
                sa.delete(reviews).where(
                    reviews.c.table_id == table_id,
                    (reviews.c.version != VERSION) | (reviews.c.data.is_(None) & (reviews.c.seen < limit())),
                )
            )
            there = sa.select(reviews.c.table_id).where(reviews.c.table_id == table_id)
            if connection.execute(there).first() is not None:
                return False
            values = {"table_id": table_id, "version": VERSION, "percent": 0, "seen": now(), "data": None}
            connection.execute(reviews.insert(), values)
            return True

        return await self._database.write(job)

    async def note_progress(self, table_id: str, percent: int) -> None:
        await self._change(table_id, percent=percent)

    async def keep(self, table_id: str, review: Review) -> None:
        await self._change(table_id, percent=100, data=packed(review))

    async def _change(self, table_id: str, **values: object) -> None:
        change = reviews.update().where(reviews.c.table_id == table_id).values(seen=now(), **values)
        await self._database.write(lambda connection: connection.execute(change))

    async def give_up(self, table_id: str) -> None:
        gone = sa.delete(reviews).where(reviews.c.table_id == table_id, reviews.c.data.is_(None))
        await self._database.write(lambda connection: connection.execute(gone))


def packed(review: Review) -> str:
    return base64.b85encode(zlib.compress(msgspec.json.encode(review))).decode()


def text_of(data: str) -> bytes:
    """Return a packed review as JSON."""
    return zlib.decompress(base64.b85decode(data))


def unpacked(data: str) -> Review:
    return msgspec.json.decode(text_of(data), type=Review)


def now() -> str:
    return datetime.now(UTC).isoformat()


def limit() -> str:
    return (datetime.now(UTC) - STALE).isoformat()


# In transactions of tables.


def remove(connection: sa.Connection, table_ids: list[str]) -> None:
    connection.execute(sa.delete(reviews).where(reviews.c.table_id.in_(table_ids)))
