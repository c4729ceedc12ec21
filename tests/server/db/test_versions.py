"""Databases of every version are migrated to the newest; foreign ones are refused unchanged."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from peerage import PeerageError
from peerage.server.db import open_database
from peerage.server.db.database import Database
from peerage.server.db.schema import metadata
from peerage.server.db.url import database_address
from peerage.server.db.versions import VERSION, VERSION_TABLE, migrate, write_version
from postgres_cluster import Cluster
from server.db.older import make_older

pytestmark = pytest.mark.anyio


def differences(connection: sa.Connection) -> Any:
    """Between the tables that are there and those that are declared."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
    return compare_metadata(context, metadata)


@pytest.fixture
async def database(db: Path | str) -> AsyncIterator[Database]:
    database = await open_database(database_address(db))
    yield database
    await database.aclose()


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_new_database_is_what_all_migrations_lead_to(database: Database) -> None:
    def build_anew(connection: sa.Connection) -> Any:
        made = described(connection)
        metadata.drop_all(connection)
        write_version(connection, 0)
        connection.execute(sa.text(f"DELETE FROM {VERSION_TABLE}"))
        migrate(connection)
        return made, described(connection), differences(connection)

    made, migrated, different = await database.write(build_anew)
    assert migrated == made
    assert different == []


def described(connection: sa.Connection) -> dict[str, Any]:
    """Columns, keys and indexes of every table, and the version."""
    inspector = sa.inspect(connection)
    found: dict[str, Any] = {"version": connection.execute(sa.text(f"SELECT * FROM {VERSION_TABLE}")).all()}
    for name in inspector.get_table_names():
        columns = {column["name"]: (str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)}
        indexes = sorted((index["name"] or "", index["column_names"]) for index in inspector.get_indexes(name))
        keys = inspector.get_pk_constraint(name)["constrained_columns"]
        others = [(key["constrained_columns"], key["referred_table"]) for key in inspector.get_foreign_keys(name)]
        found[name] = columns, indexes, keys, others
    return found


@pytest.mark.parametrize("version", range(1, VERSION))
async def test_a_file_of_every_version_plays_on(server: Any, version: int) -> None:
    table_id, people = await server.people(3)
    line = next(line for line in [await person.watch(table_id) for person in people] if line.moves)
    await line.play(line.moves[0])
    await server.stop()
    make_older(server.db, version)
    await server.start()
    for person in people:
        assert [table["id"] for table in (await person.get("/tables")).json()["tables"]] == [table_id]
    line = next(line for line in [await person.watch(table_id) for person in people] if line.moves)
    assert line.state["number"] == 1
    assert (await line.play(line.moves[0]))["number"] == 2
    await server.stop()
    assert await server.sql("PRAGMA user_version") == [(VERSION,)]
    engine = sa.create_engine(f"sqlite:///{server.db}")
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


async def test_a_failed_migration_changes_nothing(server: Any) -> None:
    await (await server.visitor()).create("me", "open", "open")
    await server.stop()
    make_older(server.db, 1)
    with closing(sqlite3.connect(server.db)) as db, db:
        db.execute("CREATE VIEW house AS SELECT 1")  # in the way of the last step
        before = db.execute("SELECT sql FROM sqlite_master").fetchall()
    with pytest.raises(PeerageError, match=r"cannot use database .*house"):
        await open_and_close(server.db)
    with closing(sqlite3.connect(server.db)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT sql FROM sqlite_master").fetchall() == before


async def open_and_close(db: Path | str) -> None:
    await (await open_database(database_address(db))).aclose()


@pytest.mark.slow
async def test_foreign_postgresql_databases_are_refused(cluster: Cluster) -> None:
    foreign, newer = cluster.new_database(), cluster.new_database()
    cluster.execute(foreign, "CREATE TABLE songs (id integer)")
    with pytest.raises(PeerageError, match="/postgres is not a database of Peerage"):
        await open_and_close(foreign)
    await open_and_close(newer)
    cluster.execute(newer, f"UPDATE {VERSION_TABLE} SET version_num = '0099'")
    with pytest.raises(PeerageError, match="created by a newer version of Peerage"):
        await open_and_close(newer)


@pytest.mark.slow
async def test_servers_that_start_together_make_one_database(cluster: Cluster) -> None:
    db = cluster.new_database()
    databases = await asyncio.gather(*(open_database(database_address(db)) for _ in range(5)))
    keys = await asyncio.gather(*(database.key() for database in databases))
    assert len(set(keys)) == 1
    assert len(keys[0]) >= 32
    for database in databases:
        await database.aclose()
    connection = await asyncpg.connect(db)
    assert await connection.fetchval(f"SELECT version_num FROM {VERSION_TABLE}") == f"{VERSION:04}"
    await connection.close()


START = """
import sys, asyncio
from pathlib import Path
from peerage.server.db import open_database
async def main():
    await (await open_database(Path(sys.argv[1]))).aclose()
asyncio.run(main())
print(*sorted({"alembic", "asyncpg"} & set(sys.modules)))
"""


def test_current_database_opens_without_alembic_and_asyncpg(tmp_path: Path) -> None:
    """Loading them would make every start slower."""
    for _ in ("made", "opened again"):
        done = subprocess.run(
            [sys.executable, "-c", START, str(tmp_path / "peerage.db")], capture_output=True, text=True, check=True
        )
        assert done.stdout == "\n"
