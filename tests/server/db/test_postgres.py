"""What only a database behind a network does: go away and come back, be written by others, refuse characters."""

import asyncio
import logging
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from peerage import PeerageError
from peerage.server import Intervals
from peerage.server.db import open_database
from peerage.server.db.schema import tables
from peerage.server.db.url import database_address
from peerage.server.tables.repository import TableRepository
from postgres_cluster import PASSWORD, Cluster
from server.db.samples import begun
from server.live_server import LiveServer, Visitor
from server.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio


@pytest.mark.stores("postgresql")
async def test_table_read_during_a_write_of_another_server_is_whole(storages: list[TableRepository]) -> None:
    row, record = begun()
    await storages[0].create(row, record.lines())
    reading = True

    async def read_on() -> int:
        times = 0
        while reading:
            kept = await storages[1].table("table")
            assert kept is not None
            assert [n for n, _ in kept.lines] == list(range(kept.row.number + 1))
            times += 1
        return times

    reader = asyncio.create_task(read_on())
    for number in range(1, 100):
        row = await storages[0].append(replace(row, number=number), "a line")
    reading = False
    assert await reader > 10


@pytest.mark.stores("postgresql")
async def test_of_two_servers_the_one_that_comes_too_late_says_so(server: Any) -> None:
    """They share the key, so a cookie is valid at both; only events do not reach the other."""
    other = LiveServer(server.db)
    await other.start()
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    seat, line = next((seat, line) for seat, line in enumerate(lines) if line.moves)
    elsewhere = Visitor(other, other.client(people[seat].client.cookies))
    late = await elsewhere.watch(table_id)
    assert late.state["seat"] == seat
    assert late.moves == line.moves
    await line.play(line.moves[0])
    answer = await late.play(late.moves[-1])
    assert (answer["type"], answer["error"]) == ("error", "stale")
    again = await elsewhere.watch(table_id)
    assert again.state["number"] == line.state["number"] == 1
    assert again.state["view"] == line.state["view"]
    await other.stop()


@pytest.mark.stores("postgresql")
async def test_a_server_outlives_a_restart_of_its_database(
    server: Any, own_cluster: Cluster, playing: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    rng = random.Random(3)
    assert await playing(lines, 5, rng) == 5
    own_cluster.stop()
    try:
        mover = next(line for line in lines if line.moves)
        before = mover.state["number"]
        with caplog.at_level(logging.INFO):
            answer = await mover.play(mover.moves[0])
            assert (answer["type"], answer["error"]) == ("error", "unavailable")
            refused = await people[0].get("/tables")
            assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
            assert (await people[0].get("/games")).status_code == 200
    finally:
        own_cluster.start()
    assert "database" in caplog.text
    assert PASSWORD not in caplog.text
    for line in lines:
        await line.settle()
    assert mover.state["number"] == before
    assert await playing(lines, 5, rng) == 5, "the same sockets play on"

    # Again, but so quickly that no request fails.
    own_cluster.stop()
    own_cluster.start()
    assert await playing(lines, 5, rng) == 5


@pytest.mark.stores("postgresql")
@pytest.mark.intervals(database_retry=0.05)
async def test_bots_wait_for_the_database(server: Any, own_cluster: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    visitor = await server.visitor()
    table = await visitor.create("random", "random", "random")
    line = await visitor.watch(table["id"])
    await line.until(lambda message: message["number"] >= 3)
    with caplog.at_level(logging.DEBUG, "peerage.server"):
        own_cluster.stop()
        while "the bot's move is delayed" not in caplog.text:
            await asyncio.sleep(0.01)
    own_cluster.start()
    number = line.state["number"]
    await line.until(lambda message: message["number"] >= number + 3)


@pytest.mark.stores("postgresql")
async def test_a_machine_cut_off_in_a_transaction_locks_nobody_out(
    cluster: Cluster, db: str, storages: list[TableRepository]
) -> None:
    """Without a limit PostgreSQL would keep the row locked until it notices by itself, perhaps hours later."""
    row, record = begun()
    await storages[0].create(row, record.lines())
    proxy = TcpProxy(cluster.port)
    await proxy.start()
    address = database_address(db.replace(str(cluster.port), str(proxy.port)))
    remote = await open_database(address, Intervals(transaction_timeout=0.5))
    cut = asyncio.Event()

    def lock_and_lose(connection: sa.Connection) -> None:
        connection.execute(sa.update(tables).values(number=tables.c.number))
        proxy.cut()
        cut.set()
        connection.execute(sa.text("SELECT 1"))

    lost = asyncio.create_task(remote.write(lock_and_lose))
    await cut.wait()
    await storages[1].append(replace(row, number=1), "a line")
    proxy.mend()
    with pytest.raises(SQLAlchemyError):
        await lost
    await remote.aclose()
    await proxy.stop()


@pytest.mark.stores("postgresql")
async def test_characters_that_postgresql_cannot_store_are_refused(
    server: Any, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = await server.visitor()
    for path in ("/tables/%00", "/tables/a%00b", "/tables?before=2026%00~x"):
        answer = await visitor.get(path)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_input"), path
    assert caplog.text == ""


@pytest.mark.stores("postgresql")
async def test_cancelled_request_leaves_no_half_transaction(storages: list[TableRepository]) -> None:
    row, record = begun()
    await storages[0].create(row, record.lines())
    for number in range(1, 20):
        waiting = asyncio.create_task(storages[0].append(replace(row, number=number), "a line"))
        await asyncio.sleep(0.0005 * (number % 5))
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        while (now := await storages[1].row("table")) is None or now.number < number:
            await asyncio.sleep(0.005)
        row = now
    assert len(await storages[1].lines("table")) == 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ((PASSWORD, "wrong-one"), "password authentication failed"),
        (("/postgres?", "/elsewhere?"), "does not exist"),
        (("127.0.0.1", "nowhere.invalid"), "cannot use database"),
    ],
)
async def test_a_database_that_cannot_be_reached_is_named_without_its_password(
    cluster: Cluster, change: tuple[str, str], reason: str
) -> None:
    address = database_address(cluster.new_database().replace(*change))
    with pytest.raises(PeerageError, match=reason) as refusal:
        await open_database(address)
    assert str(address) in str(refusal.value)
    assert PASSWORD not in str(refusal.value)
    assert "wrong-one" not in str(refusal.value)


async def test_without_its_driver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "peerage.server.db.postgres", raising=False)
    with pytest.raises(PeerageError, match=r'pip install "peerage\[postgres\]"'):
        await open_database(database_address("postgresql://db.example/server"))
