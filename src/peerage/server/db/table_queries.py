"""Queries about tables: for the lobby, for background tasks and for operators."""

from collections.abc import Collection

import msgspec
import sqlalchemy as sa

import peerage
from peerage.server.db.database import Database
from peerage.server.db.row_mapping import readable
from peerage.server.db.schema import lines, placings, results, sitters, tables
from peerage.server.errors import Fault
from peerage.server.models.rules_support import versions_of
from peerage.server.models.table_row import TableRow

LONGEST_CURSOR = 100
AT_ONCE = 1000
"""The number of tables per query."""


class Page(msgspec.Struct, frozen=True):
    rows: list[TableRow]
    next: str | None


class TableQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def record_ids(self) -> list[str]:
        """Return the tables that have a record."""
        query = sa.select(lines.c.table_id).distinct().order_by(lines.c.table_id)
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def page(self, visitor: str, before: str | None, limit: int) -> Page:
        """Return the visitor's tables and the public ones, newest first; damaged rows are reported when opened."""
        older = sa.true() if before is None else sa.tuple_(tables.c.created, tables.c.id) < cursor_tuple(before)
        newest = (tables.c.created.desc(), tables.c.id.desc())
        public = sa.select(tables.c.id).where(tables.c.public, older).order_by(*newest).limit(limit + 1).subquery()
        candidates = sa.union(
            sa.select(sitters.c.table_id).where(sitters.c.visitor == visitor),
            sa.select(tables.c.id).where(tables.c.owner == visitor),
            sa.select(public.c.id),
        )
        query = sa.select(tables).where(tables.c.id.in_(candidates), older).order_by(*newest).limit(limit + 1)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        more = len(found) > limit
        return Page(readable(found[:limit]), f"{found[limit - 1].created}~{found[limit - 1].id}" if more else None)

    async def waiting_for(self, browser: str, most: int) -> list[str]:
        """Return the tables where the game waits for a player at this browser, the longest-waiting ones first."""
        query = sa.select(tables).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.visitor == browser, tables.c.status == "running", tables.c.to_move != 0)
        query = query.order_by(tables.c.changed, tables.c.id).limit(most)
        rows = readable(await self._database.read(lambda connection: connection.execute(query).all()))
        return [row.id for row in rows if any(row.waits_for(seat) for seat in row.seats_of(browser))]

    async def inviting(self, browser: str, most: int) -> list[TableRow]:
        """Return the open tables where a seat is reserved or kept for a player at this browser, the newest first."""
        query = sa.select(tables).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.visitor == browser, tables.c.status == "open")
        query = query.order_by(tables.c.created.desc(), tables.c.id).limit(most)
        rows = readable(await self._database.read(lambda connection: connection.execute(query).all()))
        return [row for row in rows if row.expects(browser) and not row.seats_of(browser)]

    async def tables_of(self, visitor: str) -> list[str]:
        """Return the tables that a visitor sits at or has opened, the oldest first."""
        theirs = sa.select(sitters.c.table_id).where(sitters.c.visitor == visitor)
        own = sa.or_(tables.c.id.in_(theirs), tables.c.owner == visitor)
        query = sa.select(tables.c.id).where(own).order_by(tables.c.created, tables.c.id)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def correspondence(self, visitor: str) -> list[str]:
        """Return the running tables where a visitor plays by correspondence."""
        timed = tables.c.time.contains('"kind":"correspondence"')
        query = sa.select(tables.c.id).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.visitor == visitor, tables.c.status == "running", timed)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def bots_to_move(self) -> dict[str, int]:
        """Return the tables where only bots are asked, with their versions."""
        return await self._versions(tables.c.status == "running", tables.c.bot_turn, playable())

    async def versions(self, table_ids: Collection[str]) -> dict[str, int]:
        """Return those of these tables that exist."""
        found: dict[str, int] = {}
        wanted = list(table_ids)
        for begin in range(0, len(wanted), AT_ONCE):
            found |= await self._versions(tables.c.id.in_(wanted[begin : begin + AT_ONCE]))
        return found

    async def _versions(self, *which: sa.ColumnElement[bool]) -> dict[str, int]:
        query = sa.select(tables.c.id, tables.c.version).where(*which)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return dict(found)

    async def clocks_run(self) -> bool:
        """Return whether any game clock runs."""
        query = sa.select(tables.c.id).where(tables.c.deadline.is_not(None), playable()).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def overdue(self, time: int) -> list[tuple[str, int]]:
        """Return the tables whose deadline has passed by then, and their versions."""
        late = tables.c.deadline <= time, playable()
        query = sa.select(tables.c.id, tables.c.version).where(*late).order_by(tables.c.deadline)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [(table_id, version) for table_id, version in found]

    async def count(self, since: str, statuses: tuple[str, ...], **wanted: str | bool) -> int:
        """Count the tables created since then, of these statuses, with these values in their columns."""
        query = (
            sa.select(sa.func.count())
            .select_from(tables)
            .where(tables.c.created >= since, tables.c.status.in_(statuses))
            .where(*(tables.c[name] == value for name, value in wanted.items()))
        )
        return int(await self._database.read(lambda connection: connection.execute(query).scalar_one()))

    async def rows_made_before(self, status: str, before: str) -> list[TableRow]:
        return await self._rows(tables.c.status == status, tables.c.created < before)

    async def rows_changed_before(self, status: str, before: str) -> list[TableRow]:
        return await self._rows(tables.c.status == status, tables.c.changed < before)

    async def _rows(self, *which: sa.ColumnElement[bool]) -> list[TableRow]:
        """Return rows without the damaged ones."""
        query = sa.select(tables).where(*which)
        return readable(await self._database.read(lambda connection: connection.execute(query).all()))

    async def final_scores(self, table_id: str) -> dict[int, int]:
        """Return the final scores by seat, the best first; of games among bots alone, nothing is kept."""
        query = sa.select(placings.c.seat, placings.c.score).where(placings.c.table_id == table_id)
        ranked = query.order_by(placings.c.place, placings.c.seat)
        return dict(await self._database.read(lambda connection: connection.execute(ranked).all()))

    async def finished_by(self, player: str, game: str) -> int:
        """Count the games of this kind that somebody has finished, rated or not."""
        query = sa.select(sa.func.count(sa.distinct(placings.c.table_id))).join(results)
        own = query.where(placings.c.player == player, results.c.game == game)
        return int(await self._database.read(lambda connection: connection.execute(own).scalar_one()))

    async def statuses(self) -> dict[str, int]:
        """Return the number of tables by status."""
        query = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return dict(tuple(each) for each in found)


def playable() -> sa.ColumnElement[bool]:
    """Return the condition that a table can go on here; clocks and bots of the others stand still."""
    games = [sa.and_(tables.c.game == each, tables.c.rules.in_([0, *versions_of(each)])) for each in peerage.game_ids()]
    return sa.or_(sa.false(), *games)


def cursor_tuple(cursor: str) -> sa.Tuple:
    created, _, table_id = cursor.partition("~")
    if not table_id or len(cursor) > LONGEST_CURSOR:
        raise Fault("page_unknown")
    return sa.tuple_(sa.literal(created), sa.literal(table_id))
