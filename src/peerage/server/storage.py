"""Tables and the lines of their records on disk. What is acknowledged here survives a power cut."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from peerage.kernel.errors import PeerageError
from peerage.server.faults import Fault

VERSION = 1

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("seed_hash", sa.Text, nullable=False),
    sa.Column("owner", sa.Text, nullable=False, index=True),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("shown", sa.Integer, nullable=False),
    sa.Column("winners", sa.Text, nullable=False),
    sa.Column("created", sa.Text, nullable=False, index=True),
)

lines = sa.Table(
    "lines",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)


class Chair(msgspec.Struct, frozen=True):
    """A seat and who sits on it; the visitor id never leaves the server."""

    kind: Literal["person", "bot", "open"]
    name: str | None = None
    bot: str | None = None  # for a person: the bot that stands in
    visitor: str | None = None


class Row(msgspec.Struct, frozen=True):
    """A table as it stands on disk, without its record."""

    id: str
    game: str
    options: dict[str, bool | str]
    seats: list[Chair]
    seed: str
    seed_hash: str
    owner: str
    created: str
    status: Literal["open", "running", "over"] = "open"
    number: int = 0  # moves in the record
    shown: int = 0  # the last move of which everybody saw something
    winners: list[int] | None = None

    def seat_of(self, visitor: str) -> int | None:
        return next((seat for seat, chair in enumerate(self.seats) if chair.visitor == visitor), None)


JSON_COLUMNS = ("options", "seats", "winners")


def to_columns(row: Row) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(row)
    return {**values, **{name: msgspec.json.encode(values[name]).decode() for name in JSON_COLUMNS}}


def from_columns(found: sa.Row[Any]) -> Row:
    values = {name: getattr(found, name) for name in Row.__struct_fields__}
    try:
        for name in JSON_COLUMNS:
            values[name] = msgspec.json.decode(values[name])
        return msgspec.convert(values, Row)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Fault("damaged", f"This table is damaged in the database: {error}.") from None


class Storage:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writer = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> "Storage":
        """Open or make the database; a file that is damaged or not ours is refused with the reason."""
        check_file(path)
        engine = create_async_engine(sa.URL.create("sqlite+aiosqlite", database=os.fspath(path)))
        sa.event.listen(engine.sync_engine, "connect", prepare)
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
            await connection.execute(sa.text(f"PRAGMA user_version = {VERSION}"))
        return cls(engine)

    async def aclose(self) -> None:
        await self.engine.dispose()

    # Reading.

    async def row(self, table_id: str) -> Row | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(tables).where(tables.c.id == table_id))).first()
        return None if found is None else from_columns(found)

    async def lines(self, table_id: str) -> list[tuple[int, str]]:
        query = sa.select(lines.c.n, lines.c.line).where(lines.c.table_id == table_id).order_by(lines.c.n)
        async with self.engine.connect() as connection:
            return [(n, line) for n, line in await connection.execute(query)]

    async def newest(self, limit: int) -> list[Row]:
        """Newest first. Damaged rows are left out: they answer for themselves when they are opened."""
        query = sa.select(tables).order_by(tables.c.created.desc()).limit(limit)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).all()
        rows = []
        for each in found:
            try:
                rows.append(from_columns(each))
            except Fault:
                continue
        return rows

    async def running(self) -> list[str]:
        query = sa.select(tables.c.id).where(tables.c.status == "running").order_by(tables.c.created.desc())
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def unfinished(self, owner: str, since: str) -> int:
        query = (
            sa.select(sa.func.count())
            .select_from(tables)
            .where(tables.c.owner == owner, tables.c.status != "over", tables.c.created >= since)
        )
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    # Writing. Each method is one transaction, on disk when it returns.

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._writer, self.engine.begin() as connection:
            yield connection

    async def create(self, row: Row, record: list[str]) -> None:
        """A new table with the lines of its record, if the game has begun."""
        async with self._transaction() as connection:
            await connection.execute(sa.insert(tables).values(to_columns(row)))
            if record:
                values = [{"table_id": row.id, "n": n, "line": line} for n, line in enumerate(record)]
                await connection.execute(sa.insert(lines), values)

    async def update(self, row: Row, header: str | None) -> None:
        """Somebody sat down; with a header, the game began."""
        async with self._transaction() as connection:
            await self._replace(connection, row, 0)
            if header is not None:
                await connection.execute(sa.insert(lines).values(table_id=row.id, n=0, line=header))

    async def reseat(self, row: Row) -> None:
        """In the middle of a game a bot stands in for somebody, or no longer."""
        async with self._transaction() as connection:
            await self._replace(connection, row, row.number)

    async def append(self, row: Row, line: str) -> None:
        """One more move, the row's number-th."""
        async with self._transaction() as connection:
            await self._replace(connection, row, row.number - 1)
            await connection.execute(sa.insert(lines).values(table_id=row.id, n=row.number, line=line))

    async def cut(self, row: Row, number: int) -> None:
        """Moves were taken back, from number down to the row's number."""
        async with self._transaction() as connection:
            await self._replace(connection, row, number)
            later = sa.delete(lines).where(lines.c.table_id == row.id, lines.c.n > row.number)
            await connection.execute(later)

    async def _replace(self, connection: AsyncConnection, row: Row, number: int) -> None:
        """Write the row if it still stands at that number of moves: nobody else may have moved meanwhile."""
        change = sa.update(tables).where(tables.c.id == row.id, tables.c.number == number).values(to_columns(row))
        if (await connection.execute(change)).rowcount != 1:
            raise Fault("stale", "This table was changed meanwhile.")


def check_file(path: Path) -> None:
    """Refuse a file that is damaged, not ours, or ahead of us, before anything is changed in it."""
    try:
        with closing(sqlite3.connect(path)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (contents,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise PeerageError(f"the database {path} cannot be used: {error}") from None
    if version > VERSION:
        raise PeerageError(f"the database {path} was made by a newer Peerage")
    if version == 0 and contents:
        raise PeerageError(f"{path} is a database, but not one of Peerage")
    if verdict != "ok":
        raise PeerageError(f"the database {path} is damaged: {verdict}")


def prepare(connection: Any, _: Any) -> None:
    """With these, a transaction that was committed survives a power cut."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
