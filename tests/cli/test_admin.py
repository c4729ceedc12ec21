"""A server moves to PostgreSQL and back, with everything that was in it."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import peerage as library
from peerage.cli.app import TRY_AGAIN
from peerage.server.db import open_database
from peerage.server.db.admin import transfer
from peerage.server.db.sqlite import FileLock
from peerage.server.db.url import database_address
from peerage.server.models.progress import updated
from peerage.server.models.table_row import Note, SeatRow
from peerage.server.social.repository import ChatRepository, Said
from peerage.server.table_hooks import table_repository
from peerage.server.tables.live.loader import begin
from peerage.server.tables.setup.factory import fresh_row
from postgres_cluster import PASSWORD, Cluster

pytestmark = pytest.mark.slow

EVERYTHING = {name: f"SELECT * FROM {name}" for name in ("tables", "lines", "sitters", "notes", "nonces", "chat")}
EVERYTHING["house"] = "SELECT * FROM house WHERE name <> 'key'"


@pytest.fixture(autouse=True)
def no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command leaves it in the environment."""
    monkeypatch.setenv("PGPASSWORD", "")


async def furnished(db: Path | str, servers: int = 30) -> bytes:
    """Fill a database with begun games, an open table and notes; its key."""
    database = await open_database(database_address(db))
    storage, rng = table_repository(database), random.Random(4)
    for number in range(servers):
        seats = [SeatRow(kind="person", name=name, visitor=f"{name} {number}") for name in ("Ann", "Böb", "Čleo")]
        row = fresh_row(
            f"table {number}", library.game_ids()[number % 3], {}, seats, "Ann", "home", number % 2 == 0, {}, "5" * 64
        )
        row, record = begin(row)
        for _ in range(40):
            seat = rng.choice(list(record.state.to_move))
            record.play(seat, rng.choice(record.state.moves(seat)))
        row = updated(row, record)
        await storage.create(row, record.lines())
        await storage.reseat(row, 0, Note(3, "stand_in", 1, {"bot": "greedy", "name": "Giles", "by": 0}))
    await storage.create(
        fresh_row("open", "noblemen", {}, [SeatRow(kind="open")] * 3, "Ann", "home", True, {}, "6" * 64), [], "nonce"
    )
    await ChatRepository(database).say("open", Said(-1, "Ann", "Änn", None, "Is anybody there?", None, "now"))
    key = await database.key()
    await database.aclose()
    return key


async def contents(db: Path | str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows, past Peerage, in one order."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    if isinstance(db, Path):
        with closing(sqlite3.connect(db)) as file:
            for name, statement in EVERYTHING.items():
                found[name] = file.execute(statement).fetchall()
    else:
        connection = await asyncpg.connect(db)
        for name, statement in EVERYTHING.items():
            found[name] = [tuple(row) for row in await connection.fetch(statement)]
        await connection.close()
    return {name: sorted(rows) for name, rows in found.items()}


async def key_of(db: Path | str) -> bytes:
    database = await open_database(database_address(db))
    key = await database.key()
    await database.aclose()
    return key


def test_a_server_moves_to_postgresql_and_back(peerage: Callable[..., Any], tmp_path: Path, cluster: Cluster) -> None:
    file, server, back = tmp_path / "peerage.db", cluster.new_database(), tmp_path / "back.db"
    key = asyncio.run(furnished(file))
    before = asyncio.run(contents(file))
    assert [len(before[name]) for name in EVERYTHING] == [31, 30 * 41, 90, 30, 1, 1, 0]
    result = peerage("admin", "copy", file, server)
    assert result.code == 0, result.err
    assert "31 tables, 1230 lines" in result.out
    assert PASSWORD not in result.out + result.err
    assert asyncio.run(contents(server)) == before
    assert asyncio.run(key_of(server)) == key
    result = peerage("admin", "copy", server, back)
    assert result.code == 0, result.err
    assert asyncio.run(contents(back)) == before == asyncio.run(contents(file))
    assert asyncio.run(key_of(back)) == key
    assert back.with_name("back.db.key").stat().st_mode & 0o777 == 0o600


def test_a_server_that_is_not_empty_stays_as_it_is(
    refused: Callable[..., str], tmp_path: Path, cluster: Cluster
) -> None:
    file, server = tmp_path / "peerage.db", cluster.new_database()
    asyncio.run(furnished(file, 3))
    asyncio.run(furnished(server, 2))
    kept = asyncio.run(contents(server)), asyncio.run(contents(file)), asyncio.run(key_of(server))
    assert "the target database is not empty" in refused("admin", "copy", file, server)
    assert "the target database is not empty" in refused("admin", "copy", server, file)
    assert (asyncio.run(contents(server)), asyncio.run(contents(file)), asyncio.run(key_of(server))) == kept


def test_a_copy_that_fails_leaves_nothing_behind(
    refused: Callable[..., str], tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, server = tmp_path / "peerage.db", cluster.new_database()
    asyncio.run(furnished(file, 5))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE lines SET line = 'a' || char(0) WHERE n = 30 AND table_id = 'table 4'")
    monkeypatch.setattr(transfer, "CHUNK", 50)
    assert "cannot store this text" in refused("admin", "copy", file, server)
    assert not any(asyncio.run(contents(server)).values())


def test_copy_refuses_missing_and_equal_kinds_of_databases(
    refused: Callable[..., str], tmp_path: Path, cluster: Cluster
) -> None:
    server = cluster.new_database()
    assert "does not exist" in refused("admin", "copy", tmp_path / "nowhere.db", server)
    assert not (tmp_path / "nowhere.db").exists()
    assert "one SQLite file and one PostgreSQL database" in refused(
        "admin", "copy", tmp_path / "one.db", tmp_path / "two.db"
    )
    assert "one SQLite file and one PostgreSQL database" in refused("admin", "copy", server, server)
    assert not (tmp_path / "one.db").exists()
    with closing(FileLock(tmp_path / "peerage.db")):
        assert "another server already uses" in refused("admin", "copy", tmp_path / "peerage.db", server)
    away = server.replace(str(cluster.port), "1")
    asyncio.run(furnished(tmp_path / "peerage.db", 1))
    assert PASSWORD not in refused("admin", "copy", tmp_path / "peerage.db", away, code=TRY_AGAIN)


def test_records_in_postgresql_are_proven(
    peerage: Callable[..., Any], refused: Callable[..., str], cluster: Cluster
) -> None:
    server = cluster.new_database()
    assert "cannot be read" in refused("replay", "--all", server), "there is nothing yet"
    asyncio.run(furnished(server, 4))
    ran = peerage("replay", "--all", server)
    assert (ran.code, ran.out.endswith(": 4 records, 160 moves; none broken\n")) == (0, True), ran
    cluster.execute(server, "UPDATE lines SET line = 'nonsense' WHERE n = 5 AND table_id = 'table 2'")
    ran = peerage("replay", "--all", server)
    assert ran.code == 1
    assert "table table 2: Line 6" in ran.out
    assert PASSWORD not in ran.out + ran.err
