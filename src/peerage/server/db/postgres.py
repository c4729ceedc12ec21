"""A PostgreSQL database: a small pool of connections, and a transaction per job.

A transaction is on disk when it is committed, even where the server's configuration allows asynchronous commits.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from peerage.errors import PeerageError, TemporaryFailure
from peerage.extras import needs
from peerage.server.db.database import T, Unreachable, reason_of
from peerage.server.db.outage import OutageLog
from peerage.server.db.schema import key_values
from peerage.server.db.secret_key import new_key
from peerage.server.db.url import PostgresUrl
from peerage.server.db.versions import VERSION, VERSION_TABLE, bring_up_to_date, version_table
from peerage.server.errors import Fault
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals

with needs("postgres"):
    import asyncpg
    from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

log = logging.getLogger("peerage.server")

CONNECTIONS = 8
CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 30.0  # after which the connection counts as lost

MIGRATING = 0x9EE7A6E
"""The number of the lock under which one server at a time migrates a database."""

SNAPSHOT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}

GONE = ("08", "57P", "53300")
"""Prefixes of the server's error codes when it ends, starts, loses a connection or has none left."""


class Postgres:
    def __init__(self, engine: AsyncEngine, outage: OutageLog | None = None) -> None:
        """Commands end with their first failure, so they log no outage."""
        self.outage = outage
        self._engine = engine
        self._reading = engine.execution_options(**SNAPSHOT)
        self._under_way: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: PostgresUrl, intervals: Intervals = DEFAULT_INTERVALS) -> "Postgres":
        """Open the database, creating or migrating it; refuse a foreign one with a reason."""
        engine = engine_of(url, intervals)
        try:
            async with as_disk(), engine.begin() as connection:
                await connection.run_sync(prepare, url)
        except BaseException as error:
            await engine.dispose()
            if isinstance(error, Unreachable):
                raise TemporaryFailure(f"cannot use database {url}: {reason_of(error)}") from None
            if isinstance(error, SQLAlchemyError):
                raise PeerageError(f"cannot use database {url}: {reason_of(error)}") from None
            raise
        return cls(engine, OutageLog(str(url)))

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        return await self._finish(self._reading, query)

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        return await self._finish(self._engine, job)

    async def _finish(self, engine: AsyncEngine, job: Callable[[sa.Connection], T]) -> T:
        """Run a job to its end, even if its caller is cancelled: the transaction must stay whole."""
        task = asyncio.create_task(self._transacted(engine, job))
        self._under_way.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def _transacted(self, engine: AsyncEngine, job: Callable[[sa.Connection], T]) -> T:
        with contextlib.nullcontext() if self.outage is None else self.outage.follow():
            return await transacted(engine, job)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # the caller may be gone

    async def key(self) -> bytes:
        def job(connection: sa.Connection) -> str:
            fresh = {"name": "key", "value": new_key().decode()}
            connection.execute(insert(key_values).on_conflict_do_nothing(), fresh)  # another server may be first
            return str(connection.execute(sa.select(key_values.c.value).where(key_values.c.name == "key")).scalar_one())

        return (await self.write(job)).encode()

    async def aclose(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._engine.dispose()


def engine_of(url: PostgresUrl, intervals: Intervals = DEFAULT_INTERVALS) -> AsyncEngine:
    milliseconds = round(1000 * intervals.transaction_timeout)
    connect = partial(
        asyncpg.connect,
        url.full,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings={
            "application_name": "peerage",
            "synchronous_commit": "on",
            "idle_in_transaction_session_timeout": str(milliseconds),
        },
    )
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,  # the driver understands every address that psql does
        hide_parameters=True,
        max_overflow=0,
        pool_size=CONNECTIONS,
        pool_use_lifo=True,
    )
    sa.event.listen(engine.sync_engine, "checkout", check_open)
    return engine


def check_open(connection: Any, *_: Any) -> None:
    """Replace a connection that the server has closed, without a ping, which would cost a round trip."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def transacted(engine: AsyncEngine, job: Callable[[sa.Connection], T]) -> T:
    async with as_disk(), engine.begin() as connection:
        return await connection.run_sync(job)


@asynccontextmanager
async def as_disk() -> AsyncIterator[None]:
    """Translate failures of the driver to those of a disk; only text that cannot be stored is the client's fault."""
    try:
        yield
    except DBAPIError as error:
        if is_no_text(error):
            raise Fault("text_unstorable") from None
        if error.connection_invalidated or code_of(error).startswith(GONE):
            raise Unreachable(None, None, error.orig or error) from error
        raise
    except (OSError, asyncpg.PostgresError, PoolTimeout) as error:
        raise Unreachable(None, None, error) from error
    except asyncpg.InterfaceError as error:
        raise OperationalError(None, None, error) from error


def is_no_text(error: DBAPIError) -> bool:
    """Return whether the server reports bad data, or the driver letters that it cannot encode."""
    return code_of(error).startswith("22") or isinstance(getattr(error.orig, "__cause__", None), ValueError)


def code_of(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


def prepare(connection: sa.Connection, url: PostgresUrl) -> None:
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    version = checked_version(connection, url)
    if 0 < version < VERSION:
        log.warning(
            "migrating %s from schema version %d to %d; only a dump made before this leads back", url, version, VERSION
        )
    bring_up_to_date(connection, version)


def checked_version(connection: sa.Connection, url: PostgresUrl) -> int:
    """Return the version of our database, 0 for an empty one; refuse anything else before it is changed."""
    names = sa.inspect(connection).get_table_names()
    if VERSION_TABLE not in names:
        if names:
            raise PeerageError(f"{url} is not a database of Peerage")
        return 0
    version = int(connection.execute(sa.select(version_table.c.version_num)).scalar_one())
    if version > VERSION:
        raise PeerageError(f"database {url} was created by a newer version of Peerage; install that version")
    return version
