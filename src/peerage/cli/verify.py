"""Verifies many records: the files of a folder, or the tables of a database."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from peerage.cli.passwords import on_postgres
from peerage.errors import PeerageError
from peerage.kernel.records.record import Record

SQLITE = b"SQLite format 3\0"
LINES = "SELECT table_id, line FROM lines ORDER BY table_id, n"


class Found(NamedTuple):
    name: str
    text: str | None
    """None: it could not be read."""


class Outcome(NamedTuple):
    name: str
    moves: int
    flaw: str | None


def prove_all(source: str) -> Iterator[Outcome]:
    """Verify every record below a folder or in a database, one after the other."""
    for name, text in records_in(source):
        if text is None:
            yield Outcome(name, 0, "it cannot be read as UTF-8 text")
            continue
        try:
            yield Outcome(name, Record.load(text).number, None)
        except PeerageError as error:
            yield Outcome(name, 0, str(error))


def records_in(source: str) -> Iterator[Found]:
    if on_postgres(source):
        return tables_on(source)
    path = Path(source)
    return tables_in(path) if is_database(path) else files_in(path)


def is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def files_in(path: Path) -> Iterator[Found]:
    if not path.is_dir():
        raise PeerageError(f"{path} is neither a folder nor a database")
    for file in sorted(path.rglob("*.jsonl")):
        try:
            yield Found(str(file), file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            yield Found(str(file), None)


def tables_in(path: Path) -> Iterator[Found]:
    """The database is only read, and may be in use."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            rows = database.execute(LINES)
            for table_id, lines in groupby(rows, key=itemgetter(0)):
                yield Found(f"table {table_id}", "".join(f"{line}\n" for _, line in lines))
    except sqlite3.Error as error:
        raise PeerageError(f"{path} cannot be read: {error}") from None


def tables_on(address: str) -> Iterator[Found]:
    """A PostgreSQL database of any version is only read, too."""
    from sqlalchemy.exc import SQLAlchemyError

    from peerage.server.db.database import reason_of
    from peerage.server.db.postgres import Postgres, engine_of
    from peerage.server.db.url import PostgresUrl
    from peerage.server.table_hooks import table_repository

    url = PostgresUrl(address)
    with asyncio.Runner() as runner:
        server = Postgres(engine_of(url))
        storage = table_repository(server)
        try:
            for table_id in runner.run(storage.directory.record_ids()):
                lines = runner.run(storage.lines(table_id))
                yield Found(f"table {table_id}", "".join(f"{line}\n" for _, line in lines))
        except SQLAlchemyError as error:
            raise PeerageError(f"{url} cannot be read: {reason_of(error)}") from None
        finally:
            runner.run(server.aclose())
