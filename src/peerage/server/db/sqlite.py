"""An SQLite database: locked, private, migrated. One thread writes all that waits in one transaction."""

import asyncio
import fcntl
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from peerage.errors import PeerageError
from peerage.server.db.database import Job, T, reason_of
from peerage.server.db.secret_key import key_in, key_path
from peerage.server.db.versions import VERSION, bring_up_to_date

log = logging.getLogger("peerage.server")


class FileLock:
    """Locks the file against a second server, by whatever name it is opened."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise PeerageError(f"cannot use database {path}: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise PeerageError(f"another server already uses {path}; stop it or choose another --db") from None
        os.fchmod(self._file, os.fstat(self._file).st_mode & 0o600)  # it holds the seeds of running games

    def close(self) -> None:
        os.close(self._file)


def open_engine(path: Path) -> sa.Engine:
    """Open the database, creating or migrating it; refuse a damaged or foreign file with a reason."""
    try:
        version = checked_version(path)
        engine = sa.create_engine(sa.URL.create("sqlite", database=os.fspath(path)), hide_parameters=True)
        sa.event.listen(engine, "connect", prepare)
        if 0 < version < VERSION:
            back_up(path, version)
        if version < VERSION:
            with engine.begin() as connection:
                connection.exec_driver_sql("BEGIN")  # Python begins later: now it is all or nothing
                bring_up_to_date(connection, version)
                connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")  # where older versions look for it, too
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise PeerageError(f"cannot use database {path}: {reason_of(error)}") from None
    return engine


def back_up(path: Path, version: int) -> None:
    """Copy the file before it is migrated, and say so: restoring the copy is the way back."""
    from peerage.server.db.admin.backup import back_up_before_migration  # here, because only old databases need it

    backup = back_up_before_migration(path, version)
    log.warning("migrating %s from schema version %d to %d; %s is the backup", path, version, VERSION, backup)


def checked_version(path: Path) -> int:
    """Return the version of an intact file; refuse anything else before it is changed."""
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (contents,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if version > VERSION:
        raise PeerageError(f"database {path} was created by a newer version of Peerage; install that version")
    if version == 0 and contents:
        raise PeerageError(f"{path} is not a database of Peerage")
    if verdict != "ok":
        raise PeerageError(f"database {path} is damaged; restore a backup: {verdict}")
    return int(version)


def prepare(connection: Any, _: Any) -> None:
    """Set the pragmas with which a committed transaction survives a power cut."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


class Sqlite:
    """Reads and writes in threads of its own. Writes that wait for the disk share the next transaction."""

    def __init__(self, path: Path, engine: sa.Engine, lock: FileLock | None) -> None:
        self.engine = engine
        self._path = path
        self._lock = lock
        self._reading = ThreadPoolExecutor(2, "peerage-reading")
        self._waiting: SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._writing = Thread(target=self._write_all, name="peerage-writing")
        self._writing.start()

    @classmethod
    def open(cls, path: Path) -> "Sqlite":
        lock = FileLock(path)
        try:
            return cls(path, open_engine(path), lock)
        except BaseException:
            lock.close()
            raise

    async def key(self) -> bytes:
        return key_in(key_path(self._path))

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        return await self._loop.run_in_executor(self._reading, self._read, query)

    def _read(self, query: Callable[[sa.Connection], T]) -> T:
        with self.engine.connect() as connection:
            return query(connection)

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put((job, future))
        return await future

    def _write_all(self) -> None:
        """Run the writing thread: all jobs that wait when the disk is ready form one batch."""
        with self.engine.connect() as connection:
            while (first := self._waiting.get()) is not None:
                batch = [first]
                while not self._waiting.empty():
                    if (another := self._waiting.get()) is None:
                        self._waiting.put(None)  # the end comes after this batch
                        break
                    batch.append(another)
                outcomes = carried_out([job for job, _ in batch], connection)
                self._loop.call_soon_threadsafe(deliver, [future for _, future in batch], outcomes)

    async def aclose(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writing.join)
        self._reading.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def carried_out(jobs: list[Job], connection: sa.Connection) -> list[Any]:
    """Run a batch of jobs; return the result or the error of each. All are on disk then."""
    try:
        with connection.begin():
            return [attempted(job, connection) for job in jobs]
    except Exception as error:
        if len(jobs) == 1:
            return [error]
    return [outcome for job in jobs for outcome in carried_out([job], connection)]  # one failed: run each by itself


def deliver(futures: list[asyncio.Future[Any]], outcomes: list[Any]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def attempted(job: Job, connection: sa.Connection) -> Any:
    try:
        return job(connection)
    except PeerageError as refusal:
        return refusal
