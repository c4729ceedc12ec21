"""Chat lines, blocks, notes and reports in the database."""

import secrets
from collections.abc import Set
from datetime import UTC, datetime
from hashlib import sha256

import msgspec
import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new
from peerage.server.db.row_mapping import to_json
from peerage.server.db.schema import blocks, chat, jottings, reports, tables
from peerage.server.errors import Fault
from peerage.server.models.player_ids import browser_of

MOST_LINES = 2000
"""Per table. Spectators may use only the first half, so that they cannot silence players."""
MOST_SHOWN = 200
"""The number of last lines that a new connection is sent."""
AROUND = 10
"""Lines before and after a reported one that operators are shown."""
MOST_REPORTS = 10
"""Per visitor and day."""
MOST_REPORTED = 50
"""Open reports per table: operators have seen enough by then."""
MOST_BLOCKS = 500


SAID = sa.or_(chat.c.text.is_not(None), chat.c.phrase.is_not(None))
"""After the deletion of a visitor's data, only the numbers of the lines are left."""


class Said(msgspec.Struct, frozen=True):
    """One line of a table's chat; the visitor never leaves the server."""

    k: int
    visitor: str
    name: str
    seat: int | None  # None: a spectator
    text: str | None
    phrase: str | None
    time: str


class Block(msgspec.Struct, frozen=True):
    id: str
    name: str
    since: str


class Report(msgspec.Struct, frozen=True):
    id: str
    table_id: str
    k: int
    reporter: str
    speaker: str
    reason: str
    lines: list[Said]
    time: str
    closed: str | None = None
    note: str | None = None


def now() -> str:
    return datetime.now(UTC).isoformat()


def block_id(visitor: str, blocked: str) -> str:
    """Return an id of a block that does not reveal the visitors."""
    return sha256(f"block {visitor} {blocked}".encode()).hexdigest()[:16]


def new_lines(table_id: str, after: int) -> sa.Select[tuple[object, ...]]:
    return sa.select(chat).where(chat.c.table_id == table_id, chat.c.k > after, SAID)


def blocked_by(connection: sa.Connection, visitor: str) -> frozenset[str]:
    query = sa.select(blocks.c.blocked).where(blocks.c.visitor == visitor)
    return frozenset(connection.execute(query).scalars())


class ChatRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Lines.

    async def lines(self, table_id: str, after: int) -> list[Said]:
        """Return the last lines after a number."""
        return await self._database.read(lambda connection: last_of(connection, new_lines(table_id, after)))

    async def lines_and_blocks(self, table_id: str, after: int, visitor: str) -> tuple[list[Said], frozenset[str]]:
        """Return new lines, and the browsers that the visitor has blocked, in one read."""

        def query(connection: sa.Connection) -> tuple[list[Said], frozenset[str]]:
            return last_of(connection, new_lines(table_id, after)), blocked_by(connection, visitor)

        return await self._database.read(query)

    async def history(self, table_id: str, players: bool, blocked: Set[str]) -> list[Said]:
        """Return the last lines, perhaps of players alone, without blocked authors, whose lines do not count."""
        here = chat.c.table_id == table_id

        def query(connection: sa.Connection) -> list[Said]:
            wanted = sa.select(chat).where(here, SAID)
            if players:
                wanted = wanted.where(chat.c.seat.is_not(None))
            if blocked:
                speakers = connection.execute(sa.select(chat.c.visitor).where(here).distinct()).scalars()
                unheard = [speaker for speaker in speakers if browser_of(speaker) in blocked]
                wanted = wanted.where(chat.c.visitor.not_in(unheard))
            return last_of(connection, wanted)

        return await self._database.read(query)

    async def last_lines(self, table_ids: list[str]) -> dict[str, int]:
        """Return the number of the last line of each of these tables that has lines."""
        query = sa.select(chat.c.table_id, sa.func.max(chat.c.k).label("last")).where(
            chat.c.table_id.in_(table_ids), SAID
        )
        query = query.group_by(chat.c.table_id)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.table_id: row.last for row in found}

    async def line(self, table_id: str, k: int) -> Said:
        query = sa.select(chat).where(chat.c.table_id == table_id, chat.c.k == k, SAID)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        if found is None:
            raise Fault("chat_message_unknown")
        return said_of(found)

    async def say(self, table_id: str, said: Said) -> Said:
        """Add a line and return it with its number."""

        def job(connection: sa.Connection) -> Said:
            table = sa.select(tables.c.id).where(tables.c.id == table_id).with_for_update()
            if connection.execute(table).first() is None:
                raise Fault("table_unknown")
            last = sa.select(sa.func.max(chat.c.k)).where(chat.c.table_id == table_id)
            k = connection.execute(last).scalar_one()
            kept = msgspec.structs.replace(said, k=0 if k is None else k + 1)
            if kept.k >= (MOST_LINES if kept.seat is not None else MOST_LINES // 2):
                raise Fault("chat_full")
            connection.execute(chat.insert(), {"table_id": table_id, **msgspec.structs.asdict(kept)})
            return kept

        return await self._database.write(job)

    # Blocks.

    async def blocks_of(self, visitor: str) -> list[Block]:
        query = sa.select(blocks).where(blocks.c.visitor == visitor).order_by(blocks.c.since)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [Block(block_id(visitor, each.blocked), each.name, each.since) for each in found]

    async def block(self, visitor: str, blocked: str, name: str) -> None:
        values = {"visitor": visitor, "blocked": blocked, "name": name, "since": now()}

        def job(connection: sa.Connection) -> None:
            count = sa.select(sa.func.count()).select_from(blocks).where(blocks.c.visitor == visitor)
            if connection.execute(count).scalar_one() >= MOST_BLOCKS:
                raise Fault("blocks_full")
            connection.execute(insert_new(connection, blocks), values)

        await self._database.write(job)

    async def unblock(self, visitor: str, wanted: str) -> None:
        def job(connection: sa.Connection) -> None:
            own = sa.select(blocks.c.blocked).where(blocks.c.visitor == visitor)
            for blocked in connection.execute(own).scalars().all():
                if block_id(visitor, blocked) == wanted:
                    one = blocks.c.visitor == visitor, blocks.c.blocked == blocked
                    connection.execute(sa.delete(blocks).where(*one))
                    return
            raise Fault("block_unknown")

        await self._database.write(job)

    # Reports, for operators.

    async def report(self, table_id: str, said: Said, reporter: str, reason: str) -> Report:
        """Store a report with the lines around the reported one, also for when the table is deleted."""
        near = sa.select(chat).where(chat.c.table_id == table_id, chat.c.k.between(said.k - AROUND, said.k + AROUND))

        def job(connection: sa.Connection) -> Report:
            today = reports.c.reporter == reporter, reports.c.time >= now()[:10]
            count = sa.select(sa.func.count()).select_from(reports).where(*today)
            if connection.execute(count).scalar_one() >= MOST_REPORTS:
                raise Fault("reports_sent")
            here = sa.select(sa.func.count()).select_from(reports).where(reports.c.table_id == table_id)
            if connection.execute(here.where(reports.c.closed.is_(None))).scalar_one() >= MOST_REPORTED:
                raise Fault("table_reported")
            around = [said_of(row) for row in connection.execute(near.order_by(chat.c.k))]
            values = Report(secrets.token_urlsafe(9), table_id, said.k, reporter, said.visitor, reason, around, now())
            connection.execute(reports.insert(), {**msgspec.structs.asdict(values), "lines": to_json(around)})
            return values

        return await self._database.write(job)

    async def reports(self, closed: bool = False) -> list[Report]:
        """Return the open reports, or all of them, the newest first."""
        query = sa.select(reports).order_by(reports.c.time.desc())
        if not closed:
            query = query.where(reports.c.closed.is_(None))
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [Report(**{**row._mapping, "lines": msgspec.json.decode(row.lines, type=list[Said])}) for row in found]

    # Private notes.

    async def private_note(self, visitor: str, table_id: str) -> str:
        query = sa.select(jottings.c.text).where(jottings.c.visitor == visitor, jottings.c.table_id == table_id)
        return await self._database.read(lambda connection: connection.execute(query).scalar()) or ""

    async def jot(self, visitor: str, table_id: str, text: str) -> None:
        own = jottings.c.visitor == visitor, jottings.c.table_id == table_id

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(jottings).where(*own))
            if text:
                connection.execute(jottings.insert(), {"visitor": visitor, "table_id": table_id, "text": text})

        await self._database.write(job)


def remove(connection: sa.Connection, table_ids: list[str]) -> None:
    """Delete the lines and notes of these tables; reports stay."""
    for table in (chat, jottings):
        connection.execute(sa.delete(table).where(table.c.table_id.in_(table_ids)))


def last_of(connection: sa.Connection, wanted: sa.Select[tuple[object, ...]]) -> list[Said]:
    found = connection.execute(wanted.order_by(chat.c.k.desc()).limit(MOST_SHOWN)).all()
    return [said_of(row) for row in reversed(found)]


def said_of(row: sa.Row[tuple[object, ...]]) -> Said:
    return Said(row.k, row.visitor, row.name, row.seat, row.text, row.phrase, row.time)
